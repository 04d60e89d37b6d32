import { afterEach, describe, expect, test } from 'vitest';
import type { JsonValue } from '#core/json.ts';
import { checkSchema, uncheckedParts } from '#validation/check-schema.ts';
import { usePatternEngine } from '#validation/pattern-engine.ts';
import { re2Engine } from '#validation/re2-engine.ts';
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

  test('for names are listed, and the one that fits every name is enforced', () => {
    const closed = {
      type: 'object',
      patternProperties: { '^x-': { type: 'number' } },
      additionalProperties: false,
    };
    expect(keywords(closed, { other: 1 })).toEqual([]);
    expect(uncheckedParts(closed)).toMatchObject([{ keyword: 'patternProperties' }]);
    const map = { type: 'object', patternProperties: { '.*': { type: 'number' } } };
    expect(keywords(map, { any: 'text' })).toContain('type');
    expect(uncheckedParts(map)).toEqual([]);
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

test('formats are checked where that is cheap', () => {
  expect(keywords({ type: 'string', format: 'date' }, '2024-02-30')).toEqual(['format']);
  expect(uncheckedParts({ type: 'string', format: 'url' })).toMatchObject([{ keyword: 'format' }]);
});
