import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ModelRequest } from '#core/model.ts';
import { providersById } from '#ask/providers/index.ts';
import type { ModelAnswer } from '#core/model.ts';
import { createModelAsker } from '../../workers/models/ask-model.ts';
import { ModelKeys } from '../../workers/models/model-keys.ts';

const provider = providersById.get('openai-chat')!;
const request: ModelRequest = {
  model: 'm',
  messages: [{ role: 'user', text: 'Hi' }],
  settings: {},
  stream: false,
};
const answer = { model: 'm', choices: [{ message: { content: 'Mild.' }, finish_reason: 'stop' }] };
const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const tooMany = (): Response => json({ error: { message: 'Slow down' } }, 429);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A provider whose `respond` is given the time of each request, in milliseconds since the first; an answer takes 100. */
function aWorld(respond: (at: number) => Response, random = (): number => 0.5) {
  const sentAt: number[] = [];
  const startedAt = Date.now();
  const keys = new ModelKeys();
  keys.set(provider.id, 'sk-planted-0123456789', provider.defaultBaseUrl);
  const asker = createModelAsker({
    fetch: async () => {
      const at = Date.now() - startedAt;
      sentAt.push(at);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return respond(at);
    },
    now: () => Date.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    random,
    keys,
  });
  const ask = (): Promise<ModelAnswer> => {
    const { signal } = new AbortController();
    return asker.ask({ provider, request, signal });
  };
  /** As a run does: so many questions, at most 16 begun and not answered. */
  const askAll = async (count: number): Promise<PromiseSettledResult<ModelAnswer>[]> => {
    const settled: PromiseSettledResult<ModelAnswer>[] = [];
    let begun = 0;
    const worker = async (): Promise<void> => {
      while (begun++ < count) settled.push((await Promise.allSettled([ask()]))[0]);
    };
    const all = Promise.all(Array.from({ length: 16 }, worker));
    await vi.runAllTimersAsync();
    await all;
    return settled;
  };
  return { ask, askAll, asker, sentAt };
}

/** Lets `perMinute` requests through in each minute of the clock. */
function windowOf(perMinute: number): (at: number) => Response {
  let minute = -1;
  let used = 0;
  return (at) => {
    const now = Math.floor(at / 60_000);
    if (now !== minute) [minute, used] = [now, 0];
    return ++used > perMinute ? tooMany() : json(answer);
  };
}

/** Lets one request through every `everyMs`, and a few more after a rest. */
function bucketOf(everyMs: number): (at: number) => Response {
  let tokens = 3;
  let last = 0;
  return (at) => {
    tokens = Math.min(3, tokens + (at - last) / everyMs);
    last = at;
    if (tokens < 1) return tooMany();
    tokens--;
    return json(answer);
  };
}

describe('a provider that says “too many requests” and not for how long', () => {
  test.each([
    ['20 in each minute', () => windowOf(20)],
    ['one every 3 seconds', () => bucketOf(3000)],
  ])('and lets through %s is waited for, and no question is lost', async (_, make) => {
    for (const roll of [0, 0.5, 0.999]) {
      const { askAll, sentAt } = aWorld(make(), () => roll);
      const settled = await askAll(60);
      expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
      expect(sentAt.length).toBeGreaterThan(60);
      // Refused requests are few beside those that are answered.
      expect(sentAt.length).toBeLessThan(60 * 3);
      expect(sentAt.at(-1)).toBeLessThan(600_000);
    }
  });

  test('is left alone longer each time, up to a minute, by all questions together', async () => {
    const { askAll, sentAt } = aWorld(tooMany);
    await askAll(1);
    const waits = sentAt.slice(1).map((at, index) => at - sentAt[index]! - 100);
    expect(waits.slice(0, 8)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    const many = aWorld(tooMany);
    await many.askAll(16);
    // Four go at once at first, then one after each pause; in the end each may hear it once more.
    expect(many.sentAt.filter((at) => at > 0 && at < 600_000).length).toBeLessThan(20);
    expect(many.asker.states()[0]).toMatchObject({ limit: 1, running: 0, waiting: 0 });
  });

  test('is given up after ten minutes of nothing else, by every question that waits for it', async () => {
    const { askAll, sentAt } = aWorld(tooMany);
    const settled = await askAll(16);
    for (const each of settled)
      expect(each).toMatchObject({
        status: 'rejected',
        reason: {
          code: 'model-rate-limited',
          message: expect.stringContaining('nothing else for 10 minutes') as string,
        },
      });
    expect(sentAt.at(-1)).toBeLessThan(720_000);
  });

  test('is not given up while it answers some of the time', async () => {
    const { askAll, sentAt } = aWorld(bucketOf(120_000));
    const settled = await askAll(12);
    expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(sentAt.at(-1)).toBeGreaterThan(900_000);
  });

  test('is asked as before once it answers again: pauses are short again', async () => {
    let isBusy = true;
    const { ask, askAll, sentAt } = aWorld((at) => (isBusy && at < 60_000 ? tooMany() : json(answer)));
    await askAll(30);
    isBusy = false;
    const before = sentAt.length;
    const { ask: askOther, sentAt: others } = aWorld((at) => (at === 0 ? tooMany() : json(answer)));
    const both = [ask(), askOther()];
    await vi.runAllTimersAsync();
    await Promise.all(both);
    expect(sentAt).toHaveLength(before + 1);
    expect(others[1]! - others[0]!).toBe(1100);
  });
});

test.each([
  [
    'a free account is told of payment',
    {
      message: 'Rate limit reached for requests. Please try again in 2s. Visit the billing page to pay more.',
      type: 'requests',
      code: 'rate_limit_exceeded',
    },
  ],
  [
    'a quota of the minute is used up',
    {
      code: 429,
      status: 'RESOURCE_EXHAUSTED',
      message: 'You exceeded your current quota, please check your plan and billing details.',
      details: [{ violations: [{ quotaId: 'GenerateRequestsPerMinutePerProjectPerModel-FreeTier' }] }],
    },
  ],
])('when %s, the provider is waited for all the same', async (_, error) => {
  let nth = 0;
  const { askAll, sentAt } = aWorld(() => (nth++ === 0 ? json({ error }, 429) : json(answer)));
  expect(await askAll(1)).toMatchObject([{ status: 'fulfilled', value: { tries: 2 } }]);
  expect(sentAt).toHaveLength(2);
});

test('an overload is the pause of a provider too, and a true failure the question’s own', async () => {
  const overloads = aWorld((at) => (at < 30_000 ? json({ error: { message: 'x' } }, 529) : json(answer)));
  const [overload] = await overloads.askAll(1);
  expect(overload).toMatchObject({ status: 'fulfilled' });
  let nth = 0;
  const mixed = aWorld(() => [tooMany(), json({}, 500), tooMany(), json({}, 500), json(answer)][nth++]!);
  expect(await mixed.askAll(1)).toMatchObject([{ status: 'fulfilled', value: { tries: 5 } }]);
  const broken = aWorld(() => json({}, 500));
  expect(await broken.askAll(1)).toMatchObject([
    { status: 'rejected', reason: { code: 'model-server-error' } },
  ]);
  expect(broken.sentAt).toHaveLength(4);
});
