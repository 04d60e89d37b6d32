import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerParts, pointerTo } from '#core/json-pointer.ts';
import type { Target, TaskIssue } from '#core/task.ts';
import type { IdKind, Volatile } from '#core/state-diff.ts';
import { RowRejected } from '../source.ts';
import { note, objectsIn, fieldText } from './structured.ts';

/**
 * The parts of a target that only our rows have: aliases of parameters, unchanged slices, and the effect of each call. `label`: the
 * member with the expected calls.
 */
export function furtherOf(row: JsonObject, label: string): Pick<Target, 'aliases' | 'forbidden' | 'changes'> {
  const aliases = isJsonObject(row.aliases) ? textMembers(row.aliases) : {};
  const forbidden = objectsIn(row.forbidden).flatMap(({ item: { slice, why } }) =>
    typeof slice === 'string' && typeof why === 'string' ? [{ slice, why }] : [],
  );
  const changes = objectsIn(row[label]).flatMap(({ item }, index): [string, string[]][] =>
    Array.isArray(item.changes)
      ? [[fieldText(item.id) ?? String(index + 1), item.changes.flatMap((name) => fieldText(name) ?? [])]]
      : [],
  );
  return {
    ...(Object.keys(aliases).length > 0 ? { aliases } : {}),
    ...(forbidden.length > 0 ? { forbidden } : {}),
    ...(changes.length > 0 ? { changes: Object.fromEntries(changes) } : {}),
  };
}

const textMembers = (object: JsonObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(object).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );

const MOST_EDITS = 5000;
const LONGEST_POINTER = 2000;
const DEEPEST = 60;
/** Characters of JSON that the start states of one file may be repeated to: small rows must not become a large data set. */
const MOST_REPEATED = 64_000_000;

/**
 * End states written as changes of start states that a file has once. `start_states` of its first row: a state by its name.
 * `expected_changes` of a row: by the name of a state a JSON Patch (RFC 6902) of `add`, `remove` and `replace`.
 */
export class StartStates {
  readonly #states = new Map<string, { state: JsonValue; size: number }>();
  #repeated = 0;

  learn(states: JsonValue | undefined): void {
    if (!isJsonObject(states)) return;
    for (const [name, state] of Object.entries(states))
      this.#states.set(name, { state, size: JSON.stringify(state).length });
  }

  /** The end state of a row; undefined where its changes do not fit the start states. Throws RowRejected where the file repeats too much. */
  after(changes: JsonObject): JsonObject | undefined {
    const ends: [string, JsonValue][] = [];
    for (const [name, patch] of Object.entries(changes)) {
      const start = this.#states.get(name);
      if (!start || !Array.isArray(patch) || patch.length > MOST_EDITS) return undefined;
      this.#repeated += start.size;
      if (this.#repeated > MOST_REPEATED)
        throw new RowRejected(
          '/expected_changes',
          'the end states of the file are too large together: more than 64 MB of start states',
        );
      let end: JsonValue | undefined = start.state;
      for (const edit of patch) {
        end = isJsonObject(edit) ? edited(end, edit) : undefined;
        if (end === undefined) return undefined;
      }
      ends.push([name, end]);
    }
    return Object.fromEntries(ends);
  }
}

function edited(state: JsonValue, { op, path, value }: JsonObject): JsonValue | undefined {
  if (typeof path !== 'string' || path.length > LONGEST_POINTER) return undefined;
  if (op !== 'remove' && value === undefined) return undefined;
  const parts = pointerParts(path);
  if (parts.length === 0 || parts.length > DEEPEST) return undefined;
  if (op === 'add' || op === 'remove' || op === 'replace') return inside(state, parts, op, value ?? null);
  return undefined;
}

/** A copy along the path; the rest is shared with the start. Names such as `__proto__` are members like any other. */
function inside(
  here: JsonValue,
  [part = '', ...rest]: readonly string[],
  op: 'add' | 'remove' | 'replace',
  value: JsonValue,
): JsonValue | undefined {
  const place = Array.isArray(here) ? Number(part) : part;
  const isKnown = Array.isArray(here)
    ? /^\d{1,9}$/.test(part) && Number(part) < here.length
    : isJsonObject(here) && Object.hasOwn(here, part);
  if (rest.length > 0) {
    if (!isKnown) return undefined;
    const below = inside((here as JsonObject)[place]!, rest, op, value);
    return below === undefined ? undefined : withPlace(here, place, 'replace', below);
  }
  const isFree = Array.isArray(here) ? part === String(here.length) || isKnown : isJsonObject(here);
  return (op === 'add' ? isFree : isKnown) ? withPlace(here, place, op, value) : undefined;
}

function withPlace(
  here: JsonValue,
  place: string | number,
  op: 'add' | 'remove' | 'replace',
  value: JsonValue,
): JsonValue {
  if (Array.isArray(here))
    return here.toSpliced(Number(place), op === 'add' ? 0 : 1, ...(op === 'remove' ? [] : [value]));
  const object = here as JsonObject;
  if (op !== 'remove') return { ...object, [place]: value };
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== place));
}

const MAX_PATTERNS = 500;
const MAX_PATTERN = 500;
const MAX_STEPS = 20;
const MAX_KINDS = 100;
const MAX_NAME = 100;
const MAX_DIGITS = 30;

/**
 * Reads what a row declares volatile in its end state: {ignored, unordered, ids}, each a list that may be absent. An unreadable
 * declaration is ignored and noted: then states are compared exactly.
 */
export function volatileOf(
  value: JsonValue | undefined,
  path: string,
  issues: TaskIssue[],
): Volatile | undefined {
  if (value === undefined || value === null) return undefined;
  const [ignored, unordered, ids] = isJsonObject(value)
    ? [
        listOf(value.ignored, MAX_PATTERNS, isPattern),
        listOf(value.unordered, MAX_PATTERNS, isPattern),
        listOf(value.ids, MAX_KINDS, isIdKind),
      ]
    : [];
  if (ignored && unordered && ids) return { ignored, unordered, ids };
  const wrong = !isJsonObject(value)
    ? path
    : pointerTo(path, !ignored ? 'ignored' : !unordered ? 'unordered' : 'ids');
  const detail = 'what is volatile in the end state cannot be read, so end states are compared exactly';
  note(issues, 'volatile-unreadable', wrong, detail);
  return undefined;
}

function listOf<Item extends JsonValue>(
  value: JsonValue | undefined,
  most: number,
  isItem: (item: JsonValue) => item is Item,
): Item[] | undefined {
  if (value === undefined) return [];
  return Array.isArray(value) && value.length <= most && value.every(isItem) ? value : undefined;
}

const isPattern = (value: JsonValue): value is string =>
  typeof value === 'string' &&
  value.startsWith('/') &&
  value.length <= MAX_PATTERN &&
  value.split('/').length <= MAX_STEPS;

const isName = (value: JsonValue | undefined): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_NAME;

const isCount = (value: JsonValue | undefined, least: number, most: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;

function isIdKind(value: JsonValue): value is IdKind {
  if (!isJsonObject(value) || !isName(value.kind)) return false;
  if (value.at !== undefined) return value.prefix === undefined && isPattern(value.at);
  const { prefix, digits, after } = value;
  return isName(prefix) && isCount(digits, 1, MAX_DIGITS) && isCount(after, 0, Number.MAX_SAFE_INTEGER);
}
