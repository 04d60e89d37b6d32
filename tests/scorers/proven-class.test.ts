import { describe, expect, test } from 'vitest';
import type { Score } from '#core/score.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { provenClass, taskCause } from '#measure/scorers/index.ts';
import { aTask } from '../builders/a-task.ts';
import { anExecutedAttempt } from '../builders/an-executed-attempt.ts';

const wrong: Score = { verdict: 'incorrect', value: 0, explanation: 'wrong', measures: {} };
const classOf = (attempt: Trajectory, task = aTask()): string | undefined => {
  const cause = taskCause(task, attempt, undefined, wrong)!;
  return provenClass(task, attempt, undefined, cause)?.class;
};
const silent = (finalAnswer: string): Trajectory => anExecutedAttempt([], { finalAnswer });

describe('the class of an attempt whose cause leaves it open', () => {
  test.each([
    ['', 'information-omitted'],
    ['[]', 'information-omitted'],
    ['```json\n[ ]\n```', 'information-omitted'],
    ['{"tool_calls": []}', 'information-omitted'],
    // It may be an answer in JSON.
    ['{"weather": "rain"}', undefined],
    ['[{"name": "get_weather", "parameters": {"city": "Oslo"}}]', 'outside'],
  ])('no call, and %s', (text, expected) => expect(classOf(silent(text))).toBe(expected));

  test('without a tool none could be called', () => {
    const task = aTask();
    const cause = taskCause(task, silent(''), undefined, wrong, 0)!;
    expect(provenClass(task, silent(''), undefined, cause)).toMatchObject({ class: 'outside' });
  });

  test('an argument that contradicts the query', () => {
    const task = aTask({ query: 'Is it colder in Oslo than in Rome?' });
    const calls = task.target.calls!;
    const rome = { ...calls[0]!, id: '2', name: 'get_time', arguments: { city: ['Rome'] } };
    const both = { ...task, target: { calls: [...calls, rome] } };
    const attempt = anExecutedAttempt([
      [
        { name: 'get_weather', arguments: { city: 'Rome' } },
        { name: 'get_time', arguments: { city: 'Rome' } },
      ],
    ]);
    expect(classOf(attempt, both)).toBe('query-misread');
  });

  test('another tool, and an attempt whose steps are not known, are left to a reader', () => {
    expect(classOf(anExecutedAttempt([[{ name: 'get_time' }]]))).toBeUndefined();
    expect(classOf({ ...silent(''), notRecorded: ['steps'] })).toBeUndefined();
  });
});
