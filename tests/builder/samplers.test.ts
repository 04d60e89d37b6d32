import { describe, expect, test } from 'vitest';
import { BINS, sampleAcross, sampleSingles, sampleWithin } from '#builder/index.ts';
import { mulberry32 } from '#core/random.ts';

const draws = 10_000;

/** Pearson's statistic against equal chances. */
const chiSquared = (counts: readonly number[]): number => {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
};
const countsOf = (drawn: readonly number[], size: number): number[] =>
  Array.from({ length: size }, (_, item) => drawn.filter((each) => each === item).length);
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

// Critical values of chi-squared at 0.001: a fair sampler exceeds them once in a thousand seeds.
const CRITICAL = { 9: 27.88, 11: 31.26 };

describe('single calls', () => {
  test('each of ten tools has the same chance, with replacement', () => {
    const drawn = sampleSingles(numbers(10), draws, mulberry32(42));
    expect(drawn).toHaveLength(draws);
    expect(chiSquared(countsOf(drawn, 10))).toBeLessThan(CRITICAL[9]);
    // Consecutive draws are independent: one in ten repeats the one before.
    const repeats = drawn.filter((item, index) => index > 0 && item === drawn[index - 1]).length;
    expect(repeats / draws).toBeCloseTo(0.1, 1);
  });
  test('a sampler that draws without replacement would fail this test', () => {
    const dealt = numbers(draws).map((index) => (index < draws / 2 ? index % 5 : index % 10));
    expect(chiSquared(countsOf(dealt, 10))).toBeGreaterThan(CRITICAL[9]);
  });
  test('no tools give no calls', () => expect(sampleSingles([], 5, mulberry32(1))).toEqual([]));
});

describe('several calls of one category', () => {
  const categories = new Map([
    ['map', numbers(12)],
    ['pay', numbers(3)],
  ]);
  test('each bin from 2 to 10 has as many as it should, none for a category with too few tools', () => {
    const found = sampleWithin(categories, 50, mulberry32(42));
    for (const size of BINS) {
      const own = found.filter(({ tools }) => tools.length === size);
      expect(own.filter(({ categories: [name] }) => name === 'map')).toHaveLength(50);
      expect(own.filter(({ categories: [name] }) => name === 'pay')).toHaveLength(size <= 3 ? 50 : 0);
    }
  });
  test('no tool comes twice in a combination, and each has the same chance in each bin', () => {
    const found = sampleWithin(new Map([['map', numbers(12)]]), Math.ceil(draws / 9), mulberry32(7));
    expect(found.length).toBeGreaterThanOrEqual(draws);
    for (const { tools } of found) expect(new Set(tools).size).toBe(tools.length);
    // Draws without replacement vary less than independent ones, so the critical value is a bound.
    for (const size of BINS)
      expect(
        chiSquared(
          countsOf(
            found.filter(({ tools }) => tools.length === size).flatMap(({ tools }) => tools),
            12,
          ),
        ),
      ).toBeLessThan(CRITICAL[11]);
    // The first place is a plain draw.
    expect(
      chiSquared(
        countsOf(
          found.map(({ tools }) => tools[0]!),
          12,
        ),
      ),
    ).toBeLessThan(CRITICAL[11]);
  });
});

describe('calls over several categories', () => {
  const tools = new Map([
    ['finance', numbers(6)],
    ['plot', numbers(6).map((item) => item + 6)],
  ]);
  test('each category has a tool in it, none twice, and all tools the same chance', () => {
    const random = mulberry32(42);
    const found = Array.from(
      { length: draws },
      () => sampleAcross(tools, ['finance', 'plot'], 3, random, () => true)!.tools,
    );
    for (const each of found) {
      expect(new Set(each).size).toBe(3);
      expect(each.some((item) => item < 6) && each.some((item) => item >= 6)).toBe(true);
    }
    expect(
      chiSquared(
        countsOf(
          found.map((each) => each[0]!),
          12,
        ),
      ),
    ).toBeLessThan(CRITICAL[11]);
  });
  test('the chain filter decides, and a filter that refuses everything ends the search', () => {
    const even = (drawn: readonly number[]): boolean => drawn.every((item) => item % 2 === 0);
    for (let seed = 0; seed < 20; seed++) {
      const found = sampleAcross(tools, ['finance', 'plot'], 2, mulberry32(seed), even);
      if (found) expect(even(found.tools)).toBe(true);
    }
    expect(sampleAcross(tools, ['finance', 'plot'], 2, mulberry32(1), () => false)).toBeUndefined();
    expect(sampleAcross(tools, ['finance', 'nothing'], 2, mulberry32(1), () => true)).toBeUndefined();
  });
});
