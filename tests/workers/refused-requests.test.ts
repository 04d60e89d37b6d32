import { describe, expect, test } from 'vitest';
import type { LanguageModelRef } from '#core/model.ts';
import type { ModelSettings } from '#core/model.ts';
import type { Budget } from '#core/run.ts';
import type { NotedInit } from '#store/bridge/wire.ts';
import { unpackExchanges } from '#core/exchange.ts';
import { keptExchanges } from '#store/storage/runs.ts';
import { mendedRequests } from '../../src/app/look/report/mended.ts';
import { loadRunView } from '../../src/app/frame/run-view.ts';
import { defaultConfig } from '../../src/app/frame/linked-setup.ts';
import { aLanguageModel } from '../builders/a-language-model.ts';
import { untilEnd } from '../builders/an-eval-world.ts';
import { aSite } from '../builders/a-site.ts';
import {
  likeAnthropic,
  likeGemini,
  likeOpenAi,
  strictModels,
  type Refuses,
} from '../servers/strict-models.ts';

// Runs of ten tasks against model APIs that refuse what current models refuse.

const CELLS = 10;
const KEY = 'planted-key-0123456789';

async function runWith(
  refuses: Refuses,
  providerId: string,
  model: string,
  settings: ModelSettings,
  budget?: Budget,
) {
  const server = strictModels(refuses);
  const notes: (string | undefined)[] = [];
  const site = await aSite({
    fetch: (input, init?: NotedInit) => (notes.push(init?.note), server.fetch(input, init)),
  });
  const compatible = providerId === 'openai-compatible' ? { baseUrl: 'https://strict.example/v1' } : {};
  const ref: LanguageModelRef = aLanguageModel({ id: model, title: model, model, providerId, ...compatible });
  const homes: Record<string, string> = {
    'openai-chat': 'https://api.openai.com/v1',
    'openai-responses': 'https://api.openai.com/v1',
    anthropic: 'https://api.anthropic.com/v1',
    gemini: 'https://generativelanguage.googleapis.com/v1beta',
  };
  if (homes[providerId]) site.keys.set(providerId, KEY, homes[providerId]);
  const { run, records } = await site.run({
    ...defaultConfig('ground', 'Ground'),
    selection: { datasetId: 'ground', sample: { size: CELLS, seed: 7 } },
    models: [ref],
    agentIds: ['native-tools'],
    execution: { on: 'testbed' },
    settings,
    ...(budget ? { budget } : {}),
  });
  const view = await loadRunView(run.id, site.database);
  return { site, run, records, server, notes, mends: mendedRequests(view) };
}

const all: ModelSettings = {
  temperature: 0,
  thinkingTokens: 9000,
  maxOutputTokens: 30_000,
  parallelToolCalls: false,
};
const off: ModelSettings = { temperature: 0, thinkingTokens: 0 };

describe('a model that the table knows is asked as it takes it, and no request is refused:', () => {
  test.each([
    ['openai-chat', 'gpt-6.1-sol', off, likeOpenAi],
    ['openai-chat', 'gpt-6.2-astra', { temperature: 0, thinkingTokens: 2000 }, likeOpenAi],
    ['openai-responses', 'gpt-6-astra', off, likeOpenAi],
    ['anthropic', 'claude-opus-5-5', { ...all, maxOutputTokens: 9000 }, likeAnthropic],
    ['anthropic', 'claude-fable-5-2', { ...off, maxOutputTokens: 9000 }, likeAnthropic],
    ['gemini', 'gemini-3.8-flash', all, likeGemini],
    ['gemini', 'gemini-3.8-flash', off, likeGemini],
  ] as const)('%s %s', async (providerId, model, settings, refuses) => {
    const { run, records, server, mends } = await runWith(refuses, providerId, model, settings);
    expect([run.status, server.refused, mends]).toEqual(['finished', [], []]);
    expect(records.map(({ verdict }) => verdict)).not.toContain('not-counted');
    expect(records).toHaveLength(CELLS);
  });
});

