import 'fake-indexeddb/auto';
import type { AgentId } from '#core/agent.ts';
import type { LanguageModelRef } from '#core/model.ts';
import type { CellSummary, ResultRecord, Run } from '#core/run.ts';
import { openDatabase, type Database } from '#storage/db.ts';
import { earlierCells } from '#storage/earlier-cells.ts';
import { putResults } from '#storage/results.ts';
import { putRun } from '#storage/runs.ts';
import { beforeEach, expect, test } from 'vitest';

let db: Database;
let number = 0;
beforeEach(async () => (db = await openDatabase({ name: `earlier-${number++}` })));

const refTo = (model: string): LanguageModelRef => ({
  id: model,
  title: model,
  kind: 'language-model',
  providerId: 'p',
  model,
});
const models = [refTo('other'), refTo('asked')];

/** A stored run of two models with a result for each of its tasks; every cell's input tokens are the run's `createdAt`. */
async function aRun(
  id: string,
  createdAt: number,
  tasks: number,
  more: Partial<CellSummary> = {},
  agentIds: AgentId[] = ['react'],
) {
  const config = {
    title: id,
    selection: { datasetId: 'd' },
    models,
    agentIds,
    repeats: 1,
    seed: 1,
    scorerIds: [],
  };
  const contenders = models.length * agentIds.length;
  const cells = Array.from({ length: tasks * contenders }, (_, cell) => cell);
  await putRun(db, { id, createdAt, config, done: cells.length } as unknown as Run);
  await putResults(
    db,
    cells.map((cell) => ({
      record: { runId: id, cell } as ResultRecord,
      summary: {
        cell,
        verdict: 'correct',
        durationMs: 7,
        usage: { inputTokens: createdAt, outputTokens: 1 },
        ...more,
      } as CellSummary,
    })),
  );
}
const inputsOf = async (): Promise<(number | undefined)[]> =>
  (await earlierCells(db, refTo('asked'), 'react')).map(({ usage }) => usage.inputTokens);

test('cells of the same model asked in the same way are found, newest runs first', async () => {
  await aRun('old', 1, 2);
  await aRun('new', 2, 1);
  await aRun('another way', 3, 1, {}, ['single-shot']);
  expect(await inputsOf()).toEqual([2, 1, 1]);
});

test('of a run that asked in several ways only the cells asked in this one are found', async () => {
  await aRun('both', 1, 3, {}, ['single-shot', 'react']);
  expect(await inputsOf()).toEqual([1, 1, 1]);
});

test('cells that were not counted, or whose tokens nobody counted, tell nothing', async () => {
  await aRun('spoilt', 1, 1, { verdict: 'not-counted' });
  await aRun('uncounted', 2, 1, { usage: undefined });
  expect(await inputsOf()).toEqual([]);
});

test('five runs and four hundred cells are looked at, however many there are', async () => {
  for (let run = 1; run <= 6; run++) await aRun(`run ${run}`, run, 1);
  expect(await inputsOf()).toEqual([6, 5, 4, 3, 2]);
  await aRun('large', 9, 450);
  expect(await inputsOf()).toHaveLength(400);
});
