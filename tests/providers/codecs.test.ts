import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { ModelOutput, ModelRequest, RequestChange } from '#core/model.ts';
import { providers, providersById } from '#ask/providers/index.ts';

interface Vector {
  name: string;
  /** Another provider than the file's. */
  provider?: string;
  /** Another request than the file's. */
  request?: ModelRequest;
  baseUrl?: string;
  url?: string;
  headers?: Record<string, string>;
  body?: JsonObject;
  changes?: RequestChange[];
  answer?: JsonValue;
  failedAnswer?: JsonValue;
  events?: { event?: string; data: JsonValue }[];
  output?: Omit<ModelOutput, 'raw'>;
  unreadable?: boolean;
}
type VectorFile = { provider: string; source: string; request: ModelRequest; vectors: Vector[] };

const files = Object.values(
  import.meta.glob<VectorFile>(
    '../vectors/providers/{openai-chat,openai-responses,anthropic,gemini,openai-compatible,pictures}.json',
    { eager: true, import: 'default' },
  ),
);
const all = files.flatMap((file) => file.vectors.map((vector) => ({ file, vector })));
const cases = all.map(({ file, vector }) => {
  const id = vector.provider ?? file.provider;
  return {
    title: `${id}: ${vector.name.replace(`${id}: `, '')}`,
    provider: providersById.get(id)!,
    file,
    vector,
  };
});
const withoutRaw = ({ raw: _, ...output }: ModelOutput) => output;
const requestOf = ({ file, vector }: (typeof cases)[number]) => vector.request ?? file.request;

test('every provider has vectors', () => {
  const seen = new Set(cases.map(({ provider }) => provider.id));
  expect(providers.map(({ id }) => id).filter((id) => !seen.has(id))).toEqual([]);
});

describe('a request becomes the body of', () => {
  test.each(cases.filter(({ vector }) => vector.body))('$title', (item) => {
    const { provider, vector } = item;
    const encoded = provider.encode(
      requestOf(item),
      vector.baseUrl === undefined ? {} : { baseUrl: vector.baseUrl },
    );
    expect(encoded.body).toEqual(vector.body);
    if (vector.url) expect(encoded.url).toBe(vector.url);
    if (vector.headers) expect(encoded.headers).toEqual(vector.headers);
    if (vector.changes) expect(encoded.changes).toEqual(vector.changes);
  });
});

describe('an answer is read of', () => {
  test.each(cases.filter(({ vector }) => vector.answer !== undefined && vector.output))('$title', (item) => {
    const { provider, vector } = item;
    const output = provider.decode(vector.answer!, requestOf(item));
    expect(withoutRaw(output)).toEqual(vector.output);
    expect(output.raw).toEqual(vector.answer);
  });

  test.each(cases.filter(({ vector }) => vector.unreadable))('$title, and found unreadable', (item) => {
    expect(() => item.provider.decode(item.vector.answer!, requestOf(item))).toThrow(
      expect.objectContaining({ code: 'model-answer-unreadable' }),
    );
  });

  test.each(cases.filter(({ vector }) => vector.failedAnswer))('$title', (item) => {
    const output = item.provider.decodeFailure?.(item.vector.failedAnswer!, requestOf(item));
    expect(output && withoutRaw(output)).toEqual(item.vector.output);
  });
});

describe('a stream gives the same output as an answer in one piece of', () => {
  test.each(cases.filter(({ vector }) => vector.events))('$title', (item) => {
    const { provider, vector } = item;
    const decoder = provider.streamDecoder(requestOf(item));
    const events = vector.events!;
    for (const [index, { event = '', data }] of events.entries()) {
      expect(decoder.isComplete && data !== '[DONE]' && index < events.length - 2).toBe(false);
      decoder.add({ event, data: typeof data === 'string' ? data : JSON.stringify(data) });
    }
    expect(decoder.isComplete).toBe(true);
    expect(decoder.failure).toBeUndefined();
    const output = decoder.end();
    expect(withoutRaw(output)).toEqual(vector.output);
    expect(output.raw).toEqual(events.map(({ data }) => data).filter((data) => typeof data === 'object'));
  });
});

test('no provider sends more headers than the content type and what its API demands', () => {
  for (const provider of providers) {
    if (!provider.defaultBaseUrl) continue;
    const { headers, url } = provider.encode({ model: 'm', messages: [], settings: {}, stream: true });
    const expected =
      provider.id === 'anthropic' ? ['anthropic-dangerous-direct-browser-access', 'anthropic-version'] : [];
    expect(Object.keys(headers).sort()).toEqual([...expected, 'content-type']);
    expect(new URL(url).searchParams.has('key')).toBe(false);
  }
});