describe('a model that nobody knows teaches what it refuses: every cell counts, and the report names what was mended:', () => {
  test.each([
    ['openai-chat', 'gpt-4-unheard-of', all, likeOpenAi, ['wire', 'temperature']],
    [
      'openai-compatible',
      'unheard-of',
      { temperature: 0, maxOutputTokens: 500 },
      without('tools', likeOpenAi),
      ['temperature', 'max_tokens'],
    ],
    ['openai-responses', 'gpt-8', all, likeOpenAi, ['reasoning/effort']],
    ['anthropic', 'claude-9-nova', { ...all, maxOutputTokens: 30_000 }, likeAnthropic, ['max_tokens']],
    [
      'anthropic',
      'nova-9',
      { temperature: 0, maxOutputTokens: 30_000 },
      likeAnthropic,
      ['temperature', 'max_tokens'],
    ],
    [
      'gemini',
      'nova-1',
      off,
      likeGemini,
      ['generationConfig/thinkingConfig', 'generationConfig/temperature'],
    ],
  ] as [string, string, ModelSettings, Refuses, string[]][])(
    '%s %s',
    async (providerId, model, settings, refuses, places) => {
      const { run, records, server, mends } = await runWith(refuses, providerId, model, settings);
      expect(run.status).toBe('finished');
      expect(records).toHaveLength(CELLS);
      expect(records.map(({ verdict }) => verdict)).not.toContain('not-counted');
      expect(mends.map(({ at }) => at)).toEqual(places);
      expect(mends.every(({ cells }) => cells === CELLS)).toBe(true);
      // The first cell is tried alone and learns; no later one is refused.
      expect(server.refused).toHaveLength(mends.length);
    },
  );
});

function without(member: string, refuses: Refuses): Refuses {
  return ({ path, body: { [member]: _, ...body } }) => refuses({ path, body });
}

test('the wire shows what was refused, and the request that took its place', async () => {
  const { site, run, records, notes } = await runWith(
    ({ body }) => ('temperature' in body ? { message: "'temperature' is not supported" } : undefined),
    'openai-compatible',
    'm',
    { temperature: 0 },
  );
  const [first] = [...records].sort((a, b) => b.asked!.tries - a.asked!.tries);
  const kept = unpackExchanges((await keptExchanges(site.db, run.id, first!.cell))!.exchanges);
  expect(notes.slice(0, 2)).toEqual([
    undefined,
    "Mended at temperature. The model refused it: “'temperature' is not supported”",
  ]);
  expect(kept).toHaveLength(1);
  expect(kept[0]!.refused).toEqual(["'temperature' is not supported"]);
  expect(kept[0]!.sent.text).not.toContain('temperature');
  expect(first!.asked).toMatchObject({ tries: 2 });
  expect(first!.asked!.changes.at(-1)).toMatchObject({ kind: 'mend', at: '/body/temperature', before: 0 });
});

test('what a refusal taught is kept with the run: where it goes on, requests are sent mended at once', async () => {
  const refuses: Refuses = ({ body }) =>
    'temperature' in body ? { message: "'temperature' is not supported" } : undefined;
  const tokens = 11_000;
  const { site, run, server } = await runWith(
    refuses,
    'openai-compatible',
    'm',
    { temperature: 0 },
    { tokens },
  );
  expect([run.status, server.refused.length]).toEqual(['stopped', 1]);
  expect(run.mends).toMatchObject([
    { model: 'm', learned: [{ mend: { kind: 'member', at: 'temperature' } }] },
  ]);
  await site.runs.setBudget(run.id, undefined);
  const end = await untilEnd((onEvent) => site.runs.resumeRun(run.id, onEvent));
  expect([end.type, server.refused.length]).toEqual(['run-end', 1]);
  const { records } = await site.stored(run.id);
  expect(records.map(({ asked }) => asked!.changes.at(-1)?.kind)).toEqual(Array(CELLS).fill('mend'));
});

test.each([
  ['names nothing', () => ({ message: 'Bad request.' }), 1],
  [
    'repeats after the mend',
    () => ({ message: "Unsupported parameter: 'temperature' is not supported.", param: 'temperature' }),
    2,
  ],
] as [string, Refuses, number][])(
  'a refusal that %s ends the first cell as before',
  async (_, refuses, sent) => {
    const { run, records, server } = await runWith(refuses, 'openai-compatible', 'm', { temperature: 0 });
    expect(run.status).not.toBe('finished');
    expect(records).toEqual([]);
    expect(server.refused).toHaveLength(sent);
  },
);
