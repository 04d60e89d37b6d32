import { deepEqual, isJsonObject, type JsonValue } from '#core/json.ts';
import { referenceTo } from '#core/result-reference.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import { freeId, liveCalls, type Draft, type DraftCall } from './draft.ts';
import type { Edit } from './edit.ts';

/** Of each kind at most so many, so that a long menu or plan does not drown the rest. */
const MOST_TOOLS = 12;
const MOST_CALLS = 12;

/**
 * Every small edit the page itself offers on this draft, the plainest first: swap, drop and repeat a call, change an argument
 * in a way that some rule forgives and another does not, leave one out, take another tool, add an expected call.
 */
export function* candidateEdits(task: Task, draft: Draft): Generator<Edit> {
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
export function variants(value: JsonValue): JsonValue[] {
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
