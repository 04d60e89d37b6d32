import { blocksOf, linksIn, onPaper, piecesOf } from '../../../src/app/learn/lessons/prose.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Bet } from '#lessons/lesson.ts';
import { betToText, readProgress } from '#lessons/progress.ts';
import { readText } from '#lessons/text.ts';
import { betFromText, filled, gapOf, written } from '../../../src/app/learn/lessons/figures.ts';
import { drawn, misses, rateOver } from '../../../src/app/learn/lessons/instruments/chance.ts';
import {
  addressOfStep,
  hiddenIn,
  runAddressIn,
  teacherAddress,
} from '../../../src/app/learn/lessons/lesson-address.ts';
import { callsIn } from '../../../src/app/learn/lessons/instruments/calls.ts';

const count: Bet = { kind: 'count', figure: 'pass', most: 'of' };
const interval: Bet = { kind: 'interval', figure: 'rate' };

describe('figures in a text', () => {
  test('a text is shown once all its figures are measured, and not before', () => {
    expect(filled('{pass} of {of}', { pass: 3, of: 1200 })).toBe('3 of 1,200');
    expect(filled('{pass} of {of}', { pass: 3 })).toBeUndefined();
  });

  test('a rate is never written without its interval', () =>
    expect(written({ n: 40, low: 0.546, estimate: 0.7, high: 0.819 })).toBe('70.0\u00a0% [54.6, 81.9]'));
});

describe('a bet', () => {
  test('comes back out of an address as it went in', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(100), (a, b) => {
        const placed = [Math.min(a, b), Math.max(a, b)] as const;
        expect(betFromText(interval, betToText(placed))).toEqual(placed);
        expect(betFromText(count, betToText(a))).toBe(a);
      }),
    );
  });

  test('of another kind, or out of an address that somebody wrote, is none', () => {
    for (const text of ['', '-1', '1e9', '60-40', '0-101', 'x', '7.5', '99999'])
      for (const bet of [count, interval]) expect(betFromText(bet, text)).toBeUndefined();
    expect(betFromText({ kind: 'choice', figure: 'x', choices: ['a'] }, 'b')).toBeUndefined();
    expect(betFromText({ kind: 'share', figure: 'x' }, '400')).toBeUndefined();
    expect(gapOf(count, 999, { pass: 3, of: 4 })).toBeUndefined();
  });

  test('is drawn on the scale of the figure that decides it', () =>
    expect(gapOf(count, 2, { pass: 5, of: 10 })).toEqual({
      guess: { low: 0.2, high: 0.2 },
      measured: { n: 10, low: 0.5, estimate: 0.5, high: 0.5 },
      most: 10,
    }));
});

describe('progress that another version of the course has stored', () => {
  test('is read as far as it is understood', () =>
    expect(
      readProgress({
        version: 99,
        lessons: {
          noise: { done: ['a', 7, null], bets: { a: 3, b: [40, 60], c: { d: 1 }, e: [1, 'x'], f: 'yes' } },
          gone: { done: 'all', bets: [] },
          broken: 5,
        },
      }),
    ).toEqual({
      noise: { done: ['a'], bets: { a: 3, b: [40, 60], f: 'yes' } },
      gone: { done: [], bets: {} },
    }));

  test('of any form is read without an error', () => {
    fc.assert(fc.property(fc.jsonValue(), (stored) => void readProgress(stored as never)));
    fc.assert(fc.property(fc.jsonValue(), (lessons) => void readProgress({ lessons } as never)));
  });
});

describe('the little Markdown of lessons', () => {
  test('knows paragraphs, lists, code, strong words and addresses of this site', () => {
    expect(blocksOf('One\nline.\n\n- a\n- b\n  c')).toEqual([
      { kind: 'paragraph', lines: ['One line.'] },
      { kind: 'list', lines: ['a', 'b c'] },
    ]);
    expect(piecesOf('`x` and **y**, [z](#/lab)').map(({ kind }) => kind)).toEqual([
      'code',
      'text',
      'strong',
      'text',
      'link',
    ]);
  });

  test('makes no link of an address elsewhere', () =>
    expect(linksIn('[a](https://example.org) [b](javascript:alert(1)) [c](#/data)')).toEqual(['#/data']));

  test('a heading that is none of a lesson names its line', () =>
    expect(() => readText('# T\n\nS\n\n## no id')).toThrow('line 5'));
});

test('samples of a number are the same again, and about one in twenty misses the truth', () => {
  const solved = Array.from({ length: 72 }, (_, task) => task % 3 === 0);
  expect(drawn(solved, 30, 4)).toEqual(drawn(solved, 30, 4));
  const truth = rateOver(solved).estimate;
  const missed = Array.from({ length: 1000 }, (_, draw) => drawn(solved, 30, draw)).filter((rate) =>
    misses(rate, truth),
  ).length;
  expect(missed).toBeGreaterThan(10);
  expect(missed).toBeLessThan(90);
});

test('a link to a step takes bets and what is hidden along, and nothing else', () => {
  const query = new URLSearchParams('bet.a=3&hide=solve&attempt=x&pick=y');
  expect(addressOfStep('noise', 'next', query)).toBe('#/learn/noise/next?bet.a=3&hide=solve');
  expect(hiddenIn(query).has('solve')).toBe(true);
});

test.each([
  ['#/r/sample', '#/r/sample'],
  ['https://example.org/app/#/r/0b1c-2', '#/r/0b1c-2'],
  ['https://example.org/#/s/1.abc', '#/s/1.abc'],
  ['#/lab', undefined],
  ['javascript:alert(1)', undefined],
  [`#/s/${'a'.repeat(30_000)}`, undefined],
])('the run that “%s” names is %s', (text, address) => expect(runAddressIn(text)).toBe(address));

test('a teacher’s link holds a run and what is hidden, and goes along from step to step', () => {
  const address = teacherAddress('noise', { run: '#/r/sample', hidden: ['solve', 'nav'] })!;
  expect(address).toBe('#/learn/noise?run=%23%2Fr%2Fsample&hide=solve%2Cnav');
  const query = new URLSearchParams(address.split('?')[1]);
  expect(addressOfStep('noise', 'own', query)).toContain('run=%23%2Fr%2Fsample');
  expect(teacherAddress('noise', { run: '', hidden: [] })).toBe('#/learn/noise');
  expect(teacherAddress('noise', { run: 'elsewhere', hidden: [] })).toBeUndefined();
});

test.each([
  '',
  '[]',
  '5',
  '{"name":5}',
  '[{"name":"a","arguments":[]}]',
  'null',
  `[${'{"name":"a"},'.repeat(30)}{}]`,
])('an attempt such as %s is no list of calls, and says why', (text) =>
  expect(callsIn(text)).toMatch(/should/),
);

test('a sheet of paper asks for no press', () => {
  expect(
    onPaper(
      'It is sent. Change a value and press Call: the server\nis here. Oslo is at 59.91.\n\n- Press a\n\nPress it.',
    ),
  ).toBe('It is sent. Oslo is at 59.91.\n\n- Press a');
  expect(onPaper('它在此。改一个值，再按“调用”：服务器就在此页面中。')).toBe('它在此。');
});
