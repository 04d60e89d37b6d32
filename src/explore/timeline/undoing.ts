import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerParts, valueAtPointer } from '#core/json-pointer.ts';
import type { SliceChanges } from '#core/timeline.ts';
import type { Tool } from '#core/tool.ts';
import { loadWorld, serverOfTool, serversByName, type ToolDefinition } from '#world/index.ts';
import type { Meanings } from './world-changes.ts';

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
