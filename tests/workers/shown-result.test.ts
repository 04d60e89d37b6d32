import { expect, test } from 'vitest';
import type { JsonValue } from '#core/json.ts';
import { largeValue, shownResult } from '../../workers/servers/servers-api.ts';

const nested = (depth: number, inner: JsonValue): JsonValue =>
  Array.from({ length: depth }).reduce<JsonValue>((value) => [value], inner);
const many = (count: number): JsonValue => Array.from({ length: count }, () => 1);

test('structured content of many values goes to the page as indented text', () => {
  expect(largeValue(many(10_000))!.json).toMatch(/^\[\n 1,\n 1,/);
  expect(largeValue(many(100))).toBeUndefined();
});

test('millions of values at the bottom of a deep nest become no text of blanks', () => {
  const structuredContent = { deep: nested(190, many(3_000_000)) };
  const shown = shownResult({ callId: '1', content: [], isError: false, durationMs: 1, structuredContent });
  expect(shown.structuredContent).toBeUndefined();
  expect(shown.structuredText!.json.length).toBeLessThan(7_000_000);
});

test.each([500, 200_000])('an answer nested %i deep is named as such, whatever it holds', (depth) => {
  expect(largeValue(nested(depth, 1))).toEqual({
    json: '[nested too deeply to be shown]',
    count: 1,
    noun: 'item',
  });
});
