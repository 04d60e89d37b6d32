import { describe, expect, test } from 'vitest';
import { clusterBootstrap } from '#measure/statistics/bootstrap.ts';
import { mcnemar } from '#measure/statistics/mcnemar.ts';
import { wilson, newcombe } from '#measure/statistics/interval.ts';
import { intervalOverClusters, pairedInterval } from '#measure/statistics/paired-interval.ts';

describe('wilson', () => {
  test('says nothing about nothing', () => expect(wilson(0, 0)).toBeNull());
  test('stays inside 0 and 1 and holds the share for every count', () => {
    for (let total = 1; total <= 60; total++) {
      for (let successes = 0; successes <= total; successes++) {
        const { low, high } = wilson(successes, total)!;
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(successes / total);
        expect(high).toBeGreaterThanOrEqual(successes / total);
      }
    }
  });
  test('mirrors when successes and failures change places', () => {
    const [one, other] = [wilson(7, 40)!, wilson(33, 40)!];
    expect(one.low).toBeCloseTo(1 - other.high, 12);
    expect(one.high).toBeCloseTo(1 - other.low, 12);
  });
  test('covers the truth about 95 times in 100, by enumeration', () => {
    for (const truth of [0.1, 0.3, 0.5, 0.8]) {
      let covered = 0;
      let mass = (1 - truth) ** 50;
      for (let successes = 0; successes <= 50; successes++) {
        const { low, high } = wilson(successes, 50)!;
        if (low <= truth && truth <= high) covered += mass;
        mass *= ((50 - successes) / (successes + 1)) * (truth / (1 - truth));
      }
      expect(covered).toBeGreaterThan(0.92);
      expect(covered).toBeLessThan(0.98);
    }
  });
});

describe('with repeats', () => {
  /** Of 72 tasks with three attempts each, the first are solved so often. */
  const of = (...solved: number[]) => {
    const tasks = Array.from({ length: 72 }, (_, at) => ({ sum: solved[at] ?? 0, count: 3 }));
    return intervalOverClusters(tasks).interval!;
  };
  test('two right answers have no lower upper end than none', () => {
    const ends = [of(), of(1), of(1, 1), of(2), of(3, 3), of(1, 1, 1, 1)].map(({ high }) => high);
    expect(Math.min(...ends)).toBe(ends[0]);
    expect(of(1, 1).low).toBeLessThan(2 / 216);
  });
  test('the same holds at the other end', () => {
    const all = Array.from({ length: 72 }, () => 3);
    expect(of(...all.with(0, 2)).low).toBeCloseTo(1 - of(1).high, 12);
    expect(of(...all.with(0, 2)).low).toBeLessThanOrEqual(of(...all).low);
  });
});

describe('newcombe', () => {
  test('has no answer without tasks on one side', () => expect(newcombe(0, 0, 1, 2)).toBeNull());
  test('changes sign, and nothing else, when the two change places', () => {
    const [one, other] = [newcombe(43, 60, 51, 60)!, newcombe(51, 60, 43, 60)!];
    expect(one.difference).toBeCloseTo(-other.difference, 12);
    expect(one.low).toBeCloseTo(-other.high, 12);
    expect(one.high).toBeCloseTo(-other.low, 12);
  });
  test('is wider than over the same tasks when the systems agree a lot', () => {
    const paired = pairedInterval(10, 2, 100)!;
    const unpaired = newcombe(60, 100, 68, 100)!;
    expect(paired.high - paired.low).toBeLessThan(unpaired.high - unpaired.low);
    expect(paired.low).toBeGreaterThan(0);
    expect(unpaired.low).toBeLessThan(0);
  });
});

describe('mcnemar', () => {
  test('is symmetric', () => expect(mcnemar(3, 17)).toEqual(mcnemar(17, 3)));
  test('sums exactly what a table of coin throws says', () => {
    // 2 × (1 + 8 + 28) / 256
    expect(mcnemar(2, 6).exact).toBeCloseTo(74 / 256, 12);
    expect(mcnemar(2, 6).midP).toBeCloseTo(74 / 256 - 28 / 256, 12);
  });
  test('stays finite and sane for a hundred thousand tasks', () => {
    const { exact, chiSquaredP } = mcnemar(50_300, 49_700);
    expect(exact).toBeGreaterThan(0.05);
    expect(exact).toBeLessThan(0.07);
    expect(Math.abs(exact - chiSquaredP)).toBeLessThan(0.001);
  });
});

describe('bootstrap', () => {
  const first = [1, 0, 1, 1, 0, 1, 0, 0, 1, 1];
  test('gives the same interval for the same seed and another for another', () => {
    const spread = [0.1, 0.35, 0.62, 0.97, 0.44, 0.18, 0.73, 0.51].map((sum) => ({ sum, count: 1 }));
    expect(clusterBootstrap(spread)).toEqual(clusterBootstrap(spread, { seed: 42 }));
    expect(clusterBootstrap(spread, { seed: 1 })).not.toEqual(clusterBootstrap(spread, { seed: 2 }));
  });
  test('has no answer without tasks', () => expect(clusterBootstrap([])).toBeNull());
  test('keeps repeats with their task: copies of the same attempts narrow nothing', () => {
    const tasks = first.map((sum) => ({ sum, count: 1 }));
    const copied = first.map((sum) => ({ sum: 10 * sum, count: 10 }));
    expect(clusterBootstrap(copied)).toEqual(clusterBootstrap(tasks));
  });
});
