import { describe, expect, test } from 'vitest';
import vector from '../vectors/interchange/eee.json';
import { hasSamples, readLog, readsAnything, sample, samplesIn, withSamples } from './read-log.ts';

const linesOf = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');
const read = readLog(linesOf(vector.rows), 'x_samples.jsonl');
const [agentic, single, failed] = read.attempts;

describe('Every Eval Ever', () => {
  test('every row is an attempt or refused with a reason', () => {
    expect(read.formats).toEqual(['eee']);
    expect(read.attempts).toHaveLength(3);
    expect(read.refusals).toEqual([
      { kind: 'refused', row: 3, field: '/messages', reason: 'neither an answer nor messages of the model' },
    ]);
  });

  test('one row alone is a document, too', () =>
    expect(readLog(linesOf(vector.rows.slice(0, 1)), '').attempts).toEqual([agentic]));

  test('an aggregate is refused with the place of its samples', () => {
    const { formats, attempts, refusals } = readLog(JSON.stringify(vector.aggregate), '');
    expect([formats, attempts]).toEqual([['eee'], []]);
    expect(refusals[0]!.reason).toBe(
      'an aggregate: scores of benchmarks and no answers; its samples are in data/e_samples.jsonl',
    );
  });

  test('arguments that are texts are read as the values they hold, and the attempt says so', () => {
    expect(agentic!.trajectory.steps[0]!.toolCalls[0]!.arguments).toEqual({ days: 3, place: 'Ulm' });
    expect(agentic!.repairs).toHaveLength(1);
    expect(agentic!.trajectory.steps[0]!.toolResults[0]).toMatchObject({ callId: 'c1', isError: false });
  });

  test('task, verdict, usage and time are as recorded', () => {
    expect(agentic).toMatchObject({
      model: 'maker/model-1',
      task: { id: '1', query: 'How warm is it?', category: 'bench', accepted: ['20'] },
      verdicts: [{ name: 'score', passed: false, value: 0.5 }],
      usage: { inputTokens: 9, outputTokens: 4, thinkingTokens: 2 },
      durationMs: 1200,
    });
  });

  test('of several answers the first is read; a failed run is an error', () => {
    expect(single!.trajectory.finalAnswer).toBe('4');
    expect(single!.repairs[0]!.reason).toBe('2 answers for one verdict: the first was read');
    expect(failed!.error?.message).toBe('The publisher’s run failed: API error 500');
    expect(single).not.toHaveProperty('usage');
  });

  test('anything in its place is read or refused', () =>
    readsAnything('eee', [...vector.rows, vector.aggregate]));
});

describe.skipIf(!hasSamples)(`Every Eval Ever samples${withSamples}`, () => {
  const samples = hasSamples ? samplesIn('eee') : [];

  test.each(samples)('%s', (file) => {
    const { formats, attempts, refusals } = readLog(sample(file), file);
    expect(formats).toEqual(['eee']);
    expect([attempts.length, refusals.length]).toEqual(file.endsWith('.jsonl') ? [1, 0] : [0, 1]);
  });

  test.each(['eee/schema.eval.json', 'eee/schema.instance_level_eval.json'])('%s is no log', (file) =>
    expect(readLog(sample(file), file).formats).toEqual([]),
  );
});
