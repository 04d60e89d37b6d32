import { expect, test } from 'vitest';
import type { RunConfig } from '#core/run.ts';
import { askedWords, paceWords, roughly, usageWords } from '../../../src/app/frame/models/model-words.ts';
import { keysWords } from '../../../src/app/frame/words.ts';
import { defaultConfig } from '../../../src/app/frame/linked-setup.ts';

test.each([
  [999, '999'],
  [1000, '1.0\u00a0k'],
  [12_345, '12\u00a0k'],
  [999_600, '1.0\u00a0M'],
])('%i tokens are roughly %s', (value, words) => {
  expect(roughly(value)).toBe(words);
});

test('a provider’s pace says who is under way and how long is waited', () => {
  const pace = {
    providerId: 'a',
    origin: 'https://api.openai.com',
    limit: 4,
    running: 4,
    waiting: 12,
    pause: { until: 23_500, reason: '429' },
  };
  expect(paceWords(pace, 'OpenAI', 1000)).toBe(
    'OpenAI, api.openai.com: 4 under way, 12 in the queue, too many requests (429), asking again in 23\u00a0s',
  );
  const unreached = { ...pace, pause: { until: 23_500, reason: 'network' } };
  expect(paceWords(unreached, 'OpenAI', 1000)).toContain('waiting 23\u00a0s (network)');
  expect(paceWords(pace, 'OpenAI', 30_000)).toBe('OpenAI, api.openai.com: 4 under way, 12 in the queue');
  const { origin: _, ...inBrowser } = pace;
  expect(paceWords(inBrowser, 'WebLLM', 30_000)).toBe('WebLLM: 4 under way, 12 in the queue');
});

test.each([
  ['getting the model ready', undefined],
  ['312 of 697 tokens of the question read', { read: 312, of: 697 }],
  ['writing the answer', { read: 697, of: 697 }],
])('llama.cpp in the page says where its question stands: %s', (words, reading) => {
  const pace = { providerId: 'wllama', limit: 1, running: 1, waiting: 0, ...(reading ? { reading } : {}) };
  expect(paceWords(pace, 'llama.cpp', 0)).toBe(`llama.cpp: 1 under way, ${words}`);
});

test('a provider with nothing to do is not spoken of', () => {
  expect(paceWords({ providerId: 'a', limit: 4, running: 0, waiting: 0 }, 'OpenAI', 0)).toBeUndefined();
});

test('a report says how models were asked, and nothing of what was left to the provider', () => {
  const config: RunConfig = {
    ...defaultConfig('ground', 'Ground'),
    agentIds: ['single-shot'],
    limits: undefined,
  };
  expect(askedWords(config)).toBe('asked once for a JSON plan; menu: the task’s own tools');
  const loop: RunConfig = {
    ...config,
    agentIds: ['react'],
    limits: { maxSteps: 5 },
    menu: { strategy: 'padded' },
    settings: { temperature: 0, thinkingTokens: 0 },
  };
  expect(askedWords(loop)).toBe(
    'asked in turns with ReAct, at most 5; menu: padded to at most 128 tools; temperature 0; without thinking',
  );
});

test('a report says that each repeat has a seed of its own', () => {
  const config = { ...defaultConfig('ground', 'Ground'), settings: { seed: 7 } };
  expect(askedWords(config)).toContain('their seed 7');
  expect(askedWords({ ...config, repeats: 3 })).toContain('their seeds 7 to 9');
});

test('a report says how many calls a loop may make beside its turns', () => {
  const limits = { maxSteps: 40, maxCalls: 30 };
  const config = { ...defaultConfig('ground', 'Ground'), agentIds: ['native-tools' as const], limits };
  expect(askedWords(config)).toContain('in turns with native tool calling, at most 40 turns and 30 calls;');
  const ofTurn = { ...config, limits: { ...limits, maxTurnCalls: 16 } };
  expect(askedWords(ofTurn)).toContain('at most 16 calls a turn');
});

test('a report says what else ends a task, and that answers came whole', () => {
  const limits = { maxSteps: 30, maxTokens: 10_000, maxMs: 60_000, maxDollars: 0.05 };
  const config = { ...defaultConfig('ground', 'Ground'), agentIds: ['react' as const], limits };
  expect(askedWords({ ...config, settings: { stream: false } })).toBe(
    'asked in turns with ReAct, at most 30; menu: the task’s own tools; ' +
      'at most 10,000 tokens, 1\u00a0min 0\u00a0s, and $0.05 a task; answers in one piece',
  );
});

test.each([
  [0, 'No keys held'],
  [1, '1 key held'],
  [2, '2 keys held'],
])('%i keys: %s', (held, words) => {
  expect(keysWords(held)).toBe(words);
});

test.each([
  [{ inputTokens: 1204, outputTokens: 88, thinkingTokens: 64 }, '1,204 tokens in, 88 out (64 thinking)'],
  [{ outputTokens: 88 }, '88 tokens out'],
  [{ inputTokens: 5, cachedInputTokens: 4 }, '5 tokens in (4 cached)'],
  [{}, 'tokens not counted by the provider'],
])('usage %j reads “%s”', (usage, words) => {
  expect(usageWords(usage)).toBe(words);
});
