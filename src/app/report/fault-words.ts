import { FAULT_REACH } from '#core/fault-reach.ts';
import { FAULT_TITLES, type FaultPlan, type FaultRule } from '#core/fault.ts';
import { count } from '../format.ts';

/** A plan as a sentence goes on with it: `with the fault “Time-out” in 10 % of all calls`. */
export function faultWords({ rules }: FaultPlan): string {
  const [first] = rules;
  if (!first) return 'without faults';
  if (rules.length === 1)
    return `with the fault “${FAULT_TITLES[first.kind]}” in ${percent(first)} % of ${reachWords(first)}${limitWords(first)}`;
  const rates = new Set(rules.map(percent));
  const limits = new Set(rules.map(limitWords));
  const rate = rates.size === 1 ? `, each in ${[...rates][0]} % of what it can meet` : '';
  return `with ${rules.length} faults${rate}${limits.size === 1 ? [...limits][0] : ''}`;
}

const percent = ({ rate }: FaultRule): number => Math.round(rate * 100);

/** What the rate is a share of. */
function reachWords({ kind, servers, tools, call }: FaultRule): string {
  const { words } = FAULT_REACH[kind];
  const named = tools ?? servers;
  const reach = named
    ? `${/answers|descriptions|calls that write/.exec(words)?.[0] ?? 'calls'} of ${named.join(', ')}`
    : words;
  return call === undefined ? reach : `${reach}, only in call ${count(call + 1)} of a server`;
}

const limitWords = ({ times }: FaultRule): string =>
  times === undefined
    ? ''
    : `, at most ${times === 1 ? 'once' : times === 2 ? 'twice' : `${count(times)} times`} a task`;

/** What faults the calls of a run met: one plan, or each of several. */
export const faultsWords = (plans: readonly FaultPlan[]): string =>
  plans.length > 1
    ? `under ${plans.length} fault plans: ${plans.map(faultWords).join('; ')}`
    : plans.map(faultWords).join('');
