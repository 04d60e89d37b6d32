import { expect, test } from 'vitest';
import { agentsById } from '#agents/index.ts';
import type { LanguageModelRef, ModelOutput } from '#core/model.ts';
import { unpackExchanges, type CellExchanges } from '#core/exchange.ts';
import type { Run, RunConfig } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import { providersById } from '#providers/index.ts';
import { CellsAtWork, createWatchApi } from '../../workers/runs/cells-at-work.ts';
import type { EvalDeps } from '../../workers/runs/eval-deps.ts';
import { workThrough } from '../../workers/runs/work-through.ts';
import { aTask } from '../builders/a-task.ts';
import { aFarmExecutor } from './a-farm-executor.ts';

const tool = { name: 'todo_create', server: 'todo', description: '', schemaFrom: 'source' } as const;
const task = {
  ...aTask(),
  id: 't1',
  query: 'Remind me to buy a kite',
  servers: ['todo'],
  tools: [{ ...tool, inputSchema: { type: 'object', properties: { title: { type: 'string' } } } }],
} as Task;
const model: LanguageModelRef = {
  id: 'openai-chat/test',
  title: 'Test model',
  kind: 'language-model',
  providerId: 'openai-chat',
  model: 'test',
};
const config: RunConfig = {
  title: 'T',
  selection: { datasetId: 't' },
  models: [model],
  agentIds: ['native-tools'],
  execution: { on: 'testbed' },
  prompts: { 'native-tools': { system: 'Answer in verse.', strange: 'never used' } },
  repeats: 1,
  seed: 1,
  scorerIds: [],
};
const run: Run = {
  ...{ id: 'r', createdAt: 0, config, status: 'running', ordinals: [0], cells: 1, done: 0 },
  dataset: { id: 't', title: 'T', tasks: 1, orderHash: 'h' },
  versions: { app: 't', rules: 't' },
};
const call = { id: 'c1', name: 'todo_create', arguments: { title: 'kite' } };
const says = (text: string, isCalling = false): ModelOutput => ({
  message: { role: 'assistant', text, toolCalls: isCalling ? [call] : [] },
  finishReason: { unified: 'stop', raw: '' },
  raw: { said: text },
});

test('a cell at work can be watched step by step, and what was sent and answered is stored with it', async () => {
  const atWork = new CellsAtWork();
  const watch = createWatchApi(atWork);
  const seen: unknown[] = [];
  let asked = 0;
  const deps: Partial<EvalDeps> = {
    atWork,
    getDataset: async () => ({ id: 't', title: 'T', tasks: 1, orderHash: 'h' }) as never,
    tasksAt: async () => [task],
    doneCells: async () => [],
    baselines: new Map(),
    scorers: new Map(),
    now: () => 5,
    pause: () => new Promise((resolve) => setTimeout(resolve)),
    loadExecutor: async () => aFarmExecutor(),
    loadModels: async () => ({
      asker: {
        async ask({ request, onSent }) {
          onSent?.(JSON.stringify({ messages: request.messages.map(({ text }) => text) }));
          await new Promise((resolve) => setTimeout(resolve));
          const [cell] = watch.runningCells('r');
          seen.push([cell!.steps, cell!.isAsking, watch.runningSteps('r', 0, 0)?.length]);
          return { output: says(`turn ${asked++}`, asked === 1), changes: [], tries: 1, durationMs: 1 };
        },
        choosePace: () => {},
        states: () => [],
      },
      providers: providersById,
      agents: agentsById,
      now: () => 5,
    }),
  };
  const kept: (CellExchanges | undefined)[] = [];
  for await (const cells of workThrough(deps as EvalDeps, run, new AbortController().signal)) {
    kept.push(...cells.map(({ exchanges }) => exchanges));
  }
  expect(seen).toEqual([
    [0, true, 0],
    [1, true, 1],
  ]);
  expect(watch.runningCells('r')).toEqual([]);
  expect(watch.runningSteps('r', 0, 0)).toBeUndefined();
  const exchanges = unpackExchanges(kept[0]!.exchanges);
  expect(exchanges.map(({ answered }) => answered!.text)).toEqual(['{"said":"turn 0"}', '{"said":"turn 1"}']);
  expect(exchanges[0]!.sent.text).toContain('Answer in verse.');
  expect(exchanges[1]!.sent.text).toContain('kite');
});

test('watching begins where one left off, and a cell of another run is not told of', () => {
  const atWork = new CellsAtWork();
  expect(atWork.list('r')).toEqual([]);
  expect(atWork.steps('r', 0, 0)).toBeUndefined();
});
