import { describe, expect, test } from 'vitest';
import vector from '../vectors/interchange/mcpbr.json';
import { hasSamples, readLog, readsAnything, sample, withSamples } from './read-log.ts';

const results = readLog(JSON.stringify(vector.results), 'results.json');
const lines = readLog(vector.lines.map((row) => JSON.stringify(row)).join('\n'), 'results.jsonl');

describe('mcpbr results', () => {
  test('each arm of a task is an attempt of its own contender; a task without arms is refused', () => {
    expect(results.formats).toEqual(['mcpbr']);
    expect(results.attempts.map(({ row, model, task }) => [row, model, task.id])).toEqual([
      [0, 'model-1 (mcp)', 'a'],
      [0, 'model-1 (baseline)', 'a'],
      [1, 'model-1 (mcp)', 'b'],
    ]);
    expect(results.refusals.map(({ row }) => row)).toEqual([2]);
  });

  test('verdict, usage, cost and time are as recorded, and there are no steps', () => {
    const [first] = results.attempts;
    expect(first).toMatchObject({
      verdicts: [{ name: 'resolved', passed: true, reason: '3 calls: Read 3' }],
      usage: { inputTokens: 10, outputTokens: 5 },
      dollars: 0.25,
      durationMs: 1500,
    });
    expect(first!.trajectory).toEqual({ steps: [], stopReason: 'answered', notRecorded: ['steps'] });
  });

  test('a timeout is a limit of time, another failure is an error', () => {
    const [, late, broken] = results.attempts;
    expect([late!.trajectory.stopReason, late!.error]).toEqual(['time-limit', undefined]);
    expect([broken!.trajectory.stopReason, broken!.error?.message]).toEqual([
      'error',
      'mcpbr’s run failed: Docker is not running',
    ]);
  });

  test('a file of several contenders has tasks, models and repeats apart, and the fields of mcpbr’s evaluation', () => {
    const { attempts } = readLog(JSON.stringify(vector.severalContenders), 'results.json');
    expect(attempts.map(({ task, model, repeat }) => [task.id, model, repeat])).toEqual([
      ['a', 'model-1 (mcp)', 0],
      ['a', 'model-2 (mcp)', 1],
    ]);
    expect(attempts[0]!.verdicts).toEqual([
      { name: 'resolved', passed: true, reason: 'Made 1 of 1 expected call. 1 call: Read 1' },
      { name: 'tool_selection_accuracy', value: 1 },
      { name: 'parameter_accuracy', value: 0.75 },
      { name: 'sequence_match', passed: true },
    ]);
  });

  describe('of this site', () => {
    const readWith = (own: object) => {
      const written = structuredClone(vector.severalContenders) as { metadata: { proving_ground: object } };
      written.metadata.proving_ground = { version: 1, ...own };
      return readLog(JSON.stringify(written), 'results.json');
    };
    test.each([
      [{}, undefined],
      [{ thresholds: { selection: 0.8, parameters: 0.7, calls: 1.5 } }, undefined],
      [
        { thresholds: { selection: 0, parameters: 0.7, calls: 1 } },
        { thresholds: { selection: 0, calls: 1 } },
      ],
      [{ text_fallback: true }, { textFallback: true }],
      [{ text_fallback: 'yes' }, undefined],
    ])('that say %j were read so by their maker', (own, reading) => {
      expect(readWith(own).attempts.map((attempt) => attempt.reading)).toEqual([reading, reading]);
    });
    test.each([
      [{ selection: 7 }, 'must be a number from 0 to 1'],
      [{ calls: 'many' }, 'must be a number from 1 to 100'],
      ['high', 'the thresholds are no object'],
      [[0.8], 'the thresholds are no object'],
      [null, 'the thresholds are no object'],
    ])('are refused with thresholds %j', (thresholds, why) => {
      const { attempts, refusals } = readWith({ thresholds });
      expect(attempts).toEqual([]);
      expect(refusals).toMatchObject([{ field: '/metadata/proving_ground/thresholds' }]);
      expect(refusals[0]!.reason).toContain(why);
    });
  });

  test.each([2, '1', null])('a file of version %j of this site is refused', (version) => {
    const later = structuredClone(vector.severalContenders) as { metadata: { proving_ground: object } };
    later.metadata.proving_ground = { version };
    const { attempts, refusals } = readLog(JSON.stringify(later), 'results.json');
    expect(attempts).toEqual([]);
    expect(refusals).toMatchObject([{ field: '/metadata/proving_ground/version' }]);
    expect(refusals[0]!.reason).toContain(`version ${JSON.stringify(version)} of this site`);
  });

  test('its lines hold the same attempts', () => {
    expect(lines.formats).toEqual(['mcpbr']);
    expect(lines.attempts.map((attempt) => ({ ...attempt, row: attempt.row - 1 }))).toEqual(results.attempts);
    expect(lines.refusals.map(({ row }) => row)).toEqual([3]);
  });

  test('the log of an instance has the turns, pieces of one answer joined', () => {
    const { formats, attempts } = readLog(JSON.stringify(vector.log), 'a_mcp.json');
    expect(formats).toEqual(['mcpbr-log']);
    const [attempt] = attempts;
    const [step, last] = attempt!.trajectory.steps;
    expect(attempt!.trajectory.steps).toHaveLength(2);
    expect([step!.message.text, step!.toolCalls[0]!.name, step!.toolResults[0]!.isError]).toEqual([
      'I list the files.',
      'mcp__files__list',
      true,
    ]);
    expect(last!.message.text).toBe('Nothing.');
    expect(attempt).toMatchObject({
      model: 'model-1 (mcp)',
      task: { id: 'a', tools: [{ name: 'Read' }, { name: 'mcp__files__list' }] },
      usage: { inputTokens: 14, outputTokens: 3 },
      dollars: 0.01,
      durationMs: 900,
    });
    readsAnything('mcpbr-log', [vector.log]);
  });

  test('anything in its place is read or refused', () =>
    readsAnything('mcpbr', [vector.results, ...vector.lines]));
});

describe.skipIf(!hasSamples)(`mcpbr samples${withSamples}`, () => {
  test.each(['mcpbr/results.fixture.json', 'mcpbr/incremental.fixture.jsonl'])('%s', (file) => {
    const { formats, attempts, refusals } = readLog(sample(file), file);
    expect(formats).toEqual(['mcpbr']);
    expect([attempts.length, refusals.length]).toEqual([4, 0]);
    expect(attempts.filter(({ verdicts }) => verdicts[0]!.passed)).toHaveLength(1);
  });

  test('the log of an instance: a call without result', () => {
    const { formats, attempts } = readLog(sample('mcpbr/instance-log.fixture.json'), 'log.json');
    expect(formats).toEqual(['mcpbr-log']);
    expect(
      attempts[0]!.trajectory.steps.flatMap(({ toolCalls }) => toolCalls.map(({ name }) => name)),
    ).toEqual(['Grep']);
    expect(attempts[0]!.trajectory.notRecorded).toContain('results');
    expect(attempts[0]!.usage).toEqual({ inputTokens: 115, outputTokens: 6542 });
  });
});
