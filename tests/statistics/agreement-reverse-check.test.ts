import { expect, test } from 'vitest';
import { cohenKappa, fleissKappa } from '#statistics/kappa.ts';

/** MCP-AgentBench's section 3.3 prints agreements over 60 items to three decimals: these tables, and no others, give them. */
const ITEMS = 60;

test('55 of 60 agreed and Cohen’s κ .734 admit four tables', () => {
  const found: number[][] = [];
  for (let bothPass = 0; bothPass <= 55; bothPass++) {
    for (let onlyFirst = 0; onlyFirst <= 5; onlyFirst++) {
      const [onlySecond, bothFail] = [5 - onlyFirst, 55 - bothPass];
      const { kappa } = cohenKappa({ bothPass, onlyFirst, onlySecond, bothFail })!;
      if (kappa !== null && Math.abs(kappa - 0.734) < 0.0005)
        found.push([bothPass, onlyFirst, onlySecond, bothFail]);
    }
  }
  expect(found).toEqual([
    [9, 0, 5, 46],
    [9, 5, 0, 46],
    [46, 0, 5, 9],
    [46, 5, 0, 9],
  ]);
});

test('52 of 60 unanimous among three raters and Fleiss’ κ .671 admit six tables', () => {
  const found: number[][] = [];
  for (let allPass = 0; allPass <= 52; allPass++) {
    for (let two = 0; two <= ITEMS - 52; two++) {
      const counts = [allPass, two, ITEMS - 52 - two, 52 - allPass];
      const rows = counts.flatMap((items, fails) => Array.from({ length: items }, () => [3 - fails, fails]));
      const { kappa } = fleissKappa(rows)!;
      if (kappa !== null && Math.abs(kappa - 0.671) < 0.0005) found.push(counts);
    }
  }
  expect(found).toEqual([
    [5, 6, 2, 47],
    [6, 3, 5, 46],
    [7, 0, 8, 45],
    [45, 8, 0, 7],
    [46, 5, 3, 6],
    [47, 2, 6, 5],
  ]);
});
