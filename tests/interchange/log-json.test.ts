import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLog } from '#files/interchange/index.ts';
import { runs } from '../tools/full-size.ts';

test.each([
  ['{"a": NaN, "b": [Infinity, -Infinity], "c": 1}', { a: null, b: [null, null], c: 1 }],
  ['{"NaN": "Infinity", "b": "\\\\", "c": NaN}', { NaN: 'Infinity', b: '\\', c: null }],
  ['{"a": "say \\"NaN\\"", "b": NaN}', { a: 'say "NaN"', b: null }],
  ['NaN', null],
  ['{"a": NaN', undefined],
  ['{"a": nan}', undefined],
])('%s', (text, value) => expect(parseLog(text)).toEqual(value));

test('what Python writes is read as JSON is, with null for what is no number', () =>
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom('NaN', 'Infinity', '-Infinity'), (value, word) => {
      const text = `{"first": ${word}, "value": ${JSON.stringify(value)}, "last": ${word}}`;
      const plain = JSON.stringify({ first: null, value, last: null });
      expect(parseLog(text)).toEqual(JSON.parse(plain));
    }),
    { numRuns: runs(1000) },
  ));
