import { describe, expect, test } from 'vitest';
import type { ModelAsker, ModelQuestion } from '../../workers/models/ask-model.ts';
import { pacedAsker, Rate } from '../../workers/models/paced-asker.ts';
import { openAiChat } from '../../src/ask/providers/openai.ts';

/** A clock that waiting moves. */
function aClock() {
  let time = 1_000_000;
  return {
    now: () => time,
    wait: (ms: number) => {
      time += ms;
      return Promise.resolve();
    },
  };
}

const { signal } = new AbortController();

describe('a rate', () => {
  test('spreads what is used evenly over the minute', async () => {
    const clock = aClock();
    const rate = new Rate(30, clock);
    const times: number[] = [];
    for (let turn = 0; turn < 4; turn++) {
      await rate.turn(signal, 1);
      times.push(clock.now() - 1_000_000);
    }
    expect(times).toEqual([0, 2000, 4000, 6000]);
  });

  test('makes up for what was used beside', async () => {
    const clock = aClock();
    const rate = new Rate(60, clock);
    rate.use(5);
    await rate.turn(signal);
    expect(clock.now()).toBe(1_005_000);
  });

  test('does not save up what was not used', async () => {
    const clock = aClock();
    const rate = new Rate(60, clock);
    await rate.turn(signal, 1);
    await clock.wait(60_000);
    const before = clock.now();
    await rate.turn(signal, 1);
    await rate.turn(signal, 1);
    expect(clock.now() - before).toBe(1000);
  });
});

describe('an asker at a pace', () => {
  const price = {
    providerId: 'openai-chat',
    model: 'm',
    input: 1000,
    output: 0,
    asOf: '2026-11',
    source: 'test',
  };
  const question = {
    provider: openAiChat,
    request: { model: 'm', messages: [], settings: {}, stream: false },
    signal,
  } as ModelQuestion;
  const asker = (tries = 1): ModelAsker => ({
    choosePace: () => {},
    states: () => [],
    async ask({ beforeTry }) {
      for (let at = 0; at < tries; at++) await beforeTry?.(false);
      const message = { role: 'assistant' as const, text: '' };
      const finishReason = { unified: 'stop' as const, raw: 'stop' };
      const usage = { inputTokens: 1000, outputTokens: 0 };
      return { output: { message, finishReason, usage, raw: null }, changes: [], tries, durationMs: 0 };
    },
  });

  test('is the asker itself where the plan has no pace', () => {
    const plain = asker();
    expect(pacedAsker(plain, {}, 4, [], aClock())).toBe(plain);
  });

  test('asks its part’s share of the requests, tries included', async () => {
    const clock = aClock();
    const paced = pacedAsker(asker(2), { requests: 120 }, 2, [], clock);
    await paced.ask(question);
    await paced.ask(question);
    // 60 a minute for this part, and each question takes two requests.
    expect(clock.now()).toBe(1_002_000);
  });

  test('spends its part’s share of the dollars', async () => {
    const clock = aClock();
    const paced = pacedAsker(asker(), { dollars: 4 }, 2, [price], clock);
    await paced.ask(question);
    await paced.ask(question);
    // An answer costs $1, and this part has $2 a minute.
    expect(clock.now()).toBe(1_030_000);
  });
});
