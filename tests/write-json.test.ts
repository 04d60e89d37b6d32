import { expect, test } from 'vitest';
import { indentedJson } from '#core/write-json.ts';
import type { JsonValue } from '#core/json.ts';

const nested = (depth: number, inner: JsonValue): JsonValue =>
  Array.from({ length: depth }).reduce<JsonValue>((value) => [value], inner);

test('a value as models and servers send it is laid out on lines', () => {
  const value = { tools: [{ name: 'a', schema: { properties: { city: { enum: ['Oslo'] } } } }] };
  expect(indentedJson(value, 2)).toBe(JSON.stringify(value, null, 2));
  expect(indentedJson([1], 1)).toBe('[\n 1\n]');
});

test.each([
  [33, 1],
  [2000, 90_000],
  [9, 600_000],
])('a value nested %i deep around %i numbers stays as long as it was', (depth, count) => {
  const value = nested(
    depth,
    Array.from({ length: count }, () => 1),
  );
  expect(indentedJson(value, 2).length).toBe(2 * depth + 2 * count + 1);
});
