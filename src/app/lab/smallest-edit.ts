import { deepEqual, isJsonObject, type JsonValue } from '#core/json.ts';
import { referenceTo } from '#core/tool.ts';
import type { Scorer } from '#core/score.ts';
import type { Task, ExpectedCall } from '#core/task.ts';
import type { Trajectory } from '#core/trajectory.ts';
import { type Edit, withOne } from './edit.ts';
import { trajectoryOf, type Draft, freeId, liveCalls, type DraftCall } from './draft.ts';
import { isPass, scored, type LabVerdict } from './lab-verdict.ts';

/** The search is broken off here, and says so. */
export const MOST_TRIED = 20_000;

export interface SearchState {
  tried: number;
  /** How many edits deep it looks at the moment. */
  depth: 1 | 2;
}

export interface Disagreement {
  /** One or two edits, in order; empty when the two scorers disagree without one. */
  edits: Edit[];
  first: LabVerdict;
  second: LabVerdict;
  tried: number;
}

export interface NoDisagreement {
  edits: undefined;
  tried: number;
  /** False when the search was broken off before every pair of edits was tried. */
  isWhole: boolean;
}

/**
 * The smallest edit, of those the page offers, after which one scorer passes the trajectory and the other does not: first every
 * single edit, then every pair. A generator, so that the caller decides when to pause and when to stop; it yields after every try.
 */
export function* smallestEdit(
  task: Task,
  start: Draft,
  [first, second]: readonly [Scorer, Scorer],
  read: (trajectory: Trajectory) => Trajectory = (trajectory) => trajectory,
): Generator<SearchState, Disagreement | NoDisagreement> {
  let tried = 0;
  const tryIt = (edits: Edit[], draft: Draft): Disagreement | undefined => {
    const trajectory = read(trajectoryOf(draft));
    const [a, b] = [scored(first, task, trajectory), scored(second, task, trajectory)];
    if (!a.score || !b.score || isPass(a) === isPass(b)) return undefined;
    return { edits, first: a, second: b, tried };
  };
  const asItStands = tryIt([], start);
  if (asItStands) return asItStands;
  const singles = [...candidateEdits(task, start)];
  for (const edit of singles) {
    tried++;
    const found = tryIt([edit], withOne(start, edit));
    if (found) return found;
    yield { tried, depth: 1 };
  }
  for (const edit of singles) {
    const between = withOne(start, edit);
    for (const next of candidateEdits(task, between)) {
      if (tried >= MOST_TRIED) return { edits: undefined, tried, isWhole: false };
      tried++;
      const found = tryIt([edit, next], withOne(between, next));
      if (found) return found;
      yield { tried, depth: 2 };
    }
  }
  return { edits: undefined, tried, isWhole: true };
}

/** Of each kind at most so many, so that a long menu or plan does not drown the rest. */
const MOST_TOOLS = 12;
const MOST_CALLS = 12;

/**
 * Every small edit the page itself offers on this draft, the plainest first: swap, drop and repeat a call, change an argument
 * in a way that some rule forgives and another does not, leave one out, take another tool, add an expected call.
 */
function* candidateEdits(task: Task, draft: Draft): Generator<Edit> {
  const calls = liveCalls(draft).slice(0, MOST_CALLS);
  const expected = (task.target.calls ?? []).slice(0, MOST_CALLS);
  for (const [index, call] of calls.entries()) {
    const next = calls[index + 1];
    if (next) yield { kind: 'swap', call: call.id, other: next.id };
  }
  for (const call of calls) yield { kind: 'drop', call: call.id };
  for (const call of calls)
    yield { kind: 'add', id: freeId(draft), name: call.name, arguments: call.arguments };
  for (const call of calls) yield* argumentEdits(task, call, expected, calls);
  for (const due of expected) {
    const values = Object.fromEntries(
      Object.entries(due.arguments ?? {}).flatMap(([name, accepted]) =>
        accepted.length > 0 ? [[name, accepted[0]!]] : [],
      ),
    );
    yield { kind: 'add', id: freeId(draft), name: due.name, arguments: values };
  }
  for (const call of calls) {
    const others = task.tools.filter(({ name }) => name !== call.name).slice(0, MOST_TOOLS);
    for (const { name } of others) yield { kind: 'rename', call: call.id, name };
  }
}

function* argumentEdits(
  task: Task,
  call: DraftCall,
  expected: readonly ExpectedCall[],
  calls: readonly DraftCall[],
): Generator<Edit> {
  const edit = (name: string, value: JsonValue): Edit => ({ kind: 'set', call: call.id, name, value });
  const due = expected.filter(({ name }) => name === call.name);
  for (const [name, value] of Object.entries(call.arguments)) {
    const accepted = due.flatMap(({ arguments: values }) =>
      values && Object.hasOwn(values, name) ? values[name]! : [],
    );
    const others = [...accepted, ...variants(value), ...references(call, calls)];
    for (const other of distinct(others)) if (!deepEqual(other, value)) yield edit(name, other);
    yield { kind: 'unset', call: call.id, name };
  }
  const schema = task.tools.find(({ name }) => name === call.name)?.inputSchema;
  const properties = isJsonObject(schema?.properties) ? schema.properties : {};
  for (const [name, property] of Object.entries(properties)) {
    if (Object.hasOwn(call.arguments, name) || !isJsonObject(property)) continue;
    const standard = property.default ?? (Array.isArray(property.enum) ? property.enum[0] : undefined);
    if (standard !== undefined) yield edit(name, standard);
  }
  yield edit('note', 'please');
}

/** The same value, or nearly, in other clothes. */
function variants(value: JsonValue): JsonValue[] {
  if (typeof value === 'string') {
    const asNumber = value.trim() !== '' && Number.isFinite(Number(value)) ? [Number(value)] : [];
    return [
      ` ${value} `,
      value.toUpperCase(),
      value.toLowerCase(),
      `${value}.`,
      ...asNumber,
      [value],
      value.slice(0, -1),
    ];
  }
  if (typeof value === 'number') return [String(value), value * 1.1, value + 1, -value];
  if (typeof value === 'boolean') return [String(value), !value, Number(value)];
  if (Array.isArray(value)) return [value.toReversed(), value.slice(1), JSON.stringify(value)];
  return value === null ? [''] : [JSON.stringify(value)];
}

const references = (call: DraftCall, calls: readonly DraftCall[]): string[] =>
  calls.slice(0, calls.indexOf(call)).map(({ id }) => referenceTo(id));

function distinct(values: readonly JsonValue[]): JsonValue[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const key = JSON.stringify(value);
    return !seen.has(key) && seen.add(key);
  });
}
