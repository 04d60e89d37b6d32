import { deepEqual, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import {
  isMatched,
  patternsBelow,
  patternsFor,
  type PatternsHere,
  type PointerPattern,
  type Volatile,
} from '#core/volatile.ts';
import { initialSlice, type TestbedState } from './testbed.ts';
import type { AnySlice } from './world.ts';

/**
 * What has happened on a testbed: the meaning of every slice that differs from its start in it. A slice that was only read, or
 * changed in nothing but times and bookkeeping, is not there.
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

function meant({ meaning: { of, times = [], bookkeeping = [] } }: AnySlice, state: JsonObject): JsonObject {
  return without(shownAs(of, state), patternsFor([...times, ...bookkeeping])) as JsonObject;
}

/** A state that was half written by a fault may have no meaning: it is compared as it is. */
function shownAs(of: ((state: JsonObject) => JsonObject) | undefined, state: JsonObject): JsonObject {
  try {
    return of?.(state) ?? state;
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
