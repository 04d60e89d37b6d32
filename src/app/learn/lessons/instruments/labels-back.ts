import type { JsonObject } from '#core/json.ts';
import type { Scorer } from '#core/score.ts';
import { answeredInText } from '#core/trajectory.ts';
import type { Figures, InstrumentSetups } from '#lessons/instruments.ts';
import { scorersById } from '#measure/scorers/index.ts';
import { caseOfExample, examples, type ExampleFile } from '../../../lab/example.ts';
import { isPass, scored, type LabVerdict } from '../../../lab/lab-verdict.ts';

/** A case whose answer is its own label, and what each scorer says of it, in the order of the set-up. */
export interface LabelBack {
  id: string;
  title: string;
  verdicts: readonly LabVerdict[];
}

/** Every case of the Lab that has a label, with the label given back as the answer. */
export function labelsBack({ field, scorers }: InstrumentSetups['labels-back']): LabelBack[] {
  return [...examples]
    .filter(([, { label }]) => label.length > 0)
    .map(([id, file]) => {
      const { title, task } = caseOfExample(id, { ...file, labelField: field });
      const trajectory = answeredInText(asAnswer(file.label));
      const verdicts = namedScorers(scorers).map((scorer) => scored(scorer, task, trajectory));
      return { id, title, verdicts };
    });
}

/** Throws an Error where there is none of this name: the lesson is wrong. */
export const namedScorers = (ids: readonly string[]): Scorer[] =>
  ids.map((id) => {
    const scorer = scorersById.get(id);
    if (!scorer) throw new Error(`There is no scorer ${id}`);
    return scorer;
  });

/** In the words that mcpbr documents for answers. */
const asAnswer = (label: ExampleFile['label']): string =>
  JSON.stringify(
    label.map(({ name, arguments: parameters }): JsonObject => ({ name, parameters })),
    null,
    2,
  );

export function measureLabelsBack(setup: InstrumentSetups['labels-back']): Figures {
  const cases = labelsBack(setup);
  return {
    of: cases.length,
    ...Object.fromEntries(
      setup.scorers.map((id, at) => [
        `correct.${id}`,
        cases.filter(({ verdicts }) => isPass(verdicts[at]!)).length,
      ]),
    ),
  };
}
