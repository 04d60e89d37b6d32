import { isJsonObject, MAX_DEPTH, type JsonObject, type JsonValue } from '#core/json.ts';
import { parseWritten } from '#core/python/json-value.ts';
import { readJson } from '#core/written-floats.ts';
import type { CutRow, KnownPart, KnownValue } from './cut-values.ts';

/** A row of a file, or why there is none. */
export interface ReadRow {
  /** 0-based in the file; -1 speaks of the file as a whole. */
  index: number;
  value?: JsonObject;
  rejected?: string;
  repaired?: string;
}

export const tooDeep = `nested deeper than ${MAX_DEPTH} levels`;

const decoder = new TextDecoder();
const strict = new TextDecoder('utf-8', { fatal: true });
/** Stands where bytes are no UTF-8. */
const REPLACED = '\uFFFD';

/** Parses one cut piece of text as a row; its known parts are neither decoded nor parsed again. */
export function readRow({ bytes, depth, knownParts }: CutRow, index: number): ReadRow {
  if (depth > MAX_DEPTH) return { index, rejected: tooDeep };
  const isMarkable = knownParts.length > 0 && knownParts.length <= MOST_MARKS;
  const row = isMarkable ? withKnown(bytes, knownParts) : undefined;
  return row ? { index, value: row } : readText(bytes, index);
}

/** Parses a piece of text of which nothing is known but that it nests no deeper than it may. */
export function readText(bytes: Uint8Array, index: number): ReadRow {
  const text = decoder.decode(bytes);
  try {
    const row = asRow(readJson(text), index);
    return row.value && isBroken(text, bytes)
      ? { ...row, repaired: `bytes that are no UTF-8 were read as ${REPLACED}` }
      : row;
  } catch (error) {
    const lenient = parseWritten(text);
    if (lenient === undefined) return { index, rejected: `not JSON: ${reasonOf(error)}` };
    return { ...asRow(lenient, index), repaired: 'NaN or Infinity, which JSON has not, read as null' };
  }
}

/** Is it not only a text that holds the sign itself? */
function isBroken(text: string, bytes: Uint8Array): boolean {
  if (!text.includes(REPLACED)) return false;
  try {
    strict.decode(bytes);
    return false;
  } catch {
    return true;
  }
}

/**
 * Parses the row with marks in the places of its known parts, then puts their values in. undefined when the row must
 * be read as a whole: it is not JSON, or a mark does not stand for a field of the row itself.
 */
function withKnown(bytes: Uint8Array, parts: readonly KnownPart[]): JsonObject | undefined {
  try {
    const text = withMarks(bytes, parts);
    if (isBroken(text, bytes)) return undefined;
    const row = readJson(text);
    return isJsonObject(row) && putIn(row, parts) ? row : undefined;
  } catch {
    return undefined;
  }
}

const mark = new TextEncoder().encode('"\\u0000"');
const MARK_DIGIT = 0x30;
/** Marks have one digit; a row with more known parts than that is read as a whole. */
const MOST_MARKS = 10;
let scratch = new Uint8Array(2 ** 14);

/** The row's text with the mark `"\u0000<n>"` in place of its n-th known part, decoded in one go. */
function withMarks(bytes: Uint8Array, parts: readonly KnownPart[]): string {
  if (scratch.length < bytes.length) scratch = new Uint8Array(bytes.length * 2);
  let length = 0;
  let copied = 0;
  for (let position = 0; position < parts.length; position++) {
    const { start, end } = parts[position]!;
    scratch.set(bytes.subarray(copied, start), length);
    length += start - copied;
    scratch.set(mark, length);
    length += mark.length;
    scratch[length - 1] = MARK_DIGIT + position;
    scratch[length++] = 0x22;
    copied = end;
  }
  scratch.set(bytes.subarray(copied), length);
  return decoder.decode(scratch.subarray(0, length + bytes.length - copied));
}

/** Puts the values in the places of their marks; false when there is not one mark for each. */
function putIn(row: JsonObject, parts: readonly KnownPart[]): boolean {
  let put = 0;
  for (const key in row) {
    const field = row[key];
    if (typeof field !== 'string' || field.charCodeAt(0) !== 0) continue;
    const part = parts[Number(field.slice(1))];
    // Assigned, a field of this name would not be a field of the row.
    if (!part || key === '__proto__') return false;
    row[key] = valueOf(part.known);
    put++;
  }
  return put === parts.length;
}

function valueOf(known: KnownValue): JsonValue {
  known.value ??= readJson(decoder.decode(known.bytes));
  return known.value;
}

function asRow(value: unknown, index: number): ReadRow {
  return isJsonObject(value) ? { index, value } : { index, rejected: 'not an object' };
}

/** V8 quotes the text around the error: keep it short. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, 160) : String(error);
