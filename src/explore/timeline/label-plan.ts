import { fillPlaceholders } from '#ask/agents/index.ts';
import { isFailedCall } from '#core/failed-call.ts';
import { type JsonObject, isJsonObject, type JsonValue } from '#core/json.ts';
import type { Score } from '#core/score.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { PlayedCall, SliceChanges } from '#core/timeline.ts';
import type { ToolCall, ToolResult, Tool } from '#core/tool.ts';
import type { Step, Trajectory } from '#core/trajectory.ts';
import { scoreAttempt, scorersById } from '#measure/scorers/index.ts';
import {
  type LiveTestbed,
  loadWorld,
  serverOfTool,
  serversByName,
  type ToolDefinition,
} from '#world/index.ts';
import { pointerParts, valueAtPointer } from '#core/json-pointer.ts';
import { callOn } from './replay.ts';
import type { Meanings } from './world-changes.ts';

/** A state on the way: the testbed as it is, and all steps that led to it. */
export interface Place {
  testbed: LiveTestbed;
  steps: readonly Step[];
}

/** Where a way has led. */
export interface Reached extends Place {
  played: PlayedCall[];
  score: Score;
  finalState: JsonObject;
}

/** The same task without its facts: a perfect player finds the words for what the tools answered. */
export const withoutAnswer = (task: Task): Task => {
  const { answer: _, ...target } = task.target;
  return { ...task, target };
};

/** By the scorer that decides executed cells. Throws what it throws. */
export function judged({ testbed, steps }: Place, task: Task, played: PlayedCall[] = []): Reached {
  const finalState = testbed.endState().state;
  const trajectory: Trajectory = {
    steps: [...steps],
    inTurns: true,
    finalAnswer: 'Done.',
    finalState,
    stopReason: 'answered',
  };
  const score = scoreAttempt(scorersById.get('task-outcome')!, task, trajectory);
  return { testbed, steps, played, score, finalState };
}

/** The calls of a label that an attempt covers, by id, with what each was answered. */
export function covered(
  place: Place,
  { score }: Reached,
  plan: readonly ExpectedCall[],
): Map<string, ToolResult> {
  const calls = place.steps.flatMap(({ toolCalls, toolResults }) =>
    toolCalls.map((call) => toolResults.find(({ callId }) => callId === call.id)),
  );
  return new Map(
    (score.comparisons ?? []).flatMap(({ expected, made, holds }): [string, ToolResult][] => {
      const result = expected && made && holds ? calls[made.index] : undefined;
      return result ? [[plan[expected!.index]!.id, result]] : [];
    }),
  );
}

/** The label's calls in the order of their steps. */
export const inOrder = (plan: readonly ExpectedCall[]): ExpectedCall[] =>
  [...plan].sort((a, b) => a.step - b.step);

/** A failed call is tried so often: faults pass. */
const TRIES = 3;

/**
 * Plays calls of a label from a place; undefined where one of them fails in every wording the label accepts. `known`: results of the
 * label's calls that were made before.
 */
export async function playLabel(
  from: Place,
  due: readonly ExpectedCall[],
  known: ReadonlyMap<string, ToolResult>,
): Promise<(Place & { played: PlayedCall[] }) | undefined> {
  const testbed = from.testbed.fork();
  const [results, steps] = [new Map(known), [...from.steps]];
  const played: PlayedCall[] = [];
  for (const expected of due) {
    const made = await playDue(testbed, expected, results, steps.length);
    if (!made) return undefined;
    steps.push(...made.map((one, at) => stepOf(one.call, one.result, steps.length + at)));
    const { call, result } = made.at(-1)!;
    results.set(expected.id, result);
    played.push({ name: call.name, arguments: call.arguments, undoes: false });
  }
  return { testbed, steps, played };
}

interface Made {
  call: ToolCall;
  result: ToolResult;
}

async function playDue(
  testbed: LiveTestbed,
  expected: ExpectedCall,
  results: ReadonlyMap<string, ToolResult>,
  step: number,
): Promise<Made[] | undefined> {
  const made: Made[] = [];
  for (const wording of wordings(expected)) {
    const filled = fillPlaceholders(wording, results);
    if (!('arguments' in filled)) continue;
    for (let tries = 0; tries < TRIES; tries++) {
      const id = `played-${step}-${made.length}`;
      const call: ToolCall = { id, name: wording.name, arguments: filled.arguments };
      const result = await callOn(testbed, call, filled.arguments);
      if (!result) break;
      made.push({ call, result });
      if (!isFailedCall(result)) return made;
      if (!result.injected) break;
    }
  }
  return undefined;
}

