import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PersonTurn } from '#core/cell.ts';
import { turnsFromText, turnsToText } from '../../src/app/lab/play/play.svelte.ts';

const calls = fc.record({
  calls: fc.array(fc.record({ name: fc.string(), arguments: fc.dictionary(fc.string(), fc.integer()) }), {
    minLength: 1,
    maxLength: 4,
  }),
});

test('turns come back out of an address as they went in', () => {
  fc.assert(
    fc.property(fc.array(calls, { maxLength: 5 }), fc.option(fc.string()), (made, answer) => {
      const turns: PersonTurn[] = answer === null ? made : [...made, { answer }];
      expect(turnsFromText(turnsToText(turns) ?? '')).toEqual(JSON.parse(JSON.stringify(turns)));
    }),
  );
});

test.each<[string, string, number]>([
  ['nothing', '', 0],
  ['no JSON', '[[', 0],
  ['no list', '{"0":1}', 0],
  ['an empty turn', '[[]]', 0],
  ['a call without arguments', '[[["a"]]]', 0],
  ['a second turn that is none', '[[["a",{}]],5,[["a",{}]]]', 1],
  ['turns after the answer', '["done",[["a",{}]]]', 1],
  ['more turns than are played', JSON.stringify(Array(100).fill([['a', {}]])), 40],
  ['a text too long', JSON.stringify(['x'.repeat(30_000)]), 0],
])('an address with %s is read as far as it is understood', (_, text, turns) =>
  expect(turnsFromText(text)).toHaveLength(turns),
);
