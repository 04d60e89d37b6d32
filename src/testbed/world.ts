import type { JsonObject } from '#core/json.ts';
import type { Random } from '#core/random.ts';
import type { ContentPart } from '#core/tool.ts';
import type { IdKind, PointerPattern } from '#core/volatile.ts';

/**
 * A piece of the testbed's state that is kept, hashed and compared under one name. Most servers own one of their own name;
 * some share one (the ledger), some read another's (git works on the file system's tree). Values are never edited in
 * place: a change is a new value that shares what stayed the same.
 */
export interface Slice<State extends JsonObject> {
  readonly name: string;
  /** The same seed gives an equal state, always. */
  init(seed: number): State;
  /** What of it is compared at the end of a task; {} for all of it, exactly. */
  meaning: Meaning<State>;
}

/**
 * What of a slice is its meaning: what two testbeds that did the same, in another order and with more reads between, have in common.
 * Patterns begin at the slice. Values that a caller gave are never left out.
 */
export interface Meaning<State extends JsonObject> {
  /** What is compared in place of the state, where the state is a log, a history or a store of hashes. Patterns are for this. */
  of?(state: State): JsonObject;
  /** Times read from the testbed's clock. Nowhere does their order matter: what must come first is what the next refers to. */
  times?: readonly PointerPattern[];
  /** Counters, caches, marks of what was only looked at, and what repeats a field that is compared. */
  bookkeeping?: readonly PointerPattern[];
  /** Lists whose order is only that of the calls. */
  unordered?: readonly PointerPattern[];
  /** Ids the world gives out. */
  ids?: readonly IdKind[];
}

/** A slice whatever its state. */
export type AnySlice = Slice<JsonObject>;

/** What a tool may touch beside its arguments. */
export interface ToolContext {
  read<State extends JsonObject>(slice: Slice<State>): State;
  /** Takes effect when the tool returns; nothing is kept of a call that throws or answers an error. */
  write<State extends JsonObject>(slice: Slice<State>, state: State): void;
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

/** What a server of the testbed does. What it says of itself is in tools/<server>.json. */
export interface World {
  /** As in the ServerDefinition. */
  server: string;
  /** The slices its tools may write, for showing state and for hashing. */
  slices: readonly AnySlice[];
  /** One for every tool of the definition, by name. */
  tools: Record<string, ToolHandler>;
}

/** Thursday 2026-03-12, 10:00 in Europe/Berlin: where every clock of a fresh testbed stands. */
export const TODAY = Date.UTC(2026, 2, 12, 9);

/** A tool's refusal in the words its real counterpart uses; goes to the model as a result with isError. */
export class ToolError extends Error {
  override name = 'ToolError';
}

/** An answer with its structured form; `text` is what the real server writes beside it, JSON when it writes just that. */
export const answer = (
  structuredContent: JsonObject,
  text = JSON.stringify(structuredContent),
): ToolOutcome => ({
  content: [{ type: 'text', text }],
  structuredContent,
});

/** Handlers as written, with the arguments their schemas promise, as the testbed calls them. */
export function handlers<Tools extends Record<string, ToolHandler<never>>>(
  tools: Tools,
): Record<string, ToolHandler> {
  return tools as unknown as Record<string, ToolHandler>;
}
