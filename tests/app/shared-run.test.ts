import 'fake-indexeddb/auto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { mulberry32 } from '#core/random.ts';
import type { Run } from '#core/run.ts';
import { fromPermalink, type ResultLink } from '#files/permalink/index.ts';
import { openDatabase, type Database } from '#store/storage/db.ts';
import { getDataset } from '#store/storage/datasets.ts';
import { selectOrdinals } from '#store/storage/task-sort.ts';
import { loadTaskIndex } from '#store/storage/task-index.ts';
import { createFilesApi } from '../../workers/files/files-api.ts';
import { loadCell } from '../../src/app/look/cell/cell-source.ts';
import { defaultConfig } from '../../src/app/frame/linked-setup.ts';
import { linkedDataset } from '../../src/app/frame/share-setup.ts';
import { resultAddress } from '../../src/app/look/report/share.ts';
import { openRun, openShared, type Here } from '../../src/app/look/shared/open-run.ts';

vi.mock('#store/bridge/client.ts', () => ({
  evalApi: () => ({ recompute: async () => ({ verdict: 'correct' }) }),
}));

let stores = 0;

/** A browser that holds a data set of so many tasks. */
async function aBrowser(tasks: number, word = 'lamp'): Promise<Here & { db: Database }> {
  const db = await openDatabase({ name: `shared-${stores++}` });
  const api = createFilesApi({
    connect: async () => db,
    fetch: async () => new Response('', { status: 404 }),
    now: () => 1000,
    makeId: () => `generation-${stores}`,
  });
  const rows = Array.from({ length: tasks }, (_, id) => ({
    uuid: `${word}-${id}`,
    category: 'light',
    call_type: 'single',
    query: `Turn on ${word} ${id}`,
    tools: [{ name: 'turn_on', description: 'Turns it on.', input_schema: { type: 'object' } }],
    mcp_tools_dict: { home: ['turn_on'] },
    function_call_label: [{ name: 'turn_on', id: '1', step: '1', mcp_server: 'home', input: {} }],
  }));
  await api.importDataset(
    {
      origin: { kind: 'file', names: ['tasks.jsonl'] },
      blobs: [new Blob([rows.map((row) => JSON.stringify(row)).join('\n')])],
      title: 'tasks',
    },
    () => {},
  );
  return {
    db,
    database: async () => db,
    preview: async ({ selection }) => selectOrdinals(await loadTaskIndex(db, selection.datasetId), selection),
  };
}

/** The payload of a link to a run of a sample of the sender's tasks; many verdicts leave no room for the list of tasks. */
async function sent(from: Here & { db: Database }, size: number): Promise<{ payload: string; run: Run }> {
  const dataset = (await getDataset(from.db, 'tasks'))!;
  const base = defaultConfig('tasks', 'tasks');
  const config = { ...base, selection: { datasetId: 'tasks', sample: { size, seed: 7 } } };
  const ordinals = await from.preview(config);
  const run: Run = {
    id: 'run-1',
    createdAt: 1_795_000_000_000,
    config,
    status: 'finished',
    ordinals,
    dataset,
    cells: ordinals.length * 3,
    done: ordinals.length * 3,
    versions: { app: '0.1.0', rules: '2026-11' },
  };
  const random = mulberry32(1);
  const kinds = ['correct', 'incorrect', 'no-call', 'partial'] as const;
  const cells = Array.from({ length: run.cells }, (_, cell) => ({
    cell,
    verdict: kinds[Math.floor(random() * 4)]!,
    outcome: 'called' as const,
    measures: {},
    calls: 1,
    expectedCalls: 1,
    durationMs: 1,
  }));
  const view = { run, cells, tasks: [], tasksKnown: true };
  const address = await resultAddress(view, linkedDataset(run, dataset));
  return { payload: address.slice('#/s/'.length), run };
}

