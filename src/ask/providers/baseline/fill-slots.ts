import type { JsonObject, JsonValue } from '#core/json.ts';
import { chosenValue, flagOf } from './choose.ts';
import { fillArray } from './fill-array.ts';
import type { Mention } from './mention.ts';
import { objectPhrase } from './object-phrase.ts';
import { bestPairings, isCertain, type Pairing } from './pairing.ts';
import type { QueryReading } from './query-reading.ts';
import { textKinds } from './slot-kinds.ts';
import type { Slot } from './slot.ts';

/** Flags and listed values. A flag that equals its default is left out, and so is whatever the query does not speak of. */
function closedValue(slot: Slot, reading: QueryReading): JsonValue | undefined {
  const isClosed = slot.choices.length > 0 && slot.type !== 'array';
  if (!isClosed && slot.type !== 'boolean') return undefined;
  const found = isClosed ? chosenValue(slot, reading, reading.mentions) : flagOf(slot, reading);
  const isNews = isClosed || slot.required || found !== (slot.fallback ?? false);
  if (found !== undefined) return isNews ? found : undefined;
  if (!slot.required) return undefined;
  return slot.fallback ?? (isClosed ? slot.choices[0]! : true);
}

/** A listed value that the query quotes or names is spent. */
const spells = (mention: Mention, value: JsonValue): boolean =>
  typeof value === 'string' &&
  (mention.kind === 'quoted' || mention.kind === 'name' || mention.kind === 'identifier') &&
  mention.text.toLowerCase() === value.toLowerCase();

export interface Filled {
  arguments: JsonObject;
  used: Mention[];
  /** Required parameters for which the query gave no firm evidence. */
  guessed: string[];
}

/** Reads the arguments of a tool out of a query: firm pieces first, then lists and objects, then what is left. */
export function fillSlots(
  slots: readonly Slot[],
  reading: QueryReading,
  toolWords: ReadonlySet<string>,
  taken: readonly Mention[] = [],
): Filled {
  const values = new Map<string, JsonValue>();
  const used = [...taken];
  for (const slot of slots) {
    const value = closedValue(slot, reading);
    if (value === undefined) continue;
    values.set(slot.name, value);
    used.push(...reading.mentions.filter((mention) => spells(mention, value)));
  }
  const open = slots.filter((slot) => !values.has(slot.name) && isOpen(slot));
  const take = ({ slot, mention, value }: Pairing): void => {
    values.set(slot.name, value);
    used.push(mention);
  };
  bestPairings(open, reading, used, toolWords).filter(isCertain).forEach(take);
  for (const slot of slots.filter(takesFirmPieces)) {
    const list = fillArray(slot, reading, toolWords, used);
    if (list !== undefined) values.set(slot.name, list);
  }
  const stillOpen = open.filter((slot) => !values.has(slot.name));
  bestPairings(stillOpen, reading, used, toolWords).forEach(take);
  for (const slot of slots.filter(({ name }) => !values.has(name))) {
    const nested = nestedValue(slot, reading, toolWords, used) ?? derivedValue(slot, used);
    if (nested !== undefined) values.set(slot.name, nested);
  }
  const guessed = guess(slots, values, reading, toolWords, used);
  const ordered = slots
    .filter((slot) => values.has(slot.name))
    .map((slot) => [slot.name, values.get(slot.name)!]);
  return { arguments: Object.fromEntries(ordered) as JsonObject, used, guessed };
}

const takesFirmPieces = ({ type, item, required }: Slot): boolean =>
  type === 'array' && required && item?.type === 'string' && Math.max(...textKinds(item).values()) > 5;

const isOpen = (slot: Slot): boolean =>
  slot.choices.length === 0 && (slot.type === 'string' || slot.type === 'number' || slot.type === 'integer');

function nestedValue(
  slot: Slot,
  reading: QueryReading,
  toolWords: ReadonlySet<string>,
  used: Mention[],
): JsonValue | undefined {
  if (slot.type === 'array' && slot.item?.type !== 'object') return fillArray(slot, reading, toolWords, used);
  const inside = slot.type === 'array' ? slot.item!.slots : slot.slots;
  if (inside.length === 0) return undefined;
  const inner = fillSlots(inside, reading, toolWords, used);
  const isEmpty = Object.keys(inner.arguments).length === 0;
  if (isEmpty || (!slot.required && inner.used.length === used.length && !hasClosedEvidence(inside, reading)))
    return undefined;
  used.splice(0, used.length, ...inner.used);
  return slot.type === 'array' ? [inner.arguments] : inner.arguments;
}

const hasClosedEvidence = (slots: readonly Slot[], reading: QueryReading): boolean =>
  slots.some((inner) => closedValue({ ...inner, required: false }, reading) !== undefined);

/** What a piece that is spent already implies: the market of a company, the country of a city. */
function derivedValue(slot: Slot, used: readonly Mention[]): JsonValue | undefined {
  if (!slot.required || slot.type !== 'string') return undefined;
  const fact = /market|exchange/i.test(slot.name)
    ? 'market'
    : /country/i.test(slot.name)
      ? 'country'
      : undefined;
  return fact && used.map(({ facts }) => facts?.[fact]).find(Boolean);
}

/** Required text without evidence takes what the request is about; required numbers and lists stay out. */
function guess(
  slots: readonly Slot[],
  values: Map<string, JsonValue>,
  reading: QueryReading,
  toolWords: ReadonlySet<string>,
  used: readonly Mention[],
): string[] {
  const missing = slots.filter((slot) => slot.required && !values.has(slot.name));
  let phrase: string | undefined = objectPhrase(reading.text, toolWords, used);
  for (const slot of missing) {
    if (slot.fallback !== undefined && slot.fallback !== null) values.set(slot.name, slot.fallback);
    else if (slot.type === 'string' && phrase) values.set(slot.name, phrase);
    else continue;
    phrase = undefined;
  }
  return missing.map((slot) => slot.name);
}
