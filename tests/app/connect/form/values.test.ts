import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { fieldOf, startOfObject } from '../../../../src/app/frame/form/field.ts';
import {
  fits,
  extraNames,
  violationsOf,
  withMember,
  typedNumber,
} from '../../../../src/app/frame/form/values.ts';

test('a form begins with what is required and settled, and leaves out what may be left out', () => {
  const schema: JsonObject = {
    type: 'object',
    required: ['unit', 'kind', 'place', 'name'],
    properties: {
      unit: { type: 'string', default: 'm' },
      kind: { const: 'walk' },
      place: { type: 'object', required: ['zoom'], properties: { zoom: { type: 'integer', default: 3 } } },
      name: { type: 'string' },
      extra: { type: 'string', default: 'left out' },
    },
  };
  expect(startOfObject(schema, schema)).toEqual({ unit: 'm', kind: 'walk', place: { zoom: 3 } });
});

test('a changed member keeps the order and every other member, whatever its name', () => {
  const value = JSON.parse('{"a":1,"__proto__":{"b":2},"c":3}') as JsonObject;
  const next = withMember(value, 'a', 5);
  expect(JSON.stringify(next)).toBe('{"a":5,"__proto__":{"b":2},"c":3}');
  expect(Object.keys(withMember(value, 'c', undefined))).toEqual(['a', '__proto__']);
  expect(JSON.stringify(withMember({}, '__proto__', 'x'))).toBe('{"__proto__":"x"}');
  expect(extraNames({ properties: { a: {} } }, value)).toEqual(['__proto__', 'c']);
});

test('numbers are numbers, nothing is left out, and what is no number stays as it was typed', () => {
  const typed = ['5', '-0.5', '1e3', ' 7 ', '', '  ', '1e', '0x10', 'five', 'Infinity'].map(typedNumber);
  expect(typed).toEqual([5, -0.5, 1000, 7, undefined, undefined, '1e', '0x10', 'five', 'Infinity']);
});

test('an integer beyond 2^53 stays as it was typed: as a number it would be another', () => {
  expect(
    ['9007199254740991', '1234567890123456789', '-1234567890123456789', '6e23'].map(typedNumber),
  ).toEqual([9007199254740991, '1234567890123456789', '-1234567890123456789', 6e23]);
});

test('a value the control cannot show is edited as JSON', () => {
  const cases: [JsonValue, JsonValue, boolean][] = [
    [{ type: 'string' }, 5, false],
    [{ type: 'string' }, null, false],
    [{ type: 'number' }, 'five', true],
    [{ type: 'boolean' }, 'true', false],
    [{ enum: ['a'] }, 'b', false],
    [{ enum: [{ a: 1 }] }, { a: 1 }, true],
    [{ type: 'array', items: {} }, {}, false],
    [{ type: 'object', properties: { a: {} } }, [], false],
  ];
  for (const [schema, value, expected] of cases) expect(fits(fieldOf('x', schema, {}), value)).toBe(expected);
});

test.each<[JsonValue, JsonValue, string]>([
  ['integer', 2.5, 'It must be of type integer, not number.'],
  [['string', 'null'], 5, 'It must be of type string, null, not number.'],
])('a value of another type than %j is said in a sentence', (type, value, words) => {
  const schema: JsonObject = { type: 'object', properties: { seats: { type } } };
  expect(violationsOf(schema, { seats: value }).get('/seats')).toEqual([words]);
});
