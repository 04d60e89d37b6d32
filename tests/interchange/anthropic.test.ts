import { describe, expect, test } from 'vitest';
import vector from '../vectors/interchange/anthropic.json';
import { callsOf, readLines, resultsOf } from './read-lines.ts';
import { hasSamples, readLog, readsAnything, sample, samplesIn, withSamples } from './read-log.ts';

const transcript = readLog(JSON.stringify(vector.transcript), 'a.json');
const answer = readLog(JSON.stringify(vector.answer), 'a.json');

describe('Anthropic messages', () => {
  test('a transcript is one attempt; results stand in the next message of the person', () => {
    expect(transcript.formats).toEqual(['anthropic']);
    expect(callsOf(transcript)).toEqual([
      [
        ['water', { plant: 'rose' }],
        ['water', {}],
      ],
      [],
    ]);
    expect(resultsOf(transcript)).toEqual([['!no object', 'Done.|image'], []]);
    expect(transcript.attempts[0]!.trajectory.steps[0]!.toolCalls[1]!.malformed).toBe('fern');
  });

  test('system prompt, tools and thinking are kept', () => {
    const [attempt] = transcript.attempts;
    expect(attempt!.task).toMatchObject({
      query: 'Water the rose and the fern.',
      messages: [{ role: 'system', text: 'Water no cactus.' }, { role: 'user' }],
      tools: [{ name: 'water', schemaFrom: 'source' }],
    });
    expect(attempt!.trajectory.steps[0]!.message).toMatchObject({ text: 'Yes.', thinking: 'Two plants.' });
    expect(attempt!.trajectory.finalAnswer).toBe('The rose has water.');
  });

  test('what the provider’s MCP client called has server and result, and what is said after it is the next turn', () => {
    expect(answer.formats).toEqual(['anthropic']);
    expect(callsOf(answer)).toEqual([[['pond/measure', {}]], []]);
    expect(resultsOf(answer)).toEqual([['!no probe'], []]);
    expect(answer.attempts[0]!.trajectory.finalAnswer).toBe('I cannot measure it.');
  });

  test('input counts what the cache gave and took; the stop reason is ours', () => {
    expect(answer.attempts[0]).toMatchObject({
      usage: { inputTokens: 42, outputTokens: 7, cachedInputTokens: 30 },
      trajectory: { stopReason: 'token-limit' },
    });
  });

  test('lines without blocks of Anthropic stand beside lines with them', () => {
    const plain = {
      messages: [
        { role: 'user', content: 'Hi.' },
        { role: 'assistant', content: 'Hello.' },
      ],
    };
    const read = readLines([plain, vector.transcript]);
    expect(read.formats).toEqual(['anthropic']);
    expect(read.attempts.map(({ trajectory }) => trajectory.finalAnswer)).toEqual([
      'Hello.',
      'The rose has water.',
    ]);
  });

  test('nothing that JSON can hold makes it throw', () => {
    readsAnything('anthropic', [vector.transcript, vector.answer]);
  });

  describe.skipIf(!hasSamples)(`recorded samples${withSamples}`, () => {
    test.each(samplesIn('anthropic'))('%s is read by this reader alone', (file) => {
      const read = readLog(sample(file), file);
      expect(read.formats).toEqual(['anthropic']);
      expect([read.attempts.length, read.refusals.length]).toEqual([1, 0]);
    });

    test.each([
      ['mcp', 'claude-sonnet-4-5-20250929', [['echo/echo'], []], { inputTokens: 1250, outputTokens: 88 }],
      [
        'tool-no-args',
        'claude-3-opus-20240229',
        [['updateIssueList']],
        { inputTokens: 602, outputTokens: 93 },
      ],
      [
        'programmatic-tool-calling',
        'claude-sonnet-4-5-20250929',
        [['code_execution', 'rollDie', 'rollDie', 'rollDie', 'rollDie'], []],
        { inputTokens: 4243, outputTokens: 229 },
      ],
    ])('the calls of %s', (name, model, calls, usage) => {
      const read = readLog(sample(`anthropic/${name}.json`), `${name}.json`);
      expect(callsOf(read).map((step) => step.map(([called]) => called))).toEqual(calls);
      expect(read.attempts[0]).toMatchObject({ model, usage, trajectory: { stopReason: 'answered' } });
    });
  });
});
