import { PlaygroundError } from '../../../src/core/errors.ts';
import type { Scorer } from '../../../src/core/score.ts';
import type { Task } from '../../../src/core/task.ts';
import { type Trajectory, evidenceOf } from '../../../src/core/trajectory.ts';
import { scorersFor } from '../../../src/measure/scorers/index.ts';
import { shortMillisecondsOf } from './milliseconds.ts';
import { seededCase } from './seeded-case.ts';

export interface AllScorersSpeed {
  trajectories: number;
  scores: number;
  /** The very first pass: the engine has not compiled anything yet. */
  firstMilliseconds: number;
  /** Median of the passes after it, each over trajectories nobody has seen; the goal is less than 1,000. */
  milliseconds: number;
  /** structuredClone of the same tasks and trajectories, in the same pass: what carrying them to a worker costs. */
  cloneMilliseconds: number;
  passes: number;
  /** Milliseconds of each scorer in the median pass, dearest first. */
  byScorer: [id: string, milliseconds: number][];
}

/** Every scorer that applies, over trajectories of one to five calls whose answers are read from text. */
export function benchAllScorers(count: number, passes: number): AllScorersSpeed {
  const first = passOverAll(count);
  const later = Array.from({ length: passes }, () => passOverAll(count));
  const inOrder = later.toSorted((a, b) => a.milliseconds - b.milliseconds);
  return { ...inOrder[passes >> 1]!, passes, firstMilliseconds: first.milliseconds };
}

type Pass = Omit<AllScorersSpeed, 'firstMilliseconds' | 'passes'>;

/** Tasks and trajectories are made for each pass, so that nothing kept by an earlier pass is of use. */
function passOverAll(count: number): Pass {
  const cases = Array.from({ length: count }, (_, index) => seededCase(index));
  const spent = new Map<string, number>();
  let scores = 0;
  const started = performance.now();
  for (const { task, trajectory } of cases) {
    for (const scorer of scorersFor(task, evidenceOf(trajectory))) {
      const before = performance.now();
      scoredOrRefused(scorer, task, trajectory);
      scores++;
      spent.set(scorer.id, (spent.get(scorer.id) ?? 0) + performance.now() - before);
    }
  }
  const milliseconds = performance.now() - started;
  const cloneMilliseconds = shortMillisecondsOf(() => cases.forEach((each) => structuredClone(each)));
  const byScorer = [...spent].sort((a, b) => b[1] - a[1]);
  return { trajectories: count, scores, milliseconds, cloneMilliseconds, byScorer };
}

/** A scorer may have nothing to say of a plan nobody carried out. */
function scoredOrRefused(scorer: Scorer, task: Task, trajectory: Trajectory): void {
  try {
    scorer.score(task, trajectory);
  } catch (error) {
    if (!(error instanceof PlaygroundError)) throw error;
  }
}
