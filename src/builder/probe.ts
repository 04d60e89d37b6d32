import { isFailedCall } from '#core/failed-call.ts';
import { objectOf } from '#core/fields.ts';
import { isJsonObject, stableStringify, type JsonObject, type JsonValue } from '#core/json.ts';
import { pointerTo } from '#core/json-pointer.ts';
import type { Random } from '#core/random.ts';
import type { Tool, ToolResult } from '#core/tool.ts';
import { followed, requiredParameters } from '#serve/validation/parameters.ts';
import { answersNothing } from './answers-nothing.ts';
import { codesOf } from './codes.ts';
import { piecesOf, type KeptCall, type Piece } from './harvest.ts';
import { because, listed, type Reason } from './reasons.ts';
import { shuffled } from './samplers.ts';
import { valuesFor, type Value } from './values.ts';
import { parameterWords } from './words.ts';

/** Where the builder's calls go. A tool's failure is a result; rejects where the app or the network fails. */
export interface BuilderWorld {
  call(tool: Tool, args: JsonObject): Promise<ToolResult>;
  /** Back to the first state; absent: calls cannot be undone. */
  reset?(): Promise<void>;
}

export interface Arguments {
  given: JsonObject;
  details: { words: string; text: string }[];
  /** By JSON pointer into `given`. */
  said: Record<string, string>;
  /** Where each value comes from. */
  from: Reason | string;
}

/** A call that answered something, with the words for its arguments. */
export interface ProbedCall extends KeptCall {
  args: Arguments;
}

/** Calls that were tried on the tools, and what they answered. */
export interface Probed {
  kept: ProbedCall[];
  pieces: Piece[];
  /** Calls made. */
  calls: number;
  /** Tools without a call that answered something: the last reason, by name. */
  without: ReadonlyMap<string, Reason>;
}

export interface ProbeOptions {
  random: Random;
  today: string;
  /** Calls kept of each tool, at most. */
  perTool: number;
  mostCalls: number;
  signal?: AbortSignal | undefined;
  onCall?: ((calls: number) => void) | undefined;
}

/** Values of answers that are kept for later calls. */
const MOST_PIECES = 4000;
/** Each task is executed twice: a tool that takes longer for one call, in milliseconds, would hold up all others. */
const SLOW_MS = 5000;
/** Later rounds have the answers of earlier ones to draw values from. */
const ROUNDS = 3;

/** Tries values on each tool and keeps the calls that answer something: the validity check of the papers' parameter values. */
export async function probe(
  tools: readonly Tool[],
  world: BuilderWorld,
  options: ProbeOptions,
): Promise<Probed> {
  const probing = new Probing(world, options);
  const { perTool, mostCalls, random } = options;
  // Where the calls do not suffice for all tools, none is favoured by its place in the list.
  const inTurn = tools.length * perTool > mostCalls ? shuffled(tools, random) : tools;
  for (let round = 0; round < ROUNDS; round++) for (const tool of inTurn) await probing.tryTool(tool);
  return probing;
}

class Probing implements Probed {
  readonly kept: ProbedCall[] = [];
  readonly pieces: Piece[] = [];
  calls = 0;
  readonly without = new Map<string, Reason>();
  readonly #tried = new Set<string>();
  readonly #slow = new Set<Tool>();
  readonly #world: BuilderWorld;
  readonly #options: ProbeOptions;

  constructor(world: BuilderWorld, options: ProbeOptions) {
    this.#world = world;
    this.#options = options;
  }

