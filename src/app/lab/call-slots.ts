import { deepEqual, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { referencesIn, type ToolCall } from '#core/tool.ts';

/** A call as it should be written in the text. `origin` is its place among the calls as read; a new call has none. */
export interface WrittenCall extends ToolCall {
  origin?: number;
}

/** A call as an object of a plain JSON list. */
export const plainCall = ({ id, name, arguments: values, step, malformed }: WrittenCall): JsonObject => ({
  id,
  ...(step === undefined ? {} : { step }),
  name,
  arguments: malformed ?? values,
});

/** Calls as a ReAct text. */
export const reactText = (calls: readonly ToolCall[]): string =>
  calls
    .map(
      ({ name, arguments: values, malformed }) =>
        `Action: ${name}\nAction Input: ${malformed ?? JSON.stringify(values)}`,
    )
    .join('\n');

/** Calls as a list of Python calls, BFCL's way. */
export const pythonCallsText = (calls: readonly ToolCall[]): string =>
  `[${calls
    .map(({ name, arguments: values }) => {
      const given = Object.entries(values).map(([key, value]) => `${key}=${pythonLiteral(value)}`);
      return `${name}(${given.join(', ')})`;
    })
    .join(', ')}]`;

function pythonLiteral(value: JsonValue): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}: ${pythonLiteral(member)}`,
  );
  return `{${members.join(', ')}}`;
}

/** Where a call is in the JSON it was read from. */
export interface CallSlot {
  /** Which of the values. */
  piece: number;
  /** From the value to the object that is the call, envelope and all. */
  path: readonly (string | number)[];
  /** The object as it is there. */
  raw: JsonObject;
}

const holders = ['function', 'functionCall', 'function_call', 'params'];
const argumentKeys = ['arguments', 'parameters', 'args', 'input', 'action_input'];

/** The object inside a call's envelope that has its name and its arguments. */
const holderKey = (raw: JsonObject): string | undefined =>
  holders.find((key) => {
    const inner = raw[key];
    return Object.hasOwn(raw, key) && isJsonObject(inner) && Object.hasOwn(inner, 'name');
  });

const holderOf = (raw: JsonObject): JsonObject => {
  const key = holderKey(raw);
  return key === undefined ? raw : (raw[key] as JsonObject);
};

/** Finds every call in the values it was read from, in order; undefined when one is not found as it was read. */
export function slotsOf(values: readonly JsonValue[], calls: readonly ToolCall[]): CallSlot[] | undefined {
  const slots: CallSlot[] = [];
  const walk = (value: JsonValue, piece: number, path: readonly (string | number)[]): void => {
    if (Array.isArray(value)) return value.forEach((item, index) => walk(item, piece, [...path, index]));
    if (!isJsonObject(value)) return;
    const call = calls[slots.length];
    if (call && isCall(value, call)) {
      slots.push({ piece, path, raw: value });
      return;
    }
    for (const [key, member] of Object.entries(value)) walk(member, piece, [...path, key]);
  };
  values.forEach((value, piece) => walk(value, piece, []));
  return slots.length === calls.length ? slots : undefined;
}

function isCall(raw: JsonObject, call: ToolCall): boolean {
  const holder = holderOf(raw);
  if (holder.name !== call.name) return false;
  if (call.malformed !== undefined || Object.keys(call.arguments).length === 0) return true;
  return argumentKeys.some(
    (key) => Object.hasOwn(holder, key) && deepEqual(objectIn(holder[key]!), call.arguments),
  );
}

function objectIn(value: JsonValue): JsonValue {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as JsonValue;
  } catch {
    // A text that is no JSON is a value of its own.
    return value;
  }
}

interface CallChange {
  name?: string;
  arguments?: JsonObject;
  step?: number;
  id?: string;
}

/** The call's object with what was changed, everything else as it was: the keys, the envelope, arguments written as text. */
export function patched(raw: JsonObject, change: CallChange): JsonObject {
  const key = holderKey(raw);
  const holder = new Map(Object.entries(holderOf(raw)));
  if (change.name !== undefined) holder.set('name', change.name);
  if (change.arguments) {
    const at = argumentKeys.find((candidate) => holder.has(candidate)) ?? 'arguments';
    const asText = typeof holder.get(at) === 'string';
    holder.set(at, asText ? JSON.stringify(change.arguments) : change.arguments);
  }
  if (change.step !== undefined)
    holder.set('step', typeof holder.get('step') === 'string' ? String(change.step) : change.step);
  const whole = key === undefined ? holder : new Map(Object.entries(raw));
  if (key !== undefined) whole.set(key, Object.fromEntries(holder));
  if (change.id !== undefined) whole.set(whole.has('call_id') ? 'call_id' : 'id', change.id);
  return Object.fromEntries(whole);
}

export interface JsonSpan {
  start: number;
  end: number;
  value: JsonValue;
}

/** A text of JSON values in which every call was found. */
interface JsonPiece {
  text: string;
  /** The calls as they were read from it. */
  read: readonly ToolCall[];
  /** Where its values are in the text, and the calls in those. */
  spans: readonly JsonSpan[];
  slots: readonly CallSlot[];
}

/** The text with these calls in the places of those it had; what is around them, and the way it is written, stays. */
export function rewritten(piece: JsonPiece, calls: readonly WrittenCall[]): string {
  const { text, spans, slots } = piece;
  const objects = calls.map((call, index) => objectOf(call, index, calls, piece));
  const filled = spans.map(({ value }, place) => filledPiece(value, place, slots, objects));
  return joined(text, spans, filled);
}

/** The call's own object with what was changed, or a new one in the shape of the first. */
function objectOf(
  call: WrittenCall,
  index: number,
  calls: readonly WrittenCall[],
  { read, slots }: JsonPiece,
): JsonObject {
  const before = call.origin === undefined ? undefined : read[call.origin];
  const raw = call.origin === undefined ? undefined : slots[call.origin]?.raw;
  const hasIds = slots.some(({ raw: { id, call_id: other } }) => (id ?? other) !== undefined);
  const isRead = calls.some((other) => referencesIn(other.arguments).includes(call.id));
  const needsId = before ? !hasIds && isRead && call.id !== String(index + 1) : hasIds || isRead;
  const id = needsId ? { id: call.id } : {};
  if (!before || !raw) {
    const model = slots[0]?.raw;
    const step = call.step === undefined ? {} : { step: call.step };
    if (!model) return plainCall(call);
    return patched(bare(model), { name: call.name, arguments: call.arguments, ...step, ...id });
  }
  return patched(raw, {
    ...(call.name === before.name ? {} : { name: call.name }),
    ...(deepEqual(call.arguments, before.arguments) && call.malformed === before.malformed
      ? {}
      : { arguments: call.arguments }),
    ...(call.step === before.step || call.step === undefined ? {} : { step: call.step }),
    ...id,
  });
}

/** An object of the same shape without what belongs to the other call alone. */
const bare = (raw: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(raw).filter(
      ([key]) => !['id', 'call_id', 'step', 'thought', 'index', 'output'].includes(key),
    ),
  );

/** Objects go to the slots in order; what is left over follows the last slot, and slots that are left over are removed. */
function filledPiece(
  value: JsonValue,
  piece: number,
  slots: readonly CallSlot[],
  objects: readonly JsonObject[],
): JsonValue | undefined {
  const bySlot = new Map(slots.map((slot, index) => [JSON.stringify([slot.piece, ...slot.path]), index]));
  const fill = (part: JsonValue, path: readonly (string | number)[]): JsonValue[] => {
    const slot = bySlot.get(JSON.stringify([piece, ...path]));
    if (slot !== undefined) {
      const own = objects.slice(slot, slot + 1);
      return slot === slots.length - 1 ? [...own, ...objects.slice(slots.length)] : own;
    }
    if (Array.isArray(part)) return [part.flatMap((item, index) => fill(item, [...path, index]))];
    if (!isJsonObject(part)) return [part];
    const members = Object.entries(part).flatMap(([key, member]): [string, JsonValue][] => {
      const filled = fill(member, [...path, key]);
      return filled.length === 0 ? [] : [[key, filled.length === 1 ? filled[0]! : filled]];
    });
    return [Object.fromEntries(members)];
  };
  const filled = fill(value, []);
  return filled.length === 0 ? undefined : filled.length === 1 ? filled[0]! : filled;
}

function joined(
  piece: string,
  spans: readonly JsonSpan[],
  filled: readonly (JsonValue | undefined)[],
): string {
  let text = '';
  let from = 0;
  let written = 0;
  spans.forEach(({ start, end }, index) => {
    const value = filled[index];
    // With a value that is removed, the text before it goes too.
    if (value === undefined) {
      from = end;
      return;
    }
    text +=
      (written === 0 && index > 0 ? '' : piece.slice(from, start)) +
      asWritten(value, piece.slice(start, end));
    from = end;
    written++;
  });
  return written === 0 ? '[]' : text + piece.slice(from);
}

/** JSON over several lines where it was, with the same indent. */
function asWritten(value: JsonValue, before: string): string {
  if (!before.includes('\n')) return JSON.stringify(value);
  const indent = /\n( +)\S/.exec(before)?.[1]?.length ?? 2;
  return JSON.stringify(value, null, Math.min(indent, 8));
}
