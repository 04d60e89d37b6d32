import { describe, expect, test } from 'vitest';
import type { CellSummary } from '#core/cell.ts';
import { denominatorsOf, grouped, summarize, withLimited, type RunTable } from '#measure/metrics/index.ts';
import { compareModels } from '../builders/compare-models.ts';
import { wilson } from '#measure/statistics/interval.ts';
import { aRun } from './a-run.ts';

/** The run with these cells of its first model ended by a limit. */
const limitedAt = (run: RunTable, cells: readonly number[]): RunTable => ({
  ...run,
  cells: run.cells.map((cell): CellSummary =>
    cells.includes(cell.cell) ? { ...cell, cause: 'limit-reached' } : cell,
  ),
});

describe('what became of the cells', () => {
  const run = limitedAt(aRun({ a: '++--0-xx' }), [3, 4]);
  const undecided = run.cells.map((cell) => (cell.cell === 7 ? { ...cell, undecided: true as const } : cell));

  test('is one thing each: solved, failed, ended by a limit, lost or not decided', () => {
    expect(denominatorsOf(undecided)).toEqual({
      solved: 2,
      failed: 2,
      limited: 2,
      lost: 1,
      undecided: 1,
      notRecorded: 0,
    });
    const [line] = summarize({ ...run, cells: undecided });
    expect(line!.denominators).toEqual(denominatorsOf(undecided));
  });
  test('keeps what a recording does not answer apart from what no scorer decides', () => {
    const cells = undecided.map((cell) => (cell.cell === 7 ? { ...cell, notRecorded: true as const } : cell));
    expect(denominatorsOf(cells)).toMatchObject({ failed: 2, lost: 1, undecided: 0, notRecorded: 1 });
    expect(summarize({ ...run, cells })[0]).toMatchObject({ undecided: 1, notRecorded: 1 });
  });
  test('counts no cell as ended by a limit that was solved, or lost', () => {
    const all = run.cells.map((cell) => ({ ...cell, cause: 'limit-reached' as const }));
    expect(denominatorsOf(all)).toMatchObject({ solved: 2, limited: 4, lost: 2 });
    const solved = run.cells.filter(({ verdict }) => verdict === 'correct');
    expect(denominatorsOf(solved)).toMatchObject({ solved: 2, limited: 0 });
  });
  test('takes from a sender no more for limits than failed', () => {
    const counts = { solved: 2, failed: 3, limited: 0, lost: 0, undecided: 0, notRecorded: 0 };
    expect(withLimited(counts, 2)).toMatchObject({ failed: 1, limited: 2 });
    expect(withLimited(counts, 9)).toMatchObject({ failed: 0, limited: 3 });
  });
});

describe('attempts that a limit ended', () => {
  const run = limitedAt(aRun({ a: '++--0x', b: '+-+-+-' }), [6, 8]);
  const without: RunTable = { ...run, limits: 'left-out' };

  test('count as failed unless they are left out, and then in no rate, average or interval', () => {
    expect(summarize(run)[0]!.resolved).toMatchObject({ solved: 2, n: 5, interval: wilson(2, 5) });
    const [line] = summarize(without);
    expect(line!.resolved).toMatchObject({ solved: 2, n: 3, lost: 1, interval: wilson(2, 3) });
    expect(line!.toolSelection.n).toBe(3);
    expect(line!.denominators).toEqual(summarize(run)[0]!.denominators);
  });
  test('are left out of groups and of comparisons too', () => {
    expect(grouped(without, 'category')[0]!.byModel.map(({ resolved }) => resolved.n)).toEqual([3, 6]);
    expect(compareModels(run).pairs[0]).toMatchObject({ tasks: 5 });
    expect(compareModels(without).pairs[0]).toMatchObject({ tasks: 3 });
  });
  test('of one model leave the others as they are', () => {
    expect(summarize(without)[1]).toEqual(summarize(run)[1]);
  });
});
