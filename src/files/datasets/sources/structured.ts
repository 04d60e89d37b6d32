import { parseWritten } from '#core/python/json-value.ts';
import { exceedsDepth, isJsonObject, parseJson, type JsonValue, type JsonObject } from '#core/json.ts';
import type { TaskIssue } from '#core/task.ts';
import { RowRejected } from '../source.ts';

/** Text of a field, or undefined: numbers are written out, anything else is no text. */
export function fieldText(value: JsonValue | undefined): string | undefined {
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

/** Notes a problem of a row. */
export const note = (issues: TaskIssue[], code: TaskIssue['code'], path: string, detail: string): void =>
  void issues.push({ code, path, detail });

/** A reading of a member that is done once for all rows which come with the same object, as rows do where the text was the same. */
export function readOnce<Value>(
  read: (shipped: JsonValue | undefined) => Value,
): (shipped: JsonValue | undefined) => Value {
  const known = new WeakMap<object, Value>();
  return (shipped) => {
    if (typeof shipped !== 'object' || shipped === null) return read(shipped);
    const value = known.get(shipped) ?? read(shipped);
    known.set(shipped, value);
    return value;
  };
}

/** The question of a row. Throws RowRejected without one. */
export function queryOf(row: JsonObject, name = 'query'): string {
  const query = row[name];
  if (typeof query !== 'string' || query.trim() === '')
    throw new RowRejected(`/${name}`, `${name} is missing or empty`);
  return query;
}

/** The members of an array that are objects, with their positions; everything else in it is left out. */
export const objectsIn = (value: JsonValue | undefined): { item: JsonObject; index: number }[] =>
  Array.isArray(value) ? value.flatMap((item, index) => (isJsonObject(item) ? [{ item, index }] : [])) : [];

/** The items of a list with their positions. */
export const listed = (list: readonly JsonValue[]): { item: JsonValue; index: number }[] =>
  list.map((item, index) => ({ item, index }));

/** The field of a possible_answer row that holds the accepted calls. */
export const answer = 'ground_truth';

/** Is this a row of a possible_answer file? */
export const isAnswerRow = (row: JsonObject): boolean =>
  Object.hasOwn(row, answer) && !Object.hasOwn(row, 'question') && !Object.hasOwn(row, 'query');

const closing = new Map([
  ['[', ']'],
  ['{', '}'],
  ['(', ')'],
]);

/** Whether a text may be an array, an object or a tuple. */
function isEnclosed(text: string): boolean {
  const trimmed = text.trim();
  const close = closing.get(trimmed.charAt(0));
  return close !== undefined && trimmed.endsWith(close);
}

/** Reads Python. */
let readLiteral: ((text: string) => JsonValue | undefined) | undefined;

/** Loads the reader of Python, which only imports need; `structured` needs it. */
export async function loadPython(): Promise<void> {
  readLiteral ??= (await import('./python-literal.ts')).parsePythonLiteral;
}

/**
 * The value of a field that should be an array or an object: where the source wrote it as text, the text is read as
 * JSON, else as a Python literal, and the issue is noted. Text that is neither comes back as it is. `loadPython` comes first.
 */
export function structured(
  value: JsonValue | undefined,
  path: string,
  issues: TaskIssue[],
): JsonValue | undefined {
  if (typeof value !== 'string' || !/^\s*[[{(]/.test(value)) return value;
  const fromJson = parsedJson(value);
  if (fromJson !== undefined) {
    note(issues, 'json-string', path, 'written as text that holds JSON; the JSON was read');
    return fromJson;
  }
  const fromPython = isEnclosed(value) ? fromLiteral(value) : undefined;
  if (fromPython === undefined) {
    note(issues, 'unread-text', path, 'text that is neither JSON nor a Python literal; kept as it is');
    return value;
  }
  note(issues, 'python-literal', path, 'written as Python writes it, not as JSON; it was read as Python');
  return fromPython;
}

function fromLiteral(text: string): JsonValue | undefined {
  if (!readLiteral) throw new Error('loadPython was not called');
  return readLiteral(text);
}

function parsedJson(text: string): JsonValue | undefined {
  const value = parseJson(text) ?? parseWritten(text);
  return exceedsDepth(value) ? undefined : value;
}
