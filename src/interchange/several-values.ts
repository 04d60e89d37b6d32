import { endOfString } from '#core/end-of-string.ts';
import type { JsonValue } from '#core/json.ts';
import { parseWritten } from '#core/python/written-json.ts';

/**
 * JSON values that stand one after another in a text, each over as many lines as it likes, in time linear in the text; undefined where there
 * are fewer than two or one is no JSON. `isCut`: the last breaks off and is none of the values.
 */
export function severalValues(text: string): { values: JsonValue[]; isCut: boolean } | undefined {
  const values: JsonValue[] = [];
  let at = 0;
  for (;;) {
    while (at < text.length && text[at]!.trim() === '') at++;
    if (at >= text.length) break;
    const end = endOfValue(text, at);
    if (end === undefined) return values.length > 1 ? { values, isCut: true } : undefined;
    const value = parseWritten(text.slice(at, end));
    if (value === undefined) return undefined;
    values.push(value);
    at = end;
  }
  return values.length > 1 ? { values, isCut: false } : undefined;
}

/** Behind the bracket that closes the one at `start`; undefined where there is none, or no bracket at `start`. */
function endOfValue(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '"') at = endOfString(text, at);
    else if (sign === '{' || sign === '[') depth++;
    else if (sign === '}' || sign === ']') depth--;
    if (depth <= 0) return depth === 0 && at > start ? at + 1 : undefined;
  }
  return undefined;
}
