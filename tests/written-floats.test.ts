import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJson, writtenFloats } from '#core/written-floats.ts';

describe('reading JSON keeps which numbers were written as floats', () => {
  test.each([
    ['5.0', '{"a": 5.0}', ['/a']],
    ['5', '{"a": 5}', []],
    ['5.5, which is a float to everyone', '{"a": 5.5}', []],
    ['an exponent', '{"a": 5e0, "b": 1.5E+1, "c": 1e-1}', ['/a', '/b']],
    ['a negative zero', '[-0.0]', ['/0']],
    ['nested members', '{"a": [1, {"b": [2.0]}]}', ['/a/1/b/0']],
    ['names with slashes and escapes', '{"a/b~": {"\\u0063": 1.0}}', ['/a~1b~0/c']],
    ['text that looks like one', '{"a": "5.0", "5.0": "\\"5.0"}', []],
    ['the last of two members of one name', '{"a": 5.0, "a": 5, "b": 5, "b": 5.0}', ['/b']],
    ['a name that is special to JavaScript', '{"__proto__": {"x": 1.0}}', ['/__proto__/x']],
    ['a number beyond all', '{"a": 1e400}', []],
  ])('%s', (_, text, pointers) => expect(writtenFloats(readJson(text))).toEqual(pointers));

  test('also of a part of what was read', () => {
    const { input } = readJson('{"input": {"x": 5.0}}') as { input: { x: number } };
    expect(writtenFloats(input)).toEqual(['/x']);
  });

  test('and gives the values of JSON.parse, whatever stands in the text', () =>
    fc.assert(
      fc.property(fc.json(), (text) => {
        const withFloat = `[${text}, 1.0]`;
        expect(readJson(withFloat)).toEqual(JSON.parse(withFloat));
        expect(writtenFloats(readJson(withFloat))).toContain('/1');
      }),
    ));

  test('marking every integer that is written with a point', () =>
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.array(fc.integer())), (value) => {
        const integers = JSON.stringify(value);
        const names = Object.entries(value).flatMap(([name, list]) => list.map((_, at) => ({ name, at })));
        const floats = `{${Object.entries(value)
          .map(([name, list]) => `${JSON.stringify(name)}:[${list.map((item) => `${item}.0`).join(',')}]`)
          .join(',')}}`;
        expect(writtenFloats(readJson(integers))).toEqual([]);
        expect(writtenFloats(readJson(floats))).toHaveLength(names.length);
      }),
    ));

  test('of text nested by the hundred thousand it ends no stack', () => {
    const deep = `${'['.repeat(100_000)}5.0${']'.repeat(100_000)}`;
    expect(() => readJson(deep)).not.toThrow();
  });

  test('text that is no JSON throws as JSON.parse does', () =>
    expect(() => readJson('{"a": 5.0')).toThrow(SyntaxError));
});
