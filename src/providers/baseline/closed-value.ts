import type { JsonValue } from '#core/json.ts';
import { chosenValue, flagOf } from './choose.ts';
import type { Mention } from './mention.ts';
import type { QueryReading } from './query-reading.ts';
import type { Slot } from './slot.ts';

/** Flags and listed values. A flag that equals its default is left out, and so is whatever the query does not speak of. */
export function closedValue(slot: Slot, reading: QueryReading): JsonValue | undefined {
  const isClosed = slot.choices.length > 0 && slot.type !== 'array';
  if (!isClosed && slot.type !== 'boolean') return undefined;
  const found = isClosed ? chosenValue(slot, reading, reading.mentions) : flagOf(slot, reading);
  const isNews = isClosed || slot.required || found !== (slot.fallback ?? false);
  if (found !== undefined) return isNews ? found : undefined;
  if (!slot.required) return undefined;
  return slot.fallback ?? (isClosed ? slot.choices[0]! : true);
}

/** A listed value that the query quotes or names is spent. */
export const spells = (mention: Mention, value: JsonValue): boolean =>
  typeof value === 'string' &&
  (mention.kind === 'quoted' || mention.kind === 'name' || mention.kind === 'identifier') &&
  mention.text.toLowerCase() === value.toLowerCase();
