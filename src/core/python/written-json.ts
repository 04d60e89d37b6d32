import { parseJson } from '../fields.ts';
import { endOfString } from '../end-of-string.ts';
import type { JsonValue } from '../json.ts';

/**
 * JSON text as a value, also as Python's json writes it: NaN and Infinity, which JSON has no word for, are null, not
 * recorded, which core/inexact-integers knows of them. Undefined where it is no JSON otherwise.
 */
export function parseWritten(text: string): JsonValue | undefined {
  const value = parseJson(text);
  if (value !== undefined || !/NaN|Infinity/.test(text)) return value;
  return parseJson(withoutNonFinite(text), text);
}

/** Words outside of quotes alone; in time linear in the text, and without a stack that grows with it. */
function withoutNonFinite(text: string): string {
  const pieces: string[] = [];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('"', at);
    const end = open < 0 ? text.length : open;
    pieces.push(text.slice(at, end).replace(/-?Infinity|NaN/g, 'null'));
    if (open < 0) break;
    at = endOfString(text, open) + 1;
    pieces.push(text.slice(open, at));
  }
  return pieces.join('');
}
