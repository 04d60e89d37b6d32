import { describe, expect, test } from 'vitest';
import vector from '../vectors/interchange/openai-responses.json';
import { callsOf, readLines, resultsOf } from './read-lines.ts';
import { hasSamples, readLog, readsAnything, sample, samplesIn, withSamples } from './read-log.ts';

describe('OpenAI Responses', () => {
  test('items are turns: what follows a result is the next', () => {
    const read = readLog(JSON.stringify(vector.items), 'a.json');
    expect(read.formats).toEqual(['openai-responses']);
    expect(callsOf(read)).toEqual([
      [
        ['water', { plant: 'rose' }],
        ['note', { input: 'rose' }],
      ],
      [],
    ]);
    expect(resultsOf(read)).toEqual([['Done.', 'Noted.'], []]);
    expect(read.attempts[0]!.task.query).toBe('Water the rose.');
    expect(read.attempts[0]!.trajectory.steps[0]!.message.thinking).toBe('One plant.');
    expect(read.attempts[0]!.trajectory.finalAnswer).toBe('The rose has water.');
  });

  test('a response has the calls of its MCP servers with their results', () => {
    const read = readLog(JSON.stringify(vector.response), 'a.json');
    expect(callsOf(read)).toEqual([[['pond/measure', {}]], [['pond/measure', { probe: 2 }]], []]);
    expect(resultsOf(read)).toEqual([['!no probe'], ['20'], []]);
  });

  test('a response says what was asked, offered and used, and how it ended', () => {
    const [attempt] = readLog(JSON.stringify(vector.response), 'a.json').attempts;
    expect(attempt!.task).toMatchObject({
      query: 'Is the pond warm?',
      tools: [
        { name: 'rest', server: null },
        { name: 'measure', server: 'pond' },
      ],
    });
    expect(attempt!.usage).toEqual({
      inputTokens: 100,
      outputTokens: 20,
      thinkingTokens: 8,
      cachedInputTokens: 40,
    });
    expect(attempt!.trajectory.stopReason).toBe('token-limit');
  });

  test('a failed response is an error and never an answer', () => {
    const failed = {
      object: 'response',
      status: 'failed',
      error: { code: 'server_error', message: 'down' },
      output: [],
    };
    const [attempt] = readLines([failed]).attempts;
    expect(attempt!.error).toEqual({
      code: 'model-server-error',
      message: 'The recorded request failed: down',
    });
    expect(attempt!.trajectory).toMatchObject({ steps: [], stopReason: 'error' });
  });

  test('nothing that JSON can hold makes it throw', () => {
    readsAnything('openai-responses', [vector.items, vector.response]);
  });

  describe.skipIf(!hasSamples)(`recorded samples${withSamples}`, () => {
    test.each(samplesIn('openai-responses'))('%s is read by this reader alone', (file) => {
      const read = readLog(sample(file), file);
      expect(read.formats).toEqual(['openai-responses']);
      expect([read.attempts.length, read.refusals.length]).toEqual([1, 0]);
    });

    test.each([
      ['mcp-tool', 'gpt-5-mini-2025-08-07', [['dmcp/web_search_exa'], []], 2],
      ['mcp-tool-approval', 'gpt-5-mini-2025-08-07', [['zip1/create_short_url']], 4],
      ['parallel-tool-call-wrapper', 'gpt-5.4', [['weather', 'cityAttractions']], undefined],
      ['programmatic-tool-calling', 'gpt-5.6-sol', [['getDemand']], 2],
    ])('the calls of %s', (name, model, calls, tools) => {
      const read = readLog(sample(`openai-responses/${name}.json`), `${name}.json`);
      expect(callsOf(read).map((step) => step.map(([called]) => called))).toEqual(calls);
      expect(read.attempts[0]!.model).toBe(model);
      expect(read.attempts[0]!.task.tools?.length).toBe(tools);
    });
  });
});
