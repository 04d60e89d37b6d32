import { hash32 } from '#core/random.ts';

/** Ordinals of chosen tasks as one bit a task of the data set, first task in the lowest bit of the first byte. */
export function toBitmap(ordinals: readonly number[], tasks: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil(tasks / 8));
  for (const ordinal of ordinals) bytes[ordinal >> 3]! |= 1 << (ordinal & 7);
  return bytes;
}

/** The ordinals whose bit is set, ascending. */
export function fromBitmap(bytes: Uint8Array, tasks: number): number[] {
  const ordinals: number[] = [];
  for (let ordinal = 0; ordinal < tasks; ordinal++) {
    if (((bytes[ordinal >> 3] ?? 0) >> (ordinal & 7)) & 1) ordinals.push(ordinal);
  }
  return ordinals;
}

/** A checksum of a selection; two selections of one data set with equal hashes are taken as the same. */
export const selectionHash = (ordinals: readonly number[]): number => hash32(ordinals.join(','));
