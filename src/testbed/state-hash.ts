import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { TestbedHash } from '#core/testbed.ts';
import { deepEqual, stableStringify } from '#core/json.ts';
import { initialSlice, type TestbedState } from './testbed.ts';
import type { AnySlice } from './world.ts';

/** SHA-256 over each slice's name and canonical JSON (sorted keys), and a Merkle root over the seed and them in order of name. Slices that were only read, or written back to what they were, leave no trace. */
export function hashState(state: TestbedState, known: readonly AnySlice[]): TestbedHash {
  const leaves = Object.keys(state.slices)
    .sort()
    .flatMap((name): [string, Uint8Array][] => {
      const slice = known.find((one) => one.name === name);
      const value = state.slices[name]!;
      if (slice && deepEqual(value, initialSlice(slice, state.seed))) return [];
      return [[name, leaf(`${name}\n${stableStringify(value)}`)]];
    });
  return {
    slices: Object.fromEntries(leaves.map(([name, hash]) => [name, bytesToHex(hash)])),
    root: bytesToHex(rootOf([leaf(`seed\n${state.seed}`), ...leaves.map(([, hash]) => hash)])),
  };
}

/** Leaves and inner nodes begin with different bytes, so that neither can stand for the other. */
const leaf = (text: string): Uint8Array => sha256(concatBytes(Uint8Array.of(0), utf8ToBytes(text)));
const node = (left: Uint8Array, right: Uint8Array): Uint8Array =>
  sha256(concatBytes(Uint8Array.of(1), left, right));

/** An odd one out moves up a level as it is. */
function rootOf(level: Uint8Array[]): Uint8Array {
  if (level.length === 1) return level[0]!;
  const next: Uint8Array[] = [];
  for (let index = 0; index < level.length; index += 2) {
    const [left, right] = [level[index]!, level[index + 1]];
    next.push(right ? node(left, right) : left);
  }
  return rootOf(next);
}
