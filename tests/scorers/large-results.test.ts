import { describe, expect, test } from 'vitest';
import type { JsonValue } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { scorersById } from '#measure/scorers/index.ts';
import { anExecutedAttempt } from '../builders/an-executed-attempt.ts';
import { anExpectedCall, aTask } from '../builders/a-task.ts';

const taskOutcome = scorersById.get('task-outcome')!;

/** A list is asked for, and an id out of it is passed on; the label does not say where it stands. */
const task: Task = aTask({
  target: {
    calls: [
      anExpectedCall({ id: '1', name: 'list', arguments: {} }),
      anExpectedCall({ id: '2', step: 2, name: 'open', arguments: { id: ['<1_result>'] } }),
    ],
  },
});

const passedOn = (
  answer: { text?: string; texts?: string[]; value?: JsonValue },
  id: JsonValue,
): Trajectory =>
  anExecutedAttempt([
    [{ name: 'list', answers: answer.texts ?? [answer.text ?? JSON.stringify(answer.value)] }],
    [{ name: 'open', arguments: { id } }],
  ]);

const rows = Array.from({ length: 60_000 }, (_, index) => ({ id: `ITEM-${index}`, text: 'x'.repeat(50) }));
const value = { items: rows };

test.each(['ITEM-0', 'ITEM-30000', 'ITEM-59999'])('%s is found in a result of 5 MB', (id) => {
  expect(JSON.stringify(value).length).toBeGreaterThan(4_500_000);
  expect(taskOutcome.score(task, passedOn({ value }, id)).verdict).toBe('correct');
});

test.each<[string, JsonValue]>([
  ['an id that is not in it', 'ITEM-60000'],
  ['the whole of it as other text', JSON.stringify(value, null, 1)],
  ['another list', rows.slice(0, 2_000)],
])('%s is not, and is looked for in no more than one pass', (_, made) => {
  expect(taskOutcome.score(task, passedOn({ value }, made)).verdict).toBe('incorrect');
});

test('a word at the end of a text that repeats itself is found', () => {
  const text = `${'ab '.repeat(100_000)}abc.`;
  expect(taskOutcome.score(task, passedOn({ text }, 'abc')).verdict).toBe('correct');
  expect(taskOutcome.score(task, passedOn({ text }, 'abcd')).verdict).toBe('incorrect');
});

test.each<[string, string[]]>([
  ['in a list sent item by item', ['{"name": "Bar"}', '{"name": "Caf\\u00e9"}']],
  ['in a fence', ['```json\n{"name": "Caf\\u00e9"}\n```']],
])('a value that JSON writes with escapes is found %s', (_, texts) => {
  expect(taskOutcome.score(task, passedOn({ texts }, 'Café')).verdict).toBe('correct');
  expect(taskOutcome.score(task, passedOn({ texts }, 'Tea')).verdict).toBe('incorrect');
});

describe('a text that is JSON nested deeper than the stack', () => {
  const text = `${'['.repeat(100_000)}"A-1"${']'.repeat(100_000)}`;
  const wholeOf = (path?: string): Task => {
    const [list, open] = task.target.calls!;
    const dependsOn = [{ call: '1', arg: '/id', ...(path === undefined ? {} : { path }) }];
    return aTask({ target: { calls: [list!, { ...open!, dependsOn }] } });
  };

  test.each<[string, string | undefined, string, string]>([
    ['a word of it is found', undefined, 'A-1', 'correct'],
    ['another is not', undefined, 'A-2', 'incorrect'],
    ['the whole of it is the whole text', '', text, 'correct'],
    ['a word of it is not the whole', '', 'A-1', 'incorrect'],
    ['nothing stands at a place in it', '/0', 'A-1', 'incorrect'],
  ])('is read as plain text: %s', (_, path, made, verdict) => {
    expect(taskOutcome.score(wholeOf(path), passedOn({ text }, made)).verdict).toBe(verdict);
  });
});

test('an answer of more than a million values is refused where it would have to be searched to its end', () => {
  const text = `[${'1,'.repeat(1_000_001)}1]`;
  expect(taskOutcome.score(task, passedOn({ text }, 1)).verdict).toBe('correct');
  expect(() => taskOutcome.score(task, passedOn({ text }, 2))).toThrow(
    expect.objectContaining({ code: 'scorer-failed' }) as Error,
  );
});
