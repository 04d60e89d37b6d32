import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { stateDiff } from '#core/state-diff.ts';

const seen = (before: JsonValue, after: JsonValue) =>
  stateDiff(before, after).changes.map(({ kind, path }) => `${kind} ${path}`);

describe('the difference of two states', () => {
  const cases: [string, JsonValue, JsonValue, string[]][] = [
    ['equal values', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
    ['a new member', { a: 1 }, { a: 1, b: 2 }, ['added /b']],
    ['a member gone', { a: 1, b: 2 }, { b: 2 }, ['removed /a']],
    ['a changed leaf deep inside', { a: { b: { c: 1 } } }, { a: { b: { c: 2 } } }, ['changed /a/b/c']],
    ['another type', { a: [] }, { a: {} }, ['changed /a']],
    ['an item put into the middle', [1, 2, 3], [1, 9, 2, 3], ['added /1']],
    ['an item taken from the front', [{ id: 1 }, { id: 2 }], [{ id: 2 }], ['removed /0']],
    [
      'an item changed in place',
      [{ id: 1, on: false }, { id: 2 }],
      [{ id: 1, on: true }, { id: 2 }],
      ['changed /0/on'],
    ],
    ['names that need escaping', { 'a/b': 1, 'c~d': 1 }, { 'a/b': 2, 'c~d': 1 }, ['changed /a~1b']],
    ['the root itself', 1, 2, ['changed ']],
    ['null and absent', { a: null }, {}, ['removed /a']],
  ];
  test.each(cases)('%s', (_, before, after, changes) => {
    expect(seen(before, after)).toEqual(changes);
  });

  test('a member named like the prototype is a member', () => {
    expect(seen({}, JSON.parse('{"__proto__":1}') as JsonObject)).toEqual(['added /__proto__']);
  });

  test('holds the values before and after', () => {
    expect(stateDiff({ a: 1 }, { a: 2 }).changes).toEqual([
      { kind: 'changed', path: '/a', before: 1, after: 2 },
    ]);
  });

  test('lists at most 200 changes and says that there are more', () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, index]));
    const { changes, isCut } = stateDiff({}, many);
    expect([changes.length, isCut]).toEqual([200, true]);
  });

  test('looks into states of any size and depth without end', () => {
    const huge = (last: number): JsonValue =>
      Array.from({ length: 300_000 }, (_, index) => ({ v: index === 0 ? last : 0 }));
    expect(stateDiff(huge(1), huge(2)).isCut).toBe(true);
    const deep = (leaf: number): JsonValue => {
      let value: JsonValue = leaf;
      for (let level = 0; level < 150; level++) value = { a: value };
      return value;
    };
    expect(stateDiff(deep(1), deep(2)).changes).toHaveLength(1);
  });
});
