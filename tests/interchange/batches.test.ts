import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { anthropicBatch, openAiBatch } from './field-samples.ts';
import { callsOf, linesOf, readLines, readsAnyRows, resultsOf } from './read-lines.ts';
import { readLog, readsAnything } from './read-log.ts';

const chat = (text: string, model = 'maker-1') => ({
  object: 'chat.completion',
  model,
  choices: [{ message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 9, completion_tokens: 2 },
});
const openAi = (id: string, response: JsonValue, error: JsonValue = null): JsonObject => ({
  id: `batch_req_${id}`,
  custom_id: id,
  response,
  error,
});
const message = (text: string, model = 'maker-1') => ({
  type: 'message',
  role: 'assistant',
  model,
  content: [{ type: 'text', text }],
  stop_reason: 'end_turn',
});
const anthropic = (id: string, result: JsonValue): JsonObject => ({ custom_id: id, result });

const calling = {
  ...chat(''),
  choices: [
    {
      message: {
        role: 'assistant',
        content: null,
        tool_calls: [
          { id: 'c1', type: 'function', function: { name: 'water', arguments: '{"plant":"rose"}' } },
        ],
      },
      finish_reason: 'tool_calls',
    },
  ],
};

describe('what is answered is read as the answer itself is, under the id of its question', () => {
  test('OpenAI: chat completions and responses', () => {
    const read = readLines([
      openAi('q1', { status_code: 200, request_id: 'r', body: calling }),
      ...openAiBatch,
    ]);
    expect([read.formats, read.refusals]).toEqual([['openai-batch'], []]);
    expect(read.attempts.map(({ task, row }) => [task.id, row])).toEqual([
      ['q1', 0],
      ['q0', 1],
      ['q1', 2],
    ]);
    expect(callsOf(read)).toEqual([[['water', { plant: 'rose' }]]]);
    expect(read.attempts[0]).toMatchObject({
      model: 'maker-1',
      usage: { inputTokens: 9, outputTokens: 2 },
      trajectory: { inTurns: true, stopReason: 'answered', notRecorded: ['results', 'times'] },
    });
    expect(read.attempts[0]!.error).toBeUndefined();
  });

  test('Anthropic: a message', () => {
    const read = readLines(anthropicBatch);
    expect([read.formats, read.refusals]).toEqual([['anthropic-batch'], []]);
    expect(callsOf(read)[0]).toEqual([['pond/measure', {}]]);
    expect(resultsOf(read)[0]).toEqual(['!no probe']);
    expect(read.attempts[0]).toMatchObject({ task: { id: 'q0' }, trajectory: { stopReason: 'token-limit' } });
  });
});

type Failure = [string, JsonObject, string, string];
const failures: Failure[] = [
  [
    'refused by the provider',
    openAi('f', {
      status_code: 400,
      body: { error: { message: 'Unknown tool.', type: 'invalid_request_error' } },
    }),
    'model-server-error',
    'Unknown tool.',
  ],
  [
    'beyond the limit of requests',
    openAi('f', { status_code: 429, body: { error: { message: 'Slow down.' } } }),
    'model-rate-limited',
    'Slow down.',
  ],
  [
    'expired',
    openAi('f', null, { code: 'batch_expired', message: 'Not executed within the window.' }),
    'model-timeout',
    'Not executed',
  ],
  [
    'canceled',
    openAi('f', null, { code: 'batch_cancelled', message: 'Stopped.' }),
    'model-cancelled',
    'Stopped.',
  ],
  [
    'with its error beside an empty body',
    openAi('f', { status_code: 400, body: null }, { object: 'error', message: 'Bad schema.' }),
    'model-server-error',
    'Bad schema.',
  ],
  ['without a body', openAi('f', { status_code: 500, body: null }), 'model-server-error', 'no message'],
  [
    'errored',
    anthropic('f', {
      type: 'errored',
      error: { type: 'error', error: { type: 'overloaded_error', message: 'Busy.' } },
    }),
    'model-overloaded',
    'Busy.',
  ],
  [
    'errored, as it was written first',
    anthropic('f', { type: 'errored', error: { type: 'invalid_request', message: 'Unknown tool.' } }),
    'model-server-error',
    'Unknown tool.',
  ],
  ['errored without a word', anthropic('f', { type: 'errored' }), 'model-server-error', 'neither an answer'],
  ['canceled', anthropic('f', { type: 'canceled' }), 'model-cancelled', 'canceled'],
  ['expired', anthropic('f', { type: 'expired' }), 'model-timeout', 'expired'],
];

describe.each(failures)('a request that was %s, %j', (_, row, code, words) => {
  const isOpenAi = Object.hasOwn(row, 'response');
  const answered = (id: string, model?: string) =>
    isOpenAi
      ? openAi(id, { status_code: 200, body: chat('Yes.', model) })
      : anthropic(id, { type: 'succeeded', message: message('Yes.', model) });

  test('is a failure of its attempt and no answer, also alone', () => {
    for (const rows of [[row], [row, answered('a')]]) {
      const { formats, attempts, refusals } = readLines(rows);
      expect([formats, refusals]).toEqual([[isOpenAi ? 'openai-batch' : 'anthropic-batch'], []]);
      expect(attempts).toHaveLength(rows.length);
      const failed = attempts.find(({ task }) => task.id === 'f')!;
      expect(failed).toMatchObject({
        row: 0,
        error: { code },
        trajectory: { steps: [], stopReason: 'error' },
      });
      expect(failed.error!.message).toContain(words);
    }
  });

  test('is of the model of the other rows, where they name one alone', () => {
    const modelOf = (rows: JsonObject[]) =>
      readLines([row, ...rows]).attempts.find(({ task }) => task.id === 'f')!.model;
    expect(modelOf([answered('a'), answered('b')])).toBe('maker-1');
    expect(modelOf([answered('a'), answered('b', 'maker-2')])).toBeUndefined();
    expect(modelOf([])).toBeUndefined();
  });
});

test.each<[string, unknown[], string]>([
  [
    'openai-batch',
    ['a', 'b'].map((id) => openAi(id, { status_code: 200, body: chat('Yes.') })),
    '/response/body',
  ],
  [
    'anthropic-batch',
    ['a', 'b'].map((id) => anthropic(id, { type: 'succeeded', message: message('Yes.') })),
    '/result/message',
  ],
])('%s: every row is read or refused with its place', (id, rows, at) => {
  const odd =
    id === 'openai-batch'
      ? openAi('x', { status_code: 200, body: { object: 'list', data: [{ embedding: [0.5] }] } })
      : anthropic('x', { type: 'succeeded', message: null });
  const read = readLines([...rows, odd, { note: 'from elsewhere' }, ...rows]);
  expect(read.formats).toEqual([id]);
  expect(read.attempts).toHaveLength(4);
  expect(read.refusals.map(({ row, field }) => [row, field])).toEqual([
    [2, at],
    [3, ''],
  ]);
});

test('a request of a batch, and a row without an id, are no results', () => {
  const request = { custom_id: 'a', method: 'POST', url: '/v1/chat/completions', body: { messages: [] } };
  const { custom_id: _, ...nameless } = openAi('a', { status_code: 200, body: chat('Yes.') });
  for (const row of [request, nameless, { custom_id: 'a', params: { messages: [] } }])
    expect(readLog(linesOf([row, row, row]), 'log.jsonl').formats).toEqual([]);
});

test.each([
  ['openai-batch', [...openAiBatch, failures[0]![1], failures[2]![1]]],
  ['anthropic-batch', [...anthropicBatch, failures[6]![1], failures[9]![1]]],
])('%s: nothing that JSON can hold makes it throw', (id, rows) => {
  readsAnything(id, rows);
  readsAnyRows(id, rows);
});
