import type { Scorer } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { withOne } from './apply-edits.ts';
import { candidateEdits } from './candidate-edits.ts';
import { trajectoryOf, type Draft } from './draft.ts';
import type { Edit } from './edit.ts';
import { isPass, scored, type LabVerdict } from './lab-verdict.ts';

/** The search is broken off here, and says so. */
export const MOST_TRIED = 20_000;

export interface SearchState {
  tried: number;
  /** How many edits deep it looks at the moment. */
  depth: 1 | 2;
}

export interface Disagreement {
  /** One or two edits, in order; empty when the two scorers disagree without one. */
  edits: Edit[];
  first: LabVerdict;
  second: LabVerdict;
  tried: number;
}

export interface NoDisagreement {
  edits: undefined;
  tried: number;
  /** False when the search was broken off before every pair of edits was tried. */
  isWhole: boolean;
}

/**
 * The smallest edit, of those the page offers, after which one scorer passes the trajectory and the other does not: first every
 * single edit, then every pair. A generator, so that the caller decides when to pause and when to stop; it yields after every try.
 */
export function* smallestEdit(
  task: Task,
  start: Draft,
  [first, second]: readonly [Scorer, Scorer],
  read: (trajectory: Trajectory) => Trajectory = (trajectory) => trajectory,
): Generator<SearchState, Disagreement | NoDisagreement> {
  let tried = 0;
  const tryIt = (edits: Edit[], draft: Draft): Disagreement | undefined => {
    const trajectory = read(trajectoryOf(draft));
    const [a, b] = [scored(first, task, trajectory), scored(second, task, trajectory)];
    if (!a.score || !b.score || isPass(a) === isPass(b)) return undefined;
    return { edits, first: a, second: b, tried };
  };
  const asItStands = tryIt([], start);
  if (asItStands) return asItStands;
  const singles = [...candidateEdits(task, start)];
  for (const edit of singles) {
    tried++;
    const found = tryIt([edit], withOne(start, edit));
    if (found) return found;
    yield { tried, depth: 1 };
  }
  for (const edit of singles) {
    const between = withOne(start, edit);
    for (const next of candidateEdits(task, between)) {
      if (tried >= MOST_TRIED) return { edits: undefined, tried, isWhole: false };
      tried++;
      const found = tryIt([edit, next], withOne(between, next));
      if (found) return found;
      yield { tried, depth: 2 };
    }
  }
  return { edits: undefined, tried, isWhole: true };
}
