import 'fake-indexeddb/auto';
import type { CellSummary, ResultRecord } from '#core/cell.ts';
import type { Run } from '#core/run.ts';
import { answeredInText } from '#core/trajectory.ts';
import { openDatabase, type Database } from '#store/storage/db.ts';
import { packCells } from '#store/storage/packed-cells.ts';
import {
  sizeOfRun,
  doneCells,
  putResults,
  resultAt,
  resultsOf,
  summariesOf,
  summaryPagesOf,
  deleteRun,
  getRun,
  listRuns,
  putRun,
} from '#store/storage/runs.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';

let db: Database;
let number = 0;
beforeEach(async () => (db = await openDatabase({ name: `results-${number++}` })));

const aRun = (id: string, createdAt: number): Run => ({
  id,
  createdAt,
  config: {
    title: id,
    selection: { datasetId: 'd' },
    models: [],
    agentIds: ['single-shot'],
    repeats: 1,
    seed: 1,
    scorerIds: [],
  },
  status: 'running',
  ordinals: [],
  dataset: { id: 'd', title: 'd', tasks: 0, orderHash: '' },
  cells: 0,
  done: 0,
  versions: { app: '0', rules: '0' },
});

function aCell(runId: string, cell: number): { record: ResultRecord; summary: CellSummary } {
  const verdict = cell % 2 ? 'correct' : 'incorrect';
  const shared = { cell, outcome: 'called', verdict, durationMs: 1 } as const;
  return {
    record: {
      ...shared,
      runId,
      taskId: `t${cell}`,
      modelId: 'm',
      repeat: 0,
      trajectory: answeredInText('{}'),
      scores: {},
    },
    summary: { ...shared, measures: {}, calls: 1, expectedCalls: 1 },
  };
}
const cells = (runId: string, count: number) =>
  Array.from({ length: count }, (_, cell) => aCell(runId, cell));

describe('runs', () => {
  test('are listed newest first, replaced under their id, and unknown ones refused by name', async () => {
    await putRun(db, aRun('a', 1));
    await putRun(db, aRun('b', 2));
    await putRun(db, { ...aRun('a', 1), status: 'finished' });
    expect((await listRuns(db)).map((run) => run.id)).toEqual(['b', 'a']);
    expect((await getRun(db, 'a')).status).toBe('finished');
    await expect(getRun(db, 'c')).rejects.toMatchObject({ code: 'run-unknown' });
  });

  test('that were cut off are listed with the cells they have stored', async () => {
    await putRun(db, aRun('a', 1));
    await putRun(db, { ...aRun('ab', 2), done: 5, status: 'finished' });
    await putResults(db, [...cells('a', 3), ...cells('ab', 5)]);
    expect((await listRuns(db)).map(({ done }) => done)).toEqual([5, 3]);
  });

  test('are deleted with their results and nothing else', async () => {
    await putRun(db, aRun('a', 1));
    await putResults(db, [...cells('a', 3), ...cells('ab', 2)]);
    await deleteRun(db, 'a');
    expect(await listRuns(db)).toEqual([]);
    expect(await summariesOf(db, 'a')).toEqual([]);
    expect(await doneCells(db, 'ab')).toEqual([0, 1]);
  });
});

describe('results', () => {
  test('come back by cell number, over several pages, as records and as summaries', async () => {
    await putResults(db, cells('a', 450).reverse());
    await putResults(db, cells('b', 2));
    const numbers: number[] = [];
    for await (const record of resultsOf(db, 'a')) numbers.push(record.cell);
    expect(numbers).toEqual(Array.from({ length: 450 }, (_, cell) => cell));
    expect(await summariesOf(db, 'a')).toHaveLength(450);
    expect((await resultAt(db, 'a', 17))?.taskId).toBe('t17');
    expect(await resultAt(db, 'a', 450)).toBeUndefined();
  });

  test('tell which cells are done', async () => {
    await putResults(db, [aCell('a', 5), aCell('a', 2), aCell('a', 40)]);
    expect(await doneCells(db, 'a')).toEqual([2, 5, 40]);
  });

  test('of one call are stored together or not at all when the store is full', async () => {
    const { value: original } = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put') as {
      value: IDBObjectStore['put'];
    };
    let puts = 0;
    const failing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...to
    ) {
      puts += 1;
      if (puts > 3) throw new DOMException('full', 'QuotaExceededError');
      return original.apply(this, to);
    });
    await expect(putResults(db, cells('a', 3))).rejects.toMatchObject({ code: 'storage-quota' });
    failing.mockRestore();
    expect(await doneCells(db, 'a')).toEqual([]);
    expect(await resultAt(db, 'a', 0)).toBeUndefined();
  });
});

