import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isJsonObject, type JsonValue } from '#core/json.ts';
import { mergePatch } from '#core/merge-patch.ts';
import { runs } from './tools/full-size.ts';

/** MergePatch of RFC 7396, section 2. */
function applied(target: JsonValue | undefined, patch: JsonValue): JsonValue {
  if (!isJsonObject(patch)) return patch;
  const result = isJsonObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch))
    if (value === null) delete result[name];
    else result[name] = applied(result[name], value);
  return result;
}

test.each<[JsonValue, JsonValue, JsonValue | undefined]>([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { a: 'b', b: 'c' }, { b: 'c' }],
  [{ a: 'b', b: 'c' }, { b: 'c' }, { a: null }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: { b: 'c' } }, { a: { b: 'd' } }, { a: { b: 'd' } }],
  [{ a: 1 }, { a: 1 }, undefined],
  [['a'], ['b'], ['b']],
])('from %j to %j is %j', (before, after, patch) => {
  expect(mergePatch(before, after)).toEqual(patch);
});

test('a member that becomes null cannot be said', () => {
  expect(() => mergePatch({ a: 1 }, { a: null })).toThrow(RangeError);
  expect(() => mergePatch({}, { a: { b: null } })).toThrow(RangeError);
  expect(mergePatch({ a: null, b: 1 }, { a: null, b: 2 })).toEqual({ b: 2 });
});

const value = fc.letrec<{ any: JsonValue }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<JsonValue>(1, 'x', true),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('any'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).any;

test('a patch applied to what it was made from gives what it was made for', () => {
  fc.assert(
    fc.property(value, value, (before, after) => {
      const patch = mergePatch(before, after);
      expect(patch === undefined ? before : applied(before, patch)).toEqual(after);
    }),
    { numRuns: runs(2000) },
  );
});
