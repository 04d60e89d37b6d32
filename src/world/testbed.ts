import type { JsonObject } from '#core/json.ts';
import { hash32, mulberry32 } from '#core/random.ts';
import type { SchemaViolation } from '#core/tool.ts';
import { checkSchema } from '#serve/validation/check-schema.ts';
import type { ServerDefinition, ToolDefinition } from './catalogue.ts';
import {
  TODAY,
  ToolError,
  type AnySlice,
  type Slice,
  type ToolContext,
  type ToolOutcome,
  type World,
} from './world.ts';

/** The whole state of a testbed as one value: keeping it is a snapshot, returning to it a reset, continuing from it twice a fork. */
export interface TestbedState {
  seed: number;
  /** Calls each server has answered; its clock and its random numbers follow from this. */
  calls: Readonly<Record<string, number>>;
  /** By slice name; a slice that was never written is absent and has the value of its init. */
  slices: Readonly<Record<string, JsonObject>>;
  /** How often each rule of the fault plan has affected a call, by its index in the plan. */
  meetings: Readonly<Record<string, number>>;
  /** Tools whose first parameter has a new name. */
  drifted: readonly string[];
}

export const freshTestbed = (seed: number): TestbedState => ({
  seed,
  calls: {},
  slices: {},
  meetings: {},
  drifted: [],
});

/** A server of the testbed: its definition and its world. */
export type TestbedMember = { definition: ServerDefinition; world: World };

/** MCP's CallToolResult as the testbed returns it. */
export interface TestbedResult extends ToolOutcome {
  _meta: JsonObject;
}

/** An answered call: the state after it, and the caller's result. */
export type Called = { state: TestbedState; result: TestbedResult };

const initial = new WeakMap<AnySlice, Map<number, JsonObject>>();

/** A slice's value in a state. The value of init is kept for each seed, because it never changes. */
export function sliceOf<State extends JsonObject>(state: TestbedState, slice: Slice<State>): State {
  return (state.slices[slice.name] as State | undefined) ?? initialSlice(slice, state.seed);
}

export function initialSlice<State extends JsonObject>(slice: Slice<State>, seed: number): State {
  const key = slice as unknown as AnySlice;
  const bySeed = initial.get(key) ?? new Map<number, JsonObject>();
  initial.set(key, bySeed);
  const made = bySeed.get(seed) ?? slice.init(seed);
  bySeed.set(seed, made);
  return made as State;
}

/**
 * One tools/call on one server. Never throws for anything a caller can send: a handler that throws gives a result with isError
 * and leaves the state unchanged.
 */
export function callTool(
  member: TestbedMember,
  tool: ToolDefinition,
  args: JsonObject,
  state: TestbedState,
): Called {
  return refusal(member, tool, args, state) ?? runTool(member, tool, args, state);
}

/** The answer to arguments that break the tool's schema; undefined when they obey it. */
export function refusal(
  { definition, world }: TestbedMember,
  tool: ToolDefinition,
  args: JsonObject,
  state: TestbedState,
): Called | undefined {
  const violations = checkSchema(tool.inputSchema, args, { formats: 'assertion' });
  if (violations.length === 0) return undefined;
  return {
    state: counted(state, world),
    result: withProvenance(argumentError(definition, tool, violations)),
  };
}

/** Runs the tool's handler on arguments that obey its schema. */
export function runTool(
  { world }: TestbedMember,
  tool: ToolDefinition,
  args: JsonObject,
  state: TestbedState,
): Called {
  const count = state.calls[world.server] ?? 0;
  const written: Record<string, JsonObject> = {};
  const context: ToolContext = {
    read: (slice) => (written[slice.name] as never) ?? sliceOf(state, slice),
    write: (slice, value) => void (written[slice.name] = value),
    now: TODAY + count * 1000,
    random: mulberry32(hash32(`${state.seed}/${world.server}/${count}`)),
  };
  const outcome = outcomeOf(() => world.tools[tool.name]!(args, context));
  const after = counted(state, world);
  const changed = !outcome.isError && Object.keys(written).length > 0;
  return {
    state: changed ? { ...after, slices: { ...state.slices, ...written } } : after,
    result: withProvenance(outcome),
  };
}

/** The state with one more call answered by this server. */
export const counted = (state: TestbedState, { server }: World): TestbedState => ({
  ...state,
  calls: { ...state.calls, [server]: (state.calls[server] ?? 0) + 1 },
});

/** The result of an outcome, marked as synthetic. */
export const withProvenance = (outcome: ToolOutcome): TestbedResult => ({
  ...outcome,
  _meta: { 'proving-ground/provenance': 'synthetic: computed in this page from a seed, not real-world data' },
});

function outcomeOf(call: () => ToolOutcome): ToolOutcome {
  try {
    return call();
  } catch (error) {
    const text = error instanceof ToolError ? error.message : `Internal error: ${String(error)}`;
    return { content: [{ type: 'text', text }], isError: true };
  }
}

/** Servers whose real counterparts are written with the Python SDK, which words an invalid argument in its own way. */
const python = new Set(['git', 'sqlite', 'time', 'finance-agent', 'market-data', 'calculator', 'weather']);

/** What a real server answers to arguments that violate the tool's schema: a result with isError, so that a model can correct them. */
function argumentError(
  { server }: ServerDefinition,
  { name }: ToolDefinition,
  violations: SchemaViolation[],
): ToolOutcome {
  const first = violations[0]!;
  const where = first.path === '' ? '' : ` at ${first.path}`;
  const text = python.has(server)
    ? `Input validation error: ${first.message}${where}`
    : `MCP error -32602: Input validation error: Invalid arguments for tool ${name}: ${violations
        .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
        .join(' ')}`;
  return { content: [{ type: 'text', text }], isError: true };
}
