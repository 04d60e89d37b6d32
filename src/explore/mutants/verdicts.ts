import { PlaygroundError } from '#core/errors.ts';
import { evidenceOf } from '#core/evidence.ts';
import type { Score, Scorer } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { appliesTo, scoreAttempt } from '#measure/scorers/index.ts';
import type { Gold } from './gold.ts';
import { FORMS, type Form, trajectoryOf } from './judge.ts';
import type { Execution } from './world.ts';

/** Scorers of what came out are given turns with a final answer; all others the plan, as the evaluators they follow are. */
export const formFor = ({ family }: Pick<Scorer, 'family'>): Form =>
  family === 'outcome' ? 'turns' : 'plan';

/** A scorer's word on a trajectory; undefined where it does not apply, or has none because it fails. */
export function scoreOf(scorer: Scorer, task: Task, trajectory: Trajectory): Score | undefined {
  if (!appliesTo(scorer, task, evidenceOf(trajectory))) return undefined;
  try {
    return scoreAttempt(scorer, task, trajectory);
  } catch (error) {
    if (error instanceof PlaygroundError) return undefined;
    throw error;
  }
}

/** What scorers say of one trajectory: a bit each, by their place in the list. */
export interface Verdicts {
  passed: number;
  judged: number;
}

/** Each scorer's word on an execution, in the form that is put to it. */
export function verdictsOn(gold: Gold, execution: Execution, scorers: readonly Scorer[]): Verdicts {
  const [plan, turns] = FORMS.map((form) => trajectoryOf(gold, execution, form));
  return verdictsBy(scorers, gold.task, (scorer) => (formFor(scorer) === 'plan' ? plan! : turns!));
}

export function verdictsBy(
  scorers: readonly Scorer[],
  task: Task,
  trajectoryFor: (scorer: Scorer) => Trajectory,
): Verdicts {
  let [passed, judged] = [0, 0];
  for (const [place, scorer] of scorers.entries()) {
    const score = scoreOf(scorer, task, trajectoryFor(scorer));
    if (!score) continue;
    judged |= 1 << place;
    if (score.verdict === 'correct') passed |= 1 << place;
  }
  return { passed, judged };
}
