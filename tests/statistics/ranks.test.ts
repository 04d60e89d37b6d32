import { describe, expect, test } from 'vitest';
import { mulberry32 } from '#core/random.ts';
import { ranksOfTables, kendallTau, ranksOf } from '#measure/statistics/bootstrap-ranks.ts';
import { sized } from '../tools/full-size.ts';

/** Of one table of shares, by system and task. */
const bootstrapRanks = (
  values: readonly (readonly number[])[],
  options: Parameters<typeof ranksOfTables>[1] = {},
) => ranksOfTables([values.map((own) => Float64Array.from(own))], options)?.[0] ?? null;

describe('ranks', () => {
  test('the largest value is first, and equal values share a rank', () => {
    expect(ranksOf([0.5, 0.9, 0.5, 0.1])).toEqual([2, 1, 2, 4]);
  });

  test('systems that never differ may have every rank', () => {
    const same = [1, 0, 1, 1, 0];
    expect(bootstrapRanks([same, same, same])).toEqual(Array(3).fill({ best: 1, worst: 3 }));
  });

  test('a system that is better on every task is first, and the same seed gives the same intervals', () => {
    const values = [Array(40).fill(1), Array(40).fill(0)] as number[][];
    expect(bootstrapRanks(values)).toEqual([
      { best: 1, worst: 1 },
      { best: 2, worst: 2 },
    ]);
  });

  test('several tables have the ranks that each has alone, and rows that are equal change nothing', () => {
    const tables = [attempts([0.3, 0.5, 0.5, 0.7], 60, 1), attempts([0.6, 0.4, 0.55, 0.5], 60, 2)];
    const mixed = [...tables, [tables[0]![3]!, tables[1]![0]!, tables[0]![0]!, tables[0]![3]!]];
    const ranks = ranksOfTables(mixed.map((table) => table.map((own) => Float64Array.from(own))));
    expect(ranks).toEqual(mixed.map((table) => bootstrapRanks(table)));
  });

  test('without a task there are no ranks', () => {
    expect(bootstrapRanks([[], []])).toBeNull();
  });
});

/** Attempts of systems of known strength at the same tasks, which are of different difficulty. */
function attempts(strengths: readonly number[], tasks: number, seed: number): number[][] {
  const random = mulberry32(seed);
  const ease = Array.from({ length: tasks }, () => (random() - 0.5) * 0.4);
  return strengths.map((strength) => ease.map((each) => (random() < strength + each ? 1 : 0)));
}

/** With 200 the share is known to a point and a half. */
const DRAWS = sized(200, 500);

describe(`rank intervals hold the true rank in at least 95 % of ${DRAWS} draws`, () => {
  test.each([
    ['far apart', [0.3, 0.4, 0.5, 0.6, 0.7]],
    ['close together', [0.5, 0.52, 0.54, 0.56, 0.58, 0.6]],
    ['in two groups', [0.4, 0.41, 0.42, 0.7, 0.71, 0.72]],
  ])('%s', (_, strengths) => {
    const truth = ranksOf(strengths);
    const held = strengths.map(() => 0);
    for (let draw = 0; draw < DRAWS; draw++) {
      const ranks = bootstrapRanks(attempts(strengths, 120, draw + 1), { resamples: 300, seed: draw })!;
      for (const [system, { best, worst }] of ranks.entries())
        if (best <= truth[system]! && truth[system]! <= worst) held[system]!++;
    }
    for (const count of held) expect(count / DRAWS).toBeGreaterThanOrEqual(sized(0.93, 0.95));
  });
});

describe('Kendall’s tau', () => {
  test.each([
    ['equal orders', [1, 2, 3, 4], [1, 2, 3, 4], 1],
    ['reversed orders', [1, 2, 3, 4], [4, 3, 2, 1], -1],
    // Six pairs, of which 1-2 alone is turned round: (5 - 1) / 6.
    ['one pair turned round', [1, 2, 3, 4], [2, 1, 3, 4], 4 / 6],
    // Pairs: 1-2 tied in the second. 5 concordant, none discordant: 5 / √(6 · 5).
    ['a tie in one', [1, 2, 3, 4], [1, 1, 3, 4], 5 / Math.sqrt(30)],
  ])('%s', (_, first, second, tau) => {
    expect(kendallTau(first, second)).toBeCloseTo(tau, 12);
  });

  test('an order in which all are equal has none', () => {
    expect(kendallTau([1, 1, 1], [1, 2, 3])).toBeNull();
  });
});
