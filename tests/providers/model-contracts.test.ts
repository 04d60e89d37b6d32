import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { allContracts, contractOf } from '#core/model-contracts.ts';
import type { ModelSettings } from '#core/model.ts';
import { PROVIDER_OFFERS } from '#core/model-providers.ts';
import type { Tool } from '#core/tool.ts';
import { providersById } from '#ask/providers/index.ts';
import requests from '../vectors/providers/contracts.json' with { type: 'json' };

const all = allContracts();

test('every row has a month and a page, and each of its prices has a place in the others', () => {
  for (const { models, price, asOf, source } of all) {
    expect(asOf, models).toMatch(/^20\d\d-\d\d$/);
    expect(source, models).toMatch(/^https:/);
    if (!price) continue;
    const {
      input,
      output,
      cachedInput = 0,
      writtenInput = input,
      writtenForHour = writtenInput,
      long,
    } = price;
    expect(input, models).toBeGreaterThan(0);
    const ascending = [cachedInput, input, writtenInput, writtenForHour];
    expect(ascending, models).toEqual(ascending.toSorted((a, b) => a - b));
    expect([cachedInput < input, input <= output], models).toEqual([true, true]);
    if (!long) continue;
    expect([long.above >= 1000, long.input > 1, long.output > 1], models).toEqual([true, true, true]);
  }
});

test('no row is hidden by one before it', () => {
  for (const { provider, models } of all) {
    const name = models.replace('*', '~');
    expect(contractOf(provider, name)?.models, `${provider} ${models}`).toBe(models);
  }
});

test('words of effort stand where thinking is chosen by words, bounds where it is a budget', () => {
  for (const { models, thinking, efforts, budget, byItself } of all) {
    const hasWords = ['effort', 'level', 'adaptive', 'switch'].includes(thinking ?? '');
    expect([efforts.some((word) => word !== 'none'), budget !== undefined], models).toEqual([
      hasWords,
      thinking === 'budget',
    ]);
    if (byItself && hasWords) expect(efforts, models).toContain(byItself);
  }
});

test('a price is known of every model that its vendor’s own offer suggests', () => {
  const vendors = ['openai-responses', 'openai-chat', 'anthropic', 'gemini', 'mistral', 'deepseek', 'xai'];
  const offers = PROVIDER_OFFERS.filter(({ id }) => [...vendors, 'moonshot', 'dashscope'].includes(id));
  const unknown = offers.flatMap(({ id, models }) =>
    models.filter((model) => !contractOf(id, model)?.price).map((model) => `${id} ${model}`),
  );
  expect(unknown).toEqual([]);
});

test.each([
  ['openai-chat', 'gpt-6.1-sol-2026-09-29', 'gpt-6.1-sol'],
  ['openai-chat', 'gpt-6.9-nova', 'gpt-6*'],
  ['openai-chat', 'gpt-7', 'gpt-*'],
  ['openai-responses', 'o3', 'o3'],
  ['anthropic', 'claude-opus-4-5-20251101', 'claude-opus-4-5'],
  ['anthropic', 'claude-opus-7', 'claude-*'],
  ['gemini', 'models/gemini-3.1-pro-preview-customtools', 'gemini-3.1-pro-preview*'],
  ['mistral', 'mistral-large-latest', 'mistral-large-latest'],
  ['openrouter', 'anthropic/claude-opus-5.5:batch', 'claude-opus-5-5'],
  ['openrouter', 'z-ai/glm-5.3', 'glm-5.3'],
  ['openrouter', 'nobody/nothing', undefined],
  ['ollama', 'gpt-5', undefined],
])('%s: what is known of %s stands in the row %s', (providerId, model, row) => {
  expect(contractOf(providerId, model)?.models).toBe(row);
});

test('prices and wires of a vendor are not those of OpenRouter', () => {
  const through = contractOf('openrouter', 'openai/gpt-6.1-sol')!;
  expect([through.price, through.tools, through.efforts[0]]).toEqual([undefined, undefined, 'low']);
});

interface Case {
  provider: string;
  model: string;
  /** Absent: one is offered. */
  tools?: false;
  settings: ModelSettings;
  path: string;
  /** The body without the model, the question and the tools. */
  members: JsonObject;
  /** What was changed: null where it was left out. */
  changed: Record<string, JsonValue>;
}

const tool: Tool = {
  name: 'look_up',
  server: 's',
  description: '',
  inputSchema: { type: 'object', properties: {} },
  schemaFrom: 'source',
};

test.each(
  (requests as unknown as Case[]).map(
    (each) => [each.provider, each.model, JSON.stringify(each.settings), each] as const,
  ),
)(
  '%s, %s, %s: the request keeps to the contract',
  (_provider, _model, _settings, { provider, model, tools, settings, path, members, changed }) => {
    const encoded = providersById.get(provider)!.encode({
      model,
      messages: [{ role: 'user', text: 'Hi' }],
      ...(tools === false ? {} : { tools: [tool] }),
      settings,
      stream: false,
    });
    const said = new Set(['model', 'messages', 'input', 'contents', 'tools', 'stream', 'store']);
    expect(new URL(encoded.url).pathname).toBe(path);
    expect(Object.fromEntries(Object.entries(encoded.body).filter(([name]) => !said.has(name)))).toEqual(
      members,
    );
    expect(Object.fromEntries(encoded.changes.map(({ at, after = null }) => [at, after]))).toEqual(changed);
  },
);
