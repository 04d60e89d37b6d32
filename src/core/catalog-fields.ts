import { PlaygroundError } from './errors.ts';
import type { JsonObject, JsonValue } from './json.ts';

/* Fields of the site's catalog. `at`: JSON pointer to the object. Each throws dataset-unreadable that names the field and what is due. */

export function textAt(object: JsonObject, key: string, at: string): string {
  const value = object[key];
  if (typeof value !== 'string' || value === '') throw wrong(`${at}/${key}`, 'a text');
  return value;
}

export function listAt(object: JsonObject, key: string, at: string): JsonValue[] {
  const value = object[key];
  if (!Array.isArray(value)) throw wrong(`${at}/${key}`, 'a list');
  return value;
}

export const textsAt = (object: JsonObject, key: string, at: string): string[] =>
  listAt(object, key, at).map((value) => {
    if (typeof value !== 'string' || value === '') throw wrong(`${at}/${key}`, 'a list of texts');
    return value;
  });

export function countAt(object: JsonObject, key: string, at: string): number | null {
  const value = object[key];
  if (value === null) return null;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw wrong(`${at}/${key}`, 'a count or null');
  return value;
}

export function oneOf<Word extends string>(
  value: JsonValue | undefined,
  allowed: readonly Word[],
  at: string,
): Word {
  const word = allowed.find((each) => each === value);
  if (word === undefined) throw wrong(at, `one of ${allowed.join(', ')}`);
  return word;
}

export function addressOf(value: JsonValue | undefined, at: string): string {
  if (typeof value !== 'string' || !value.startsWith('https://') || !URL.canParse(value)) {
    throw wrong(at, 'an https address');
  }
  return value;
}

export const wrong = (at: string, due: string): PlaygroundError =>
  new PlaygroundError('dataset-unreadable', `The site's catalog is damaged: ${at || 'it'} should be ${due}.`);
