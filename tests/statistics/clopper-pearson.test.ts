import { describe, expect, test } from 'vitest';
import { wilson, type Interval, clopperPearson } from '#measure/statistics/interval.ts';
import { logChoose } from '#measure/statistics/distributions.ts';

// As SciPy's binomtest(…).proportion_ci(method='exact') prints them.
test.each([
  [0, 10, 0.05, 0, 0.30849710781876294],
  [10, 10, 0.05, 0.6915028921812371, 1],
  [61, 100, 0.05, 0.5073144796322998, 0.7059895851465829],
  [61, 100, 0.025, 0.49322602320498304, 0.7183424548103743],
  [1, 30, 0.05, 0.0008435709266493071, 0.17216945563341293],
  [1, 30, 0.025, 0.00041920484931213387, 0.1945867208002979],
])('%i of %i at alpha %f has the exact interval', (successes, total, alpha, low, high) => {
  const found = clopperPearson(successes, total, alpha)!;
  expect(found.low).toBeCloseTo(low, 9);
  expect(found.high).toBeCloseTo(high, 9);
});

test('of nothing it says nothing', () => expect(clopperPearson(0, 0)).toBeNull());

/** How often the interval holds a true share, exactly: over every number of successes, by its chance. */
function coverage(of: (successes: number, total: number) => Interval | null, n: number, p: number): number {
  let held = 0;
  for (let k = 0; k <= n; k++) {
    const { low, high } = of(k, n)!;
    if (low <= p && p <= high) held += Math.exp(logChoose(n, k) + k * Math.log(p) + (n - k) * Math.log1p(-p));
  }
  return held;
}
const shares = Array.from({ length: 40 }, (_, at) => 0.012 + at * 0.0247);

describe.each([20, 120, 180])('over %i cases', (n) => {
  test('it holds every true share in at least 95 % of samples', () => {
    for (const p of shares) expect(coverage(clopperPearson, n, p), String(p)).toBeGreaterThanOrEqual(0.95);
  });
  test('Wilson’s holds some of them less often', () => {
    expect(Math.min(...shares.map((p) => coverage(wilson, n, p)))).toBeLessThan(0.947);
  });
});
