import { describe, expect, test } from 'vitest';
import { discoveryOf } from '#core/found-tools.ts';
import type { JsonObject } from '#core/json.ts';
import type { ModelRequest } from '#core/model.ts';
import { providersById } from '#ask/providers/index.ts';
import { aTool } from '../builders/plans.ts';

const weather = aTool('get.weather', { server: 'meteo', description: 'Weather of a city.' });
const request = (model: string): ModelRequest => ({
  model,
  messages: [{ role: 'user', text: 'Weather?' }],
  tools: [weather, aTool('read_resource', { aside: true })],
  deferred: true,
  settings: { maxOutputTokens: 100 },
  stream: false,
});
const server = (id: string, query: string): JsonObject => ({
  ...{ type: 'server_tool_use', id, name: 'tool_search_tool_bm25', input: { query } },
  caller: { type: 'direct' },
});
const result = (tool_use_id: string, content: JsonObject): JsonObject => ({
  ...{ type: 'tool_search_tool_result', tool_use_id, content },
});
const references = (...names: string[]): JsonObject => ({
  type: 'tool_search_tool_search_result',
  tool_references: names.map((tool_name) => ({ type: 'tool_reference', tool_name })),
});

const cases = [
  {
    provider: 'anthropic',
    model: 'claude-sonnet-5-5',
    search: { type: 'tool_search_tool_bm25_20251119', name: 'tool_search_tool_bm25' },
    answer: {
      content: [
        server('s1', 'rivers'),
        result('s1', { type: 'tool_search_tool_result_error', error_code: 'unavailable' }),
        server('s2', 'weather'),
        result('s2', references('get_weather', 'no_such_tool')),
        { type: 'tool_use', id: 'c1', name: 'get_weather', input: { city: 'Oslo' } },
      ],
      stop_reason: 'tool_use',
    },
    queries: ['rivers', 'weather'],
  },
  {
    provider: 'openai-responses',
    model: 'gpt-6-luna',
    search: { type: 'tool_search' },
    answer: {
      status: 'completed',
      output: [
        {
          type: 'tool_search_call',
          id: 'a',
          call_id: null,
          execution: 'server',
          arguments: { paths: ['x'] },
        },
        { type: 'tool_search_output', id: 'b', call_id: null, execution: 'server', tools: [] },
        {
          type: 'tool_search_call',
          id: 'c',
          call_id: null,
          execution: 'server',
          arguments: { query: 'weather' },
        },
        {
          ...{ type: 'tool_search_output', id: 'd', call_id: null, execution: 'server' },
          tools: [
            { type: 'function', name: 'get_weather' },
            { type: 'namespace', name: 'n', tools: [{ type: 'function', name: 'no_such_tool' }] },
          ],
        },
        { type: 'function_call', call_id: 'c1', name: 'get_weather', arguments: '{"city":"Oslo"}' },
      ],
    },
    queries: ['{"paths":["x"]}', 'weather'],
  },
];

describe.each(cases)('tools that $provider holds back', ({ provider, model, search, answer, queries }) => {
  const codec = providersById.get(provider)!;

  test('are sent as deferred beside its search; tools of the agent’s own are offered at once', () => {
    const { tools } = codec.encode(request(model)).body as { tools: JsonObject[] };
    expect(tools[0]).toEqual(search);
    expect(tools.slice(1).map(({ name, defer_loading }) => [name, defer_loading])).toEqual([
      ['get_weather', true],
      ['read_resource', undefined],
    ]);
    const { deferred: _, ...offered } = request(model);
    expect(JSON.stringify(codec.encode(offered).body)).not.toMatch(/defer_loading|tool_search/);
  });

  test('are counted as found by their own names, search by search, and only those that were offered', () => {
    const { message } = codec.decode(answer as unknown as JsonObject, request(model));
    expect(message.searches).toEqual([
      { query: queries[0], found: [] },
      { query: queries[1], found: [{ name: 'get.weather', server: 'meteo' }] },
    ]);
    const toolCalls = message.toolCalls!;
    expect(toolCalls.map(({ name }) => name)).toEqual(['get.weather']);
    const due = [{ name: 'get.weather', server: 'meteo' }];
    const step = { index: 0, message, toolCalls, toolResults: [], durationMs: 1 };
    expect(discoveryOf(due, { steps: [step] })).toEqual({
      ...{ searches: 2, empty: 1, found: 1, due: 1, dueFound: 1, needed: 2, unknown: 0 },
    });
    expect(message.otherParts?.map(({ is }) => is)).toEqual(['call', 'result', 'call', 'result']);
  });
});
