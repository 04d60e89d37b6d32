import type { JsonObject } from '#core/json.ts';
import type { Random } from '#core/random.ts';
import type { ContentPart } from '#core/tool.ts';
import type { IdKind, PointerPattern } from '#core/state-diff.ts';

/**
 * A piece of the testbed's state that is stored, hashed and compared under one name. Most servers own one of their own name;
 * some share one (the ledger), some read another's (git works on the file system's tree). Values are never edited in
 * place: a change is a new value that shares its unchanged parts.
 */
export interface Slice<State extends JsonObject> {
  readonly name: string;
  /** The same seed gives an equal state, always. */
  init(seed: number): State;
  /** What of it is compared at the end of a task; {} for all of it, exactly. */
  meaning: Meaning<State>;
}

/**
 * The part of a slice that two testbeds have in common when the same was done on both, in another order or with more reads between.
 * Patterns begin at the slice. Values that a caller gave are never left out.
 */
export interface Meaning<State extends JsonObject> {
  /** What is compared in place of the state, where the state is a log, a history or a store of hashes. Patterns are for this. */
  of?(state: State): JsonObject;
  /** What a person is shown of it, where `of` gives only what has changed since the start. */
  whole?(state: State): JsonObject;
  /** Times read from the testbed's clock. Nowhere does their order matter: what must come first is what the next refers to. */
  times?: readonly PointerPattern[];
  /** Counters, caches, marks of reading, and fields that repeat one that is compared. */
  bookkeeping?: readonly PointerPattern[];
  /** Lists whose order is only that of the calls. */
  unordered?: readonly PointerPattern[];
  /** Ids that the world assigns. */
  ids?: readonly IdKind[];
}

/** A slice with any state. */
export type AnySlice = Slice<JsonObject>;

/** What a tool may touch beside its arguments. */
export interface ToolContext {
  read: <State extends JsonObject>(slice: Slice<State>) => State;
  /** Takes effect when the tool returns; what a call that fails has written is dropped. */
  write: <State extends JsonObject>(slice: Slice<State>, state: State) => void;
  /** The testbed's clock in milliseconds since the epoch: TODAY for a server's first call, a second more for each further one. */
  now: number;
  /** Seeded by testbed, server and number of the call. */
  random: Random;
}

/** What a tool answered: MCP's result without its envelope. */
export interface ToolOutcome {
  content: ContentPart[];
  /** Obeys the tool's outputSchema; absent when isError. */
  structuredContent?: JsonObject;
  isError?: boolean;
}

/** Arguments were checked against the tool's inputSchema before; defaults of the schema were not filled in. */
export type ToolHandler<Arguments = JsonObject> = (args: Arguments, context: ToolContext) => ToolOutcome;

/** The behaviour of a server of the testbed. Its definition is in tools/<server>.json. */
export interface World {
  /** As in the ServerDefinition. */
  server: string;
  /** The slices its tools may write, for showing state and for hashing. */
  slices: readonly AnySlice[];
  /** One for every tool of the definition, by name. */
  tools: Record<string, ToolHandler>;
}

/** Thursday 2026-03-12, 10:00 in Europe/Berlin: the time on every clock of a fresh testbed. */
export const TODAY = Date.UTC(2026, 2, 12, 9);

/** A tool's failure, worded as its real counterpart words it; the model gets it as a result with isError. */
export class ToolError extends Error {
  override name = 'ToolError';
}

/** An answer with its structured form; `text` is what the real server writes beside it, by default the JSON. */
export const answer = (
  structuredContent: JsonObject,
  text = JSON.stringify(structuredContent),
): ToolOutcome => ({
  content: [{ type: 'text', text }],
  structuredContent,
});

/** The behaviour of a server from the slices its tools may write and its handlers, which take the arguments their schemas promise. */
export const world = (
  server: string,
  slices: readonly AnySlice[],
  tools: Record<string, ToolHandler<never>>,
): World => ({ server, slices, tools: tools as unknown as World['tools'] });
