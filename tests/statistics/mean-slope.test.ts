import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mulberry32 } from '#core/random.ts';
import { meanSlope } from '#measure/statistics/mean-slope.ts';
import { signFlip } from '#measure/statistics/sign-flip.ts';
import { runs as times } from '../tools/full-size.ts';

const share = fc.nat(4).map((solved) => solved / 4);
const tables = fc
  .tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 40 }))
  .chain(([runs, tasks]) =>
    fc.array(fc.array(share, { minLength: runs, maxLength: runs }), { minLength: tasks, maxLength: tasks }),
  );

/** The least-squares line through the runs' means, by the normal equations. */
function slopeOfMeans(tasks: readonly (readonly number[])[]): number {
  const runs = tasks[0]!.length;
  const means = Array.from(
    { length: runs },
    (_, run) => tasks.reduce((sum, values) => sum + values[run]!, 0) / tasks.length,
  );
  const x = means.map((_, run) => run);
  const [sumX, sumY] = [x, means].map((all) => all.reduce((sum, each) => sum + each, 0)) as [number, number];
  const sumXY = x.reduce((sum, each, at) => sum + each * means[at]!, 0);
  const sumXX = x.reduce((sum, each) => sum + each * each, 0);
  return (runs * sumXY - sumX * sumY) / (runs * sumXX - sumX * sumX);
}

describe('the slope of a mean over runs of the same tasks', () => {
  test('is that of the least-squares line through the runs’ means', () => {
    fc.assert(
      fc.property(tables, (tasks) => {
        expect(meanSlope(tasks)!.slope).toBeCloseTo(slopeOfMeans(tasks), 10);
      }),
      { numRuns: times(1000) },
    );
  });

  test('turns its sign, and its interval, where the runs are read backwards', () => {
    fc.assert(
      fc.property(tables, (tasks) => {
        const forth = meanSlope(tasks)!;
        const back = meanSlope(tasks.map((values) => values.toReversed()))!;
        expect(back.slope).toBeCloseTo(-forth.slope, 10);
        expect(back.p).toBeCloseTo(forth.p, 8);
        expect(back.interval(0.95).low).toBeCloseTo(-forth.interval(0.95).high, 8);
      }),
      { numRuns: times(300) },
    );
  });

  test('leaves 0 out of the interval exactly where p is below the level, and holds the slope', () => {
    fc.assert(
      fc.property(tables, fc.constantFrom(0.05, 0.05 / 2, 0.05 / 3, 0.2), (tasks, alpha) => {
        const { slope, p, interval } = meanSlope(tasks)!;
        const { low, high } = interval(1 - alpha);
        expect(low).toBeLessThanOrEqual(slope + 1e-9);
        expect(high).toBeGreaterThanOrEqual(slope - 1e-9);
        expect(low > 0 || high < 0).toBe(p < alpha);
      }),
      { numRuns: times(300) },
    );
  });

  test('does not depend on how hard a task is, nor on the order of the tasks', () => {
    fc.assert(
      fc.property(tables, (tasks) => {
        const moved = tasks
          .map((values, task) => values.map((value) => value / 2 + (task % 3) / 8))
          .toReversed();
        const found = meanSlope(moved)!;
        expect(found.slope).toBeCloseTo(meanSlope(tasks)!.slope / 2, 10);
        expect(found.p).toBeCloseTo(meanSlope(tasks)!.p, 8);
      }),
      { numRuns: times(300) },
    );
  });

  test('is, for two runs, the test of their paired difference', () => {
    const tasks = [
      [0, 1],
      [0.5, 1],
      [1, 0.5],
      [0, 0.25],
      [1, 1],
    ];
    const paired = signFlip(
      tasks.map(([first]) => first!),
      tasks.map(([, second]) => second!),
    )!;
    const { slope, p } = meanSlope(tasks)!;
    expect([slope, p]).toEqual([paired.difference, paired.p]);
  });

  test('has no answer for one run, or without tasks', () => {
    expect(meanSlope([])).toBeNull();
    expect(meanSlope([[1], [0]])).toBeNull();
  });

  test('finds no trend in at least 95 % of runs without one, and a planted one nearly always', () => {
    const random = mulberry32(31);
    const found = (rise: number): number => {
      let rejected = 0;
      for (let draw = 0; draw < 400; draw++) {
        const tasks = Array.from({ length: 72 }, () => {
          const chance = 0.2 + 0.4 * random();
          return Array.from({ length: 4 }, (_, run) => Number(random() < chance + run * rise));
        });
        if (meanSlope(tasks)!.p < 0.05) rejected++;
      }
      return rejected / 400;
    };
    expect(found(0)).toBeLessThan(0.08);
    expect(found(0.1)).toBeGreaterThan(0.95);
  });
});
