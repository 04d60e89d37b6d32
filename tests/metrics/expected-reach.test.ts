import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedReach } from '#measure/metrics/index.ts';
import { wilson } from '#measure/statistics/interval.ts';
import { runs } from '../tools/full-size.ts';

test('without repeats it is Wilson’s interval at one half', () => {
  const { low, high } = wilson(36, 72)!;
  expect(expectedReach(72, 1)).toEqual({ apart: (high - low) / 2, alike: (high - low) / 2 });
  expect(expectedReach(1, 1)).toBeUndefined();
  expect(expectedReach(20, 0)).toBeUndefined();
});

test('24 tasks three times are between three times as many attempts and 24 tasks once', () => {
  const { apart, alike } = expectedReach(24, 3)!;
  expect(apart).toBeGreaterThan(0.1);
  expect(apart).toBeLessThan(0.14);
  expect(alike).toBeGreaterThan(0.17);
  expect(alike).toBeLessThan(0.23);
});

test('repeats never widen it, and more tasks narrow it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 200 }), fc.integer({ min: 2, max: 8 }), (tasks, repeats) => {
      const { apart, alike } = expectedReach(tasks, repeats)!;
      expect(apart).toBeLessThan(alike);
      expect(expectedReach(tasks * 4, repeats)!.apart).toBeLessThan(apart);
      expect(alike).toBeLessThan(1.4 * expectedReach(tasks, 1)!.alike);
    }),
    { numRuns: runs(100) },
  );
});

test('a large set shrinks with the square root', () => {
  const [some, many] = [expectedReach(1000, 2)!, expectedReach(4000, 2)!];
  expect(many.apart).toBeCloseTo(some.apart / 2, 10);
});
