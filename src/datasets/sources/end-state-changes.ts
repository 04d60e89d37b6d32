import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerParts } from '#core/json-pointer.ts';
import { RowRejected } from '../source.ts';

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
