import { afterAll, expect, test } from 'vitest';
import { objectOf, objectsOf, textOf } from '#core/fields.ts';
import type { JsonObject } from '#core/json.ts';
import { createLlamaEngine } from '../../workers/models/llama-engine.ts';
import { type TinyModel, tinyGguf } from '../tools/tiny-gguf.ts';

/** The module that the build writes, which the site ships. */
const engine = createLlamaEngine(new URL('/generated/llama.wasm', location.href).href);
afterAll(() => engine.unload());

const { signal } = new AbortController();
const load = (model: TinyModel = {}) => engine.load(new Blob([tinyGguf(model)]), signal);
const ask = async (body: JsonObject) => objectOf(await engine.ask({ max_tokens: 100, ...body }, signal));

const parameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const tools = [
  { type: 'function', function: { name: 'get_weather', description: 'Weather of a city', parameters } },
];
const user = (content: string) => ({ role: 'user', content });
const bySchema = (schema: JsonObject): JsonObject => ({
  response_format: { type: 'json_schema', json_schema: { schema } },
});

test('a model of random weights is loaded, held to a schema, and keeps what two questions have in common', async () => {
  const { context, threads } = await load();
  expect([context, threads]).toEqual([4096, 1]);
  const question = (words: string): JsonObject => ({
    messages: [user(words)],
    tools,
    tool_choice: 'none',
    ...bySchema({ type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }),
  });
  await ask(question('Weather in Oslo?'));
  const { choices, usage } = await ask(question('Weather in Rome?'));
  const [choice] = objectsOf(choices);
  expect(choice).toMatchObject({ finish_reason: 'stop' });
  expect(JSON.parse(textOf(objectOf(choice!.message).content))).toEqual({
    city: expect.any(String) as string,
  });
  const { prompt_tokens: all, prompt_tokens_details: details } = objectOf(usage);
  // The menu stands before the question.
  expect(Number(objectOf(details).cached_tokens)).toBeGreaterThan(Number(all) / 2);
});

const unusable: Record<string, [Blob, { code: string; message: RegExp }]> = {
  'of an unknown architecture': [
    new Blob([tinyGguf({ architecture: 'nosuch' })]),
    { code: 'model-unreachable', message: /unknown model architecture: 'nosuch'/ },
  ],
  'of which the end is missing': [
    new Blob([tinyGguf()]).slice(0, 300_000),
    { code: 'model-unreachable', message: /not within the file bounds/ },
  ],
  'whose chat template raises': [
    new Blob([tinyGguf({ template: 'raises' })]),
    { code: 'model-request-refused', message: /Jinja Exception: This template refuses every prompt/ },
  ],
};
for (const [which, [file, expected]] of Object.entries(unusable)) {
  test(`a file ${which} is refused in llama.cpp’s own words`, async () => {
    await expect(engine.load(file, signal)).rejects.toMatchObject({
      code: expected.code,
      message: expect.stringMatching(expected.message) as string,
    });
    await expect(ask({ messages: [user('Hello')] })).rejects.toThrow('No model is loaded');
  });
}

const refused: Record<string, [JsonObject, RegExp]> = {
  'with a call that is no JSON': [
    {
      messages: [
        user('Weather in Oslo?'),
        {
          role: 'assistant',
          content: '',
          tool_calls: [
            { id: '1', type: 'function', function: { name: 'get_weather', arguments: '{"city"' } },
          ],
        },
        { role: 'tool', tool_call_id: '1', content: 'Error' },
      ],
      tools,
    },
    /Failed to parse tool call arguments as JSON/,
  ],
  'by a schema that refers to nothing': [
    { messages: [user('Hello')], ...bySchema({ $ref: '#/nope' }) },
    /cannot resolve \$ref/i,
  ],
};

test('a question that llama.cpp refuses says why, and the next one is answered', async () => {
  await load();
  for (const [which, [body, reason]] of Object.entries(refused)) {
    const failure = { code: 'model-request-refused', message: expect.stringMatching(reason) as string };
    await expect(ask(body), which).rejects.toMatchObject(failure);
    expect(await ask({ messages: [user('Hello')] })).toHaveProperty('choices');
  }
});

test('a question longer than the model’s context is refused with both figures', async () => {
  const { context } = await load({ contextTokens: 512 });
  expect(context).toBe(512);
  await expect(ask({ messages: [user('word '.repeat(700))] })).rejects.toMatchObject({
    code: 'model-context-overflow',
    message: expect.stringMatching(/\d{4} tokens\) exceeds .* \(512 tokens\)/) as string,
  });
});

test('a model that never stops ends at the bound of its answer', async () => {
  await load({ stops: false });
  const { choices, usage } = await ask({ messages: [user('Hello')], max_tokens: 50 });
  expect(objectsOf(choices)).toMatchObject([{ finish_reason: 'length' }]);
  expect(usage).toMatchObject({ completion_tokens: 50 });
});

test('an aborted signal ends loading and answering at once, and the engine goes on', async () => {
  const stop = new AbortController();
  const loading = engine.load(new Blob([tinyGguf()]), stop.signal);
  stop.abort(new Error('stopped'));
  await expect(loading).rejects.toThrow('stopped');
  await load({ stops: false });
  const stopAnswer = new AbortController();
  const answer = engine.ask({ messages: [user('Hello')], max_tokens: 4000 }, stopAnswer.signal);
  stopAnswer.abort(new Error('stopped as well'));
  await expect(answer).rejects.toThrow('stopped as well');
  expect(await ask({ messages: [user('Hello')], max_tokens: 1 })).toHaveProperty('choices');
});
