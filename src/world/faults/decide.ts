import { FAULT_REACH, type FaultPlan, type FaultRule } from '#core/fault.ts';
import { isJsonObject, type JsonObject } from '#core/json.ts';
import { hash32, mulberry32 } from '#core/random.ts';
import type { ToolDefinition } from '../definitions.ts';

/** The call, or the reading of a tool's description, that a fault may affect. */
interface Occasion {
  server: string;
  tool: string;
  /** Calls this server had answered before. */
  call: number;
  /** The tool's server says that it only reads. */
  onlyReads?: boolean;
}

/** How often each rule of the plan has affected a call, by its index in the plan. */
type Meetings = Readonly<Record<string, number>>;

/** Faults that never clear once they have occurred. */
const lasting = new Set(['executable-missing']);

/** The first rule of the plan that affects the call, with its index in the plan. */
export function decideFault(
  plan: FaultPlan | undefined,
  occasion: Occasion,
  meetings: Meetings,
): { rule: FaultRule; index: number } | undefined {
  for (const [index, rule] of (plan?.rules ?? []).entries()) {
    if (rule.kind === 'poisoned-description') continue;
    if (mayMeet(rule, occasion, meetings[index] ?? 0) && isMet(plan!.seed, rule, index, occasion, meetings))
      return { rule, index };
  }
  return undefined;
}

function mayMeet(rule: FaultRule, { server, tool, call, onlyReads }: Occasion, met: number): boolean {
  if (onlyReads && rule.kind === 'partial-write') return false;
  const own = FAULT_REACH[rule.kind].servers;
  if (own && !own.includes(server)) return false;
  if (rule.servers && !rule.servers.includes(server)) return false;
  if (rule.tools && !rule.tools.includes(tool)) return false;
  if (lasting.has(rule.kind) && met > 0) return true;
  if (rule.call !== undefined && rule.call !== call) return false;
  return rule.times === undefined || met < rule.times;
}

function isMet(seed: number, rule: FaultRule, index: number, at: Occasion, meetings: Meetings): boolean {
  if (lasting.has(rule.kind) && (meetings[index] ?? 0) > 0) return true;
  return mulberry32(hash32(`${seed}/${index}/${at.server}/${at.tool}/${at.call}`))() < rule.rate;
}

/** Is the tool's description poisoned? Decided once for all: a description does not change from call to call. */
export function isPoisoned(plan: FaultPlan | undefined, server: string, tool: string): boolean {
  const occasion = { server, tool, call: 0 };
  return (plan?.rules ?? []).some(
    (rule, index) =>
      rule.kind === 'poisoned-description' &&
      mayMeet(rule, occasion, 0) &&
      isMet(plan!.seed, rule, index, occasion, {}),
  );
}

/** The parameter that drifts: the first that is required, else the first. */
function driftingParameter({ inputSchema }: ToolDefinition): string | undefined {
  const required = Array.isArray(inputSchema.required) ? inputSchema.required[0] : undefined;
  if (typeof required === 'string') return required;
  return isJsonObject(inputSchema.properties) ? Object.keys(inputSchema.properties)[0] : undefined;
}

const newName = (parameter: string): string => `${parameter}_value`;

/** The tool as its server describes it after the change. A tool without parameters stays as it is. */
export function drifted(tool: ToolDefinition): ToolDefinition {
  const parameter = driftingParameter(tool);
  if (!parameter) return tool;
  const { properties, required } = tool.inputSchema;
  const renamed = (name: string) => (name === parameter ? newName(name) : name);
  return {
    ...tool,
    inputSchema: {
      ...tool.inputSchema,
      properties: Object.fromEntries(
        Object.entries(properties as JsonObject).map(([name, schema]) => [renamed(name), schema]),
      ),
      ...(Array.isArray(required)
        ? { required: required.map((name) => (name === parameter ? newName(parameter) : name)) }
        : {}),
    },
  };
}

/** Arguments under the new name, renamed to what the tool's handler expects. */
export function asBefore(tool: ToolDefinition, args: JsonObject): JsonObject {
  const parameter = driftingParameter(tool);
  if (!parameter || !Object.hasOwn(args, newName(parameter))) return args;
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name === newName(parameter) ? parameter : name, value]),
  );
}
