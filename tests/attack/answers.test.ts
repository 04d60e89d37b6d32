import { describe, expect, test } from 'vitest';
import { PlaygroundError } from '#core/errors.ts';
import { ANSWER_ALONE, answeredInText } from '#core/trajectory.ts';
import { extractCalls } from '#measure/extraction/index.ts';
import { appliesTo, scoreAttempt, scorers, scorersById, taskCause } from '#measure/scorers/index.ts';
import { FIVE_MB, hostileAnswers } from './answers.ts';
import { hostileTask } from './hostile-task.ts';

const TOO_LARGE = /^The answer is too large to read in full: /;

/** How often a scorer looks at a character, a length or a piece of the text. */
function lookedAt(text: string, read: (counted: string) => void): number {
  let looks = 0;
  const counted = new Proxy(Object(text) as object, {
    get(target, name) {
      looks++;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? (member.bind(text) as unknown) : member;
    },
  });
  read(counted as unknown as string);
  return looks;
}

describe.each(hostileAnswers)('5 MB of $kind', ({ write }) => {
  const text = write(FIVE_MB);
  const answer = answeredInText(text);
  const task = hostileTask();

  test('are as large as they say', () => {
    expect(text.length).toBeGreaterThan(FIVE_MB * 0.99);
  });

  test('are not read for calls, in words, and without a look at their characters', () => {
    const read = extractCalls(text);
    expect(read).toMatchObject({ outcome: 'unparseable', calls: [], taken: '' });
    expect(read.tooLarge).toMatch(TOO_LARGE);
    expect(lookedAt(text, (counted) => extractCalls(counted, {}))).toBeLessThan(10);
  });

  test.each(scorers.filter((scorer) => appliesTo(scorer, task, ANSWER_ALONE)))('$id says so', (scorer) => {
    try {
      const score = scoreAttempt(scorer, task, answer);
      expect(score).toMatchObject({ value: 0, verdict: 'incorrect', errorType: 'unparseable' });
      expect(score.explanation).toMatch(TOO_LARGE);
    } catch (error) {
      // What a published evaluator would say of the whole answer is not known: it is no wrong answer.
      expect(scorer.id).toMatch(/-as-coded$/);
      expect(error).toBeInstanceOf(PlaygroundError);
      expect((error as PlaygroundError).code).toBe('scorer-failed');
      expect((error as PlaygroundError).message).toMatch(TOO_LARGE);
    }
  });

  test('have it as the cause', () => {
    const score = { value: 0, verdict: 'incorrect', explanation: '', measures: {} } as const;
    const cause = taskCause(task, answer, extractCalls(text), score);
    expect(JSON.stringify(cause)).toContain('too large to read in full');
  });
});

test('every scorer that reads an answer alone applies to the hostile task', () => {
  const ids = scorers.filter((scorer) => appliesTo(scorer, hostileTask(), ANSWER_ALONE)).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['bfcl', 'answer-match', 'mcpbr-mcptoolbench-as-coded']));
  expect(ids.length).toBeGreaterThan(12);
});

describe('an answer below the bound of characters', () => {
  test('of more values than are compared is not read either', () => {
    const numbers = Array.from({ length: 25_000 }, (_, index) => index);
    const { tooLarge } = extractCalls(JSON.stringify([{ name: 'f', arguments: { numbers } }]));
    expect(tooLarge).toMatch(/its arguments hold more than 20,000 values/);
    const asCoded = scorersById.get('bfcl-as-coded')!;
    const text = JSON.stringify([{ name: 'f', arguments: { numbers } }]);
    expect(() => asCoded.score(hostileTask(), answeredInText(text))).toThrow('What the original would say');
  });

  test('of more calls than are compared is not read either', () => {
    const calls = Array.from({ length: 5001 }, () => ({ name: 'f', arguments: {} }));
    const read = extractCalls(JSON.stringify(calls));
    expect(read).toMatchObject({ outcome: 'unparseable', calls: [] });
    expect(read.tooLarge).toMatch(/it contains 5,001 calls, and at most 5,000 are read/);
  });

  test.each([499_999, 500_000, 500_001])('of %i characters is read up to 500,000', (length) => {
    const call = '[{"name":"f","arguments":{}}]';
    const { outcome } = extractCalls(call + ' '.repeat(length - call.length));
    expect(outcome).toBe(length > 500_000 ? 'unparseable' : 'called');
  });
});