  get #isOver(): boolean {
    return this.calls >= this.#options.mostCalls || this.#options.signal?.aborted === true;
  }

  async tryTool(tool: Tool): Promise<void> {
    const { perTool } = this.#options;
    let have = this.kept.filter((each) => each.tool === tool).length;
    if (have >= perTool || this.#isOver || this.#slow.has(tool)) return;
    const proposals = argumentSets(tool, { ...this.#options, pieces: this.pieces }, perTool * 2);
    if (proposals.length === 0 && have === 0) this.without.set(tool.name, because('noValueKnown'));
    for (const args of proposals) {
      if (this.#slow.has(tool)) return;
      const key = `${tool.server ?? ''} ${tool.name} ${stableStringify(args.given)}`;
      if (have >= perTool || this.#isOver) return;
      if (this.#tried.has(key)) continue;
      this.#tried.add(key);
      const trouble = await this.#try(tool, args);
      if (trouble === undefined) have++;
      else if (have === 0) this.without.set(tool.name, trouble);
    }
  }

  /** Makes a call and keeps it; why it is not kept, where it is not. */
  async #try(tool: Tool, args: Arguments): Promise<Reason | undefined> {
    const result = await this.#world.call(tool, args.given);
    this.calls++;
    this.#options.onCall?.(this.calls);
    // Other calls are tried on what is there, not on what this one made.
    if (this.#world.reset && tool.annotations?.readOnlyHint !== true) await this.#world.reset();
    if (result.durationMs > SLOW_MS) {
      this.#slow.add(tool);
      return because('slow', { seconds: SLOW_MS / 1000 });
    }
    if (isFailedCall(result)) return because('failedAlways');
    if (answersNothing(result, args.given)) return because('nothingAlways');
    this.without.delete(tool.name);
    const call: ProbedCall = { tool, arguments: args.given, result, args };
    if (this.pieces.length < MOST_PIECES) this.pieces.push(...piecesOf(call, this.kept.length));
    this.kept.push(call);
    return undefined;
  }
}

interface Sources {
  random: Random;
  today: string;
  pieces: readonly Piece[];
}

/**
 * Sets of arguments for a tool, the required ones alone at first (the paper's parameter minimisation), later with one optional parameter
 * more. `without`: parameters that somebody else fills. [] where a required one has no value.
 */
export function argumentSets(
  tool: Tool,
  sources: Sources,
  most: number,
  without: readonly string[] = [],
): Arguments[] {
  const schema = followed(tool.inputSchema, tool.inputSchema) ?? {};
  const properties = objectOf(schema.properties);
  const required = requiredParameters(tool.inputSchema).filter((name) => !without.includes(name));
  const place = placeParameters(required);
  const slots = required
    .filter((name) => !place.includes(name))
    .map((name) => ({ name, values: valuesFor(name, objectOf(properties[name]), tool, sources) }));
  if (slots.some(({ values }) => values.length === 0)) return [];
  const optional = Object.keys(properties)
    .filter((name) => !required.includes(name) && !without.includes(name) && isJsonObject(properties[name]))
    .slice(0, 12)
    .map((name) => ({
      name,
      values: valuesFor(name, objectOf(properties[name]), tool, sources).filter(isPlain),
    }))
    .filter(({ values }) => values.length > 0);
  const places = codesOf('place');
  const start = Math.floor(sources.random() * places.length);
  const sets = Array.from({ length: most }, (_, turn) => {
    const more = turn % 3 === 2 && optional.length > 0 ? [optional[turn % optional.length]!] : [];
    const chosen = chosenValues([...slots, ...more], turn);
    return argumentsOf(
      chosen,
      place.length > 0 ? { names: place, at: places[(start + turn) % places.length]! } : undefined,
    );
  });
  return [...new Map(sets.map((set) => [stableStringify(set.given), set])).values()];
}

/** One value of each slot. No two texts are equal, so that no way leads from a place to itself. */
function chosenValues(
  slots: readonly { name: string; values: readonly Value[] }[],
  turn: number,
): { name: string; value: Value }[] {
  const taken = new Set<JsonValue>();
  return slots.map(({ name, values }, slot) => {
    const start = turn + slot * (turn + 1);
    const inTurn = values.map((_, step) => values[(start + step) % values.length]!);
    const value =
      inTurn.find((each) => typeof each.value !== 'string' || !taken.has(each.value)) ?? inTurn[0]!;
    taken.add(value.value);
    return { name, value };
  });
}

/** Optional parameters are given where a short plain value is known. */
const isPlain = ({ value, from }: Value): boolean =>
  typeof value !== 'object' &&
  typeof value !== 'boolean' &&
  from.code !== 'plainSentence' &&
  from.code !== 'plainQuestion';

/** What a parameter is called in a query; of one that takes a statement of SQL its own name would mislead. */
const wordsFor = (name: string, value: JsonValue): string =>
  typeof value === 'string' && /^(?:select|insert|update|delete|create)\s/i.test(value)
    ? 'SQL statement'
    : parameterWords(name);

const placeParameters = (names: readonly string[]): string[] => {
  const [latitude, longitude] = [/^lat(?:itude)?$/i, /^(?:lng|lon|long|longitude)$/i].map((pattern) =>
    names.find((name) => pattern.test(name)),
  );
  return latitude && longitude ? [latitude, longitude] : [];
};

function argumentsOf(
  chosen: readonly { name: string; value: Value }[],
  place: { names: readonly string[]; at: { code: string; said: string } } | undefined,
): Arguments {
  const coordinates = place?.at.code.split(',').map(Number) ?? [];
  const given = Object.fromEntries([
    ...chosen.map(({ name, value }) => [name, value.value] as const),
    ...(place?.names.map((name, index) => [name, coordinates[index]!] as const) ?? []),
  ]);
  const said = Object.fromEntries([
    ...chosen.flatMap(({ name, value }) =>
      Object.entries(value.said ?? {}).map(([pointer, words]) => [pointerTo('', name) + pointer, words]),
    ),
    ...(place?.names.map((name) => [pointerTo('', name), place.at.said]) ?? []),
  ]) as Record<string, string>;
  const details = [
    ...(place ? [{ words: 'place', text: place.at.said }] : []),
    ...chosen.map(({ name, value }) => ({ words: wordsFor(name, value.value), text: value.text })),
  ];
  const from = [
    ...chosen.map(({ name, value }) => because('valueFrom', { name, from: value.from })),
    ...(place ? [because('placeFrom')] : []),
  ];
  return { given, said, details, from: from.length === 0 ? because('noValue') : listed(from, 'semicolon') };
}
