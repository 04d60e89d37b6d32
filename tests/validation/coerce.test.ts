import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { coerce } from '#serve/validation/coerce.ts';
import { defaultOf, parameterSchema, requiredParameters } from '#serve/validation/parameters.ts';

const cases: [string, JsonObject, JsonValue, JsonValue][] = [
  ['a number in text becomes the integer the schema asks for', { type: 'integer' }, '5', 5],
  ['a fraction is no integer', { type: 'integer' }, '5.5', '5.5'],
  ['a number in text becomes a number', { type: 'number' }, ' 5.5 ', 5.5],
  ['hexadecimal text stays text', { type: 'number' }, '0x10', '0x10'],
  ["Python's True becomes true", { type: 'boolean' }, 'True', true],
  ['yes is no boolean', { type: 'boolean' }, 'yes', 'yes'],
  ['a scalar becomes a list of one', { type: 'array', items: { type: 'integer' } }, '7', [7]],
  ['null becomes no list', { type: 'array' }, null, null],
  ['a number becomes text', { type: 'string' }, 5, '5'],
  [
    'members of objects are coerced',
    { type: 'object', properties: { n: { type: 'integer' } } },
    { n: '1' },
    { n: 1 },
  ],
  ['the first alternative that fits is taken', { anyOf: [{ type: 'integer' }, { type: 'null' }] }, '3', 3],
  ['what fits one alternative stays', { anyOf: [{ type: 'integer' }, { type: 'string' }] }, '3', '3'],
  ['a schema without a type changes nothing', {}, '5', '5'],
];
test.each(cases)('%s', (_, schema, value, expected) => {
  expect(coerce(schema, value)).toEqual(expected);
});

test('references inside the tool schema are followed, and a circle of them is not', () => {
  const root = {
    properties: { a: { $ref: '#/$defs/count' }, b: { $ref: '#/$defs/b' } },
    $defs: { count: { type: 'integer' }, b: { $ref: '#/$defs/b' } },
  };
  expect(coerce(root, { a: '5', b: '5' })).toEqual({ a: 5, b: '5' });
  expect(parameterSchema(root, 'a')).toEqual({ type: 'integer' });
});

test('a name every object has is no parameter', () => {
  expect(parameterSchema({ properties: { a: {} } }, 'constructor')).toBeUndefined();
  expect(defaultOf({ properties: {} }, 'toString')).toBeUndefined();
});

test('defaults and required parameters are read from the schema', () => {
  const schema: JsonObject = { properties: { limit: { default: 10 }, q: {} }, required: ['q', 7] };
  expect(defaultOf(schema, 'limit')).toBe(10);
  expect(defaultOf(schema, 'q')).toBeUndefined();
  expect(requiredParameters(schema)).toEqual(['q']);
});
