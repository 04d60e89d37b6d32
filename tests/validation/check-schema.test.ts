import { afterEach, describe, expect, test } from 'vitest';
import type { JsonValue } from '#core/json.ts';
import { checkSchema, uncheckedParts } from '#serve/validation/check-schema.ts';
import { usePatternEngine } from '#serve/validation/pattern-engine.ts';
import { re2Engine } from '#serve/validation/re2-engine.ts';
import { cpuMs } from '../tools/cpu-ms.ts';

const keywords = (schema: JsonValue, value: JsonValue): string[] =>
  checkSchema(schema, value).map((violation) => violation.keyword);

afterEach(() => usePatternEngine(undefined));

describe('patterns from data', () => {
  const schema = { type: 'object', properties: { code: { type: 'string', pattern: '^[A-Z]{2}\\d+$' } } };

  test('are reported as unchecked, never run, while no engine is handed in', () => {
    expect(keywords(schema, { code: 'nonsense' })).toEqual([]);
    expect(uncheckedParts(schema)).toMatchObject([{ path: '/properties/code/pattern', keyword: 'pattern' }]);
  });

  test('are enforced once an engine is handed in, and named in the violation', () => {
    usePatternEngine(re2Engine);
    expect(uncheckedParts(schema)).toEqual([]);
    expect(keywords(schema, { code: 'AB12' })).toEqual([]);
    expect(checkSchema(schema, { code: 'ab' })).toMatchObject([{ path: '/code', keyword: 'pattern' }]);
  });

  test('that the engine cannot run are reported with its reason', () => {
    usePatternEngine(re2Engine);
    expect(uncheckedParts({ type: 'string', pattern: '(?<=a)b' })).toHaveLength(1);
    expect(keywords({ type: 'string', pattern: '(?<=a)b' }, 'x')).toEqual([]);
  });

  test('that would backtrack for ever end at once', () => {
    usePatternEngine(re2Engine);
    expect(keywords({ type: 'string', pattern: '^(a+)+$' }, `${'a'.repeat(50_000)}!`)).toEqual(['pattern']);
  });

  test('decide between alternatives', () => {
    usePatternEngine(re2Engine);
    const either = {
      anyOf: [
        { type: 'string', pattern: '^a' },
        { type: 'string', pattern: '^b' },
      ],
    };
    expect(keywords(either, 'bee')).toEqual([]);
    expect(keywords(either, 'cat')).toContain('anyOf');
  });

  const closed = {
    type: 'object',
    properties: { id: { type: 'string' } },
    patternProperties: { '^x-': { type: 'number' }, 'a.b$': { minimum: 5 } },
    additionalProperties: false,
  };
  const unevaluated = {
    allOf: [{ type: 'object', patternProperties: { '^x-': { type: 'number' } } }],
    unevaluatedProperties: false,
  };

  test('of names are listed without an engine, and what would refuse their names is left out', () => {
    expect(keywords(closed, { other: 1 })).toEqual([]);
    expect(uncheckedParts(closed).map(({ keyword }) => keyword)).toEqual([
      'patternProperties',
      'patternProperties',
      'additionalProperties',
    ]);
    expect(keywords(unevaluated, { other: 1 })).toEqual([]);
    const map = { type: 'object', patternProperties: { '.*': { type: 'number' } } };
    expect(keywords(map, { any: 'text' })).toEqual(['type']);
    expect(uncheckedParts(map)).toEqual([]);
  });

  test.each<{ value: JsonValue; breaks: string[] }>([
    { value: { id: 'a', 'x-1': 1, 'a.b': 7 }, breaks: [] },
    { value: { 'x-1': 'one' }, breaks: ['type'] },
    { value: { 'x-a.b': 1 }, breaks: ['minimum'] },
    { value: { 'a(b': 1 }, breaks: ['minimum'] },
    { value: { other: 1 }, breaks: ['false'] },
  ])('of names decide $value', ({ value, breaks }) => {
    usePatternEngine(re2Engine);
    expect(keywords(closed, value).filter((keyword) => keyword !== 'additionalProperties')).toEqual(breaks);
    expect(uncheckedParts(closed)).toEqual([]);
  });

  test('of names count as evaluated', () => {
    usePatternEngine(re2Engine);
    expect(keywords(unevaluated, { 'x-1': 1 })).toEqual([]);
    expect(keywords(unevaluated, { other: 1 })).not.toEqual([]);
  });

  test('of names are not tried against more names than can be', () => {
    usePatternEngine(re2Engine);
    const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`n${index}`, 1]));
    expect(keywords(closed, wide)).toEqual([]);
    expect(keywords({ patternProperties: { '^(a+)+$': false } }, { ['a'.repeat(5000)]: 1 })).toContain(
      'false',
    );
  });

  test.each([
    { pattern: '^\\s$', text: '\u00a0', fits: true },
    { pattern: '^[\\sx]$', text: '\u2028', fits: true },
    { pattern: '^\\S$', text: '\ufeff', fits: false },
    { pattern: '^[\\S]$', text: '\u3000', fits: false },
    { pattern: '^[^\\S]$', text: ' ', fits: true },
    { pattern: '^.$', text: '\r', fits: false },
    { pattern: '^[.]$', text: '.', fits: true },
    { pattern: '^\\\\s$', text: '\\s', fits: true },
    { pattern: '^\\p{Letter}+$', text: 'π', fits: true },
    { pattern: '^\\d$', text: '٣', fits: false },
  ])('mean what ECMA-262 means: $pattern on "$text" $fits', ({ pattern, text, fits }) => {
    usePatternEngine(re2Engine);
    expect(uncheckedParts({ pattern })).toEqual([]);
    expect(keywords({ pattern }, text)).toEqual(fits ? [] : ['pattern']);
  });

  test('are told apart from properties that are called pattern or format', () => {
    const named = { type: 'object', properties: { pattern: { type: 'string' }, format: { type: 'string' } } };
    expect(keywords(named, { pattern: 1, format: 'x' })).toEqual(['type']);
    expect(uncheckedParts(named)).toEqual([]);
  });
});

