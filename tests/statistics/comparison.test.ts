import { describe, expect, test } from 'vitest';
import { holm, rankIntervals } from '#measure/statistics/many-comparisons.ts';
import { bias, cohenKappa, fleissKappa, percentageAgreement } from '#measure/statistics/kappa.ts';
import { tasksNeeded } from '#measure/statistics/mcnemar.ts';

describe('holm', () => {
  const adjusted = (pValues: number[]): number[] => holm(pValues).map(({ adjustedP }) => adjustedP);
  test('multiplies the smallest most, in the order given', () => {
    expect(adjusted([0.04, 0.01, 0.03])).toEqual([0.06, 0.03, 0.06]);
  });
  test('never passes 1 and leaves one test alone', () => {
    expect(adjusted([0.7, 0.9])).toEqual([1, 1]);
    expect(adjusted([0.2])).toEqual([0.2]);
    expect(adjusted([])).toEqual([]);
  });
  test('names the level of each step, and after the first that is not rejected goes no further', () => {
    expect(holm([0.04, 0.01, 0.03]).map(({ level }) => level)).toEqual([
      1 - 0.05 / 2,
      1 - 0.05 / 3,
      1 - 0.05 / 2,
    ]);
    expect(holm([0.001, 0.002]).map(({ level }) => level)).toEqual([1 - 0.05 / 2, 1 - 0.05]);
  });
});

describe('rank intervals', () => {
  test('leave every rank open when nothing is decided', () => {
    expect(rankIntervals(3, [])).toEqual(Array(3).fill({ best: 1, worst: 3 }));
  });
  test('shut the ranks that a decision rules out', () => {
    const decisions = [
      { better: 0, worse: 1 },
      { better: 0, worse: 2 },
    ];
    expect(rankIntervals(3, decisions)).toEqual([
      { best: 1, worst: 1 },
      { best: 2, worst: 3 },
      { best: 2, worst: 3 },
    ]);
  });
});

describe('tasks needed', () => {
  test('are about 1740 for three points when one task in five is discordant', () => {
    const tasks = tasksNeeded(0.03, 0.2)!;
    expect(tasks).toBeGreaterThan(1730);
    expect(tasks).toBeLessThan(1750);
  });
  test('do not depend on the sign and grow when the difference shrinks', () => {
    expect(tasksNeeded(-0.1, 0.3)).toBe(tasksNeeded(0.1, 0.3));
    expect(tasksNeeded(0.05, 0.3)!).toBeGreaterThan(tasksNeeded(0.1, 0.3)!);
  });
  test('are unknown without a difference, or when more differs than is discordant', () => {
    expect(tasksNeeded(0, 0.2)).toBeNull();
    // Beside a margin there is a gap, but no task that differs says how far they scatter.
    expect(tasksNeeded(0, 0, { against: -0.05 })).toBeNull();
    // With repeats the discordance is a mean of squares: it may be less than the difference, never less than its square.
    expect(tasksNeeded(0.3, 0.2)).toBeGreaterThan(1);
    expect(tasksNeeded(0.5, 0.2)).toBeNull();
  });
});

describe('agreement', () => {
  test('is undefined, not perfect, where chance alone agrees always', () => {
    expect(cohenKappa({ bothPass: 10, onlyFirst: 0, onlySecond: 0, bothFail: 0 })?.kappa).toBeNull();
    expect(
      fleissKappa([
        [3, 0],
        [3, 0],
      ])?.kappa,
    ).toBeNull();
  });
  test('has no answer without items or with uneven raters', () => {
    expect(cohenKappa({ bothPass: 0, onlyFirst: 0, onlySecond: 0, bothFail: 0 })).toBeNull();
    expect(fleissKappa([])).toBeNull();
    expect(
      fleissKappa([
        [3, 0],
        [1, 1],
      ]),
    ).toBeNull();
  });
  test('shows how often, and to which side the raters differ', () => {
    const table = { bothPass: 62, onlyFirst: 5, onlySecond: 13, bothFail: 15 };
    expect(percentageAgreement(table)).toBeCloseTo(77 / 95, 12);
    expect(bias(table)).toBeCloseTo(8 / 95, 12);
  });
  test('of 55 in 60 with kappa .734 is only reached by tables that lean to one side', () => {
    const tables = [];
    for (let bothPass = 0; bothPass <= 55; bothPass++) {
      for (let onlyFirst = 0; onlyFirst <= 5; onlyFirst++) {
        const table = { bothPass, onlyFirst, onlySecond: 5 - onlyFirst, bothFail: 55 - bothPass };
        if (Math.abs((cohenKappa(table)?.kappa ?? 0) - 0.734) <= 0.0005) tables.push(table);
      }
    }
    expect(tables.length).toBeGreaterThan(0);
    expect(tables.every((table) => table.onlyFirst * table.onlySecond === 0)).toBe(true);
  });
});
