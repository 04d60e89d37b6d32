import { expect, test } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import { evidenceOf, type Trajectory } from '#core/trajectory.ts';
import { scorersById, whyNot } from '#measure/scorers/index.ts';
import { aTask, anExpectedCall } from '../builders/a-task.ts';

const scorer = scorersById.get('result-use')!;
const task = aTask({
  target: {
    calls: [
      anExpectedCall({ id: '1', name: 'find', arguments: { city: ['Oslo'] } }),
      anExpectedCall({ id: '2', step: 2, name: 'pay', arguments: { order: ['<1_result>'] } }),
    ],
    answer: { accept: ['Anna'], match: 'facts' },
  },
});
const found = (text: string, isError = false): Trajectory => ({
  steps: [
    {
      index: 0,
      message: { role: 'assistant', text: '' },
      toolCalls: [{ id: 'a', name: 'find', arguments: { city: 'Oslo' } }],
      toolResults: [{ callId: 'a', content: [{ type: 'text', text }], isError, durationMs: 1 }],
      durationMs: 1,
    },
  ],
  stopReason: 'answered',
  finalAnswer: 'Anna',
  inTurns: true,
});

test('does not apply where nothing came back that could be used', () => {
  const failed = found('no such city', true);
  expect(whyNot(scorer, task, evidenceOf(failed))).toBeUndefined();
  expect(() => scorer.score(task, failed)).toThrow(
    expect.objectContaining({ code: 'scorer-not-applicable' }) as PlaygroundError,
  );
});

test('a fact that stands in no result is not due, even where the answer holds it', () => {
  expect(scorer.score(task, found('ord-7')).measures).toMatchObject({ facts_due: 0, references_due: 1 });
});

test('needs a label that wants results used', () => {
  const plain = aTask();
  expect(whyNot(scorer, plain, { executed: true, state: false })).toBe(
    'It needs a label in which a call takes a value from a result, or one with facts of the answer.',
  );
});
