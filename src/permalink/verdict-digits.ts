import type { LinkedVerdict } from './snapshot.ts';

/** Order is part of the format: never change it, only append. */
export const symbols: readonly (LinkedVerdict | undefined)[] = [
  'correct',
  'incorrect',
  'no-call',
  'partial',
  'not-counted',
  undefined,
  'undecided',
];

/** Digits of a base fill whole bytes best in groups: `digits` of them take `bits`. Base 5: 3 digits in 7 bits. */
const groups: Record<number, { digits: number; bits: number }> = {
  2: { digits: 1, bits: 1 },
  3: { digits: 5, bits: 8 },
  4: { digits: 1, bits: 2 },
  5: { digits: 3, bits: 7 },
  6: { digits: 5, bits: 13 },
  7: { digits: 1, bits: 3 },
};

/**
 * Packs verdicts into bytes: first a byte that says which symbols occur, then their digits in the smallest base.
 * 4,500 cells of five kinds take 1,313 bytes.
 */
export function packVerdicts(verdicts: readonly (LinkedVerdict | undefined)[]): Uint8Array<ArrayBuffer> {
  const present = symbols.filter((symbol) => verdicts.includes(symbol));
  const mask = present.reduce((bits, symbol) => bits | (1 << symbols.indexOf(symbol)), 0);
  const base = Math.max(2, present.length);
  const group = groups[base]!;
  const digitOf = new Map(present.map((symbol, digit) => [symbol, digit]));
  const bytes: number[] = [mask];
  let buffer = 0;
  let filled = 0;
  for (let start = 0; start < verdicts.length; start += group.digits) {
    let value = 0;
    for (let offset = group.digits - 1; offset >= 0; offset--) {
      value = value * base + (start + offset < verdicts.length ? digitOf.get(verdicts[start + offset])! : 0);
    }
    buffer |= value << filled;
    for (filled += group.bits; filled >= 8; filled -= 8) {
      bytes.push(buffer & 255);
      buffer >>>= 8;
    }
  }
  if (filled > 0) bytes.push(buffer & 255);
  return Uint8Array.from(bytes);
}

/** Undoes packVerdicts; undefined when the bytes cannot hold `count` verdicts, or name a symbol that is none. */
export function unpackVerdicts(bytes: Uint8Array, count: number): (LinkedVerdict | undefined)[] | undefined {
  const mask = bytes[0] ?? 0;
  if (mask >> symbols.length > 0) return undefined;
  const present = symbols.filter((_, index) => (mask >> index) & 1);
  const base = Math.max(2, present.length);
  const group = groups[base]!;
  if (bytes.length - 1 < Math.ceil((Math.ceil(count / group.digits) * group.bits) / 8)) return undefined;
  const verdicts: (LinkedVerdict | undefined)[] = [];
  let buffer = 0;
  let filled = 0;
  let next = 1;
  while (verdicts.length < count) {
    for (; filled < group.bits; filled += 8) buffer |= bytes[next++]! << filled;
    let value = buffer & ((1 << group.bits) - 1);
    buffer >>>= group.bits;
    filled -= group.bits;
    for (let digit = 0; digit < group.digits && verdicts.length < count; digit++) {
      const index = value % base;
      if (index >= present.length) return undefined;
      verdicts.push(present[index]);
      value = Math.floor(value / base);
    }
  }
  return verdicts;
}
