import { isJsonObject, type JsonObject, type JsonValue } from './json.ts';
import { readJson } from './written-floats.ts';

/** Readers for a value of unknown type: a value of another type gives undefined or an empty value. */
export const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');

export const objectOf = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {});

export const objectsOf = (value: JsonValue | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];

/** A count, such as of tokens; undefined when it is none. */
export const countOf = (value: JsonValue | undefined): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

/** JSON text as a value that remembers its written floats; undefined when it is none. `written`: as in `readJson`. */
export function parseJson(text: string, written = text): JsonValue | undefined {
  try {
    return readJson(text, written);
  } catch {
    return undefined;
  }
}
