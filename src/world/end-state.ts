import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { deepEqual, isJsonObject, stableStringify, type JsonObject, type JsonValue } from '#core/json.ts';
import type { TestbedHash } from '#core/testbed.ts';
import {
  isMatched,
  patternsBelow,
  patternsFor,
  type PatternsHere,
  type PointerPattern,
  type Volatile,
} from '#core/state-diff.ts';
import { initialSlice, type TestbedState } from './testbed.ts';
import type { AnySlice } from './world.ts';

/**
 * What the calls have changed: the meaning of every slice whose meaning differs from its start. A slice that was only read, or
 * changed in nothing but times and bookkeeping, is left out.
 */
export function endStateOf(state: TestbedState, known: readonly AnySlice[]): JsonObject {
  const changed = known.flatMap((slice): [string, JsonObject][] => {
    if (!Object.hasOwn(state.slices, slice.name)) return [];
    const before = meant(slice, initialSlice(slice, state.seed));
    const after = meant(slice, state.slices[slice.name]!);
    return deepEqual(before, after) ? [] : [[slice.name, after]];
  });
  return Object.fromEntries(changed);
}

/** The meaning of these slices on a fresh testbed. */
export const startStateOf = (seed: number, slices: readonly AnySlice[]): JsonObject =>
  Object.fromEntries(slices.map((slice) => [slice.name, meant(slice, initialSlice(slice, seed))]));

/** What end states of these slices leave out or mark, with the slices' names before all patterns. */
export function volatileOf(slices: readonly AnySlice[]): Volatile {
  const named = (name: string, patterns: readonly PointerPattern[] = []): PointerPattern[] =>
    patterns.map((pattern) => `/${name}${pattern}`);
  return {
    ignored: slices.flatMap(({ name, meaning: { times, bookkeeping } }) => [
      ...named(name, times),
      ...named(name, bookkeeping),
    ]),
    unordered: slices.flatMap(({ name, meaning: { unordered } }) => named(name, unordered)),
    ids: slices.flatMap(({ name, meaning: { ids = [] } }) =>
      ids.map((one) => ('at' in one ? { ...one, at: `/${name}${one.at}` } : one)),
    ),
  };
}

const meanings = new WeakMap<JsonObject, JsonObject>();

/** The meaning of a slice's value, found once: states share the values that no call has written. */
export function meant({ meaning }: AnySlice, state: JsonObject): JsonObject {
  const { times = [], bookkeeping = [] } = meaning;
  const known = meanings.get(state);
  if (known) return known;
  const found = without(shownAs(meaning, state), patternsFor([...times, ...bookkeeping])) as JsonObject;
  meanings.set(state, found);
  return found;
}

const wholes = new WeakMap<JsonObject, JsonObject>();

/** What a person is shown of a slice's value. Found once. */
export function shown(slice: AnySlice, state: JsonObject): JsonObject {
  const { meaning } = slice;
  if (!meaning.whole) return meant(slice, state);
  const found = wholes.get(state) ?? shownAs({ of: (value) => meaning.whole!(value) }, state);
  wholes.set(state, found);
  return found;
}

/** A state that a fault has half written may have no meaning; then the state itself is compared. */
function shownAs(meaning: AnySlice['meaning'], state: JsonObject): JsonObject {
  try {
    return meaning.of?.(state) ?? state;
  } catch {
    return state;
  }
}

function without(value: JsonValue, here: PatternsHere): JsonValue {
  if (here.length === 0) return value;
  if (Array.isArray(value)) return value.map((item, index) => without(item, patternsBelow(here, index)));
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !isMatched(patternsBelow(here, name)));
  return Object.fromEntries(kept.map(([name, member]) => [name, without(member, patternsBelow(here, name))]));
}

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

/** Leaves and inner nodes begin with different bytes, so that neither can be taken for the other. */
const leaf = (text: string): Uint8Array => sha256(concatBytes(Uint8Array.of(0), utf8ToBytes(text)));
const node = (left: Uint8Array, right: Uint8Array): Uint8Array =>
  sha256(concatBytes(Uint8Array.of(1), left, right));

/** A node without a partner moves up a level unchanged. */
function rootOf(level: Uint8Array[]): Uint8Array {
  if (level.length === 1) return level[0]!;
  const next: Uint8Array[] = [];
  for (let index = 0; index < level.length; index += 2) {
    const [left, right] = [level[index]!, level[index + 1]];
    next.push(right ? node(left, right) : left);
  }
  return rootOf(next);
}
