import { expect, test } from 'vitest';
import { answersNothing } from '../../src/builder/answers-nothing.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';

const said = (value: JsonValue, as: 'text' | 'structure') => ({
  callId: '1',
  isError: false,
  durationMs: 0,
  ...(as === 'structure'
    ? { content: [], structuredContent: value }
    : { content: [{ type: 'text' as const, text: JSON.stringify(value) }] }),
});

const title = { title: 'Lake Baikal' };
test.each<[string, JsonObject, JsonValue, boolean]>([
  ['an argument beside an empty list', title, { ...title, links: [] }, true],
  ['an argument beside a list', title, { ...title, links: ['Angara'] }, false],
  ['another value under its name', title, { title: 'Lake Baikal, Russia', links: [] }, false],
  ['the argument alone', { message: 'hi' }, { message: 'hi' }, false],
  ['an argument and what was made of it', title, { ...title, status: 'created' }, false],
  ['an argument and a number', { path: '/a' }, { path: '/a', bytes: 0 }, false],
  ['an empty list alone', title, [], true],
])('%s', (_, sent, answer, isNothing) => {
  expect(answersNothing(said(answer, 'text'), sent)).toBe(isNothing);
  expect(answersNothing(said(answer, 'structure'), sent)).toBe(isNothing);
});
