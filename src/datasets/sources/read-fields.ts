import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { RowRejected } from '../source.ts';

/** Text of a field, or undefined: numbers are written out, anything else is no text. */
export function textOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : undefined;
}

/** The first of these fields that the object itself has with a value other than null. */
export function fieldOf(
  object: JsonObject,
  names: readonly string[],
): { name: string; value: JsonValue } | undefined {
  for (const name of names) {
    const value = Object.hasOwn(object, name) ? object[name] : undefined;
    if (value !== undefined && value !== null) return { name, value };
  }
  return undefined;
}

/** The question a row puts. Throws RowRejected without one. */
export function queryOf(row: JsonObject, name = 'query'): string {
  const query = row[name];
  if (typeof query !== 'string' || query.trim() === '')
    throw new RowRejected(`/${name}`, `${name} is missing or empty`);
  return query;
}

/** The members of an array that are objects, with their positions; everything else in it is left out. */
export const objectsIn = (value: JsonValue | undefined): { item: JsonObject; index: number }[] =>
  Array.isArray(value) ? value.flatMap((item, index) => (isJsonObject(item) ? [{ item, index }] : [])) : [];

/** The field of a possible_answer row that holds the accepted calls. */
export const answer = 'ground_truth';

/** Is this a row of a possible_answer file? */
export const isAnswerRow = (row: JsonObject): boolean =>
  Object.hasOwn(row, answer) && !Object.hasOwn(row, 'question') && !Object.hasOwn(row, 'query');
