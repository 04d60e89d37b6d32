import { describe, expect, test } from 'vitest';
import {
  byteSize,
  count,
  counted,
  duration,
  percent,
  percentRange,
  readable,
  shortened,
} from '../../src/app/frame/format.ts';
import { typeWords } from '../../src/app/frame/words/data-words.ts';
import { shortTitle } from '../../src/app/frame/words.ts';

test('a text that is cut says so, and one that just fits stays whole', () => {
  expect([shortened('abcd', 3), shortened('abc', 3), shortened('', 3)]).toEqual(['abc…', 'abc', '']);
});

describe('figures', () => {
  test('rates have one decimal and a no-break space before the sign', () => {
    expect(percent(0.6724)).toBe('67.2\u00a0%');
    expect(percentRange(0.572, 0.761)).toBe('[57.2, 76.1]');
  });
  test('counts are grouped, negatives have a true minus, one is one', () => {
    expect(count(6118)).toBe('6,118');
    expect(count(-3)).toBe('\u22123');
    expect(counted(1, 'task')).toBe('1 task');
    expect(counted(2, 'reply', 'replies')).toBe('2 replies');
  });
  test.each([
    [0, '0\u00a0B'],
    [999, '999\u00a0B'],
    [1500, '2\u00a0kB'],
    [3_140_000, '3.1\u00a0MB'],
    [999_600, '1.0\u00a0MB'],
  ])('%d bytes are %s', (bytes, written) => expect(byteSize(bytes)).toBe(written));
  test.each([
    [38, '38\u00a0ms'],
    [999.7, '1.0\u00a0s'],
    [2400, '2.4\u00a0s'],
    [200_000, '3\u00a0min 20\u00a0s'],
  ])('%d ms are %s', (milliseconds, written) => expect(duration(milliseconds)).toBe(written));
});

describe('values', () => {
  test.each([
    ['Bergen', 'Bergen'],
    ['5', '"5"'],
    ['true', '"true"'],
    ['', '""'],
    [' a', '" a"'],
    [5, '5'],
    [null, 'null'],
    [{ a: ['b'] }, '{"a":["b"]}'],
    ['2026-03-13', '2026-03-13'],
    ['[draft] minutes', '[draft] minutes'],
  ])('%j reads as %s', (value, written) => expect(readable(value)).toBe(written));

  test('a value of a megabyte is cut and says so', () => {
    expect(readable('x'.repeat(1_000_000))).toMatch(/^x{400}… \(999,600 more characters\)$/);
  });
});

describe('schemas in words', () => {
  test.each([
    [{ type: 'string', enum: ['celsius', 'fahrenheit'] }, 'one of: celsius, fahrenheit'],
    [{ type: 'array', items: { type: 'number' } }, 'list of number'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'integer', default: 10 }, 'integer, 10 if left out'],
    [{ anyOf: [{ type: 'string' }, true] }, 'string or anything'],
    [{}, 'anything'],
    [{ type: 7, enum: 'x', items: 3 }, 'anything'],
  ])('%j is %j', (schema, words) => expect(typeWords(schema)).toBe(words));
});

test('names are short enough for a plot', () => {
  expect(shortTitle('Lexical baseline (BM25 and slot filling)')).toBe('Lexical');
  expect(shortTitle('Qwen 3 4B')).toBe('Qwen 3 4B');
  expect(shortTitle('gpt-4o (OpenAI (chat completions), 127.0.0.1:3924), ReAct')).toBe('gpt-4o, ReAct');
  expect(shortTitle('gpt (never closed')).toBe('gpt');
});
