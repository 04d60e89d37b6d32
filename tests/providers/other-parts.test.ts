import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { Message } from '#core/message.ts';
import type { ModelOutput, ModelRequest } from '#core/model.ts';
import { providersById } from '#ask/providers/index.ts';
import file from '../vectors/providers/other-parts.json';

interface Vector {
  name: string;
  provider: string;
  model: string;
  answer: JsonObject;
  /** What is a stream of the same answer; absent: each block, item, part or member in one event. */
  events?: JsonObject[];
  said: string;
  thinking?: string;
  /** Kind, type and name of each part that is shown. */
  shown: string[][];
  /** Id, name, arguments and the program that made it. */
  calls: [string, string, JsonObject, string?][];
  finish: string;
  /** What the tools answered. */
  answers?: string[];
  /** The end of the next question's history, and members of its body beside. */
  back: JsonValue[];
  members?: JsonObject;
}

const vectors = file.vectors as unknown as Vector[];
const cases = vectors.map((vector) => ({ title: `${vector.provider}: ${vector.name}`, vector }));
const tool = {
  name: 'get_weather',
  server: 'meteo',
  description: 'Weather',
  inputSchema: { type: 'object' },
  schemaFrom: 'source' as const,
};
const opening: Message = { role: 'user', text: 'Weather?' };
const request = (model: string, messages: Message[]): ModelRequest => ({
  model,
  messages,
  tools: [tool],
  settings: { maxOutputTokens: 100 },
  stream: false,
});

const at = (value: JsonValue | undefined, ...path: (string | number)[]): JsonValue =>
  path.reduce<JsonValue>((found, member) => (found as JsonObject)[member] ?? null, value ?? null);

/** A stream that brings each piece of an answer whole. */
function eventsOf({ provider, answer }: Vector): JsonObject[] {
  if (provider === 'anthropic') {
    const blocks = answer.content as JsonObject[];
    return [
      { type: 'message_start', message: { ...answer, content: [], stop_reason: null } },
      ...blocks.flatMap((content_block, index): JsonObject[] => [
        { type: 'content_block_start', index, content_block },
        { type: 'content_block_stop', index },
      ]),
      { type: 'message_delta', delta: { stop_reason: answer.stop_reason! } },
      { type: 'message_stop' },
    ];
  }
  if (provider === 'openai-responses') {
    const items = answer.output as JsonObject[];
    return [
      ...items.flatMap((item, output_index) => [
        { type: 'response.output_item.added', output_index, item },
        { type: 'response.output_item.done', output_index, item },
      ]),
      { type: 'response.completed', response: { ...answer, output: [] } },
    ];
  }
  if (provider === 'gemini') {
    const candidate = at(answer, 'candidates', 0) as JsonObject;
    const parts = at(candidate, 'content', 'parts') as JsonObject[];
    return parts.map((part, index) => ({
      modelVersion: answer.modelVersion!,
      candidates: [
        {
          ...(index === parts.length - 1 ? candidate : {}),
          content: { role: 'model', parts: [part] },
        },
      ],
    }));
  }
  const { message, ...choice } = at(answer, 'choices', 0) as JsonObject;
  const { tool_calls: calls, ...members } = message as JsonObject;
  const chunk = (delta: JsonValue, rest: JsonObject = {}) => ({
    model: answer.model!,
    choices: [{ index: 0, delta, ...rest }],
  });
  return [
    chunk(members),
    ...(calls as JsonObject[]).map((call, index) => chunk({ tool_calls: [{ ...call, index }] })),
    chunk({}, choice),
  ];
}

function streamed(vector: Vector): ModelOutput {
  const provider = providersById.get(vector.provider)!;
  const decoder = provider.streamDecoder(request(vector.model, [opening]));
  for (const event of vector.events ?? eventsOf(vector))
    decoder.add({ event: '', data: JSON.stringify(event) });
  expect(decoder.isComplete).toBe(true);
  return decoder.end();
}

const read = ({ provider, model, answer }: Vector): ModelOutput =>
  providersById.get(provider)!.decode(answer, request(model, [opening]));

describe('what a provider’s own tools did is kept apart from the calls of the run, of', () => {
  test.each(cases)('$title', ({ vector }) => {
    const { message, finishReason } = read(vector);
    expect(message.text).toBe(vector.said);
    expect(message.thinking).toBe(vector.thinking ?? message.thinking);
    expect(
      (message.otherParts ?? []).map(({ is, type, name }) => [is, type, ...(name ? [name] : [])]),
    ).toEqual(vector.shown);
    expect(
      (message.toolCalls ?? []).map(({ id, name, arguments: given, caller }) => [
        id,
        name,
        given,
        ...(caller ? [caller] : []),
      ]),
    ).toEqual(vector.calls);
    expect(finishReason.unified).toBe(vector.finish);
  });
});

describe('a stream gives the same of', () => {
  test.each(cases)('$title', ({ vector }) => {
    const { raw: _, ...output } = streamed(vector);
    const { raw: __, ...whole } = read(vector);
    // Where a stream brings them whole, an item has what its events say and no more.
    expect(output.message.otherParts).toEqual(whole.message.otherParts);
    expect(output.message.toolCalls).toEqual(whole.message.toolCalls);
    expect(output.finishReason).toEqual(whole.finishReason);
  });
});

describe('with the next question goes back', () => {
  test.each(cases.flatMap((item) => [item, { ...item, title: `${item.title}, streamed`, isStream: true }]))(
    '$title',
    ({ vector, ...rest }) => {
      const { message } = 'isStream' in rest ? streamed(vector) : read(vector);
      const results = (vector.answers ?? []).map((text, index): Message => {
        const { id, name } = message.toolCalls![index]!;
        return { role: 'tool', text, answers: { callId: id, name, isError: false } };
      });
      const { body } = providersById
        .get(vector.provider)!
        .encode(request(vector.model, [opening, message, ...results]), {
          baseUrl: 'https://models.example/v1',
        });
      const history = (body.messages ?? body.input ?? body.contents) as JsonValue[];
      expect(history.slice(1)).toEqual(vector.back);
      expect(body).toMatchObject(vector.members ?? {});
    },
  );
});

test('of very many parts the first are shown, and how many more there were', () => {
  const content = Array.from({ length: 120 }, () => ({ type: 'server_tool_use', name: 'x'.repeat(10_000) }));
  const { message } = providersById
    .get('anthropic')!
    .decode({ content, stop_reason: 'end_turn' }, request('m', [opening]));
  expect(message.otherParts).toHaveLength(51);
  expect(message.otherParts!.at(-1)!.text).toBe('70 more parts');
  expect(JSON.stringify(message.otherParts).length).toBeLessThan(120_000);
});
