import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  passAtK,
  passHatK,
  reliability,
  reliabilityCurves,
  summarize,
  type Reliability,
} from '#measure/metrics/index.ts';
import { clusterBootstrap } from '#measure/statistics/bootstrap.ts';
import { wilson } from '#measure/statistics/interval.ts';
import { aRun } from './a-run.ts';
import { runs } from '../tools/full-size.ts';

function curvesOf(run: ReturnType<typeof aRun>): Reliability[][] {
  return reliabilityCurves(run);
}

describe('the curve of pass@k and pass^k', () => {
  const run = aRun({ a: '+++' + '+--' + '---' + '++-' }, 3);
  const [curve] = curvesOf(run);

  test('goes from one attempt to all repeats of the run', () => {
    expect(curve!.map(({ k }) => k)).toEqual([1, 2, 3]);
    expect(curve![2]).toMatchObject({
      passAtK: { mean: 0.75, tasks: 4 },
      passHatK: { mean: 0.25, tasks: 4 },
    });
  });
  test('begins at the rate of the report for both', () => {
    const { rate } = summarize(run)[0]!.resolved;
    expect(curve![0]!.passAtK.mean).toBeCloseTo(rate!, 12);
    expect(curve![0]!.passHatK.mean).toBeCloseTo(rate!, 12);
  });
  test('has brackets by a bootstrap over tasks, and Wilson where every task is yes or no', () => {
    const shares = [1, 2 / 3, 0, 1].map((sum) => ({ sum, count: 1 }));
    expect(curve![1]!.passAtK).toMatchObject({ method: 'tasks-resampled' });
    const sum = shares.reduce((all, each) => all + each.sum, 0);
    const { low, high } = clusterBootstrap(shares, {}, wilson(sum, 4)!)!;
    expect(curve![1]!.passAtK.interval!.low).toBeCloseTo(low, 12);
    expect(curve![1]!.passAtK.interval!.high).toBeCloseTo(high, 12);
    expect(curve![2]!.passAtK).toMatchObject({ method: 'wilson', interval: wilson(3, 4) });
  });
  test('leaves a task with too few attempts out instead of passing it', () => {
    expect(passAtK({ attempts: 2, successes: 0 }, 3)).toBeNull();
    expect(passHatK({ attempts: 2, successes: 2 }, 3)).toBeNull();
    const tasks = [
      { attempts: 2, successes: 2 },
      { attempts: 3, successes: 0 },
    ];
    expect(reliability(tasks, 3)).toMatchObject({
      k: 3,
      passAtK: { mean: 0, tasks: 1 },
      passHatK: { mean: 0, tasks: 1 },
    });
  });
  test('says nothing where no task has that many attempts', () => {
    const [one] = curvesOf(aRun({ a: '+ - ' }, 2));
    expect(one![1]).toMatchObject({ passAtK: { mean: null, interval: null }, passHatK: { mean: null } });
  });
  test('never falls for pass@k, never rises for pass^k, and lies inside its brackets', () => {
    const task = fc.integer({ min: 0, max: 5 }).map((successes) => ({ attempts: 5, successes }));
    fc.assert(
      fc.property(fc.array(task, { minLength: 2, maxLength: 12 }), (tasks) => {
        const points = [1, 2, 3, 4, 5].map((k) => reliability(tasks, k));
        points.forEach(({ passAtK: at, passHatK: hat }, index) => {
          const before = points[index - 1];
          if (before) {
            expect(at.mean!).toBeGreaterThanOrEqual(before.passAtK.mean! - 1e-12);
            expect(hat.mean!).toBeLessThanOrEqual(before.passHatK.mean! + 1e-12);
          }
          for (const { mean, interval } of [at, hat]) {
            expect(mean!).toBeGreaterThanOrEqual(interval!.low - 1e-9);
            expect(mean!).toBeLessThanOrEqual(interval!.high + 1e-9);
          }
        });
      }),
      { numRuns: runs(25) },
    );
  });
});
