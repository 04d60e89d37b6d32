import { FAULT_REACH, type FaultPlan, type FaultRule } from '#core/fault.ts';
import { hash32, mulberry32 } from '#core/random.ts';

/** The call, or the reading of a tool's description, that a fault may affect. */
export interface Occasion {
  server: string;
  tool: string;
  /** Calls this server had answered before. */
  call: number;
  /** The tool's server says that it only reads. */
  onlyReads?: boolean;
}

/** How often each rule of the plan has affected a call, by its index in the plan. */
export type Meetings = Readonly<Record<string, number>>;

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
