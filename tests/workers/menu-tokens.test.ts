import { expect, test } from 'vitest';
import type { AgentId, Dispatch } from '#core/agent.ts';
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
const ended = new AbortController();
const count = (menus: readonly Dispatch[] = [], signal = ended.signal, agentId: AgentId = 'native-tools') =>
  menuTokens(
    deps,
    { datasetId: 't', ordinals: [0, 1, 2], offers: menus.map((menu) => ({ agentId, menu })) },
    () => {},
    signal,
  );

test('the task’s tools are counted beside the ten best, with the tasks that keep every expected tool', async () => {
  const found = (await count())!;
  expect(found).toMatchObject({ k: 10, tasks: 2, withoutTools: 1 });
  expect(found.all).toMatchObject({ tools: 24, expecting: 2, kept: 2 });
  expect(found.best).toMatchObject({ tools: 20, expecting: 2 });
  expect(found.best.kept).toBeLessThan(2);
  expect(found.best.tokens).toBeLessThan(found.all.tokens);
  expect(found.own).toEqual([]);
});

test('the k is the one the run was offered', async () => {
  const found = (await count([{ strategy: 'top-k', k: 1 }]))!;
  expect(found.k).toBe(1);
  expect(found.best).toMatchObject({ tools: 2, kept: 1 });
});

test('a menu by rank is measured as a ranking, and one that is not by the share that it keeps', async () => {
  const [ranked, gold] = (await count([{ strategy: 'top-k', k: 2 }, { strategy: 'gold-servers' }]))!.own;
  // The tool of task a stands first; that of task b is not among the first two.
  expect([ranked!.tools, gold!.tools]).toEqual([4, 24]);
  const { recall, ndcg, mrr, complete } = ranked!.ranked;
  expect([recall, ndcg, mrr, complete].map((of) => [of?.mean, of?.tasks])).toEqual(Array(4).fill([0.5, 2]));
  expect(gold!.ranked).toMatchObject({ recall: { mean: 1 }, complete: { mean: 1 }, ndcg: null, mrr: null });
});

test('a search writes no tool into its question, and programs have their functions', async () => {
  const menu: Dispatch = { strategy: 'top-k', k: 2 };
  const [searched] = (await count([menu], ended.signal, 'tool-search'))!.own;
  expect(searched).toMatchObject({ tools: 24, tokens: 0, kept: 2 });
  const [native] = (await count([menu]))!.own;
  const [functions] = (await count([menu], ended.signal, 'code-mode'))!.own;
  expect(functions!.tools).toBe(native!.tools);
  expect(functions!.tokens).not.toBe(native!.tokens);
});

test('a count that is stopped says nothing', async () => {
  const controller = new AbortController();
  controller.abort();
  expect(await count([], controller.signal)).toBeUndefined();
});
