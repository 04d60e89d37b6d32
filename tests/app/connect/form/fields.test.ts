import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { servers } from '#world/index.ts';
import { alternativeOf, fieldOf, fieldsOf, startOfObject } from '../../../../src/app/frame/form/field.ts';
import { fits } from '../../../../src/app/frame/form/values.ts';

const kindOf = (schema: JsonValue, root: JsonObject = {}) => fieldOf('x', schema, root).control.kind;

describe('a schema becomes a field', () => {
  const cases: [string, JsonValue, string][] = [
    ['text', { type: 'string' }, 'text'],
    ['an enum', { type: 'string', enum: ['a', 'b'] }, 'choice'],
    ['a whole number', { type: 'integer', minimum: 1 }, 'number'],
    ['a switch', { type: 'boolean' }, 'boolean'],
    ['a list', { type: 'array', items: { type: 'string' } }, 'list'],
    ['an object', { type: 'object', properties: { a: {} } }, 'object'],
    ['a map', { type: 'object', additionalProperties: { type: 'number' } }, 'object'],
    ['a constant', { const: 'fixed' }, 'const'],
    ['alternatives', { oneOf: [{ type: 'string' }, { type: 'number' }] }, 'alternatives'],
    ['constants to choose from', { oneOf: [{ const: 'a' }, { const: 'b' }] }, 'choice'],
    ['two types', { type: ['string', 'number'] }, 'alternatives'],
    ['anything at all', {}, 'json'],
    ['a tuple', { type: 'array', prefixItems: [{ type: 'string' }] }, 'json'],
    ['names by pattern', { type: 'object', patternProperties: { '^a': {} } }, 'json'],
    ['an open object', { type: 'object' }, 'json'],
    ['a reference to nowhere', { $ref: '#/$defs/none' }, 'json'],
    ['a circle of references', { $ref: '#' }, 'json'],
    ['what is no schema', false, 'json'],
  ];
  test.each(cases)('%s', (_, schema, kind) => {
    expect(kindOf(schema)).toBe(kind);
  });

  test('local references are followed into the root', () => {
    const root = { $defs: { day: { type: 'string', enum: ['mon'] } } };
    expect(kindOf({ $ref: '#/$defs/day' }, root)).toBe('choice');
  });

  const nullable: [string, JsonValue, string][] = [
    ['a list of types', { type: ['string', 'null'] }, 'text'],
    ['anyOf', { anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'number'],
    ['oneOf', { oneOf: [{ type: 'null' }, { type: 'boolean' }] }, 'boolean'],
    ['an enum with null', { type: ['string', 'null'], enum: ['a', null] }, 'choice'],
    [
      'several forms and null',
      { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] },
      'alternatives',
    ],
  ];
  test.each(nullable)('null spelled as %s is a switch beside the field', (_, schema, kind) => {
    const field = fieldOf('x', schema, {});
    expect([field.nullable, field.control.kind]).toEqual([true, kind]);
    expect(fits(field, null)).toBe(true);
  });

  test('a format is said in words where they are known, else by its own name, whatever that is', () => {
    const hintOf = (format: string) => fieldOf('x', { type: 'string', format }, {}).control;
    for (const format of ['constructor', '__proto__', 'iri'])
      expect(hintOf(format)).toMatchObject({ hint: format });
    expect(hintOf('email')).toMatchObject({ hint: 'e-mail address' });
  });

  test('parts of an allOf are one object', () => {
    const schema: JsonObject = {
      allOf: [
        { properties: { a: { type: 'string' } }, required: ['a'] },
        { properties: { b: { type: 'number' } } },
      ],
      type: 'object',
    };
    const field = fieldOf('x', schema, {});
    expect(fieldsOf(field.schema, {}).map(({ name, required }) => [name, required])).toEqual([
      ['a', true],
      ['b', false],
    ]);
  });

  test('a schema that contains itself ends in JSON, not in a loop', () => {
    const root: JsonObject = { type: 'object', properties: { child: { $ref: '#' } }, required: ['child'] };
    let value: JsonValue = startOfObject(root, root);
    for (let depth = 0; depth < 20; depth++) value = (value as JsonObject).child ?? {};
    expect(value).toEqual({});
    expect(fieldOf('x', root, root, { depth: 9 }).control.kind).toBe('json');
  });
});

test('the form of a value is found by what admits it, references included', () => {
  const root = { $defs: { n: { type: 'number' } } };
  const { control } = fieldOf('x', { oneOf: [{ type: 'string' }, { $ref: '#/$defs/n' }] }, root);
  if (control.kind !== 'alternatives') throw new Error('no alternatives');
  const found = (value: JsonValue | undefined) => alternativeOf(control.options, value, root);
  expect([found('a'), found(4), found(true), found(undefined)]).toEqual([0, 1, -1, -1]);
});

test('every tool of the testbed has a form without a field of raw JSON at its top', () => {
  const raw = servers.flatMap(({ tools }) =>
    tools.flatMap(({ name, inputSchema }) =>
      fieldsOf(inputSchema, inputSchema)
        .filter(({ control }) => control.kind === 'json')
        .map((field) => `${name}.${field.name}`),
    ),
  );
  expect(raw).toEqual([]);
});
