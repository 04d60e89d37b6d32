import type { FaultKind, FaultPlan } from '#core/fault.ts';
import type { JsonObject } from '#core/json.ts';
import type { ToolDefinition } from '../definitions.ts';
import {
  callTool,
  counted,
  freshTestbed,
  initialSlice,
  refusal,
  runTool,
  withProvenance,
  type Called,
  type TestbedMember,
  type TestbedState,
} from '../testbed.ts';
import type { ToolOutcome } from '../world.ts';
import {
  emptied,
  faultText,
  INJECTED_INSTRUCTION,
  inWrongUnit,
  truncated,
  withInstruction,
  halfWritten,
} from './answers.ts';
import { decideFault, isPoisoned, asBefore, drifted } from './decide.ts';
import { faultKindsById } from './kinds.ts';

/** The key under which a result's `_meta` names the fault that was injected: the true cause, never shown to a model. */
export const FAULT_META = 'proving-ground/fault';

/** A call under a fault plan. Without a plan, or when no rule affects it, this is the call alone. */
export function callUnderFaults(
  member: TestbedMember,
  tool: ToolDefinition,
  args: JsonObject,
  before: TestbedState,
  plan?: FaultPlan,
): Called {
  const { server } = member.world;
  const onlyReads = tool.annotations.readOnlyHint === true;
  const occasion = { server, tool: tool.name, call: before.calls[server] ?? 0, onlyReads };
  const decided = decideFault(plan, occasion, before.meetings);
  if (!decided) return callAsAnnounced(member, tool, args, before);
  const { rule, index } = decided;
  const state = { ...before, meetings: { ...before.meetings, [index]: (before.meetings[index] ?? 0) + 1 } };
  const faulty = underFault(rule.kind, { member, tool, args, state });
  if (!faulty) return callAsAnnounced(member, tool, args, before);
  const { state: after, result } = faulty;
  return { state: after, result: { ...result, _meta: { ...result._meta, [FAULT_META]: rule.kind } } };
}

interface Call {
  member: TestbedMember;
  tool: ToolDefinition;
  args: JsonObject;
  state: TestbedState;
}

const onAnswer: Partial<Record<FaultKind, (outcome: ToolOutcome) => ToolOutcome>> = {
  'empty-result': emptied,
  'truncated-output': truncated,
  'wrong-unit': inWrongUnit,
  'injected-instruction': withInstruction,
};

/** Undefined when there is nothing to inject the fault into: the call fails by itself, or has written nothing. */
function underFault(kind: FaultKind, call: Call): Called | undefined {
  const { member, tool, args, state } = call;
  if (faultKindsById.get(kind)!.acts === 'instead') {
    const text = faultText(kind, member.world.server, JSON.stringify(args));
    const isError = kind !== 'failed-inside-success';
    return {
      state: counted(state, member.world),
      result: withProvenance({ content: [{ type: 'text', text }], ...(isError ? { isError } : {}) }),
    };
  }
  if (kind === 'schema-drift')
    return callAsAnnounced(member, tool, args, { ...state, drifted: [...state.drifted, tool.name] });
  const called = callAsAnnounced(member, tool, args, state);
  if (called.result.isError) return undefined;
  const change = onAnswer[kind];
  if (change) return { state: called.state, result: withProvenance(change(called.result)) };
  return onState(kind, call, called);
}

function onState(kind: FaultKind, { member, tool, args, state }: Call, called: Called): Called | undefined {
  if (kind === 'duplicate-delivery') return callAsAnnounced(member, tool, args, called.state);
  if (kind === 'stale-cache') {
    const { result } = callAsAnnounced(member, tool, args, {
      ...state,
      slices: freshTestbed(state.seed).slices,
    });
    return { state: called.state, result };
  }
  if (called.state.slices === state.slices) return undefined;
  const slices = Object.entries(called.state.slices).map(([name, after]): [string, JsonObject] => {
    const before = state.slices[name] ?? initialOf(member, name, state.seed);
    return [name, before && before !== after ? halfWritten(before, after) : after];
  });
  const text = faultText('partial-write', member.world.server, '');
  return {
    state: { ...called.state, slices: Object.fromEntries(slices) },
    result: withProvenance({ content: [{ type: 'text', text }], isError: true }),
  };
}

function initialOf({ world }: TestbedMember, name: string, seed: number): JsonObject | undefined {
  const slice = world.slices.find((one) => one.name === name);
  return slice && initialSlice(slice, seed);
}

/** A tool whose parameter has drifted accepts the new name alone. */
function callAsAnnounced(
  member: TestbedMember,
  tool: ToolDefinition,
  args: JsonObject,
  state: TestbedState,
): Called {
  if (!state.drifted.includes(tool.name)) return callTool(member, tool, args, state);
  return refusal(member, drifted(tool), args, state) ?? runTool(member, tool, asBefore(tool, args), state);
}

/** The tools as the server announces them now: drifted parameters, and descriptions that a rule has poisoned. */
export function announcedTools(
  { definition: { server, tools } }: TestbedMember,
  state: TestbedState,
  plan?: FaultPlan,
): readonly ToolDefinition[] {
  if (!plan && state.drifted.length === 0) return tools;
  return tools.map((tool) => {
    const now = state.drifted.includes(tool.name) ? drifted(tool) : tool;
    return isPoisoned(plan, server, tool.name)
      ? { ...now, description: `${now.description} ${INJECTED_INSTRUCTION}` }
      : now;
  });
}
