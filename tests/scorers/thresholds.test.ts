import { expect, test } from 'vitest';
import { checkThresholds, movedText, movedThresholds, type MovedThresholds } from '#core/thresholds.ts';
import { answeredInText } from '#core/trajectory.ts';
import { scorersAt, scorersById, scorersOfRun } from '#measure/scorers/index.ts';
import { aTask, anExpectedCall } from '../builders/a-task.ts';

/** Two calls are due, with four parameters; two of them are wrong, and a call is made that is not due. */
const task = aTask({
  target: {
    calls: ['a', 'b'].map((name, at) =>
      anExpectedCall({ id: String(at + 1), name, arguments: { x: [1], y: [2] } }),
    ),
  },
  raw: {
    function_call_label: ['a', 'b'].map((name) => ({ name, parameters: { x: 1, y: 2 } })),
  },
});
const answer = (...calls: [name: string, x: number, y: number][]) =>
  answeredInText(JSON.stringify(calls.map(([name, x, y]) => ({ name, parameters: { x, y } }))), 0, 0);
const half = answer(['a', 1, 2], ['b', 9, 9]);
const right = answer(['a', 1, 2], ['b', 1, 2]);
const one = answer(['a', 1, 2]);
const four = answer(['a', 1, 2], ['b', 1, 2], ['c', 0, 0], ['c', 0, 0]);

const SCORERS = ['mcpbr-mcptoolbench', 'mcpbr-mcptoolbench-as-coded'];

test.each<[string, MovedThresholds, typeof half, boolean]>([
  ['half of the parameters under 0.7', {}, half, false],
  ['half of the parameters at 0.5, inclusive', { parameters: 0.5 }, half, true],
  ['half of the parameters at 0', { parameters: 0 }, half, true],
  ['half of the parameters at 1', { parameters: 1 }, half, false],
  ['all of them at 1', { selection: 1, parameters: 1 }, right, true],
  ['half of the tools at 0.5, the parameters at 0.5', { selection: 0.5, parameters: 0.5 }, one, true],
  ['half of the tools under 0.8', { parameters: 0 }, one, false],
  ['four calls for two at 1.5', {}, four, false],
  ['four calls for two at 2, inclusive', { calls: 2 }, four, true],
])('%s', (_, moved, trajectory, resolved) => {
  const scorers = scorersAt(moved);
  for (const id of SCORERS) {
    const { verdict, measures } = scorers.get(id)!.score(task, trajectory);
    expect([id, verdict, measures.resolved]).toEqual([id, resolved ? 'correct' : 'incorrect', resolved]);
  }
});

test('an attempt without a call is resolved under no thresholds', () => {
  const scorers = scorersAt({ selection: 0, parameters: 0 });
  for (const id of SCORERS) expect(scorers.get(id)!.score(task, answer()).measures.resolved, id).toBe(false);
});

test('at 0 the first fault that is left is said: too many calls, none of them due', () => {
  const wrong = answer(['c', 1, 2], ['c', 1, 2], ['c', 1, 2], ['c', 1, 2]);
  const { explanation } = scorersAt({ selection: 0, parameters: 0 }).get(SCORERS[0]!)!.score(task, wrong);
  expect(explanation).toBe('Made 4 calls; at most 3 are allowed for 2 expected.');
  expect(scorersAt({ selection: 0 }).get(SCORERS[0]!)!.score(task, wrong).explanation).toContain(
    'Called `c` instead of `a`',
  );
});

test('published thresholds, and none, leave every scorer as it is', () => {
  expect(scorersAt(undefined)).toBe(scorersById);
  expect(scorersAt({ selection: 0.8, parameters: 0.7, calls: 1.5 })).toBe(scorersById);
  const moved = scorersAt({ selection: 1 });
  for (const [id, scorer] of scorersById) expect(moved.get(id) === scorer, id).toBe(!SCORERS.includes(id));
});

test('a run’s scorers are those of its set-up, under its thresholds', () => {
  const of = scorersOfRun({ scorerIds: ['ast', SCORERS[0]!], thresholds: { parameters: 0.5 } });
  expect(of.map(({ id }) => id)).toEqual(['ast', SCORERS[0]]);
  expect(of[1]!.score(task, half).verdict).toBe('correct');
});

test.each<[unknown, boolean]>([
  [0, true],
  [1, true],
  [0.95, true],
  [1.5, false],
  [-0.1, false],
  [NaN, false],
  ['0.7', false],
  ['text', false],
  [null, false],
])('a threshold of %o may be set: %s', (value, isAllowed) => {
  const check = () => checkThresholds({ parameters: value } as MovedThresholds);
  if (isAllowed) expect(check).not.toThrow();
  else
    expect(check).toThrow(/“parameter accuracy” \(parameters\) is “.*”; it must be a number from 0 to 1\./);
});

test('moved thresholds are named with the published ones, and equal ones are not moved', () => {
  const moved = { selection: 0.8, parameters: 0.5, calls: 2 };
  expect(movedThresholds(moved).map(({ name }) => name)).toEqual(['parameters', 'calls']);
  expect(movedText(moved)).toBe(
    'parameter accuracy 0.5, published 0.7; calls per expected call 2, published 1.5',
  );
  expect(movedText(undefined)).toBe('');
});