describe('cells that are stored together', () => {
  const scored = (cell: number, scores: Record<string, number>, scoresOf?: number) => {
    const { record, summary } = aCell('r', cell);
    const score = (value: number) =>
      ({ value, verdict: 'correct', explanation: `${value}`, measures: {} }) as const;
    const all = Object.fromEntries(Object.entries(scores).map(([id, value]) => [id, score(value)]));
    return { record: { ...record, scores: all, ...(scoresOf === undefined ? {} : { scoresOf }) }, summary };
  };
  const read = async (runId: string, atOnce?: number): Promise<ResultRecord[]> => {
    const records: ResultRecord[] = [];
    for await (const record of resultsOf(db, runId, atOnce)) records.push(record);
    return records;
  };

  test('are read by their numbers, alone, in pages and all, with scores that another cell holds', async () => {
    await packCells(db, [
      scored(2500, { ast: 1 }),
      scored(3, { ast: 1, bfcl: 0 }),
      scored(1030, { ast: 0.5 }),
    ]);
    await packCells(db, [scored(1, { bfcl: 1 }, 3), scored(2501, {}, 2500), scored(2, { bfcl: 0.5 }, 2500)]);
    const all = [
      scored(1, { ast: 1, bfcl: 1 }),
      scored(2, { ast: 1, bfcl: 0.5 }),
      scored(3, { ast: 1, bfcl: 0 }),
      scored(1030, { ast: 0.5 }),
      scored(2500, { ast: 1 }),
      scored(2501, { ast: 1 }),
    ];
    const numbers = all.map(({ record }) => record.cell);
    expect(await read('r')).toEqual(all.map(({ record }) => record));
    expect(await read('r', 1)).toEqual(all.map(({ record }) => record));
    for (const { record } of all) expect(await resultAt(db, 'r', record.cell)).toEqual(record);
    expect(await doneCells(db, 'r')).toEqual(numbers);
    expect(await summariesOf(db, 'r')).toEqual(all.map(({ summary }) => summary));
    const pages: CellSummary[] = [];
    for await (const page of summaryPagesOf(db, 'r')) pages.push(...page);
    expect(pages).toEqual(all.map(({ summary }) => summary));
    expect(await resultAt(db, 'r', 4)).toBeUndefined();
    expect((await sizeOfRun(db, 'r')).cells).toBe(6);
    expect(await read('other')).toEqual([]);
  });

  test('give way to records of their own, wherever those lie', async () => {
    await packCells(db, [scored(1030, { ast: 1 }), scored(1031, {}, 1030)]);
    await putResults(db, [scored(5, { ast: 0 }), scored(1031, { ast: 0.25 }), scored(9000, { ast: 0.75 })]);
    const values = [0, 1, 0.25, 0.75];
    expect((await read('r')).map(({ scores }) => scores.ast?.value)).toEqual(values);
    expect((await read('r', 1)).map(({ scores }) => scores.ast?.value)).toEqual(values);
    expect((await resultAt(db, 'r', 1031))?.scores.ast?.value).toBe(0.25);
    expect(await doneCells(db, 'r')).toEqual([5, 1030, 1031, 9000]);
    const [pack, records] = [await db.getAll('packedResults'), await db.getAll('results')];
    const bytes = JSON.stringify([...pack, ...records]).length - 5;
    expect(await sizeOfRun(db, 'r')).toEqual({ bytes, cells: 4, measured: 4 });
  });

  test('keep the scores of the cell that holds them as they were, when that cell is scored again', async () => {
    await packCells(db, [scored(1, { ast: 1 }), scored(2, { bfcl: 0 }, 1), scored(1030, {}, 1)]);
    await putResults(db, [scored(1, { ast: 0, nestful: 1 })]);
    const shown = (await read('r')).map(({ scores }) =>
      Object.entries(scores).map(([id, { value }]) => [id, value]),
    );
    const later = [
      [
        ['ast', 1],
        ['bfcl', 0],
      ],
      [['ast', 1]],
    ];
    expect(shown.slice(1)).toEqual(later);
    expect(Object.keys((await resultAt(db, 'r', 1030))!.scores)).toEqual(['ast']);
  });

  test('are replaced block by block, and go with their run', async () => {
    await packCells(db, [scored(1, { ast: 1 }), scored(2, { ast: 1 }), scored(1030, { ast: 1 })]);
    await packCells(db, [scored(2, { ast: 0 })], true);
    expect(await doneCells(db, 'r')).toEqual([2, 1030]);
    expect((await resultAt(db, 'r', 2))?.scores.ast?.value).toBe(0);
    await deleteRun(db, 'r');
    expect(await db.count('packedResults')).toBe(0);
    expect(await db.count('packedSummaries')).toBe(0);
  });

  test('are stored all or none', async () => {
    const cells = [scored(1, { ast: 1 }), { ...scored(2000, { ast: 1 }), summary: undefined as never }];
    cells[1]!.summary = { cell: 2000, measures: { big: 1n as never } } as never;
    await expect(packCells(db, cells)).rejects.toThrow();
    expect(await doneCells(db, 'r')).toEqual([]);
  });

  test('an earlier edition’s records whose scores another cell holds are read with them', async () => {
    const stored = scored(4, {}, 3).record;
    await putResults(db, [scored(3, { ast: 1 })]);
    await db.put('results', stored);
    expect((await resultAt(db, 'r', 4))?.scores.ast?.value).toBe(1);
  });
});
