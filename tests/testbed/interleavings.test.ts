import { beforeAll, describe, expect, test } from 'vitest';
import { mulberry32 } from '#core/random.ts';
import type { Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { scorersById } from '#scorers/index.ts';
import { interleave, planOf, Player } from '../builders/interleavings.ts';
import { shippedWithEnds } from '../builders/shipped-with-ends.ts';

let tasks: Task[];
beforeAll(async () => {
  tasks = await shippedWithEnds();
});

const stateMatch = scorersById.get('state-match')!;
const judged = (task: Task, trajectory: Trajectory) => {
  const { verdict, explanation } = stateMatch.score(task, trajectory);
  return { verdict, explanation };
};

const INTERLEAVINGS = 50;

describe('the end state of the shipped tasks', () => {
  test('is right in whatever order independent calls are made, with reads and failed tries between', async () => {
    expect(tasks).toHaveLength(72);
    let calls = 0;
    for (const task of tasks) {
      const plan = planOf(task);
      for (let seed = 0; seed < INTERLEAVINGS; seed++) {
        const trajectory = await interleave(plan, new Player(seed), mulberry32(seed));
        expect(judged(task, trajectory), `${task.query}, seed ${seed}`).toMatchObject({ verdict: 'correct' });
        calls += trajectory.steps.length;
      }
    }
    expect(calls).toBeGreaterThan(72 * INTERLEAVINGS * 3);
  });
});
