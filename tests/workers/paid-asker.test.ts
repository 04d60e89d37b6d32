import { expect, test } from 'vitest';
import type { Message } from '#core/message.ts';
import type { ModelOutput } from '#core/model.ts';
import type { Picture } from '#core/picture.ts';
import type { Price } from '#core/price.ts';
import type { Budget } from '#core/run.ts';
import { providersById } from '#ask/providers/index.ts';
import type { ModelQuestion } from '../../workers/models/ask-model.ts';
import { PaidAsker } from '../../workers/runs/paid-asker.ts';
import { openLedgers } from '../../workers/runs/run-ledger.ts';

const price: Price = {
  providerId: 'openai-chat',
  model: 'm',
  ...{ input: 10, output: 10, asOf: '2026-11', source: 'test' },
};
const output: ModelOutput = {
  message: { role: 'assistant', text: 'Done.' },
  finishReason: { unified: 'stop', raw: 'stop' },
  usage: { inputTokens: 100, outputTokens: 5 },
  raw: {},
};

const NOTHING = { dollars: 0, uncertain: 0, underWay: 0 };

/** Asks after a call whose arguments hold `sent`, whose unreadable text is `unsent` and which a picture answers, with ten cents to spend. */
async function askAfter(
  sent: string,
  unsent: string,
  picture?: Picture,
  bound: Budget = { dollars: 0.1 },
): Promise<string> {
  const ledgers = openLedgers(NOTHING, bound);
  const asker = { ask: async () => ({ output, changes: [], tries: 1, durationMs: 1 }) };
  const call = { id: '1', name: 'say', arguments: { sent }, malformed: unsent };
  const messages: Message[] = [
    { role: 'user', text: 'Say it.' },
    { role: 'assistant', text: '', toolCalls: [call] },
    ...(picture ? [{ role: 'tool' as const, text: '', pictures: [picture] }] : []),
  ];
  const question: ModelQuestion = {
    provider: providersById.get('openai-chat')!,
    request: { model: 'm', messages, settings: { maxOutputTokens: 100 }, stream: false },
    signal: new AbortController().signal,
  };
  return new PaidAsker(asker, ledgers, 'dollars' in bound ? [price] : []).ask(question).then(
    () => 'asked',
    (error: { code: string }) => error.code,
  );
}

test.each([
  ['what is sent does not fit', 'x'.repeat(200_000), '', 'budget-reached'],
  ['what is kept and never sent counts for nothing', '', 'x'.repeat(200_000), 'asked'],
])('of a question within a budget, %s', async (_, sent, unsent, end) => {
  expect(await askAfter(sent, unsent)).toBe(end);
});

test.each([
  ['what is sent does not fit', 'x'.repeat(200_000), 10_000, 'budget-reached'],
  ['what fits is asked', 'x'.repeat(200), 10_000, 'asked'],
  ['without a bound all is asked', 'x'.repeat(200_000), undefined, 'asked'],
])(
  'of a question to a model without a price, within a budget in tokens, %s',
  async (_, sent, tokens, end) => {
    expect(await askAfter(sent, '', undefined, tokens === undefined ? {} : { tokens })).toBe(end);
  },
);

test.each([
  [{ width: 1280, height: 800 }, 'asked'],
  [{ width: 6000, height: 4000 }, 'budget-reached'],
  [undefined, 'budget-reached'],
])('a picture of %j counts in a budget by its pixels, not by its text', async (size, end) => {
  const data = 'AbC0'.repeat(100_000);
  expect(await askAfter('', '', { mimeType: 'image/png', data, ...(size ? { size } : {}) })).toBe(end);
});