describe('a shared run whose link had no room for its list of tasks', () => {
  let sending: { sender: Awaited<ReturnType<typeof aBrowser>>; payload: string; run: Run };
  beforeAll(async () => {
    const sender = await aBrowser(9000);
    sending = { sender, ...(await sent(sender, 1450)) };
  }, 60_000);

  test('opens the same task in the report and in the cell, found by the recipe', async () => {
    const { sender, payload, run } = sending;
    const read = (await fromPermalink(payload)) as ResultLink;
    expect(read.ordinals).toBeUndefined();
    const { view, link } = await openShared(read, sender);
    expect(link.ordinals).toEqual(run.ordinals);
    expect(view.tasks.map(({ ordinal }) => ordinal)).toEqual(run.ordinals);
    const cellsView = await openRun({ kind: 'link', payload }, sender);
    const opened = await loadCell(cellsView, { task: 700, model: 1, repeat: 0 }, sender.database);
    expect(opened.task.query).toBe(view.tasks[700]!.query);
    expect(opened.task.query).toBe(`Turn on lamp ${run.ordinals[700]}`);
  });

  test('shows no task where the recipe picks others than it did for the sender, and says so', async () => {
    const { sender, payload } = sending;
    const other = { ...sender, preview: async () => [0, 1, 2] };
    const read = (await fromPermalink(payload)) as ResultLink;
    const { view } = await openShared(read, other);
    expect(view.tasksKnown).toBe(false);
    expect(view.tasksUnknown).toMatch(/rule of selection picks other tasks/);
    expect(view.tasks[700]!.id).toBe('chosen task 701');
    const cellsView = await openRun({ kind: 'link', payload }, other);
    await expect(
      loadCell(cellsView, { task: 700, model: 1, repeat: 0 }, sender.database),
    ).rejects.toMatchObject({
      message: expect.stringContaining('rule of selection picks other tasks'),
    });
  });

  test('keeps the name of the data set in quotation marks that it cannot close', async () => {
    const sender = await aBrowser(20);
    const { payload } = await sent(sender, 6);
    const read = (await fromPermalink(payload)) as ResultLink;
    const dataset = { ...read.dataset, orderHash: 'ff', title: 'Mine” is here. All is equal. “x' };
    const { view } = await openShared({ ...read, dataset }, sender);
    expect(view.tasksUnknown).toBe(
      'The data set “Mine’ is here. All is equal. ’x” is not in this browser as the sender had it.',
    );
  });

  test('shows no task of a data set that only has the name', async () => {
    const { payload } = sending;
    const stranger = await aBrowser(20, 'heater');
    const read = (await fromPermalink(payload)) as ResultLink;
    const { view } = await openShared(read, stranger);
    expect(view.tasksKnown).toBe(false);
    expect(view.tasksUnknown).toMatch(/not in this browser as the sender had it/);
    const cellsView = await openRun({ kind: 'link', payload }, stranger);
    await expect(
      loadCell(cellsView, { task: 0, model: 0, repeat: 0 }, stranger.database),
    ).rejects.toMatchObject({
      code: 'dataset-unknown',
    });
  });
});

describe('a shared run with both a list of tasks and a recipe', () => {
  const linkOf = async (sender: Awaited<ReturnType<typeof aBrowser>>): Promise<ResultLink> => {
    const { payload } = await sent(sender, 6);
    return (await fromPermalink(payload)) as ResultLink;
  };
  const withSelection = (link: ResultLink, selection: ResultLink['config']['selection']): ResultLink => ({
    ...link,
    config: { ...link.config, selection },
  });

  test('is opened without a word where they agree', async () => {
    const sender = await aBrowser(20);
    const link = await linkOf(sender);
    expect(link.ordinals).toHaveLength(6);
    expect((await openShared(link, sender)).recipe).toBe('');
  });

  test.each([
    [
      'a filter that none of them passes',
      { filter: { category: ['pay'] } },
      /picks 0 here, and 0 are in both/,
    ],
    [
      'a filter that others pass too',
      { filter: { category: ['light'] } },
      /picks 20 here, and 6 are in both/,
    ],
    ['another sample', { sample: { size: 6, seed: 8 } }, /contradicts itself: its list names 6 tasks/],
  ])('is named where the recipe is %s', async (_, choice, words) => {
    const sender = await aBrowser(20);
    const link = withSelection(await linkOf(sender), { datasetId: 'tasks', ...choice });
    expect((await openShared(link, sender)).recipe).toMatch(words);
  });

  test('that was executed on the testbed is opened without asking what can be executed, and a task beyond its filter is named', async () => {
    const sender = await aBrowser(20);
    const link = await linkOf(sender);
    const executed = (change: object): ResultLink => ({
      ...link,
      config: {
        ...link.config,
        execution: { on: 'testbed' },
        selection: { ...link.config.selection, ...change },
      },
    });
    const asked: unknown[] = [];
    const here: Here = {
      ...sender,
      preview: (config) => (asked.push(config.execution), sender.preview(config)),
    };
    expect((await openShared(executed({}), here)).recipe).toBe('');
    expect((await openShared(executed({ filter: { category: ['pay'] } }), here)).recipe).toMatch(
      /picks 0 here, and 0 are in both/,
    );
    expect(asked).toEqual([undefined, undefined]);
  });

  test('is not blamed where the recipe stayed with the sender, but is said to hold none', async () => {
    const sender = await aBrowser(20);
    const link = withSelection(await linkOf(sender), { datasetId: 'tasks' });
    expect(link.dataset.id).toMatch(/^own-/);
    expect((await openShared(link, sender)).recipe).toBe(
      'The link lists 6 of the data set’s 20 tasks and does not say how they were chosen.',
    );
    const named = { ...link, dataset: { ...link.dataset, id: 'tasks' } };
    expect((await openShared(named, sender)).recipe).toMatch(/contradicts itself/);
  });

  test('of no task says that there is none', async () => {
    const sender = await aBrowser(20);
    const link = { ...(await linkOf(sender)), ordinals: undefined, taskCount: 0, verdicts: [] };
    const { view } = await openShared(link, sender);
    expect(view.tasksUnknown).toBe('The link names no task.');
  });
});