/** The first accepted values; then each similar tool, and each other value of one parameter. */
function wordings(expected: ExpectedCall): ToolCall[] {
  const { id, name, dependsOn, optional, alternatives } = expected;
  const values = Object.entries(expected.arguments ?? {}).filter(
    ([key, accepted]) => accepted.length > 0 && !optional.includes(key),
  );
  const first = Object.fromEntries(values.map(([key, [value]]) => [key, value!]));
  const others = values.flatMap(([key, [, ...rest]]) => rest.map((value) => ({ ...first, [key]: value })));
  return [
    { id, name, dependsOn, arguments: first },
    ...alternatives.map((tool) => ({ id, name: tool.name, dependsOn, arguments: first })),
    ...others.slice(0, 10).map((args) => ({ id, name, dependsOn, arguments: args })),
  ];
}

export const stepOf = (call: ToolCall, result: ToolResult, index: number): Step => ({
  index,
  message: { role: 'assistant', text: '' },
  toolCalls: [call],
  toolResults: [result],
  durationMs: 0,
});

/** A call that might undo what was done. */
export interface Undoing {
  name: string;
  arguments: JsonObject;
}

/** Parameters in a language of their own, in which so much can be said that trying does not show what is impossible. */
const OPEN_ENDED = new Set(['query', 'selector', 'script']);

/** More candidates than this for one tool are not tried. */
const MOST_OF_TOOL = 600;
const MOST_VALUES = 14;

/** The offered tools that write to any of these slices, as the testbed defines them. */
export async function writersOf(
  offered: readonly Pick<Tool, 'name'>[],
  slices: readonly string[],
): Promise<ToolDefinition[]> {
  const found = await Promise.all(
    offered.map(async ({ name }) => {
      const server = serverOfTool(name) ?? '';
      const world = await loadWorld(server);
      const writes = world?.slices.some((slice) => slices.includes(slice.name));
      return writes ? (serversByName.get(server)?.tools.filter((tool) => tool.name === name) ?? []) : [];
    }),
  );
  return found.flat().filter(({ annotations }) => annotations.readOnlyHint !== true);
}

export const isOpenEnded = ({ inputSchema }: ToolDefinition): boolean =>
  Object.keys(isJsonObject(inputSchema.properties) ? inputSchema.properties : {}).some((name) =>
    OPEN_ENDED.has(name),
  );

/** What is in sight for making up calls. */
export interface InSight {
  /** Where the world is not as it should be. */
  differences: readonly SliceChanges[];
  /** The two states between which they are. */
  states: readonly Meanings[];
  /** Arguments of the calls made and due. */
  used: readonly JsonObject[];
}

/**
 * Calls of a tool that might undo the differences: with the values of the records that differ, by the names of the parameters; and with
 * other values in sight that fit a parameter, as far as a bound on their number allows.
 */
export function undoingsOf(tool: ToolDefinition, sight: InSight): Undoing[] {
  const pool = poolOf(sight);
  const seen = new Map<string, JsonObject>();
  const add = (args: JsonObject | undefined) => args && seen.set(JSON.stringify(args), args);
  for (const record of recordsOf(sight)) for (const args of fromRecord(tool.inputSchema, record)) add(args);
  for (const args of fromPool(tool.inputSchema, pool)) add(args);
  return [...seen.values()].slice(0, MOST_OF_TOOL).map((args) => ({ name: tool.name, arguments: args }));
}

/** The records that differ, as they are in either state; and each with what was there before in place of what changed. */
function recordsOf({ differences, states }: InSight): JsonObject[] {
  return differences.flatMap(({ slice, changes }) =>
    changes.flatMap(({ path, before, after }) => {
      const parts = pointerParts(path);
      const values = [before, after].filter((value) => value !== undefined);
      const own = values.filter(isJsonObject).map((value) => ({ ...value, id: parts.at(-1)! }));
      const around = states.flatMap((state) => holders(state[slice], parts));
      const field = parts.findLast((part) => !/^\d+$/.test(part)) ?? '';
      const changed = around.flatMap((record) =>
        values.map((value) => ({ ...record, [field]: isListItem(parts) ? [value] : value })),
      );
      return [...own, ...around, ...changed];
    }),
  );
}

const isListItem = (parts: readonly string[]): boolean => /^\d+$/.test(parts.at(-1) ?? '');

