import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { holm } from '#measure/statistics/many-comparisons.ts';
import { mcnemar } from '#measure/statistics/mcnemar.ts';
import { pairedInterval } from '#measure/statistics/paired-interval.ts';
import { signFlip } from '#measure/statistics/sign-flip.ts';
import { studentCdf, studentQuantile } from '#measure/statistics/distributions.ts';
import { runs } from '../tools/full-size.ts';

const leavesOut0 = ({ low, high }: { low: number; high: number }): boolean => low > 0 || high < 0;

describe('the paired interval', () => {
  test('leaves 0 out exactly where the mid-p test rejects, at every level of a Holm step', () => {
    for (const alpha of [0.05, 0.05 / 3, 0.05 / 45]) {
      for (let b = 0; b <= 30; b++) {
        for (let c = 0; c <= 30; c++) {
          const found = pairedInterval(b, c, b + c + 20, 1 - alpha)!;
          const rejects = b !== c && mcnemar(b, c).midP < alpha;
          expect([b, c, leavesOut0(found)]).toEqual([b, c, rejects]);
        }
      }
    }
  });
  test('holds the difference, mirrors, and stays within −1 and 1', () => {
    const counts = fc.tuple(fc.nat(200), fc.nat(200), fc.nat(400)).filter(([b, c, rest]) => b + c + rest > 0);
    fc.assert(
      fc.property(counts, ([b, c, rest]) => {
        const total = b + c + rest;
        const { low, high } = pairedInterval(b, c, total)!;
        const other = pairedInterval(c, b, total)!;
        expect(low).toBeLessThanOrEqual((b - c) / total);
        expect(high).toBeGreaterThanOrEqual((b - c) / total);
        expect([low, high].every((end) => end >= -1 && end <= 1)).toBe(true);
        expect(other.low).toBeCloseTo(-high, 12);
        expect(other.high).toBeCloseTo(-low, 12);
      }),
    );
  });
  test('has no answer without tasks, and is open on both sides where the two never differed', () => {
    expect(pairedInterval(0, 0, 0)).toBeNull();
    const { low, high } = pairedInterval(0, 0, 100)!;
    expect(low).toBeCloseTo(-high, 12);
    expect(high).toBeCloseTo(0.037, 3);
  });
});

describe('the sign-flip test', () => {
  const share = fc.nat(3).map((solved) => solved / 3);
  const anyRuns = fc
    .integer({ min: 1, max: 120 })
    .chain((tasks) =>
      fc.tuple(
        fc.array(share, { minLength: tasks, maxLength: tasks }),
        fc.array(share, { minLength: tasks, maxLength: tasks }),
      ),
    );
  test('leaves 0 out exactly where its p is below the level, for any data and family', () => {
    const alphas = fc.constantFrom(0.05, 0.05 / 2, 0.05 / 3, 0.05 / 10, 0.05 / 45, 0.2);
    fc.assert(
      fc.property(anyRuns, alphas, ([first, second], alpha) => {
        const found = signFlip(first, second)!;
        expect(leavesOut0(found.interval(1 - alpha))).toBe(found.p < alpha);
      }),
      { numRuns: runs(1000) },
    );
  });
  test('proves nothing with two or three tasks, however they went', () => {
    for (const tasks of [1, 2, 3]) {
      const won = Array.from({ length: tasks }, (_, task) => (task + 1) / 3);
      expect(
        signFlip(
          won.map(() => 0),
          won,
        )!.p,
      ).toBeGreaterThan(0.05);
    }
  });
  test('is McNemar’s mid-p test, with its interval, where each task is solved or not', () => {
    const counts = fc.tuple(fc.nat(20), fc.nat(20), fc.integer({ min: 1, max: 40 }));
    fc.assert(
      fc.property(counts, ([won, lost, rest]) => {
        const tasks = won + lost + rest;
        const second = Array.from({ length: tasks }, (_, task) => (task < won ? 1 : 0));
        const first = second.map((_, task) => (task >= won && task < won + lost ? 1 : 0));
        const found = signFlip(first, second)!;
        const [interval, expected] = [found.interval(0.95), pairedInterval(won, lost, tasks)!];
        expect(found.p).toBeCloseTo(won === lost ? 1 : mcnemar(won, lost).midP, 10);
        expect(interval.low).toBeCloseTo(expected.low, 8);
        expect(interval.high).toBeCloseTo(expected.high, 8);
      }),
      { numRuns: runs(300) },
    );
  });
  test.each([2, 3, 4, 5, 8])(
    '%i tasks to none: to solve one of them less often is no more certain',
    (won) => {
      const none = Array<number>(72).fill(0);
      const less = none.map((_, task) => (task === 0 ? 1 / 2 : task < won ? 1 : 0));
      expect(signFlip(none, less)!.p).toBeGreaterThanOrEqual(mcnemar(won, 0).midP - 1e-12);
    },
  );
  test('is approximated closely where there are too many tasks to count out', () => {
    const sizes = Array.from({ length: 300 }, (_, task) => (((task % 3) + 1) / 3) * (task % 5 < 3 ? 1 : -1));
    const none = sizes.map(() => 0);
    // Off every grid by a hair, so that the sums are approximated; the other is counted out.
    const [exact, near] = [
      signFlip(none, sizes)!,
      signFlip(
        none,
        sizes.map((size) => size + 1e-7),
      )!,
    ];
    expect(Math.abs(near.p / exact.p - 1)).toBeLessThan(0.02);
    expect(near.interval(0.95).low).toBeCloseTo(exact.interval(0.95).low, 4);
    expect(near.interval(0.95).high).toBeCloseTo(exact.interval(0.95).high, 4);
  });
  test('has no answer without tasks', () => expect(signFlip([], [])).toBeNull());
  test('feigns no certainty where every task went the same way', () => {
    const thirds = Array<number>(40).fill(1 / 3);
    const none = thirds.map(() => 0);
    expect(signFlip(none, none)).toMatchObject({ p: 1, difference: 0 });
    expect(signFlip(none, none)!.interval(0.95).high).toBeGreaterThan(0.05);
    const gained = signFlip(none, thirds)!;
    expect(gained.interval(0.95).low).toBeLessThan(1 / 3);
    expect(gained.interval(0.95).low).toBeGreaterThan(0);
    expect(gained.p).toBeLessThan(0.001);
  });
});

test('an interval at the level of its Holm step agrees with the adjusted p, for every family', () => {
  const pairs = fc.array(fc.tuple(fc.nat(25), fc.nat(25)), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(pairs, (counts) => {
      const steps = holm(counts.map(([b, c]) => (b === c ? 1 : mcnemar(b, c).midP)));
      counts.forEach(([b, c], index) => {
        const { adjustedP, level } = steps[index]!;
        expect(leavesOut0(pairedInterval(b, c, 60, level)!)).toBe(adjustedP < 0.05);
      });
    }),
  );
});

test('Student’s t has its table values', () => {
  expect(studentQuantile(0.975, 1)).toBeCloseTo(12.7062, 3);
  expect(studentQuantile(0.975, 2)).toBeCloseTo(4.30265, 4);
  expect(studentQuantile(0.975, 9)).toBeCloseTo(2.262157, 5);
  expect(studentQuantile(0.005, 28)).toBeCloseTo(-2.763262, 5);
  for (const degrees of [1, 2, 5, 28])
    expect(studentCdf(studentQuantile(0.1, degrees), degrees)).toBeCloseTo(0.1, 12);
  expect(studentCdf(1, 0)).toBeNaN();
});
