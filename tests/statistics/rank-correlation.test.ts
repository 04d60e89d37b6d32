import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LEAST_RANKED, rankCorrelation, spearmanRho } from '#measure/statistics/rank-correlation.ts';
import table from '../../src/app/compare/published/mcptoolbenchpp.json' with { type: 'json' };

const valuesOf = (column: string): number[] => {
  const position = table.columns.findIndex(({ name }) => name === column);
  return table.rows.map(({ values }) => values[position]!);
};

describe('two orders of the same systems', () => {
  test.each([
    ['Browser', 0.8],
    ['File System', 0.8],
    ['Search', 0],
    ['Map', 0.2],
    ['Pay', 0.6],
    ['Finance', -0.2],
  ])('AST and Pass@1 of MCPToolBench++ in %s have the tau that was worked out by hand', (category, tau) => {
    const found = rankCorrelation(valuesOf(`AST, ${category}`), valuesOf(`Pass@1, ${category}`));
    expect(found.n).toBe(5);
    expect(found.tooFew).toBe(false);
    expect(found.tau).toBeCloseTo(tau, 10);
  });

  test('without ties Spearman’s rho is 1 − 6 Σd² / (n³ − n)', () => {
    // d = 1, −1, 0, 2, −2: Σd² = 10, n = 5.
    expect(spearmanRho([5, 4, 3, 2, 1], [4, 5, 3, 0, 2])).toBeCloseTo(
      1 - (6 * (1 + 1 + 0 + 1 + 1)) / 120,
      12,
    );
  });

  test('equal values share the mean of their ranks', () => {
    expect(spearmanRho([3, 2, 2, 1], [3, 2, 2, 1])).toBeCloseTo(1, 12);
    expect(spearmanRho([3, 2, 2, 1], [4, 3, 2, 1])).toBeCloseTo(4.5 / Math.sqrt(4.5 * 5), 12);
  });

  test('a list without any order has no correlation, never 0 or 1', () => {
    expect(rankCorrelation([1, 1, 1, 1, 1], [1, 2, 3, 4, 5])).toMatchObject({ tau: null, rho: null });
    expect(rankCorrelation([], [])).toMatchObject({ n: 0, tau: null, rho: null, tooFew: true });
  });

  test('below five systems full agreement would be no rarity, from five on it is', () => {
    const chance = (n: number): number =>
      2 / Array.from({ length: n }, (_, less) => less + 1).reduce((a, b) => a * b, 1);
    expect(chance(LEAST_RANKED - 1)).toBeGreaterThan(0.05);
    expect(chance(LEAST_RANKED)).toBeLessThan(0.05);
    expect(rankCorrelation([1, 2, 3, 4], [1, 2, 3, 4]).tooFew).toBe(true);
  });

  test('both lie between −1 and 1, turn their sign with one order, and do not see who is called first', () => {
    const lists = fc
      .integer({ min: 2, max: 12 })
      .chain((n) =>
        fc.tuple(
          ...[0, 1].map(() => fc.array(fc.integer({ min: 0, max: 6 }), { minLength: n, maxLength: n })),
        ),
      );
    fc.assert(
      fc.property(lists, ([a, b]) => {
        const { tau, rho } = rankCorrelation(a!, b!);
        const turned = rankCorrelation(
          a!,
          b!.map((value) => -value),
        );
        const swapped = rankCorrelation(b!, a!);
        for (const [one, other, same] of [
          [tau, turned.tau, swapped.tau],
          [rho, turned.rho, swapped.rho],
        ] as const) {
          if (one === null) expect([other, same]).toEqual([null, null]);
          else {
            expect(Math.abs(one)).toBeLessThanOrEqual(1 + 1e-12);
            expect(other).toBeCloseTo(-one, 10);
            expect(same).toBeCloseTo(one, 10);
          }
        }
      }),
    );
  });
});
