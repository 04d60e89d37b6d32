import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';

/** Accepted values kept for one argument; nested alternatives multiply. */
export const MOST_ALTERNATIVES = 256;

export interface Accepted {
  values: JsonValue[];
  /** '' stood among the alternatives: the argument may be left out. */
  optional: boolean;
  /** There were more combinations than are kept. */
  cut: boolean;
}

/**
 * The values that a BFCL answer accepts for one argument, each as plain JSON. Inside objects every member is again a
 * list of alternatives; '' says that the argument or member may be left out; an empty list means an empty array.
 */
export function acceptedValues(alternatives: JsonValue): Accepted {
  const listed = Array.isArray(alternatives) ? alternatives : [alternatives];
  const written = listed.length === 0 ? [[]] : listed;
  const values: JsonValue[] = [];
  let cut = false;
  for (const alternative of written) {
    if (alternative === '') continue;
    for (const value of plainValues(alternative)) {
      if (values.length < MOST_ALTERNATIVES) values.push(value);
      else cut = true;
    }
  }
  return { values, optional: written.includes(''), cut };
}

/** One alternative with the alternatives inside it chosen in every way, the first choices first; one more than is kept. */
function plainValues(alternative: JsonValue): JsonValue[] {
  if (Array.isArray(alternative)) {
    if (!alternative.some((item) => typeof item === 'object' && item !== null)) return [alternative];
    return combinations(alternative.map(plainValues));
  }
  if (!isJsonObject(alternative)) return [alternative];
  const members = Object.entries(alternative);
  if (!members.every(([, value]) => Array.isArray(value))) return [alternative];
  const choices = members.map(([key, value]) => memberChoices(key, value as JsonValue[]));
  return combinations(choices).map((chosen) => Object.fromEntries(chosen.flat()));
}

/** A member as [[key, value]], or [] where it may be left out. */
function memberChoices(key: string, alternatives: JsonValue[]): [string, JsonValue][][] {
  const written: JsonValue[] = alternatives.length === 0 ? [[]] : alternatives;
  return written.flatMap((alternative): [string, JsonValue][][] =>
    alternative === '' ? [[]] : plainValues(alternative).map((value) => [[key, value]]),
  );
}

/** One item of each list, in every way, at most one way more than is kept. */
function combinations<T>(lists: T[][]): T[][] {
  let chosen: T[][] = [[]];
  for (const list of lists) {
    const next: T[][] = [];
    for (const start of chosen) {
      for (const item of list) {
        if (next.length <= MOST_ALTERNATIVES) next.push([...start, item]);
      }
    }
    chosen = next;
  }
  return chosen;
}

const types = new Map<string, string | undefined>([
  ['dict', 'object'],
  ['object', 'object'],
  ['hashmap', 'object'],
  ['map', 'object'],
  ['float', 'number'],
  ['double', 'number'],
  ['number', 'number'],
  ['tuple', 'array'],
  ['list', 'array'],
  ['array', 'array'],
  ['arraylist', 'array'],
  ['set', 'array'],
  ['queue', 'array'],
  ['stack', 'array'],
  ['int', 'integer'],
  ['integer', 'integer'],
  ['long', 'integer'],
  ['short', 'integer'],
  ['byte', 'integer'],
  ['bigint', 'integer'],
  ['char', 'string'],
  ['str', 'string'],
  ['string', 'string'],
  ['bool', 'boolean'],
  ['boolean', 'boolean'],
  ['null', 'null'],
]);

/** A BFCL parameter description as JSON Schema: types of Python, Java and JavaScript by their JSON names. */
export function schemaFromBfcl(schema: JsonObject): JsonObject {
  const members = Object.entries(schema).flatMap(([key, value]): [string, JsonValue][] => {
    if (key === 'type') {
      const type = typeof value === 'string' ? types.get(value.toLowerCase()) : undefined;
      return type ? [[key, type]] : [];
    }
    if (key === 'required' && !Array.isArray(value)) return [];
    if (key === 'properties' && isJsonObject(value)) return [[key, mapped(value)]];
    if ((key === 'items' || key === 'additionalProperties') && isJsonObject(value))
      return [[key, schemaFromBfcl(value)]];
    return [[key, value]];
  });
  return Object.fromEntries(members);
}

const mapped = (properties: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      isJsonObject(schema) ? schemaFromBfcl(schema) : {},
    ]),
  );
