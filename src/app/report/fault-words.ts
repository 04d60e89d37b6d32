import { FAULT_TITLES, type FaultPlan } from '#core/fault.ts';

/** A plan as a sentence goes on with it: `with the fault “Time-out” in 10 % of calls`. */
export function faultWords({ rules }: FaultPlan): string {
  const [first] = rules;
  if (!first) return 'without faults';
  const rates = new Set(rules.map(({ rate }) => Math.round(rate * 100)));
  const rate = rates.size === 1 ? `, each in ${[...rates][0]} % of calls` : '';
  return rules.length === 1
    ? `with the fault “${FAULT_TITLES[first.kind]}” in ${Math.round(first.rate * 100)} % of calls`
    : `with ${rules.length} faults${rate}`;
}

/** What faults the calls of a run met: one plan, or each of several. */
export const faultsWords = (plans: readonly FaultPlan[]): string =>
  plans.length > 1
    ? `under ${plans.length} fault plans: ${plans.map(faultWords).join('; ')}`
    : plans.map(faultWords).join('');
