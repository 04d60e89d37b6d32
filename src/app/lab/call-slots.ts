import { deepEqual, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ToolCall } from '#core/tool.ts';

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
