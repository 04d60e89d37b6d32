import { exceedsDepth, isJsonObject, type JsonObject, type JsonValue, MAX_DEPTH } from '#core/json.ts';
import type { Dependency } from '#core/tool.ts';
import { readJson, writtenFloats } from '#core/written-floats.ts';
import { MAX_DROPPED, type CallShape } from './rule.ts';

/** A call as it stood in the JSON, before it got an id of its own. */
export interface RawCall extends ReadArguments {
  name: string;
  shape: CallShape;
  id?: string;
  server?: string;
  step?: number;
  dependsOn?: Dependency[];
}

interface ShapeReading {
  calls: RawCall[];
  dropped: string[];
}

/** Fields a call may have beside its name where no arguments tell that it is one. */
const callFields = new Set(['name', 'id', 'step', 'type', 'server', 'mcp_server', 'similar_tools', 'output'])
  .add('call_id')
  .add('thought')
  .add('dependsOn')
  .add('index');

/**
 * The calls in a JSON value, whatever their shape. In a plan (the value is all there is) a list member with a name is a call;
 * in prose it must have arguments, or nothing but a call's fields.
 */
export function callsIn(value: JsonValue, isPlan: boolean): ShapeReading {
  const reading: ShapeReading = { calls: [], dropped: [] };
  read(value, isPlan, reading, 0);
  return reading;
}

/** Deeper than any provider wraps its calls: response, choice, message, list, call. */
const MAX_WRAPPERS = 8;

function read(value: JsonValue, isPlan: boolean, into: ShapeReading, depth: number): void {
  if (depth > MAX_WRAPPERS) return;
  if (Array.isArray(value)) {
    for (const member of value) read(member, isPlan, into, depth + 1);
    return;
  }
  if (!isJsonObject(value) || isDefinition(value)) return drop(value, into);
  const call = callOf(value, isPlan);
  if (call) {
    into.calls.push(call);
    return;
  }
  const inner = wrapped(value);
  if (inner === undefined) drop(value, into);
  else read(inner, true, into, depth + 1);
}

function drop(value: JsonValue, into: ShapeReading): void {
  if (into.dropped.length >= MAX_DROPPED) return;
  into.dropped.push(exceedsDepth(value) ? '…' : JSON.stringify(value).slice(0, 200));
}

/** Is it a tool's definition, its schema under `parameters`, that the model repeats? */
function isDefinition(value: JsonObject): boolean {
  const tool = isJsonObject(value.function) ? value.function : value;
  const { parameters, description } = tool;
  return (
    typeof description === 'string' &&
    isJsonObject(parameters) &&
    parameters.type === 'object' &&
    isJsonObject(parameters.properties)
  );
}

/** What an envelope holds: OpenAI's message and response, Anthropic's and Gemini's content, MCP's request. */
function wrapped(value: JsonObject): JsonValue | undefined {
  for (const field of ['tool_calls', 'choices', 'message', 'candidates', 'output']) {
    const inner = value[field];
    if (Object.hasOwn(value, field) && typeof inner === 'object') return inner ?? [];
  }
  for (const field of ['content', 'parts']) {
    const inner = value[field];
    if (Object.hasOwn(value, field) && (Array.isArray(inner) || isJsonObject(inner))) return inner;
  }
  return undefined;
}

function callOf(value: JsonObject, isPlan: boolean): RawCall | undefined {
  if (value.method === 'tools/call' && isJsonObject(value.params)) return named(value.params, 'mcp', value);
  const gemini = value.functionCall ?? value.function_call;
  if (isJsonObject(gemini)) {
    return named(gemini, Object.hasOwn(value, 'functionCall') ? 'gemini' : 'openai', value);
  }
  if (isJsonObject(value.function) && Object.hasOwn(value.function, 'name')) {
    return named(value.function, 'openai', value);
  }
  if (!Object.hasOwn(value, 'name')) return undefined;
  if (value.type === 'tool_use') return named(value, 'anthropic', value);
  if (value.type === 'function_call') return named(value, 'openai', value);
  const isCall = hasArguments(value) || (isPlan ? typeof value.name === 'string' : onlyCallFields(value));
  return isCall ? named(value, 'plain', value) : undefined;
}

const onlyCallFields = (value: JsonObject): boolean =>
  typeof value.name === 'string' && Object.keys(value).every((key) => callFields.has(key));

/** `call` has the name and the arguments, `envelope` the id. */
function named(call: JsonObject, shape: CallShape, envelope: JsonObject): RawCall {
  const { name } = call;
  const raw: RawCall =
    typeof name === 'string'
      ? { name, shape, ...argumentsIn(call) }
      : { name: '', shape, arguments: {}, malformed: unreadableName(name) };
  const id = textOf(envelope.call_id ?? envelope.id);
  const server = call.mcp_server ?? call.server;
  const step = Number(call.step);
  if (id !== undefined) raw.id = id;
  if (typeof server === 'string') raw.server = server;
  if (call.step !== '' && Number.isInteger(step) && step > 0) raw.step = step;
  const dependsOn = dependenciesOf(call.dependsOn);
  if (dependsOn.length > 0) raw.dependsOn = dependsOn;
  return raw;
}

const unreadableName = (name: JsonValue | undefined): string =>
  `the name is no text: ${exceedsDepth(name) ? '…' : JSON.stringify(name ?? null)}`;

/** More references than this in one call are not read: no plan needs them. */
const MAX_DEPENDENCIES = 100;

/** A plan may say which part of an earlier result an argument takes: [{call, path, arg}], the last two JSON pointers. */
function dependenciesOf(value: JsonValue | undefined): Dependency[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX_DEPENDENCIES).flatMap((item) => {
    const call = isJsonObject(item) ? textOf(item.call) : undefined;
    if (!isJsonObject(item) || call === undefined) return [];
    const { path, arg } = item;
    return [
      { call, ...(typeof path === 'string' ? { path } : {}), ...(typeof arg === 'string' ? { arg } : {}) },
    ];
  });
}

const textOf = (id: JsonValue | undefined): string | undefined =>
  typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;

/** The fields arguments are read from: the first that is there and not null. */
const argumentFields = ['parameters', 'arguments', 'input', 'args'] as const;

interface ReadArguments {
  arguments: JsonObject;
  floats?: string[];
  malformed?: string;
  tooDeep?: true;
}

const hasArguments = (value: JsonObject): boolean =>
  argumentFields.some((field) => Object.hasOwn(value, field));

/** Arguments of a call object; none at all reads as {}. */
function argumentsIn(value: JsonObject): ReadArguments {
  const field = argumentFields.find((name) => Object.hasOwn(value, name) && value[name] !== null);
  return field === undefined ? { arguments: {} } : readArguments(value[field]!);
}

/** An object, or text that is one in JSON. Anything else is malformed. */
export function readArguments(value: JsonValue): ReadArguments {
  if (value === '') return { arguments: {} };
  const read = typeof value === 'string' && /^\s*\{/.test(value) ? parsedOrText(value) : value;
  if (exceedsDepth(read)) {
    const malformed = `nested deeper than ${MAX_DEPTH} levels`;
    return { arguments: {}, malformed, ...(isJsonObject(read) ? { tooDeep: true } : {}) };
  }
  if (isJsonObject(read)) {
    const floats = writtenFloats(read);
    return { arguments: read, ...(floats.length > 0 ? { floats } : {}) };
  }
  return { arguments: {}, malformed: typeof value === 'string' ? value : JSON.stringify(value) };
}

function parsedOrText(text: string): JsonValue {
  try {
    return readJson(text);
  } catch {
    return text;
  }
}
