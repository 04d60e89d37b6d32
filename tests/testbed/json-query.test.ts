import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ToolError } from '../../src/world/world.ts';
import { queryJson } from '../../src/world/worlds/text-tools/text-tools.ts';
import { runs } from '../tools/full-size.ts';

const shop =
  '{"books":[{"title":"Fog","price":5},{"title":"Lamps","price":12.5}],"__proto__":{"x":1},"é":null}';

describe('JSONPath', () => {
  test.each<[string, unknown[]]>([
    ['$..price', [5, 12.5]],
    [' $.books[?@.price > 6].title ', ['Lamps']],
    ['$.books[?(@.title == "Fog" || @.title == "Tides")].price', [5]],
    ['$.__proto__.x', [1]],
    ['$.é', [null]],
    ['$.books.length', []],
    ["$['b\\u006foks'][-1:].title", ['Lamps']],
  ])('%s', (path, values) => expect(queryJson(shop, path)).toEqual(values));

  test.each<[string, string]>([
    ['', 'position 1: unexpected end of the path'],
    ['$.books.', 'position 9: unexpected end of the path'],
    ['$.books[?@.price == $..price]', 'position 21: non-singular query is not comparable'],
    ['$[?length(@) > 1]', "position 4: no such function 'length'"],
    ['$[?match(@.title, "(a+)+")]', "position 4: no such function 'match'"],
    ['$'.repeat(501), 'Path too long'],
  ])('%s is refused', (path, words) => {
    expect(() => queryJson(shop, path)).toThrow(ToolError);
    expect(() => queryJson(shop, path)).toThrow(words);
  });

  test.each([
    ['reads of elements', '$[*][0]'],
    ['nested filters', '$[?$[?$[?@ > 1]]]'],
    ['descendants of descendants', '$..*..*'],
  ])('a query that looks at too much ends: %s', (_, path) => {
    const wide = JSON.stringify(Array.from({ length: 30_000 }, (_, index) => [index]));
    expect(() => queryJson(wide, path)).toThrow('more than 50000 values');
  });

  test('any path gives values or a ToolError', () => {
    const pieces = [
      '$',
      '@',
      '.',
      '..',
      '*',
      '[',
      ']',
      '?',
      '(',
      ')',
      '!',
      '==',
      '<',
      '&&',
      '||',
      ',',
      ':',
      '-1',
    ];
    const piece = fc.constantFrom(
      ...pieces,
      '0',
      '01',
      '1e9',
      '"a"',
      "'",
      '\\',
      'books',
      'null',
      ' ',
      '\ud800',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (parts) => {
        try {
          expect(queryJson(shop, `$${parts.join('')}`)).toBeInstanceOf(Array);
        } catch (error) {
          expect(error).toBeInstanceOf(ToolError);
        }
      }),
      { numRuns: runs(3000), seed: 12 },
    );
  });
});
