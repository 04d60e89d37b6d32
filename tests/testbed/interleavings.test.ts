import { beforeAll, describe, expect, test } from 'vitest';
import { mulberry32 } from '#core/random.ts';
import type { Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { scorersById } from '#measure/scorers/index.ts';
import { interleave, planOf, Player } from '../builders/interleavings.ts';
import { shippedWithEnds } from '../builders/shipped-with-ends.ts';
import { sized } from '../tools/full-size.ts';

let tasks: Task[];
beforeAll(async () => {
  tasks = await shippedWithEnds();
});

const outcome = ['state-match', 'task-outcome'].map((id) => scorersById.get(id)!);
/** The attempt answers with the facts of the task: here only calls and states vary. */
const judged = (task: Task, trajectory: Trajectory) =>
  outcome.map((scorer) => {
    const finalAnswer = task.target.answer?.accept.join('; ') ?? 'Done.';
    const { verdict, explanation } = scorer.score(task, { ...trajectory, finalAnswer });
    return { verdict, explanation };
  });

const INTERLEAVINGS = sized(2, 50);

describe('end state and task outcome of the shipped tasks', () => {
  test('are right in any order of independent calls, with reads and failed attempts between', async () => {
    expect(tasks).toHaveLength(72);
    let calls = 0;
    for (const task of tasks) {
      const plan = planOf(task);
      for (let seed = 0; seed < INTERLEAVINGS; seed++) {
        const trajectory = await interleave(plan, new Player(seed), mulberry32(seed));
        for (const verdict of judged(task, trajectory))
          expect(verdict, `${task.query}, seed ${seed}`).toMatchObject({ verdict: 'correct' });
        calls += trajectory.steps.length;
      }
    }
    expect(calls).toBeGreaterThan(72 * INTERLEAVINGS * 3);
  });
});
