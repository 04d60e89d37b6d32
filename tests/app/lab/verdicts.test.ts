import { describe, expect, test } from 'vitest';
import type { Scorer, Verdict } from '#core/score.ts';
import { PlaygroundError } from '#core/errors.ts';
import { answeredInText, ANSWER_ALONE } from '#core/trajectory.ts';
import { extractionLadder } from '#measure/extraction/index.ts';
import { appliesTo, scorers, scorerUnderRules, whyNot, type ScoringRules } from '#measure/scorers/index.ts';
import {
  defaultRules,
  documentedReading,
  readingOptions,
  ladderOfReading,
} from '../../../src/app/lab/lab-rules.ts';
import { comparingSentence, scored, tally, type LabVerdict } from '../../../src/app/lab/lab-verdict.ts';
import { aTask, anExpectedCall } from '../../builders/a-task.ts';

const verdictOf = (id: string, verdict: Verdict | undefined): LabVerdict => ({
  scorer: { id, title: id, family: 'structure' } as Scorer,
  ...(verdict ? { score: { value: 0, verdict, explanation: '', measures: {} } } : {}),
});

describe('the tally', () => {
  test('counts what passes, fails, grades, and what cannot say', () => {
    const verdicts = (['correct', 'correct', 'incorrect', 'partial', undefined] as const).map(
      (verdict, index) => verdictOf(String(index), verdict),
    );
    expect(tally(verdicts)).toBe('2 pass, 1 fail, 1 partial, 1 cannot say');
    expect(tally([])).toBe('no scorer applies');
  });
});

describe('the comparing sentence', () => {
  test('sets code against definition where they part', () => {
    const said = comparingSentence([
      verdictOf('ast-dag', 'incorrect'),
      verdictOf('mcptoolbenchpp-last-node', 'correct'),
    ]);
    expect(said).toBe('“mcptoolbenchpp-last-node” accepts this; “ast-dag” does not.');
  });
  test('says when all agree', () => {
    expect(comparingSentence([verdictOf('a', 'correct'), verdictOf('b', 'correct')])).toMatch(/^Every/);
    expect(comparingSentence([verdictOf('a', 'incorrect'), verdictOf('b', 'no-call')])).toMatch(
      /^No scorer accepts/,
    );
    expect(comparingSentence([verdictOf('a', undefined)])).toMatch(/^No scorer has/);
  });
  test('names who is alone', () =>
    expect(comparingSentence([verdictOf('a', 'correct'), verdictOf('b', 'partial')])).toBe(
      'Only “a” accepts this.',
    ));
});

test('a scorer that raises has no verdict, and the reason is kept', () => {
  const raising = (error: Error): Scorer => ({
    ...scorers[0]!,
    score: () => {
      throw error;
    },
  });
  const said = (error: Error) => scored(raising(error), aTask(), answeredInText('')).error?.message;
  expect(said(new PlaygroundError('scorer-failed', 'No state.'))).toBe('No state.');
  expect(said(new RangeError('deep'))).toContain('deep');
});

test('every scorer that does not apply says what it lacks', () => {
  const tasks = [aTask(), aTask({ target: { calls: [] } }), aTask({ target: {} })];
  for (const task of tasks) {
    for (const scorer of scorers.filter((each) => !appliesTo(each, task, ANSWER_ALONE)))
      expect(whyNot(scorer, task, ANSWER_ALONE)).toMatch(/\.$/);
  }
});

describe('the reader’s own rules', () => {
  const verdictUnder = (rules: Partial<ScoringRules>, answer: string, task = aTask()): Verdict =>
    scorerUnderRules({ ...defaultRules.scoring, ...rules }).score(task, answeredInText(answer)).verdict;
  const call = (city: string, more = ''): string =>
    `[{"name":"get_weather","arguments":{"city":${JSON.stringify(city)}${more}}}]`;
  const numeric = aTask({ target: { calls: [anExpectedCall({ arguments: { n: [10] } })] }, tools: [] });
  const two = aTask({
    target: {
      calls: [anExpectedCall(), anExpectedCall({ id: '2', step: 2, arguments: { city: ['Rome'] } })],
    },
  });
  const reversed =
    '[{"name":"get_weather","arguments":{"city":"Rome"}},{"name":"get_weather","arguments":{"city":"Oslo"}}]';
  const twice = aTask({ target: { calls: [anExpectedCall(), anExpectedCall({ id: '2', step: 2 })] } });
  const same =
    '[{"name":"get_weather","arguments":{"city":"Oslo"}},{"name":"get_weather","arguments":{"city":"Oslo"}}]';

  test.each<[string, Partial<ScoringRules>, string, ReturnType<typeof aTask>, Verdict]>([
    ['equal JSON holds on E0', { rungs: ['E0'] }, call('Oslo'), aTask(), 'correct'],
    ['outer blanks need E1', { rungs: ['E0'] }, call(' Oslo '), aTask(), 'incorrect'],
    ['outer blanks hold on E1', { rungs: ['E0', 'E1'] }, call(' Oslo '), aTask(), 'correct'],
    ['a further argument spoils a call', {}, call('Oslo', ',"x":1'), aTask(), 'incorrect'],
    ['unless it may not', { unlistedFails: false }, call('Oslo', ',"x":1'), aTask(), 'correct'],
    [
      'numbers near each other differ',
      { rungs: ['E0', 'E5'] },
      '[{"name":"get_weather","arguments":{"n":10.4}}]',
      numeric,
      'incorrect',
    ],
    [
      'unless they are within reach',
      { rungs: ['E0', 'E5'], numbersWithin: 0.5 },
      '[{"name":"get_weather","arguments":{"n":10.4}}]',
      numeric,
      'correct',
    ],
    ['order is free', {}, reversed, two, 'correct'],
    ['unless it matters', { orderMatters: true }, reversed, two, 'incorrect'],
    ['equal calls may stand for one another', { orderMatters: true }, same, twice, 'correct'],
    ['one call too many fails', {}, same, aTask(), 'incorrect'],
  ])('%s', (_, rules, answer, task, verdict) => expect(verdictUnder(rules, answer, task)).toBe(verdict));

  test('where no call is expected, abstaining is right', () =>
    expect(verdictUnder({}, 'No.', aTask({ target: { calls: [] } }))).toBe('correct'));
});

test('the documented reading asks for nothing to be read twice', () => {
  expect(readingOptions(defaultRules)).toBeUndefined();
  expect(readingOptions({ ...defaultRules, reading: { ...documentedReading, repair: true } })).toMatchObject({
    repair: true,
  });
});

describe('the ladder of reading', () => {
  const statesOf = (text: string): string[] =>
    ladderOfReading(extractionLadder(text), verdictOf('a', 'incorrect').score).map(({ state }) => state);
  test('breaks where the text cannot be read, and reaches nothing after it', () =>
    expect(statesOf('[{"name": "f", "arguments": {')).toEqual([
      'passed',
      'failed',
      'not-reached',
      'not-reached',
      'not-reached',
    ]));
  test('breaks at the comparison where everything was read', () =>
    expect(statesOf('[{"name":"f","arguments":{}}]')).toEqual([
      'passed',
      'passed',
      'passed',
      'passed',
      'failed',
    ]));
  test('an abstention is read', () => expect(statesOf('I cannot help.')[1]).toBe('passed'));
});
