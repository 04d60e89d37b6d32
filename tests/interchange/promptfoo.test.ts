import { describe, expect, test } from 'vitest';
import vector from '../vectors/interchange/promptfoo.json';
import { hasSamples, readLog, readsAnything, sample, withSamples } from './read-log.ts';

const read = readLog(JSON.stringify(vector), 'output.json');
const { results: rows, prompts } = vector.results;

describe('promptfoo results', () => {
  test('every row is an attempt or refused with a reason', () => {
    expect(read.formats).toEqual(['promptfoo']);
    expect(read.attempts).toHaveLength(7);
    expect(read.refusals.map(({ row, reason }) => [row, reason])).toEqual([
      [7, 'the row holds no answer'],
      [8, 'the row is no object'],
    ]);
  });

  test('calls are read from the answers of five wires, and there are no results', () => {
    const calls = read.attempts.map(({ trajectory }) => trajectory.steps[0]?.toolCalls ?? []);
    expect(calls.slice(0, 5).map(([call]) => call?.name)).toEqual(Array(5).fill('weather'));
    expect(calls.slice(0, 5).map(([call]) => call?.malformed ?? call?.arguments)).toEqual([
      { at: 'Ulm' },
      { at: 'Ulm' },
      { at: 'Ulm' },
      '{broken',
      { at: 'Ulm' },
    ]);
    expect(read.attempts[1]!.trajectory.steps[0]!.message.text).toBe('I ask.');
    expect(read.attempts[0]!.trajectory.notRecorded).toContain('results');
  });

  test('model, tools, test, verdicts, usage, time and cost are as recorded', () =>
    expect(read.attempts[0]).toMatchObject({
      model: 'maker:model-1',
      task: { id: '0', query: 'How warm is it?', tools: [{ name: 'weather' }] },
      verdicts: [
        { name: 'success', passed: true, value: 1, reason: 'all passed' },
        { name: 'tool-call-f1', passed: true, value: 1 },
      ],
      usage: { inputTokens: 20, outputTokens: 10 },
      repeat: 0,
      durationMs: 900,
      dollars: 0.5,
    }));

  test('a failed assertion is a verdict, a failed request is an error, the same test again is a repeat', () => {
    const [wrong, broken] = read.attempts.slice(5);
    expect([wrong!.error, wrong!.verdicts[0]!.passed, wrong!.repeat]).toEqual([undefined, false, 1]);
    expect(wrong!.trajectory.finalAnswer).toBe('20 degrees');
    expect([broken!.error?.code, broken!.trajectory.steps]).toEqual(['model-rate-limited', []]);
  });

  test.each([
    ['a bare summary', { version: 1, results: rows, stats: {}, prompts }],
    ['a share', { data: { results: { version: 2, results: rows, stats: {} }, config: vector.config } }],
    ['a share of version 4', { config: vector.config, results: rows.slice(0, 7), prompts }],
  ])('%s holds the same answers', (_, log) => {
    const { formats, attempts } = readLog(JSON.stringify(log), '');
    expect(formats).toEqual(['promptfoo']);
    expect(attempts.map(({ trajectory }) => trajectory.steps)).toEqual(
      read.attempts.map(({ trajectory }) => trajectory.steps),
    );
  });

  test('lines hold them, too', () => {
    const lines = rows.slice(0, 7).map((row) => JSON.stringify(row));
    const { formats, attempts } = readLog(lines.join('\n'), '');
    expect(formats).toEqual(['promptfoo']);
    expect(attempts.map(({ trajectory }) => trajectory.steps)).toEqual(
      read.attempts.map(({ trajectory }) => trajectory.steps),
    );
  });

  test('anything in its place is read or refused', () => readsAnything('promptfoo', [vector]));
});

describe.skipIf(!hasSamples)(`promptfoo samples${withSamples}`, () => {
  test.each([
    ['output-v1', 8],
    ['output-v2', 10],
    ['output-v3', 8],
    ['share-v3', 8],
    ['share-v4', 8],
    ['tool-calls.made', 3],
  ])('%s', (name, count) => {
    const { formats, attempts, refusals } = readLog(sample(`promptfoo/${name}.json`), name);
    expect(formats).toEqual(['promptfoo']);
    expect([attempts.length, refusals.length]).toEqual([count, 0]);
    expect(attempts.every(({ trajectory }) => trajectory.steps.length === 1)).toBe(true);
  });

  test('calls of xAI, Anthropic and Gemini', () => {
    const { attempts } = readLog(sample('promptfoo/tool-calls.made.json'), '');
    expect(attempts.map(({ model, trajectory }) => [model, trajectory.steps[0]!.toolCalls[0]!.name])).toEqual(
      [
        ['xai:grok-3', 'weather'],
        ['anthropic:messages:claude-3-5-sonnet-20241022', 'updateIssueList'],
        ['google:gemini-2.5-flash', 'weather'],
      ],
    );
    expect(attempts.map(({ verdicts }) => verdicts[0]!.passed)).toEqual([true, false, true]);
  });
});
