import type { JsonObject } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import { checkSchema } from '#validation/check-schema.ts';

/** What is wrong with the arguments, by JSON pointer of the field it is shown beside; '' is the whole. */
export type Violations = ReadonlyMap<string, readonly string[]>;

const MAX_SHOWN = 100;

/** Checks the arguments against the tool's schema: only warnings, a person may send them anyway. */
export function violationsOf(schema: JsonObject, value: JsonObject): Violations {
  const found = new Map<string, string[]>();
  for (const { path, keyword, message } of checkSchema(schema, value).slice(0, MAX_SHOWN)) {
    const missing = keyword === 'required' ? /required property "([^"]*)"/.exec(message)?.[1] : undefined;
    const at = missing === undefined ? path : pointerTo(path, missing);
    const words = missing === undefined ? inWords(message) : 'It is required.';
    const shown = found.get(at) ?? [];
    if (!shown.includes(words)) found.set(at, [...shown, words]);
  }
  return found;
}

const inWords = (message: string): string =>
  message
    .replace(/^Instance/, 'It')
    .replace(/^Property "[^"]*" does not match schema\.?$/, 'It does not fit.');
