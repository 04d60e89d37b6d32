import type { Random } from '#core/random.ts';
import { type ToolCall, callName, mentionsResult } from '#core/tool.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Gold } from '../gold.ts';

/** A plan that differs from a label's in one thing, and what that is, in words. */
export interface Mutation {
  calls: ToolCall[];
  /** `call 1, maps_geocode: address is "Oslo" instead of "Bergen"` */
  what: string;
}

/** One way in which a plan is changed. */
export interface MutantKind {
  /** Stays as it is: it is in links and in the drawing of numbers. */
  id: string;
  title: string;
  /** What is changed, in a sentence. */
  meaning: string;
  /** A change drawn with `random`; undefined where the plan has nothing of the kind. */
  mutate(gold: Gold, random: Random): Mutation | undefined;
}

/** One of a list; undefined of an empty one. */
export const drawn = <Item>(list: readonly Item[], random: Random): Item | undefined =>
  list[Math.floor(random() * list.length)];

/** The list from a drawn place on, then its beginning: for taking the first that fits. */
export function fromDrawn<Item>(list: readonly Item[], random: Random): Item[] {
  const start = Math.floor(random() * list.length);
  return [...list.slice(start), ...list.slice(0, start)];
}

/** A value in the arguments of one of a plan's calls. */
export interface Place {
  /** Position of the call. */
  call: number;
  /** The parameter, and names and positions below it. */
  path: readonly string[];
  value: JsonValue;
  /** The schema of the value, as far as it is known. */
  schema: JsonObject;
}

/** All values in the arguments of a plan that refer to no result, whole lists and objects before what is in them. */
export const placesIn = ({ task, calls }: Pick<Gold, 'task' | 'calls'>): Place[] =>
  calls.flatMap((call, index) => {
    const schema = task.tools.find(({ name }) => name === call.name)?.inputSchema ?? {};
    return placesBelow(call.arguments, { call: index, path: [], schema });
  });

function placesBelow(value: JsonValue, at: Omit<Place, 'value'>): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const below = { ...at, path: [...at.path, name], schema: schemaBelow(at.schema, name) };
    const own = mentionsResult(member) ? [] : [{ ...below, value: member }];
    return [...own, ...placesBelow(member, below)];
  });
}

function schemaBelow({ properties, items }: JsonObject, name: string): JsonObject {
  const found = isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : items;
  return isJsonObject(found) ? found : {};
}

/** Values that are text, number or truth value. */
export const literalsIn = (gold: Pick<Gold, 'task' | 'calls'>): Place[] =>
  placesIn(gold).filter(({ value }) => typeof value !== 'object');

/** The plan with another value at a place, and the sentence that says so. */
export function replaced(calls: readonly ToolCall[], place: Place, value: JsonValue): Mutation {
  const { call, path } = place;
  const changed = withArguments(calls, call, valueWith(calls[call]!.arguments, path, value) as JsonObject);
  const where = `${callName(call, calls[call]!.name)}: \`${path.join('/')}\``;
  return { calls: changed, what: `${where} is ${shown(value)} instead of ${shown(place.value)}` };
}

export const withArguments = (calls: readonly ToolCall[], call: number, values: JsonObject): ToolCall[] =>
  calls.map((each, index) => (index === call ? { ...each, arguments: values } : each));

function valueWith(whole: JsonValue, [name, ...rest]: readonly string[], value: JsonValue): JsonValue {
  if (name === undefined) return value;
  if (Array.isArray(whole))
    return whole.map((item, index) => (String(index) === name ? valueWith(item, rest, value) : item));
  const members = whole as JsonObject;
  return { ...members, [name]: valueWith(members[name]!, rest, value) };
}

const SHOWN = 80;

/** A value as JSON, cut where it is long. */
export function shown(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
