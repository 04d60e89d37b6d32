import { beforeAll, describe, expect, test } from 'vitest';
import type { NoReturn } from '#core/timeline.ts';
import type { Task } from '#core/task.ts';
import { LiveTestbed } from '#testbed/index.ts';
import { pointOfNoReturn, replay } from '#timeline/index.ts';
import { planted, type Planted, type Truth } from '../builders/planted-errors.ts';
import { allWithEnds } from '../builders/shipped-with-ends.ts';

const ATTEMPTS = 300;

let tasks: Task[];
beforeAll(async () => {
  tasks = await allWithEnds();
});

const searched = async ({ task, trajectory }: Pick<Planted, 'task' | 'trajectory'>): Promise<NoReturn> =>
  pointOfNoReturn(task, await replay(trajectory, new LiveTestbed(42)));

const isExact = (found: NoReturn, truth: Truth): boolean =>
  found.kind === truth.kind && (found.kind !== 'found' || truth.kind !== 'found' || found.call === truth.call);

describe('the point of no return', () => {
  test('is exact in at least 95 % of 300 attempts with planted errors, and nothing false is claimed where it is unknown', async () => {
    const seen = { found: 0, open: 0, 'no-claim': 0 };
    const wrong: string[] = [];
    let falseClaims = 0;
    let attempts = 0;
    for (let seed = 1; attempts < ATTEMPTS; seed++) {
      const attempt = await planted(tasks[(seed * 7) % tasks.length]!, seed);
      if (!attempt) continue;
      attempts++;
      const { truth } = attempt;
      const found = await searched(attempt);
      seen[truth.kind]++;
      if (truth.kind === 'no-claim' && found.kind !== 'no-claim') falseClaims++;
      if (!isExact(found, truth))
        wrong.push(`seed ${seed}, ${attempt.wrong}: ${JSON.stringify(truth)} | ${JSON.stringify(found).slice(0, 300)}`);
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(5);
    expect(falseClaims).toBe(0);
    if (process.env.SHOW) console.log(seen, wrong.length, wrong.join('\n'));
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(ATTEMPTS * 0.05);
  });
});
