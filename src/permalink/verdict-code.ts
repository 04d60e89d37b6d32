import { Chance, RangeReader, RangeWriter } from './range-code.ts';
import type { LinkedVerdict } from './snapshot.ts';
import { symbols } from './verdict-digits.ts';

/** In the first byte beside the symbols that occur: what follows is coded, not digits. */
export const IS_CODED = 0b1000_0000;

/** What a cell's number says of it: cell = (task × contenders + contender) × repeats + repeat. */
export interface VerdictShape {
  contenders: number;
  repeats: number;
}

/**
 * Verdicts by how likely each is: for every contender it is learned which follow which. Looked at is the verdict before it at the same
 * task: of the repeat before, or of the contender before.
 */
export function codeVerdicts(
  verdicts: readonly (LinkedVerdict | undefined)[],
  shape: VerdictShape,
): Uint8Array<ArrayBuffer> {
  const present = symbols.filter((symbol) => verdicts.includes(symbol));
  const mask = present.reduce((bits, symbol) => bits | (1 << symbols.indexOf(symbol)), IS_CODED);
  const placeOf = new Map(present.map((symbol, place) => [symbol, place]));
  const places = verdicts.map((verdict) => placeOf.get(verdict)!);
  const chances = new VerdictChances(present.length, shape);
  const code = new RangeWriter();
  places.forEach((place, cell) => {
    const own = chances.at(cell, places);
    for (let kind = 0; kind < present.length - 1; kind++) {
      code.write(kind === place, own[kind]!);
      if (kind === place) return;
    }
  });
  return Uint8Array.from([mask, ...code.bytes()]);
}

/** Undoes codeVerdicts for `count` cells; undefined where the first byte names a symbol that is none. */
export function decodeVerdicts(
  bytes: Uint8Array,
  count: number,
  shape: VerdictShape,
): (LinkedVerdict | undefined)[] | undefined {
  const mask = (bytes[0] ?? 0) & ~IS_CODED;
  const present = symbols.filter((_, index) => (mask >> index) & 1);
  if (mask >> symbols.length > 0 || (present.length === 0 && count > 0)) return undefined;
  const chances = new VerdictChances(present.length, shape);
  const code = new RangeReader(bytes.subarray(1));
  const places: number[] = [];
  for (let cell = 0; cell < count; cell++) {
    const own = chances.at(cell, places);
    let kind = 0;
    while (kind < present.length - 1 && !code.read(own[kind]!)) kind += 1;
    places.push(kind);
  }
  return places.map((place) => present[place]);
}

/** For each contender and each verdict before a cell: is it the first kind, else the second, and so on. */
class VerdictChances {
  readonly #kinds: number;
  readonly #shape: VerdictShape;
  readonly #learned = new Map<number, Chance[]>();

  constructor(kinds: number, shape: VerdictShape) {
    this.#kinds = kinds;
    this.#shape = shape;
  }

  at(cell: number, places: readonly number[]): readonly Chance[] {
    const { contenders, repeats } = this.#shape;
    const contender = Math.floor(cell / repeats) % contenders;
    const isLater = cell % repeats > 0;
    const before = isLater ? cell - 1 : contender > 0 ? cell - repeats : undefined;
    const seen = before === undefined ? this.#kinds : places[before]!;
    const context = (contender * 2 + Number(isLater)) * (this.#kinds + 1) + seen;
    let own = this.#learned.get(context);
    if (!own) {
      own = Array.from({ length: Math.max(0, this.#kinds - 1) }, () => new Chance());
      this.#learned.set(context, own);
    }
    return own;
  }
}
