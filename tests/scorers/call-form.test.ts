import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { ANSWER_ALONE, answeredInText, type Trajectory } from '#core/trajectory.ts';
import { readTrajectory, scorersById, usualDeciderOf } from '#measure/scorers/index.ts';
import { aBfclTask } from '../builders/a-bfcl-task.ts';

const functions: JsonValue = [
  {
    name: 'get_weather',
    description: 'Weather',
    parameters: { type: 'dict', properties: { city: { type: 'string' } }, required: ['city'] },
  },
];
const task = await aBfclTask('simple', functions, [{ get_weather: { city: ['Oslo'] } }]);
const inPython = (text: string): Trajectory => ({ ...answeredInText(text), callsAs: 'python-calls' });
const verdictOf = (scorer: string, trajectory: Trajectory): string =>
  scorersById.get(scorer)!.score(task, trajectory).verdict;

describe('an answer whose prompt asked for calls in Python', () => {
  test.each(['mcpbr-mcptoolbench', 'ast', 'call-f1', 'tool-choice', 'bfcl', 'bfcl-as-coded'])(
    'is read by %s',
    (scorer) => {
      expect(verdictOf(scorer, inPython('[get_weather(city="Oslo")]'))).toBe('correct');
      expect(verdictOf(scorer, inPython('[get_time(city="Oslo")]'))).not.toBe('correct');
    },
  );

  test('is not taken for JSON that stands in its arguments', () => {
    const text = '[get_weather(city={"name": "Oslo", "arguments": {}})]';
    expect(readTrajectory(inPython(text)).calls).toMatchObject([{ name: 'get_weather' }]);
    expect(readTrajectory(answeredInText(text)).calls).not.toMatchObject([{ name: 'get_weather' }]);
  });

  test('may be in JSON even so', () => {
    const text = '[{"name": "get_weather", "arguments": {"city": "Oslo"}}]';
    expect(verdictOf('ast', inPython(text))).toBe('correct');
  });

  test.each([
    '[get_weather(city="Oslo")]',
    '[get_weather("Oslo")]',
    '{"name": "get_weather"}',
    'Mild.',
    '[]',
  ])('has the same score by BFCL’s own decoder with and without it: %s', (text) => {
    for (const scorer of ['bfcl', 'bfcl-as-coded']) {
      const by = scorersById.get(scorer)!;
      expect(by.score(task, inPython(text))).toEqual(by.score(task, answeredInText(text)));
    }
  });
});

test('BFCL’s rows of 2024 are decided by BFCL’s rules, as those of later versions are', () => {
  const { question: _, ...raw } = task.raw as JsonObject;
  const of2024 = { ...task, raw: { ...raw, question: 'What?', function: (functions as JsonObject[])[0]! } };
  for (const each of [task, of2024])
    expect(usualDeciderOf([each], ANSWER_ALONE)).toMatch(/^bfcl(-as-coded)?$/);
  const other = { ...task, raw: { question: 'What?', function: 'a word' } };
  expect(usualDeciderOf([other], ANSWER_ALONE)).toBe('mcpbr-mcptoolbench');
});

describe('an answer of a run with the text fallback', () => {
  const prose = 'I look it up: get_weather(city="Oslo").';
  const withFallback = (text: string): Trajectory => ({ ...answeredInText(text), textFallback: true });

  test('is read by patterns where no documented rule finds a call, and else as without it', () => {
    expect(readTrajectory(withFallback(prose))).toMatchObject({ outcome: 'called', rule: 'text-patterns' });
    expect(verdictOf('ast', withFallback(prose))).toBe('correct');
    expect(readTrajectory(answeredInText(prose)).calls).toEqual([]);
    const json = '{"name": "get_weather", "arguments": {"city": "Lima"}}';
    const both = `${prose}\n${json}`;
    expect(readTrajectory(withFallback(both))).toEqual(readTrajectory(answeredInText(both)));
    expect(readTrajectory({ ...inPython(prose), textFallback: true }).rule).not.toBe('none');
  });

  test('is none where the model was asked in turns', () => {
    expect(readTrajectory({ ...withFallback(prose), inTurns: true }).calls).toEqual([]);
  });
});
