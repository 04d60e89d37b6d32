import { inexactWords, typedJson } from '#core/inexact-integers.ts';
import { exceedsDepth, type JsonValue } from '#core/json.ts';
import { referenceTo, soleReference } from '#core/tool.ts';

/** How a value is edited: as text, a number, a choice, JSON, or as the result of an earlier call. */
export type FieldKind = 'text' | 'number' | 'yes-no' | 'nothing' | 'json' | `result:${string}`;

/** `sources`: ids of calls whose result may be taken. */
export function fieldKind(value: JsonValue, sources: readonly string[] = []): FieldKind {
  if (typeof value === 'string') {
    const source = soleReference(value);
    return source !== undefined && sources.includes(source) ? `result:${source}` : 'text';
  }
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'yes-no';
  return value === null ? 'nothing' : 'json';
}

/** The text of the field for a value: text as it is, everything else as JSON. */
export const fieldText = (value: JsonValue): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

export type FieldReading = { value: JsonValue } | { problem: string };

/** Longer texts are no argument to type. */
export const MAX_FIELD = 100_000;
const MAX_DEPTH_TYPED = 50;

/** What was typed, as a value of that kind, or what is wrong with it. */
export function readField(kind: FieldKind, text: string): FieldReading {
  if (text.length > MAX_FIELD) return { problem: 'This is longer than 100,000 characters.' };
  if (kind === 'number') {
    const number = Number(text);
    if (/^\s*[-+]?\d+\s*$/.test(text) && !Number.isSafeInteger(number))
      return { problem: inexactWords(text.trim()) };
    return text.trim() !== '' && Number.isFinite(number)
      ? { value: number }
      : { problem: 'This is not a number. Choose “text” if it is meant as written.' };
  }
  return kind === 'json' ? readJson(text) : { value: text };
}

export function readJson(text: string): FieldReading {
  if (text.length > MAX_FIELD) return { problem: 'This is longer than 100,000 characters.' };
  try {
    const value = typedJson(text);
    return exceedsDepth(value, MAX_DEPTH_TYPED)
      ? { problem: `This is nested deeper than ${MAX_DEPTH_TYPED} levels.` }
      : { value };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'it cannot be read';
    return { problem: error instanceof SyntaxError ? `This is not JSON: ${reason}.` : reason };
  }
}

/** The same value as another kind, as near as it comes. */
export function asKind(value: JsonValue, kind: FieldKind): JsonValue {
  if (kind.startsWith('result:')) return referenceTo(kind.slice('result:'.length));
  switch (kind) {
    case 'number': {
      const number = Number(typeof value === 'string' && value.trim() === '' ? NaN : value);
      return Number.isFinite(number) ? number : 0;
    }
    case 'yes-no':
      return value === true || value === 'true' || value === 1;
    case 'nothing':
      return null;
    case 'json': {
      const read = typeof value === 'string' ? readJson(value) : { value };
      return 'value' in read && typeof read.value === 'object' && read.value !== null ? read.value : [value];
    }
    default:
      return fieldText(value);
  }
}