describe('bounds', () => {
  test('a reference that leads back to itself without progress is one clear violation', () => {
    const circle = { $ref: '#/$defs/a', $defs: { a: { allOf: [{ $ref: '#/$defs/a' }] } } };
    expect(checkSchema(circle, 1)).toEqual([
      { path: '', keyword: 'schema', message: 'the schema refers to itself without end' },
    ]);
  });

  test('a recursive schema follows the value and no further', () => {
    const tree = { type: 'object', properties: { next: { $ref: '#' } }, additionalProperties: false };
    expect(keywords(tree, { next: { next: {} } })).toEqual([]);
    expect(keywords(tree, { next: { next: { other: 1 } } })).not.toEqual([]);
  });

  test('references that multiply with every level end within their count', () => {
    const node = { type: 'object', properties: { a: { anyOf: [{ $ref: '#' }, { $ref: '#' }] } } };
    let value: JsonValue = 1;
    for (let depth = 0; depth < 60; depth++) value = { a: value };
    expect(keywords(node, value)).toEqual(['schema']);
  });

  test('a value nested deeper than the house accepts is refused', () => {
    let deep: JsonValue = [];
    for (let depth = 0; depth < 5000; depth++) deep = [deep];
    expect(keywords({ type: 'array' }, deep)).toEqual(['depth']);
  });

  test('a value that contains itself is refused', () => {
    const self: JsonValue[] = [];
    self.push(self, self);
    expect(keywords({ type: 'array' }, self)).toEqual(['depth']);
  });

  test('a wide list is checked in time, its uniqueness left open', () => {
    const wide = Array.from({ length: 200_000 }, (_, index) => index);
    expect(keywords({ type: 'array', uniqueItems: true, items: { type: 'integer' } }, wide)).toEqual([]);
    expect(keywords({ type: 'array', items: { type: 'string' } }, wide).length).toBeGreaterThan(0);
    expect(keywords({ type: 'array', uniqueItems: true }, [1, 1])).toEqual(['uniqueItems']);
  });
});

