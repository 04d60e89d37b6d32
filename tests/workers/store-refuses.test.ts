import { describe, expect, test } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import type { LanguageModelRef } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import { fileFromBlob } from '#files/datasets/index.ts';
import { aLanguageModel, says } from '../builders/a-language-model.ts';
import { anEvalWorld, pass, untilEnd } from '../builders/an-eval-world.ts';
import { importWhole } from '#build/shipped-sets.ts';

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

const aModel = (providerId: string): LanguageModelRef =>
  aLanguageModel({ id: `${providerId}:m`, title: providerId, providerId, model: 'm' });
const config = (models: LanguageModelRef[]): RunConfig => ({
  title: 'T',
  selection: { datasetId: 't' },
  models,
  agentIds: ['single-shot'],
  repeats: 1,
  seed: 1,
  scorerIds: ['ast'],
});

/** A worker whose models answer after a moment, and whose store can be made to refuse; its runs all have the same id. */
function aWorld(answerAfter: (providerId: string) => Promise<void> = () => pass(1)) {
  const state = { isFull: false, most: 0 };
  const world = anEvalWorld({
    tasks,
    async answer({ provider, signal }) {
      await answerAfter(provider.id);
      if (signal.aborted) throw new PlaygroundError('model-cancelled', 'Cancelled.');
      state.most = Math.max(state.most, world.asked.length - stored.size);
      return says('[]');
    },
    change: ({ putResults }) => ({
      async putResults(cells) {
        await pass(5);
        if (state.isFull) throw new PlaygroundError('storage-quota', 'The store is full.', 'Free space.');
        await putResults(cells);
      },
      makeId: () => 'run-1',
    }),
  });
  const stored = world.cellsOf('run-1');
  return { ...world, stored, state };
}

describe('a store that refuses', () => {
  test('ends the run with its finished cells kept, which are stored first and not asked again', async () => {
    const { api, stored, state, runs, asked } = aWorld();
    const ended = untilEnd((onEvent) => api.startRun(config([aModel('openai-chat')]), onEvent, AT_ONCE));
    while (stored.size < 8) await pass(1);
    state.isFull = true;
    const end = await ended;
    expect(end).toMatchObject({ type: 'run-error', error: { code: 'storage-quota' } });
    expect(end.type === 'run-error' && end.error.message).toMatch(/The store is full\. .* memory/);
    expect(runs.get('run-1')).toMatchObject({ status: 'stopped', done: stored.size });
    const askedAtEnd = asked.length;
    expect(askedAtEnd - stored.size).toBeLessThanOrEqual(AT_ONCE);
    await pass(20);
    expect(asked).toHaveLength(askedAtEnd);

    const stillFull = await untilEnd((onEvent) => api.resumeRun('run-1', onEvent, AT_ONCE));
    expect(stillFull.type).toBe('run-error');
    expect(asked).toHaveLength(askedAtEnd);

    const before = stored.size;
    state.isFull = false;
    const resumed = await untilEnd((onEvent) => api.resumeRun('run-1', onEvent, AT_ONCE));
    expect(resumed).toMatchObject({ type: 'run-end', run: { status: 'finished', done: CELLS } });
    expect(stored.size).toBe(CELLS);
    // Only what was under way when the store refused, and was cancelled, is asked a second time.
    expect(asked.length - askedAtEnd).toBeLessThan(CELLS - before);
  });

  test('keeps nothing of a run that is removed for good', async () => {
    const { api, stored, state, asked } = aWorld();
    state.isFull = true;
    const config1 = config([aModel('openai-chat')]);
    await untilEnd((onEvent) => api.startRun(config1, onEvent, AT_ONCE));
    await api.removeRun('run-1');
    await api.removeForGood('run-1');
    state.isFull = false;
    await untilEnd((onEvent) => api.startRun(config1, onEvent, AT_ONCE));
    expect(stored.size).toBe(CELLS);
    expect(asked).toHaveLength(CELLS + 1);
  });
});

describe('requests at once', () => {
  test('bound how many cells are begun and not stored', async () => {
    const { api, state, paces } = aWorld();
    const models = [aModel('openai-chat')];
    await untilEnd((onEvent) => api.startRun(config(models), onEvent, AT_ONCE));
    expect(state.most).toBe(AT_ONCE);
    expect(paces).toEqual([AT_ONCE]);
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
