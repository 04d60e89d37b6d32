import 'fake-indexeddb/auto';
import { contendersOf, isAsked } from '#core/contender.ts';
import type { LanguageModelRef } from '#core/model.ts';
import type { CellSummary, ResultRecord } from '#core/cell.ts';
import type { Run, RunConfig } from '#core/run.ts';
import { openDatabase, type Database } from '#store/storage/db.ts';
import { earlierCells } from '#store/storage/earlier-cells.ts';
import { putResults, putRun } from '#store/storage/runs.ts';
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

const configOf = (more: Partial<RunConfig> = {}): RunConfig => ({
  title: 'T',
  selection: { datasetId: 'd' },
  models,
  agentIds: ['react'],
  repeats: 1,
  seed: 1,
  scorerIds: [],
  execution: { on: 'testbed' },
  ...more,
});

/** A stored run of two models with a result for each of its tasks; every cell's input tokens are the run's `createdAt`. */
async function aRun(
  id: string,
  createdAt: number,
  tasks: number,
  more: Partial<CellSummary> = {},
  asked: Partial<RunConfig> = {},
) {
  const config = configOf(asked);
  const contenders = contendersOf(config).length;
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
async function inputsOf(more: Partial<RunConfig> = {}): Promise<(number | undefined)[]> {
  const config = configOf(more);
  const contender = contendersOf(config)
    .filter(isAsked)
    .find(({ model }) => model.model === 'asked')!;
  return (await earlierCells(db, config, contender)).map(({ usage }) => usage.inputTokens);
}

test('cells of the same model asked in the same way are found, newest runs first', async () => {
  await aRun('old', 1, 2);
  await aRun('new', 2, 1);
  await aRun('another way', 3, 1, {}, { agentIds: ['single-shot'] });
  expect(await inputsOf()).toEqual([2, 1, 1]);
});

test('of a run that asked in several ways only the cells asked in this one are found', async () => {
  await aRun('both', 1, 3, {}, { agentIds: ['single-shot', 'react'] });
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

const unlike: [string, Partial<RunConfig>][] = [
  ['with another menu', { menu: { strategy: 'padded' } }],
  ['with other texts', { prompts: { react: { system: 'Be brief.' } } }],
  ['within other limits', { limits: { maxSteps: 5 } }],
  ['within a limit of calls', { limits: { maxSteps: 30, maxCalls: 30 } }],
  ['within a limit of tokens', { limits: { maxSteps: 30, maxTokens: 10_000 } }],
  ['with shorter answers', { settings: { maxOutputTokens: 20 } }],
  ['with thinking', { settings: { thinkingTokens: 4000 } }],
  ['over another data set', { selection: { datasetId: 'other' } }],
  ['on servers', { execution: { on: 'servers', serverIds: ['s'] } }],
  [
    'under faults',
    { execution: { on: 'testbed', faultPlans: [{ seed: 1, rules: [{ kind: 'timeout', rate: 1 }] }] } },
  ],
];
test.each(unlike)(
  'cells asked %s tell nothing of those asked plainly, and the other way round',
  async (_, more) => {
    await aRun('unlike', 2, 1, {}, more);
    await aRun('plain', 1, 1);
    expect(await inputsOf()).toEqual([1]);
    expect(await inputsOf(more)).toEqual([2]);
  },
);

const alike: [string, Partial<RunConfig>][] = [
  ['with the limits and the menu written out', { limits: { maxSteps: 30 }, menu: { strategy: 'all' } }],
  ['with texts for another way', { prompts: { 'single-shot': { system: 'Be brief.' } } }],
  [
    'over other tasks of the data set, with another seed',
    { selection: { datasetId: 'd', sample: { size: 2, seed: 9 } }, seed: 5 },
  ],
  ['under the bound that a budget sets', { settings: { maxOutputTokens: 8192 } }],
];
test.each(alike)('cells asked %s are like those asked plainly', async (_, more) => {
  await aRun('alike', 2, 1, {}, more);
  expect(await inputsOf()).toEqual([2]);
});

test('padded menus of one size are alike whatever was drawn', async () => {
  await aRun('padded', 3, 1, {}, { menu: { strategy: 'padded', size: 128, seed: 7 } });
  expect(await inputsOf({ menu: { strategy: 'padded' } })).toEqual([3]);
  expect(await inputsOf({ menu: { strategy: 'padded', size: 64 } })).toEqual([]);
});
