import { expect, test } from 'vitest';
import type { Dispatch } from '#core/agent.ts';
import type { Task } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { menuTokens } from '../../workers/runs/menu-tokens.ts';
import { anExpectedCall, aTask } from '../builders/a-task.ts';

const tool = (name: string): Tool => ({
  ...{ name, server: 's', description: `Handles ${name} and nothing else.` },
  inputSchema: { type: 'object', properties: {} },
  schemaFrom: 'source',
});
const names = Array.from({ length: 12 }, (_, at) => `kind${at}`);
const tasks: Task[] = [
  aTask({
    id: 'a',
    query: 'kind3 please',
    tools: names.map(tool),
    target: { calls: [anExpectedCall({ name: 'kind3', server: 's', arguments: {} })] },
  }),
  aTask({
    id: 'b',
    query: 'something else',
    tools: names.map(tool),
    target: { calls: [anExpectedCall({ name: 'kind11', server: 's', arguments: {} })] },
  }),
  aTask({ id: 'c', query: 'kind1', tools: [], target: {} }),
];
const deps = {
  getDataset: async () => ({ id: 't' }) as never,
  tasksAt: async (_: unknown, ordinals: readonly number[]) => ordinals.map((at) => tasks[at]!),
  loadExecutor: () => Promise.reject(new Error('nothing executes here')),
  pause: async () => {},
};
const count = (menu?: { strategy: 'top-k'; k: number }, signal = new AbortController().signal) =>
  menuTokens(deps, { datasetId: 't', ordinals: [0, 1, 2], config: menu ? { menu } : {} }, () => {}, signal);

test('all tools are counted beside the ten best, with the tasks that keep every expected tool', async () => {
  const found = (await count())!;
  expect(found).toMatchObject({ k: 10, tasks: 2, withoutTools: 1 });
  expect(found.all).toMatchObject({ tools: 24, expecting: 2, kept: 2 });
  expect(found.best).toMatchObject({ tools: 20, expecting: 2 });
  expect(found.best.kept).toBeLessThan(2);
  expect(found.best.tokens).toBeLessThan(found.all.tokens);
  expect(found.own).toEqual([]);
});

test('the k is the one the run was offered', async () => {
  const found = (await count({ strategy: 'top-k', k: 1 }))!;
  expect(found.k).toBe(1);
  expect(found.best).toMatchObject({ tools: 2, kept: 1 });
});

test('every menu of a run that is neither of the two is counted beside them', async () => {
  const menus: Dispatch[] = [
    { strategy: 'all' },
    { strategy: 'gold-servers' },
    { strategy: 'top-k', k: 2 },
    { strategy: 'top-k', k: 2, ranking: 'bm25f' },
  ];
  const request = { datasetId: 't', ordinals: [0, 1, 2], config: { menus } };
  const found = (await menuTokens(deps, request, () => {}, new AbortController().signal))!;
  expect(found.k).toBe(2);
  expect(found.own.map(({ menu }) => menu)).toEqual([menus[1], menus[3]]);
  expect(found.own.map(({ figures }) => figures.tools)).toEqual([24, 4]);
});

test('a count that is stopped says nothing', async () => {
  const controller = new AbortController();
  controller.abort();
  expect(await count(undefined, controller.signal)).toBeUndefined();
});
