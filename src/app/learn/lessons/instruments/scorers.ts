import { evidenceOf } from '#core/evidence.ts';
import type { Task } from '#core/task.ts';
import { answeredInText, type Trajectory } from '#core/trajectory.ts';
import type { Figures, InstrumentSetups } from '#lessons/instruments.ts';
import { scorersFor } from '#measure/scorers/index.ts';
import { caseOfExample, examples, type LabCase } from '../../../lab/example.ts';
import { isPass, scored, verdictOf, type LabVerdict } from '../../../lab/lab-verdict.ts';

/** A case of the Lab. Throws an Error where there is none: the lesson is wrong. */
export function labCase(id: string): LabCase {
  const file = examples.get(id);
  if (!file) throw new Error(`The Lab has no case ${id}`);
  return caseOfExample(id, file);
}

/** The verdicts on an answer to a case, of the scorers named or of all that apply. */
export function verdictsOn(
  task: Task,
  trajectory: Trajectory,
  chosen?: readonly string[],
): readonly LabVerdict[] {
  return scorersFor(task, evidenceOf(trajectory))
    .filter(({ id }) => !chosen || chosen.includes(id))
    .map((scorer) => scored(scorer, task, trajectory));
}

export function measureScorers({ case: id, scorers, answers = {} }: InstrumentSetups['scorers']): Figures {
  const { task, trajectory } = labCase(id);
  const verdicts = verdictsOn(task, trajectory, scorers);
  const said = verdicts.filter(({ score }) => score);
  const pass = verdicts.filter(isPass).length;
  return {
    of: said.length,
    pass,
    fail: said.length - pass,
    ...Object.fromEntries(verdicts.map((each) => [`verdict.${each.scorer.id}`, verdictOf(each)])),
    ...Object.fromEntries(
      Object.entries(answers).map(([answer, text]) => [
        `pass.${answer}`,
        verdictsOn(task, answeredInText(text), scorers).filter(isPass).length,
      ]),
    ),
  };
}
