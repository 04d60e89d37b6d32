import { describe, expect, test } from 'vitest';
import type { JsonValue } from '#core/json.ts';
import { asKind, fieldKind, readField, type FieldKind } from '../../../src/app/lab/argument-field.ts';

test.each<[JsonValue, FieldKind]>([
  ['Oslo', 'text'],
  ['5', 'text'],
  [5, 'number'],
  [true, 'yes-no'],
  [null, 'nothing'],
  [[1], 'json'],
  [{}, 'json'],
  ['<1_result>', 'result:1'],
  ['<9_result>', 'text'],
  ['see <1_result>', 'text'],
])('%j is edited as %s', (value, kind) => expect(fieldKind(value, ['1', '2'])).toBe(kind));

describe('what is typed', () => {
  test('stays text where text is meant', () => expect(readField('text', '5')).toEqual({ value: '5' }));
  test('is a number where a number is meant', () =>
    expect(readField('number', '5.50')).toEqual({ value: 5.5 }));
  test.each(['', ' ', 'five', '1e999', 'NaN'])('is no number: %j', (text) =>
    expect(readField('number', text)).toHaveProperty('problem'),
  );
  test.each<[FieldKind, string]>([
    ['number', ' 1234567890123456789 '],
    ['json', '{"id": 1234567890123456789}'],
  ])('as %s is refused where it holds an integer beyond 2^53', (kind, text) =>
    expect(readField(kind, text)).toEqual({ problem: expect.stringContaining('2^53') as string }),
  );
  test('is read as JSON', () => expect(readField('json', '{"a":[1]}')).toEqual({ value: { a: [1] } }));
  test.each(['{"a":', '['.repeat(200) + ']'.repeat(200), `"${'x'.repeat(200_000)}"`])(
    'is refused as JSON: %.20s',
    (text) => expect(readField('json', text)).toHaveProperty('problem'),
  );
});

test.each<[JsonValue, FieldKind, JsonValue]>([
  ['5', 'number', 5],
  ['five', 'number', 0],
  [5, 'text', '5'],
  [[1, 2], 'text', '[1,2]'],
  ['[1,2]', 'json', [1, 2]],
  ['x', 'json', ['x']],
  ['true', 'yes-no', true],
  [0, 'yes-no', false],
  ['x', 'nothing', null],
  ['x', 'result:2', '<2_result>'],
])('%j as %s is %j', (value, kind, converted) => expect(asKind(value, kind)).toEqual(converted));
