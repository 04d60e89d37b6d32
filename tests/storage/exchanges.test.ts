import 'fake-indexeddb/auto';
import type { CellSummary } from '#core/cell.ts';
import { packExchanges } from '#core/exchange.ts';
import { answeredInText } from '#core/trajectory.ts';
import { openDatabase, steps } from '#store/storage/db.ts';
import {
  begunCells,
  exchangesAt,
  putBegun,
  putResults,
  resultAt,
  type FinishedCell,
  deleteRun,
} from '#store/storage/runs.ts';
import { expect, test } from 'vitest';

let number = 0;
const fresh = () => `exchanges-${number++}`;

const aCell = (runId: string, cell: number): FinishedCell => ({
  record: {
    ...{ runId, cell, taskId: 't', modelId: 'm', repeat: 0, outcome: 'called', verdict: 'correct' },
    ...{ trajectory: answeredInText('{}'), scores: {}, durationMs: 1 },
  },
  summary: { cell, verdict: 'correct' } as CellSummary,
});
const withExchanges = (cell: FinishedCell): FinishedCell => ({
  ...cell,
  exchanges: {
    runId: cell.record.runId,
    cell: cell.record.cell,
    exchanges: packExchanges([{ sent: '{"asked":1}', answered: '{"said":1}' }]),
  },
});

test('a database of version 2 takes exchanges without losing its results', async () => {
  const name = fresh();
  const old = await openDatabase({ name, steps: steps.slice(0, 2) });
  await old.put('results', aCell('a', 0).record);
  old.close();
  const now = await openDatabase({ name });
  expect((await resultAt(now, 'a', 0))?.taskId).toBe('t');
  expect(await exchangesAt(now, 'a', 0)).toEqual([]);
  await putResults(now, [withExchanges(aCell('a', 0))]);
  expect(await exchangesAt(now, 'a', 0)).toMatchObject([
    { sent: { text: '{"asked":1}' }, answered: { text: '{"said":1}', length: 10 } },
  ]);
});

test('scores that are kept later leave the exchanges of a cell; a deleted run takes its own with it', async () => {
  const db = await openDatabase({ name: fresh() });
  await putResults(db, [withExchanges(aCell('a', 0)), withExchanges(aCell('ab', 0))]);
  await putResults(db, [aCell('a', 0)]);
  expect(await exchangesAt(db, 'a', 0)).toHaveLength(1);
  await deleteRun(db, 'a');
  expect(await exchangesAt(db, 'a', 0)).toEqual([]);
  expect(await exchangesAt(db, 'ab', 0)).toHaveLength(1);
});

test('the answers of a cell that was left open are there until it is stored, or its run deleted', async () => {
  const db = await openDatabase({ name: fresh() });
  for (const cell of [0, 1, 2]) await putBegun(db, { runId: 'a', cell, answered: [] });
  await putBegun(db, { runId: 'ab', cell: 0, answered: [] });
  await putResults(db, [withExchanges(aCell('a', 1))]);
  expect((await begunCells(db, 'a')).map(({ cell }) => cell)).toEqual([0, 2]);
  await deleteRun(db, 'a');
  expect(await begunCells(db, 'a')).toEqual([]);
  expect(await begunCells(db, 'ab')).toHaveLength(1);
});
