import 'fake-indexeddb/auto';
import type { CellSummary, ResultRecord } from '#core/cell.ts';
import type { Run } from '#core/run.ts';
import { answeredInText } from '#core/trajectory.ts';
import { openDatabase, type Database } from '#storage/db.ts';
import {
  doneCells,
  putResults,
  resultAt,
  resultsOf,
  summariesOf,
  deleteRun,
  getRun,
  listRuns,
  putRun,
} from '#storage/runs.ts';
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

describe('scores that another cell of the run has too', () => {
  const scored = (cell: number, value: number) => {
    const { record, summary } = aCell('r', cell);
    const score = { value, verdict: 'correct', explanation: `${value}`, measures: {} } as const;
    return { record: { ...record, scores: { ast: score } }, summary };
  };

  test('are stored once, and every cell is read with them, alone, in pages and from a copy that is replaced', async () => {
    await putResults(db, [scored(3, 1), { ...scored(4, 1), scoresOf: 3 }]);
    await putResults(db, [{ ...scored(1, 1), scoresOf: 3 }, scored(2, 0.5)]);
    expect(await db.get('results', ['r', 4])).toMatchObject({ scores: {}, scoresOf: 3 });
    const all = [scored(1, 1), scored(2, 0.5), scored(3, 1), scored(4, 1)].map(({ record }) => record);
    for (const record of all) expect(await resultAt(db, 'r', record.cell)).toEqual(record);
    for (const atOnce of [1, 2, 200]) {
      const read: ResultRecord[] = [];
      for await (const record of resultsOf(db, 'r', atOnce)) read.push(record);
      expect(read).toEqual(all);
    }
    await putResults(db, [scored(4, 0.25)]);
    expect((await resultAt(db, 'r', 4))?.scores.ast?.value).toBe(0.25);
  });
});
