import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { cell, lazy, readTable } from '#core/table.ts';
import { stopWords, tokenize } from '#ask/retrieval/index.ts';
import rulesText from './dictionaries/slots.tsv?raw';
import type { MentionKind } from './mention.ts';

type KindWeights = ReadonlyMap<MentionKind, number>;

/** What a parameter's name (strong) or description (weak) says of the pieces it takes. 4 and more: a piece of that form is evidence by itself. */
const rules = lazy(() =>
  readTable('dictionaries/slots.tsv', rulesText, {
    name: (pattern) => new RegExp(pattern),
    description: cell.optional((pattern) => new RegExp(pattern)),
    weights: cell.list(', '),
  }).map(({ weights, ...rule }) => ({
    ...rule,
    weights: weights
      .map((each) => each.split(' '))
      .map(([kind, weight]) => [kind as MentionKind, Number(weight)] as const),
  })),
);

/** Any text may go into a parameter of which nothing is known, quotes first. */
const anyText: Partial<Record<MentionKind, number>> = {
  quoted: 3,
  identifier: 1,
  name: 1.5,
  phrase: 1.5,
  selector: 0.5,
  path: 0.5,
  email: 0.8,
  url: 0.5,
  number: 0.6,
};

export const spacedName = (name: string): string =>
  name
    .slice(0, 200)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase();

/** How welcome each kind of piece is in a text slot; absent kinds are not taken. */
export function textKinds(slot: Slot): KindWeights {
  const weights = new Map(Object.entries(anyText) as [MentionKind, number][]);
  const name = spacedName(slot.name);
  const description = slot.description.toLowerCase();
  for (const rule of rules()) {
    const share = rule.name.test(name) ? 1 : rule.description?.test(description) ? 0.6 : 0;
    if (share === 0) continue;
    for (const [kind, weight] of rule.weights)
      weights.set(kind, Math.max(weights.get(kind) ?? -9, weight * share));
  }
  if (weights.has('region') && wantsRegion(slot)) weights.set('region', 5.5);
  else if (/\bcity|\bcities/.test(name)) weights.set('region', 1);
  else if (weights.has('region')) weights.set('region', 5.2);
  if (slot.format === 'uri') weights.set('url', 7);
  if (slot.format === 'email') weights.set('email', 7);
  if (slot.format.startsWith('date')) weights.set('date', 6);
  if (slot.format.endsWith('time')) weights.set('time', 5);
  return weights;
}

export const isTimeZone = (slot: Slot): boolean =>
  /\btime ?zone|\btz\b/.test(spacedName(slot.name)) || /\biana\b/i.test(slot.description);
export const isAirport = (slot: Slot): boolean =>
  /\b(airport|iata)\b/.test(spacedName(slot.name)) || /\biata\b|airport code/i.test(slot.description);
/** The description shows places as `City, State` or `City, Country`. */
export const wantsRegion = (slot: Slot): boolean =>
  /city,\s*(?:and\s)?(?:state|country|region|location)|city and (?:state|country)|[A-Z][a-z]+, [A-Z]{2}\b/i.test(
    slot.description,
  );

type SlotType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';

/** A parameter as far as slot filling looks at it. */
export interface Slot {
  name: string;
  /** Stemmed words of the name. */
  words: string[];
  description: string;
  type: SlotType;
  required: boolean;
  choices: JsonValue[];
  format: string;
  /** What the parameter takes when it is left out, where the schema says so. */
  fallback?: JsonValue;
  /** Of the items of an array. */
  item?: Slot;
  /** Of an object. */
  slots: Slot[];
}

const MAX_SLOTS = 100;
const MAX_LEVELS = 4;
const MAX_NAME = 200;
const MAX_DESCRIPTION = 2_000;
const types: readonly string[] = ['string', 'number', 'integer', 'boolean', 'array', 'object'];

/** The parameters of a schema, required ones first. Whatever is no schema gives none. */
export function slotsOf(schema: JsonValue | undefined, level = 0): Slot[] {
  if (!isJsonObject(schema) || !isJsonObject(schema.properties) || level > MAX_LEVELS) return [];
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const slots = Object.entries(schema.properties)
    .slice(0, MAX_SLOTS)
    .map(([name, property]) => slotOf(name, property, required.has(name), level));
  return [...slots.filter((slot) => slot.required), ...slots.filter((slot) => !slot.required)];
}

function slotOf(name: string, property: JsonValue, required: boolean, level: number): Slot {
  const schema = mainSchema(property);
  const type = typeOf(schema);
  const description =
    typeof schema.description === 'string' ? schema.description.slice(0, MAX_DESCRIPTION) : '';
  return {
    name,
    words: tokenize(name.slice(0, MAX_NAME)),
    description,
    type,
    required,
    choices: Array.isArray(schema.enum)
      ? schema.enum.slice(0, 300)
      : 'const' in schema
        ? [schema.const!]
        : [],
    format: typeof schema.format === 'string' ? schema.format : '',
    ...('default' in schema ? { fallback: schema.default! } : {}),
    ...(type === 'array' && level < MAX_LEVELS
      ? { item: slotOf(name, schema.items ?? {}, true, level + 1) }
      : {}),
    slots: type === 'object' ? slotsOf(schema, level + 1) : [],
  };
}

/** Of alternatives the first that is not null. */
function mainSchema(property: JsonValue): JsonObject {
  if (!isJsonObject(property)) return {};
  for (const alternatives of [property.anyOf, property.oneOf]) {
    if (!Array.isArray(alternatives)) continue;
    const first = alternatives.find((option) => isJsonObject(option) && option.type !== 'null');
    if (isJsonObject(first)) return { ...property, ...first };
  }
  return property;
}

function typeOf(schema: JsonObject): SlotType {
  const named = Array.isArray(schema.type) ? schema.type.find((type) => type !== 'null') : schema.type;
  if (typeof named === 'string' && types.includes(named)) return named as SlotType;
  if (isJsonObject(schema.properties)) return 'object';
  if (schema.items !== undefined) return 'array';
  return 'string';
}

/** The words of the name that say what this slot holds, without the ones any name may have. */
const weakWords = new Set('valu id name is param input data number type list text string'.split(' '));
export const tellingWords = (slot: Slot): string[] => {
  const telling = slot.words.filter((word) => !weakWords.has(word) && !stopWords.has(word));
  return telling.length > 0 ? telling : slot.words;
};
