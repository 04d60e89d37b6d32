import type { JsonObject } from '#core/json.ts';
import { hash32, mulberry32 } from '#core/random.ts';
import type { ContentPart } from '#core/tool.ts';
import { checkSchema } from '#validation/check-schema.ts';
import { argumentError } from './argument-error.ts';
import type { ServerDefinition, ToolDefinition } from './definitions.ts';
import { TODAY, ToolError, type Slice, type ToolContext, type ToolOutcome, type World } from './world.ts';

/** Everything a farm knows, as one value: keeping it is a snapshot, going back to it a reset, going on from it twice a fork. */
export interface FarmState {
  seed: number;
  /** Calls each server has answered; its clock and its chance follow from this. */
  calls: Readonly<Record<string, number>>;
  /** By slice name; a slice nobody has written is absent and stands at its init. */
  slices: Readonly<Record<string, JsonObject>>;
}

export const freshFarm = (seed: number): FarmState => ({ seed, calls: {}, slices: {} });

/** MCP's CallToolResult as the farm gives it. */
export interface FarmResult extends ToolOutcome {
  content: ContentPart[];
  _meta: JsonObject;
}

const initial = new WeakMap<Slice<JsonObject>, Map<number, JsonObject>>();

/** A slice's value in a state. What init gives is kept by seed: it is a value and never changes. */
export function sliceOf<State extends JsonObject>(state: FarmState, slice: Slice<State>): State {
  const written = state.slices[slice.name];
  if (written) return written as State;
  const key = slice as unknown as Slice<JsonObject>;
  const bySeed = initial.get(key) ?? new Map<number, JsonObject>();
  initial.set(key, bySeed);
  const known = bySeed.get(state.seed);
  if (known) return known as State;
  const made = slice.init(state.seed);
  bySeed.set(state.seed, made);
  return made;
}

/**
 * One tools/call on one server: the state after it, and what the caller is told. Never throws for anything a caller can
 * send; a handler that breaks answers an error and leaves the state as it was.
 */
export function callTool(
  { definition, world }: { definition: ServerDefinition; world: World },
  tool: ToolDefinition,
  args: JsonObject,
  state: FarmState,
): { state: FarmState; result: FarmResult } {
  const count = state.calls[world.server] ?? 0;
  const counted = { ...state, calls: { ...state.calls, [world.server]: count + 1 } };
  const violations = checkSchema(tool.inputSchema, args);
  if (violations.length > 0)
    return { state: counted, result: withProvenance(argumentError(definition, tool, violations)) };
  const written: Record<string, JsonObject> = {};
  const context: ToolContext = {
    read: (slice) => (written[slice.name] as never) ?? sliceOf(state, slice),
    write: (slice, value) => void (written[slice.name] = value),
    now: TODAY + count * 1000,
    random: mulberry32(hash32(`${state.seed}/${world.server}/${count}`)),
  };
  const outcome = outcomeOf(() => world.tools[tool.name]!(args, context));
  const changed = !outcome.isError && Object.keys(written).length > 0;
  return {
    state: changed ? { ...counted, slices: { ...state.slices, ...written } } : counted,
    result: withProvenance(outcome),
  };
}

function outcomeOf(call: () => ToolOutcome): ToolOutcome {
  try {
    return call();
  } catch (error) {
    const text = error instanceof ToolError ? error.message : `Internal error: ${String(error)}`;
    return { content: [{ type: 'text', text }], isError: true };
  }
}

const withProvenance = (outcome: ToolOutcome): FarmResult => ({
  ...outcome,
  _meta: { 'proving-ground/provenance': 'synthetic: computed in this page from a seed, not real-world data' },
});
