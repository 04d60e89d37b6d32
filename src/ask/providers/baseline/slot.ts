import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { stopWords, tokenize } from '#ask/retrieval/index.ts';

export type SlotType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';

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
  hasDefault: boolean;
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
    hasDefault: 'default' in schema,
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
const weakWords = new Set([
  'valu',
  'id',
  'name',
  'is',
  'param',
  'input',
  'data',
  'number',
  'type',
  'list',
  'text',
  'string',
]);
export const tellingWords = (slot: Slot): string[] => {
  const telling = slot.words.filter((word) => !weakWords.has(word) && !stopWords.has(word));
  return telling.length > 0 ? telling : slot.words;
};
