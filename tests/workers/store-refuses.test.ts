import { describe, expect, test } from 'vitest';
import { agentsById } from '#agents/index.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { LanguageModelRef, ModelOutput } from '#core/model.ts';
import type { Run, RunConfig, RunEvent } from '#core/run.ts';
import { fileFromBlob } from '#datasets/index.ts';
import { providersById } from '#providers/index.ts';
import { scorersById } from '#scorers/index.ts';
import type { FinishedCell } from '#storage/results.ts';
import { createEvalApi } from '../../workers/runs/eval-api.ts';
import { importWhole } from '../tools/import-whole.ts';

const CELLS = 40;
const AT_ONCE = 4;
const row = {
  category: 'office',
  call_type: 'single',
  tools: [{ name: 'todo_create', description: 'Adds.', input_schema: { type: 'object' } }],
  mcp_tools_dict: { todo: ['todo_create'] },
  query: 'Remind me',
  function_call_label: [{ name: 'todo_create', id: '1', step: '1', mcp_server: 'todo', input: {} }],
};
const rows = Array.from({ length: CELLS }, (_, index) => ({ ...row, uuid: `r${index}` }));
const { tasks } = await importWhole('t', [fileFromBlob('t.json', new Blob([JSON.stringify(rows)]))]);

const aModel = (providerId: string): LanguageModelRef => ({
  id: `${providerId}/m`,
  title: providerId,
  kind: 'language-model',
  providerId,
  model: 'm',
});
const config = (models: LanguageModelRef[]): RunConfig => ({
  title: 'T',
  selection: { datasetId: 't' },
  models,
  agentIds: ['single-shot'],
  repeats: 1,
  seed: 1,
  scorerIds: ['ast'],
});
const output: ModelOutput = {
  message: { role: 'assistant', text: '[]', toolCalls: [] },
  finishReason: { unified: 'stop', raw: '' },
  raw: {},
};

/** A worker whose models answer after a moment, and whose store can be made to refuse. */
function aWorld(answerAfter: (providerId: string) => Promise<void> = () => pass(1)) {
  const stored = new Map<number, FinishedCell>();
  const runs = new Map<string, Run>();
  const state = { isFull: false, asked: 0, paces: [] as (number | undefined)[], begun: 0, most: 0 };
  const api = createEvalApi({
    getDataset: async () => ({ id: 't', title: 'T', tasks: CELLS, orderHash: 'h' }) as never,
    selectTasks: async () => tasks.map((_, ordinal) => ordinal),
    tasksAt: async (_, ordinals) => ordinals.map((ordinal) => tasks[ordinal]!),
    putRun: async (run) => void runs.set(run.id, run),
    getRun: async (id) => runs.get(id)!,
    deleteRun: async (id) => void runs.delete(id),
    putResults: async (cells) => {
      await pass(5);
      if (state.isFull) throw new PlaygroundError('storage-quota', 'The store is full.', 'Free space.');
      for (const cell of cells) stored.set(cell.record.cell, cell);
    },
    doneCells: async () => stored.keys(),
    async *resultsOf() {
      for (const { record } of stored.values()) yield await Promise.resolve(record);
    },
    baselines: new Map(),
    loadExecutor: () => Promise.reject(new Error('no test here executes')),
    loadModels: async () => ({
      asker: {
        async ask({ provider, signal }) {
          state.asked++;
          await answerAfter(provider.id);
          if (signal.aborted) throw new PlaygroundError('model-cancelled', 'Cancelled.');
          state.most = Math.max(state.most, state.asked - stored.size);
          return { output, changes: [], tries: 1, durationMs: 1 };
        },
        choosePace: (atOnce) => void state.paces.push(atOnce),
        states: () => [],
      },
      providers: providersById,
      agents: agentsById,
      now: () => Date.now(),
    }),
    scorers: scorersById,
    versions: { app: 't', rules: 't' },
    now: () => Date.now(),
    makeId: () => 'run-1',
    pause: () => pass(0),
    withLock: async (_, work) => (await work(), true),
  });
  return { api, stored, runs, state };
}

const pass = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

type End = Extract<RunEvent, { type: 'run-end' | 'run-error' }>;
const untilEnd = (begin: (onEvent: (event: RunEvent) => void) => Promise<unknown>): Promise<End> =>
  new Promise((resolve, reject) => {
    begin((event) => {
      if (event.type === 'run-end' || event.type === 'run-error') resolve(event);
    }).catch(reject);
  });

describe('a store that refuses', () => {
  test('ends the run with its finished cells kept, which are stored first and not asked again', async () => {
    const { api, stored, state, runs } = aWorld();
    const ended = untilEnd((onEvent) => api.startRun(config([aModel('openai-chat')]), onEvent, AT_ONCE));
    while (stored.size < 8) await pass(1);
    state.isFull = true;
    const end = await ended;
    expect(end).toMatchObject({ type: 'run-error', error: { code: 'storage-quota' } });
    expect(end.type === 'run-error' && end.error.message).toMatch(/The store is full\. .* memory/);
    expect(runs.get('run-1')).toMatchObject({ status: 'stopped', done: stored.size });
    const { asked } = state;
    expect(asked - stored.size).toBeLessThanOrEqual(AT_ONCE);
    await pass(20);
    expect(state.asked).toBe(asked);

    const stillFull = await untilEnd((onEvent) => api.resumeRun('run-1', onEvent, AT_ONCE));
    expect(stillFull.type).toBe('run-error');
    expect(state.asked).toBe(asked);

    const before = stored.size;
    state.isFull = false;
    const resumed = await untilEnd((onEvent) => api.resumeRun('run-1', onEvent, AT_ONCE));
    expect(resumed).toMatchObject({ type: 'run-end', run: { status: 'finished', done: CELLS } });
    expect(stored.size).toBe(CELLS);
    // Only what was under way when the store refused, and was cancelled, is asked a second time.
    expect(state.asked - asked).toBeLessThan(CELLS - before);
  });

  test('keeps nothing of a run that is deleted', async () => {
    const { api, stored, state } = aWorld();
    state.isFull = true;
    const config1 = config([aModel('openai-chat')]);
    await untilEnd((onEvent) => api.startRun(config1, onEvent, AT_ONCE));
    await api.removeRun('run-1');
    state.isFull = false;
    await untilEnd((onEvent) => api.startRun(config1, onEvent, AT_ONCE));
    expect(stored.size).toBe(CELLS);
    expect(state.asked).toBe(CELLS + 1);
  });
});

describe('requests at once', () => {
  test('bound how many cells are begun and not stored', async () => {
    const { api, state } = aWorld();
    const models = [aModel('openai-chat')];
    await untilEnd((onEvent) => api.startRun(config(models), onEvent, AT_ONCE));
    expect(state.most).toBe(AT_ONCE);
    expect(state.paces).toEqual([AT_ONCE]);
  });

  test('count for each provider alone: a slow one holds up nobody else', async () => {
    let release = (): void => {};
    const slow = new Promise<void>((resolve) => (release = resolve));
    let slowAsked = 0;
    const { api, stored } = aWorld((id) => (id === 'groq' && slowAsked++ > 0 ? slow : pass(1)));
    const models = [aModel('groq'), aModel('openai-chat')];
    const ended = untilEnd((onEvent) => api.startRun(config(models), onEvent, AT_ONCE));
    // All of the quick one's cells, and the first of the slow one.
    while (stored.size < CELLS + 1) await pass(1);
    expect(slowAsked).toBe(1 + AT_ONCE);
    release();
    expect(await ended).toMatchObject({ type: 'run-end', run: { done: 2 * CELLS } });
  });
});
