import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  mentionsResult,
  referencesIn,
  referenceTo,
  renameReferences,
  resultReferences,
  soleReference,
} from '#core/tool.ts';
import { cpuMs } from './tools/cpu-ms.ts';

const longest = 'x'.repeat(200);

it.each<[string, string[], string[]]>([
  ['plain', ['plain'], []],
  ['', [''], []],
  ['<1_result>', ['', ''], ['1']],
  ['from <1_result> to <2_result>.', ['from ', ' to ', '.'], ['1', '2']],
  ['<a><b_result>', ['<a>', ''], ['b']],
  ['<1_result_result>', ['', ''], ['1_result']],
  ['<call/1#x.y_result>', ['', ''], ['call/1#x.y']],
  [`<${longest}_result>`, ['', ''], [longest]],
  [`<${longest}x_result>`, [`<${longest}x_result>`], []],
  ['<_result>', ['<_result>'], []],
  ['<1 result>', ['<1 result>'], []],
  ['<a b_result>', ['<a b_result>'], []],
  ['<1_RESULT>', ['<1_RESULT>'], []],
])('cuts %j at its references', (text, literals, ids) => {
  expect(resultReferences(text)).toEqual({ literals, ids });
  expect(mentionsResult(text)).toBe(ids.length > 0);
});

describe('a reference', () => {
  it('is the whole text or only a part of it', () => {
    expect(soleReference('<1_result>')).toBe('1');
    expect(soleReference(' <1_result>')).toBeUndefined();
    expect(soleReference('<1_result><2_result>')).toBeUndefined();
  });

  it('is found at any depth, in the order in which it stands, but never in a name', () => {
    const value = { '<9_result>': 1, a: ['<2_result>', { b: 'at <1_result> and <2_result>' }], c: null };
    expect(referencesIn(value)).toEqual(['2', '1', '2']);
    expect(mentionsResult(value)).toBe(true);
    expect(mentionsResult({ '<9_result>': 1 })).toBe(false);
  });

  it('is renamed wherever it stands, while all else stays', () => {
    const value = { a: ['<1_result>', 5, { b: 'at <1_result>, not <b>' }], c: true };
    expect(renameReferences(value, (id) => `#${id}`)).toEqual({
      a: ['<#1_result>', 5, { b: 'at <#1_result>, not <b>' }],
      c: true,
    });
  });

  it('does no harm as a member named __proto__', () => {
    const value = JSON.parse('{"__proto__": {"x": "<1_result>"}}') as { [key: string]: string };
    expect(JSON.stringify(renameReferences(value, () => '2'))).toBe('{"__proto__":{"x":"<2_result>"}}');
  });
});

const id = fc.stringMatching(/^[^<>\s]{1,30}$/);

it('gives back any text whose pieces are joined again', () => {
  const part = fc.oneof(fc.string(), id.map(referenceTo), fc.constantFrom('<', '_result>', '<<1_result>'));
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = parts.join('');
      const { literals, ids } = resultReferences(text);
      expect(literals).toHaveLength(ids.length + 1);
      const joined = literals.map(
        (literal, index) => literal + (index < ids.length ? referenceTo(ids[index]!) : ''),
      );
      expect(joined.join('')).toBe(text);
    }),
  );
});

it('reads what it writes', () => {
  fc.assert(fc.property(id, (call) => soleReference(referenceTo(call)) === call));
});

it('reads a hostile text of a million characters at once', () => {
  const started = cpuMs();
  mentionsResult(`${'<'.repeat(500_000)}${'a'.repeat(500_000)}_result>`);
  mentionsResult(`${'<a'.repeat(500_000)}_result>`);
  expect(cpuMs() - started).toBeLessThan(1000);
});