test('a schema that is no schema, or one with an unknown reference, says so', () => {
  expect(keywords('no schema', {})).toEqual(['schema']);
  expect(keywords({ $ref: '#/$defs/missing' }, {})).toEqual(['schema']);
  expect(keywords(false, {})).toEqual(['false']);
});

test('a schema that would take minutes to prepare is refused in time, with words', () => {
  const level = (below: JsonValue): JsonValue => ({
    type: 'object',
    properties: {
      ...Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`p${index}`, { type: 'number' }])),
      ['k'.repeat(5000)]: below,
    },
  });
  let schema: JsonValue = { type: 'string' };
  for (let depth = 0; depth < 90; depth++) schema = level(schema);
  const startedAt = cpuMs();
  expect(checkSchema(schema, {})[0]!.message).toBe('the schema is too large, or its names are too long');
  expect(uncheckedParts(schema)).toEqual([]);
  expect(cpuMs() - startedAt).toBeLessThan(5000);
});

test('the largest published schemas are far below the cost that is refused', () => {
  const field = { type: 'string', description: 'A field of a large form.', enum: ['a', 'b', 'c'] };
  const fields = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`field_${index}`, field]));
  expect(keywords({ type: 'object', properties: fields }, { field_1: 'z' })).toEqual(['enum']);
});

test('formats are annotations, and are asserted for who asks for it, where that is cheap', () => {
  const date = { type: 'string', format: 'date' };
  expect(keywords(date, '2024-02-30')).toEqual([]);
  expect(uncheckedParts(date)).toMatchObject([{ path: '/format', keyword: 'format' }]);
  const formats = 'assertion';
  expect(checkSchema(date, '2024-02-30', { formats })).toMatchObject([{ keyword: 'format' }]);
  expect(uncheckedParts(date, { formats })).toEqual([]);
  expect(uncheckedParts({ type: 'string', format: 'url' }, { formats })).toMatchObject([
    { keyword: 'format' },
  ]);
});

test.each<{ what: string; schema: JsonValue; fits: JsonValue; breaks: JsonValue }>([
  {
    what: 'draft 4’s exclusiveMinimum',
    schema: { type: 'number', minimum: 1, exclusiveMinimum: true },
    fits: 2,
    breaks: 1,
  },
  {
    what: 'a tuple of items',
    schema: { type: 'array', items: [{ type: 'string' }], additionalItems: false },
    fits: ['a'],
    breaks: ['a', 1],
  },
  {
    what: 'a reference into a tuple',
    schema: {
      properties: { pair: { items: [{ type: 'string' }] }, one: { $ref: '#/properties/pair/items/0' } },
    },
    fits: { one: 'a' },
    breaks: { one: 1 },
  },
  {
    what: 'a reference into a tuple within a tuple',
    schema: {
      properties: {
        pairs: { items: [{ items: [{ type: 'string' }] }] },
        one: { $ref: '#/properties/pairs/items/0/items/0' },
      },
    },
    fits: { one: 'a' },
    breaks: { one: 1 },
  },
  {
    what: 'required in a property',
    schema: { type: 'object', properties: { a: { required: true }, b: { required: false } } },
    fits: { a: 1 },
    breaks: { b: 1 },
  },
  {
    what: 'type any beside a type',
    schema: { properties: { a: { type: 'any' }, b: { type: 'int' } } },
    fits: { a: {}, b: 1 },
    breaks: { b: 'x' },
  },
  {
    what: 'PHP’s empty list and null',
    schema: { type: 'object', properties: [], required: null, items: null },
    fits: { any: 1 },
    breaks: 1,
  },
])('$what is judged as it is meant', ({ schema, fits, breaks }) => {
  expect(checkSchema(schema, fits)).toEqual([]);
  expect(checkSchema(schema, breaks)).not.toEqual([]);
  expect(keywords(schema, breaks)).not.toContain('schema');
});

test('a schema whose meaning is not plain says which place it is', () => {
  const [violation] = checkSchema({ properties: { a: { type: 'frobnicator' } } }, {});
  expect(violation).toMatchObject({
    keyword: 'schema',
    message: expect.stringContaining('/properties/a/type'),
  });
});
