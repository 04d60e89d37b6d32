import { describe, expect, test } from 'vitest';
import {
  admittedTables,
  admittedThreeRaters,
  areOneSided,
  MOST_ITEMS,
  tableOfMargins,
} from '#measure/statistics/admitted-tables.ts';
import { cohenKappa, fleissKappa } from '#measure/statistics/kappa.ts';
import { mcnemar } from '#measure/statistics/mcnemar.ts';

/** MCP-AgentBench's section 3.3 prints agreements over 60 items: these tables, and no others, give them. */
describe('what a published agreement allows', () => {
  const published = admittedTables(60, { value: 0.9167, within: 0.00005 }, { value: 0.734, within: 0.0005 });

  test('91.67 % and κ .734 of 60 items allow four tables, mirror images of one', () => {
    expect(published.map((table) => Object.values(table))).toEqual([
      [46, 5, 0, 9],
      [46, 0, 5, 9],
      [9, 5, 0, 46],
      [9, 0, 5, 46],
    ]);
  });
  test('all their disagreements point one way, which chance does once in 16', () => {
    expect(areOneSided(published)).toBe(true);
    expect(mcnemar(0, 5).exact).toBeCloseTo(1 / 16);
  });
  test('52 of 60 unanimous among three raters and Fleiss’ κ .671 allow six tables', () => {
    const found = admittedThreeRaters(
      60,
      { value: 0.8667, within: 0.00005 },
      { value: 0.671, within: 0.0005 },
    );
    expect(found).toEqual([
      [47, 2, 6, 5],
      [46, 5, 3, 6],
      [45, 8, 0, 7],
      [7, 0, 8, 45],
      [6, 3, 5, 46],
      [5, 6, 2, 47],
    ]);
    for (const counts of found) {
      const rows = counts.flatMap((items, fails) => Array.from({ length: items }, () => [3 - fails, fails]));
      expect(fleissKappa(rows)!.kappa).toBeCloseTo(0.671, 3);
    }
  });
  test('figures that no table has allow none, and a table without disagreement is not one-sided', () => {
    expect(admittedTables(60, { value: 0.9167, within: 0.00005 }, { value: 0.9999, within: 0.0001 })).toEqual(
      [],
    );
    const whole = admittedTables(4, { value: 1, within: 0 }, { value: 1, within: 0 });
    expect(whole).toHaveLength(3);
    expect(areOneSided(whole)).toBe(false);
    expect(areOneSided([])).toBe(false);
  });
  test('neither no items nor more than can be counted out are tried', () => {
    const any = { value: 0, within: 1 };
    expect(admittedTables(0, any, any)).toEqual([]);
    expect(admittedTables(MOST_ITEMS + 1, any, any)).toEqual([]);
    expect(admittedThreeRaters(NaN, any, any)).toEqual([]);
  });
});

describe('a published agreement beside both pass rates', () => {
  test.each([
    { judge: 'DeepSeek-V3', agreed: 77, secondPasses: 75, table: [62, 5, 13, 15], kappa: 0.502907 },
    { judge: 'GPT-4.1-mini', agreed: 81, secondPasses: 77, table: [65, 2, 12, 16], kappa: 0.604402 },
  ])('has one table: LiveMCPBench’s human against $judge', ({ agreed, secondPasses, table, kappa }) => {
    const found = tableOfMargins(95, { agreed, firstPasses: 67, secondPasses })!;
    expect(Object.values(found)).toEqual(table);
    expect(cohenKappa(found)!.kappa).toBeCloseTo(kappa, 6);
  });
  test('has none where the figures contradict each other', () => {
    expect(tableOfMargins(95, { agreed: 76, firstPasses: 67, secondPasses: 75 })).toBeNull();
    expect(tableOfMargins(10, { agreed: 10, firstPasses: 9, secondPasses: 1 })).toBeNull();
  });
  test('the human and DeepSeek-V3 part five and thirteen times, which is not beyond chance', () => {
    expect(mcnemar(5, 13).exact).toBeCloseTo(0.0963, 4);
  });
});

test('Fleiss’ κ of the worked example is .598214', () => {
  const rows = [
    ...Array<number[]>(3).fill([3, 0]),
    ...Array<number[]>(2).fill([2, 1]),
    [1, 2],
    ...Array<number[]>(4).fill([0, 3]),
  ];
  expect(fleissKappa(rows)!.kappa).toBeCloseTo(0.598214, 6);
});
