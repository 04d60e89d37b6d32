import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { EncodedRequest, ModelSettings } from '#core/model.ts';
import type { Tool } from '#core/tool.ts';
import type { Mend } from '#core/mend.ts';
import { mendEncoded, mendsFor, providersById, readFailure } from '#ask/providers/index.ts';
import vectors from '../vectors/providers/refusals.json' with { type: 'json' };

interface Vector {
  name: string;
  /** The public thread or page that shows the refusal; its words here are ours. */
  source?: string;
  /** No thread was found that has such words: they are made for the case. */
  made?: true;
  provider: string;
  model?: string;
  settings?: ModelSettings;
  tools?: boolean;
  stream?: boolean;
  /** Members that are sent beside those that the settings give. */
  body?: JsonObject;
  status?: number;
  answer: JsonValue;
  mends: Mend[];
}
const all = vectors as unknown as Vector[];

const tool: Tool = {
  name: 'look_up',
  server: 's',
  description: '',
  inputSchema: { type: 'object', properties: {} },
  schemaFrom: 'source',
};

function sentOf({
  provider,
  model = 'm',
  settings = {},
  tools,
  stream = false,
  body,
}: Vector): EncodedRequest {
  const encoded = providersById.get(provider)!.encode(
    {
      model,
      messages: [{ role: 'user', text: 'Hi' }],
      ...(tools ? { tools: [tool] } : {}),
      settings,
      stream,
    },
    provider === 'openai-compatible' ? { baseUrl: 'https://models.example/v1' } : {},
  );
  return { ...encoded, body: { ...encoded.body, ...body } };
}

const mendsOf = (vector: Vector, encoded: EncodedRequest): Mend[] =>
  mendsFor(
    { ...encoded, providerId: vector.provider, status: vector.status ?? 400 },
    readFailure(vector.answer)!,
  );

test('forty shapes of refusals are recorded, each with its source', () => {
  const recorded = all.filter(({ made }) => !made);
  expect(recorded.filter(({ mends }) => mends.length > 0).length).toBeGreaterThanOrEqual(40);
  for (const { source } of recorded) expect(source).toMatch(/^https:/);
});

describe('a refusal teaches:', () => {
  test.each(all.map((vector) => [vector.name, vector] as const))('%s', (_, vector) => {
    const encoded = sentOf(vector);
    const mends = mendsOf(vector, encoded);
    expect(mends).toEqual(vector.mends);
    const learned = mends.map((mend) => ({ mend, said: 'no' }));
    const mended = mendEncoded(encoded, learned);
    const named = mended.changes.slice(encoded.changes.length);
    expect(named.map(({ kind }) => kind)).toEqual(mends.map(() => 'mend'));
    // What is mended once has nothing left of it to mend.
    const again = mends.filter(({ kind }) => kind !== 'way' && kind !== 'member');
    expect(
      mendEncoded(
        mended,
        again.map((mend) => ({ mend, said: '' })),
      ).body,
    ).toEqual(mended.body);
    expect(mended.body.model).toEqual(encoded.body.model);
    expect(mendEncoded(mended, []).body).toBe(mended.body);
  });
});
