import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import { evidenceOf } from '#core/trajectory.ts';
import { appliesTo, scorersById } from '#measure/scorers/index.ts';
import { anExecutedAttempt, type PlayedCall } from '../builders/an-executed-attempt.ts';
import { anExpectedCall, aTask } from '../builders/a-task.ts';

const taskOutcome = scorersById.get('task-outcome')!;
const found: PlayedCall = { name: 'find', answers: ['{"id": "A-1"}'] };
const opened: PlayedCall = { name: 'open', arguments: { id: 'A-1' } };

/** Something is found, and its id is passed on. */
const passingOn: Task = aTask({
  tools: [],
  target: {
    calls: [
      anExpectedCall({ id: '1', name: 'find', arguments: {} }),
      anExpectedCall({ id: '2', step: 2, name: 'open', arguments: { id: ['<1_result>'] } }),
    ],
  },
});

/** Scorers that compare the value passed on; the last three give part of the credit. */
const documented = ['task-outcome', 'mcpbr-mcptoolbench', 'ast', 'call-f1', 'nestful', 'mcpeval-strict'];

describe.each(documented)('a reference under %s', (id) => {
  const scorer = scorersById.get(id)!;
  test.each<[string, PlayedCall[][], boolean]>([
    ['is met by a value answered a turn before', [[found], [opened]], true],
    ['is not met by a value of the same turn, which nobody had read', [[found, opened]], false],
    ['is not met by what a failed call said', [[{ ...found, isError: true }], [opened]], false],
    [
      'is not met by what an answer said that reports its own failure',
      [[{ ...found, answers: ['{"success": false, "error": "A-1", "id": "A-1"}'] }], [opened]],
      false,
    ],
    ['is not met where the call it names was never made', [[opened]], false],
  ])('%s', (_, turns, isMet) => {
    const { verdict } = scorer.score(passingOn, anExecutedAttempt(turns));
    expect(verdict === 'correct').toBe(isMet);
  });
});

test.each([...documented, 'ast-dag'])(
  'a reference that a model wrote itself, asked in turns, is filled by nobody: %s',
  (id) => {
    const written: PlayedCall = { name: 'open', arguments: { id: '<c1_result>' } };
    const { verdict } = scorersById.get(id)!.score(passingOn, anExecutedAttempt([[found], [written]]));
    expect(verdict).not.toBe('correct');
  },
);

test('choices of covering calls are taken back where another choice covers more', () => {
  const task = aTask({
    tools: [],
    target: {
      calls: [
        anExpectedCall({ id: '1', name: 'find', arguments: { q: ['a', 'b'] } }),
        anExpectedCall({ id: '2', name: 'find', arguments: { q: ['a'] } }),
        anExpectedCall({ id: '3', step: 2, name: 'open', arguments: { id: ['<1_result>'] } }),
      ],
    },
  });
  const asked = (q: string): PlayedCall => ({
    name: 'find',
    arguments: { q },
    answers: [`{"id": "${q}-1"}`],
  });
  const attempt = (id: string) =>
    anExecutedAttempt([[asked('a'), asked('b')], [{ name: 'open', arguments: { id } }]]);
  expect(taskOutcome.score(task, attempt('b-1')).verdict).toBe('correct');
  // The only call that could stand for the second expected one is the one whose answer was passed on.
  expect(taskOutcome.score(task, attempt('a-1'))).toMatchObject({
    verdict: 'incorrect',
    measures: { calls_covered: 2 / 3 },
  });
});

test.each<[string, JsonObject, string]>([
  ['nothing was changed', {}, 'correct'],
  ['something was, by whatever hand', { mail: { sent: 1 } }, 'incorrect'],
])('where no call is expected and none was made, %s', (_, finalState, verdict) => {
  const task = aTask({ target: { calls: [], state: {}, isWholeState: true } });
  expect(taskOutcome.score(task, anExecutedAttempt([[]], { finalState })).verdict).toBe(verdict);
});

test.each<[string, JsonValue | undefined, string]>([
  ['is compared where the testbed was asked for it', { todo: { a: 2 } }, 'incorrect'],
  ['does not decide where nobody could look', undefined, 'correct'],
])('an end state %s', (_, finalState, verdict) => {
  const target = { ...passingOn.target, state: { todo: { a: 1 } }, isWholeState: true };
  const end = finalState === undefined ? {} : { finalState: finalState as JsonObject };
  const attempt = anExecutedAttempt([[found], [opened]], end);
  expect(appliesTo(taskOutcome, { ...passingOn, target }, evidenceOf(attempt))).toBe(true);
  expect(taskOutcome.score({ ...passingOn, target }, attempt).verdict).toBe(verdict);
});
