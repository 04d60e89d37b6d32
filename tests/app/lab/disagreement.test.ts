import { describe, expect, test } from 'vitest';
import { RESCORE_CODES, type RescoreCode, type RescoreResult } from '#store/bridge/contract.ts';
import type { CellSummary } from '#core/cell.ts';
import {
  cellsBehind,
  disagreements,
  mostApart,
  pairKey,
  shareOverTasks,
} from '../../../src/app/look/disagreement/disagreement.ts';
import { flipCounts, flipsBetween } from '../../../src/app/look/disagreement/rescored.svelte.ts';

/** Rows are cells, columns scorers. */
const resultOf = (...rows: RescoreCode[][]): RescoreResult => ({
  cells: Uint32Array.from(rows, (_, index) => index * 10),
  codes: Uint8Array.from(rows.flat(), (code) => RESCORE_CODES.indexOf(code)),
});

const rows: RescoreCode[][] = [
  ['correct', 'incorrect', 'correct', 'does-not-apply'],
  ['correct', 'partial', 'correct', 'does-not-apply'],
  ['incorrect', 'no-call', 'correct', 'does-not-apply'],
  ['correct', 'failed', 'correct', 'does-not-apply'],
  ['not-counted', 'not-counted', 'not-counted', 'does-not-apply'],
];
const result = resultOf(...rows);
const twice = disagreements(resultOf(...rows, ...rows), 4);
const matrix = disagreements(result, 4);
const pair = (a: number, b: number) => matrix.pairs.get(pairKey(a, b))!;

describe('who disagrees with whom', () => {
  test('leaves out a scorer that speaks of no cell', () => expect(matrix.columns).toEqual([0, 1, 2]));

  test('counts only cells both have a verdict on, and partial as not correct', () => {
    expect(pair(0, 1)).toMatchObject({
      n: 3,
      differ: 2,
      table: { bothPass: 0, onlyFirst: 2, onlySecond: 0, bothFail: 1 },
    });
    expect(twice.pairs.get('0 1')!.share).toBeCloseTo(2 / 3);
  });

  test('gives neither share nor kappa where both speak of fewer than five cells', () => {
    expect(pair(0, 1)).toMatchObject({ n: 3, share: null, kappa: null });
    expect(twice.pairs.get('0 1')).toMatchObject({ n: 6, share: expect.any(Number) as number });
    expect(mostApart(matrix, 5)).toEqual([]);
  });

  test('takes several models on one task for one task: its interval is over tasks', () => {
    const rows = Array.from({ length: 40 }, (_, task): RescoreCode[] =>
      task % 3 ? ['correct', 'correct'] : ['correct', 'incorrect'],
    );
    const once = shareOverTasks(resultOf(...rows), { first: 0, second: 1 }, 2, (cell) => cell);
    const fiveModels = resultOf(...rows.flatMap((row) => Array<RescoreCode[]>(5).fill(row)));
    const pooled = shareOverTasks(fiveModels, { first: 0, second: 1 }, 2, (cell) => Math.floor(cell / 50));
    expect(pooled).toMatchObject({ n: 200, tasks: 40, mean: once.mean });
    const width = ({ interval }: typeof once): number => interval!.high - interval!.low;
    expect(width(pooled)).toBeGreaterThan(0.9 * width(once));
  });

  test('says the same of a pair whichever stands first', () => expect(pairKey(2, 0)).toBe(pairKey(0, 2)));

  test('leaves kappa undefined where one answer alone is possible', () => {
    const same = disagreements(resultOf(...Array<RescoreCode[]>(5).fill(['correct', 'correct'])), 2);
    expect(same.pairs.get(pairKey(0, 1))).toMatchObject({ differ: 0, share: 0, kappa: null });
  });

  test('computes kappa as for two raters', () => {
    // 2 both pass, 1 only first, 1 only second, 2 neither: observed 4/6, expected 1/2.
    const rows: RescoreCode[][] = [
      ...[
        ['correct', 'correct'],
        ['correct', 'correct'],
        ['correct', 'incorrect'],
      ],
      ...[
        ['incorrect', 'correct'],
        ['incorrect', 'incorrect'],
        ['incorrect', 'incorrect'],
      ],
    ] as RescoreCode[][];
    expect(disagreements(resultOf(...rows), 2).pairs.get('0 1')!.kappa).toBeCloseTo(1 / 3);
  });

  test('opens the cells behind a number with both verdicts', () =>
    expect(cellsBehind(result, { first: 0, second: 1 }, 4)).toEqual([
      { cell: 0, before: 'correct', after: 'incorrect' },
      { cell: 10, before: 'correct', after: 'partial' },
    ]));

  test('lists the pairs that are furthest apart first, and none that agree', () => {
    expect(mostApart(twice, 5).map(({ first, second }) => [first, second])).toEqual([
      [1, 2],
      [0, 1],
      [0, 2],
    ]);
    expect(mostApart(disagreements(resultOf(['correct', 'correct']), 2), 5)).toEqual([]);
  });
});

describe('flips', () => {
  const cells = (...verdicts: CellSummary['verdict'][]): CellSummary[] =>
    verdicts.map((verdict, cell) => ({ cell, verdict }) as CellSummary);

  test('are cells that pass on one side alone', () => {
    const flips = flipsBetween(
      cells('correct', 'incorrect', 'partial', 'incorrect', 'not-counted'),
      cells('incorrect', 'correct', 'incorrect', 'not-counted', 'correct'),
    );
    expect(flips.map(({ cell }) => cell)).toEqual([0, 1]);
    expect(flipCounts(flips)).toEqual({ to: 1, from: 1 });
  });
});
