import { isJsonObject, MAX_DEPTH, type JsonObject, type JsonValue } from '#core/json.ts';
import { parseWritten } from '#core/python/json-value.ts';
import { readJson } from '#core/written-floats.ts';
import { type CutRow, type KnownPart, type KnownValue, OPEN_OBJECT, QUOTE } from './cut-values.ts';

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
export function readRow(row: CutRow, index: number): ReadRow {
  if (row.depth > MAX_DEPTH) return { index, rejected: tooDeep };
  const value = row.knownParts.length > 0 && isMarkable(row) ? withKnown(row) : undefined;
  return value
    ? { index, value }
    : readText(row.bytes, index, row.knownParts.length > 0 ? undefined : row.text);
}

/** Parses a piece of text of which nothing is known but that it nests no deeper than it may. */
export function readText(bytes: Uint8Array, index: number, text = decoder.decode(bytes)): ReadRow {
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
function isBroken(text: string, bytes: Uint8Array | DataView): boolean {
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
function withKnown(row: CutRow): JsonObject | undefined {
  if (row.text === undefined) decodeTogether([row]);
  try {
    if (row.text === undefined || isBroken(row.text, row.bytes)) return undefined;
    const value = readJson(row.text);
    return isJsonObject(value) && putIn(value, row.knownParts) ? value : undefined;
  } catch {
    return undefined;
  }
}

const mark = new TextEncoder().encode('"\\u0000"');
const MARK_DIGIT = 0x30;
/** Marks have one digit; a row with more known parts than that is read as a whole. */
const MOST_MARKS = 10;
let scratch = new Uint8Array(2 ** 14);

const isMarkable = ({ bytes, knownParts }: CutRow): boolean =>
  bytes[0] === OPEN_OBJECT && knownParts.length <= MOST_MARKS;

/**
 * Gives rows their texts, with the mark `"\u0000<n>"` in place of the n-th known part. They are decoded in one go:
 * for short rows a call takes longer than its work. JSON holds no zero, which parts them here.
 */
export function decodeTogether(cuts: readonly CutRow[]): void {
  const rows = cuts.filter(isMarkable);
  let length = 0;
  for (const row of rows) length = putMarked(row, length);
  const texts = decoder.decode(scratch.subarray(0, length)).split('\0');
  if (texts.length === rows.length + 1) rows.forEach((row, at) => (row.text = texts[at]!));
}

/** Writes the row and a zero; returns where they end. */
function putMarked({ bytes, knownParts }: CutRow, start: number): number {
  if (scratch.length < start + bytes.length + 1) {
    const larger = new Uint8Array((start + bytes.length + 1) * 2);
    larger.set(scratch.subarray(0, start));
    scratch = larger;
  }
  let length = start;
  let copied = 0;
  for (let position = 0; position < knownParts.length; position++) {
    const { start: from, end } = knownParts[position]!;
    scratch.set(bytes.subarray(copied, from), length);
    length += from - copied;
    scratch.set(mark, length);
    length += mark.length;
    scratch[length - 1] = MARK_DIGIT + position;
    scratch[length++] = QUOTE;
    copied = end;
  }
  scratch.set(bytes.subarray(copied), length);
  length += bytes.length - copied;
  scratch[length++] = 0;
  return length;
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
    const value = valueOf(part.known);
    if (value === undefined) return false;
    row[key] = value;
    put++;
  }
  return put === parts.length;
}

/** Undefined where its bytes are no UTF-8, which every row that holds it has to note. */
function valueOf(known: KnownValue): JsonValue | undefined {
  if (known.value !== undefined) return known.value;
  const text = decoder.decode(known.bytes);
  if (!isBroken(text, known.bytes)) known.value = readJson(text);
  return known.value;
}

function asRow(value: unknown, index: number): ReadRow {
  return isJsonObject(value) ? { index, value } : { index, rejected: 'not an object' };
}

/** V8 quotes the text around the error: keep it short. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message.slice(0, 160) : String(error);
