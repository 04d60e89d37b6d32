import { describe, expect, test } from 'vitest';
import type { ErrorCode } from '#core/errors.ts';
import type { ResultRecord } from '#core/cell.ts';
import type { Execution } from '#core/run.ts';
import type { Step } from '#core/trajectory.ts';
import { breakOf, brokenOffTitle, headWords, unscoredWords } from '../../src/app/look/cell/cell-words.ts';

const step: Step = {
  index: 0,
  message: { role: 'assistant', text: '' },
  toolCalls: [],
  toolResults: [],
  startedAt: 0,
  durationMs: 1,
};
const record = (part: Partial<ResultRecord>): ResultRecord => ({
  runId: 'r',
  cell: 0,
  taskId: 't',
  modelId: 'm',
  repeat: 0,
  trajectory: { steps: [], stopReason: 'answered' },
  outcome: 'called',
  verdict: 'correct',
  scores: {},
  durationMs: 1,
  ...part,
});
const testbed: Execution = { on: 'testbed' };
const servers: Execution = { on: 'servers', serverIds: ['a'] };

describe('a cell that broke off', () => {
  test.each<[ErrorCode | 'bug', Execution | undefined, string]>([
    ['model-server-error', testbed, 'The provider failed, not the model'],
    ['model-answer-too-large', undefined, 'The provider failed, not the model'],
    ['model-timeout', undefined, 'The provider failed, not the model'],
    ['model-stream-cut', testbed, 'The network failed, not the model'],
    ['model-unreachable', testbed, 'The network failed, not the model'],
    ['model-context-overflow', testbed, 'The conversation was longer than the model can read'],
    ['mcp-timeout', testbed, 'This app failed, not the model'],
    ['mcp-timeout', servers, 'A server with tools failed, not the model'],
    ['mcp-outcome-unknown', servers, 'A server with tools failed, not the model'],
    ['model-failed-after-calls', servers, 'The provider failed, not the model'],
    ['mcp-not-allowed', servers, 'A call was not allowed; this is not a failure'],
    ['run-stopped', servers, 'Stopped with the run; this is not a failure'],
    ['bug', servers, 'This app failed, not the model'],
  ])('is headed by who failed: %s, executed on %j', (code, execution, title) => {
    expect(brokenOffTitle({ code }, execution)).toBe(title);
  });

  test.each<[ErrorCode, string]>([
    ['answer-not-recorded', 'answer not recorded, 1\u00a0ms'],
    ['model-unreachable', 'error, 1\u00a0ms'],
  ])('heads its trajectory with what became of the answer: %s', (code, words) => {
    const errors = { '': { code, message: 'x' } };
    expect(headWords(record({ errors, outcome: 'error' }), false, false)).toBe(words);
  });

  test('says that nothing was scored, and after how many turns', () => {
    const errors = { '': { code: 'model-server-error' as const, message: 'x' } };
    const inTurns = { steps: [step, step], stopReason: 'error' as const, inTurns: true as const };
    const broken = record({ errors, outcome: 'error', verdict: 'not-counted', trajectory: inTurns });
    expect(breakOf(broken)?.message).toBe('x');
    expect(unscoredWords(broken)).toBe('Nothing was scored, because the cell broke off after 2 turns.');
    const once = { steps: [step], stopReason: 'error' as const };
    expect(unscoredWords(record({ errors, outcome: 'error', trajectory: once }))).toBe(
      'Nothing was scored, because the cell broke off.',
    );
    expect(unscoredWords(record({ outcome: 'timeout' }))).toContain('time limit');
  });

  test('is not one whose scorer failed', () => {
    const scored = record({ errors: { ast: { code: 'scorer-failed', message: 'x' } } });
    expect([breakOf(scored), unscoredWords(scored)]).toEqual([undefined, '']);
  });
});