/** The objects on the way to a place, the nearest first, each with its own key as id. */
function holders(state: JsonObject | undefined, parts: readonly string[]): JsonObject[] {
  if (!state) return [];
  return parts
    .map((_, index) => parts.slice(0, parts.length - 1 - index))
    .flatMap((above) => {
      const value = valueAtPointer(state, above.map((part) => `/${escaped(part)}`).join(''));
      return isJsonObject(value) && above.length > 0 ? [{ id: above.at(-1)!, ...value }] : [];
    })
    .slice(0, 2);
}

const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');

/** Arguments by name: those that are required alone, and all that the record has. None where a required one is missing. */
function fromRecord(schema: JsonObject, record: JsonObject): JsonObject[] {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const required = requiredOf(schema);
  const all: JsonObject = {};
  for (const [name, property] of Object.entries(properties)) {
    const value = valueFor(name, isJsonObject(property) ? property : {}, record);
    if (value !== undefined) all[name] = value;
  }
  if (!required.every((name) => Object.hasOwn(all, name))) return [];
  const least = Object.fromEntries(required.map((name) => [name, all[name]!]));
  const singly = Object.keys(all)
    .filter((name) => !Object.hasOwn(least, name))
    .map((name) => ({ ...least, [name]: all[name]! }));
  return [least, all, ...singly];
}

const requiredOf = ({ required }: JsonObject): string[] =>
  Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];

function valueFor(name: string, schema: JsonObject, record: JsonObject): JsonValue | undefined {
  const value = memberLike(record, name);
  if (schema.type === 'array') {
    const items = isJsonObject(schema.items) ? schema.items : {};
    if (items.type === 'object') {
      const inside = fromRecord(items, record)[1];
      return inside ? [inside] : undefined;
    }
    return value === undefined ? undefined : Array.isArray(value) ? value : [value];
  }
  if (value === undefined || !fits(value, schema)) return undefined;
  return value;
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

/** The member of this name, however it is written; else the one whose name ends it: `entityName` takes `name`. */
function memberLike(record: JsonObject, name: string): JsonValue | undefined {
  const wanted = plain(name);
  const names = Object.keys(record);
  const same = names.find((one) => plain(one) === wanted);
  const close = same ?? names.find((one) => wanted.endsWith(plain(one)) || wanted.endsWith(`${plain(one)}s`));
  return close === undefined ? undefined : record[close];
}

function fits(value: JsonValue, { type, enum: accepted }: JsonObject): boolean {
  if (Array.isArray(accepted)) return accepted.includes(value);
  if (type === 'integer') return Number.isInteger(value);
  return type === undefined || typeof value === type || (type === 'array' && Array.isArray(value));
}

/** Every text and number in sight, those of the differences first. */
function poolOf({ differences, used }: InSight): JsonValue[] {
  const values = new Set<JsonValue>();
  const take = (value: JsonValue | undefined): void => {
    if (typeof value === 'string' || typeof value === 'number') values.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(take);
  };
  for (const { changes } of differences)
    for (const { path, before, after } of changes) {
      pointerParts(path).forEach(take);
      take(before);
      take(after);
    }
  used.forEach(take);
  return [...values];
}

/** The required parameters, each with the first values of the pool that fit it. */
function fromPool(schema: JsonObject, pool: readonly JsonValue[]): JsonObject[] {
  const properties = isJsonObject(schema.properties) ? schema.properties : {};
  const required = requiredOf(schema);
  const most = required.length === 1 ? 60 : MOST_VALUES;
  let calls: JsonObject[] = [{}];
  for (const name of required) {
    const property = isJsonObject(properties[name]) ? properties[name] : {};
    const values = poolFor(name, property, pool).slice(0, most);
    calls = calls
      .flatMap((args) => values.map((value) => ({ ...args, [name]: value })))
      .slice(0, MOST_OF_TOOL);
  }
  return calls;
}

function poolFor(name: string, schema: JsonObject, pool: readonly JsonValue[]): JsonValue[] {
  if (Array.isArray(schema.enum)) return schema.enum;
  if (schema.type === 'boolean') return [true, false];
  if (schema.type === 'array') {
    const items = isJsonObject(schema.items) ? schema.items : {};
    return items.type === 'string' ? pool.filter((one) => typeof one === 'string').map((one) => [one]) : [];
  }
  const fitting = pool.filter((value) => fits(value, schema));
  // A path or an id is short and has its own form; whole texts are no candidates for it.
  const only = (form: RegExp) => fitting.filter((value) => typeof value === 'string' && form.test(value));
  if (/path|source|destination/i.test(name)) return only(/^\/[^\n]*$/);
  return /_?id$/i.test(name) ? only(/^\S{1,80}$/) : fitting;
}
