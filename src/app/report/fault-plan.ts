import { FAULT_KINDS, FAULT_TITLES, type FaultKind, type FaultPlan } from '#core/fault.ts';

/** What the set-up's three fields about faults hold. */
export interface FaultFields {
  kind: FaultKind | 'none' | 'all';
  /** Percent of the calls a kind can meet. */
  percent: number;
  /** Meetings after which a fault clears in its cell; undefined: never. */
  times: number | undefined;
}

export const NO_FAULTS: FaultFields = { kind: 'none', percent: 10, times: undefined };

/** The plan the fields describe; undefined without faults. */
export function planOfFields({ kind, percent, times }: FaultFields, seed: number): FaultPlan | undefined {
  if (kind === 'none' || !(percent > 0)) return undefined;
  const kinds = kind === 'all' ? FAULT_KINDS : [kind];
  const rate = Math.min(percent, 100) / 100;
  return {
    seed,
    rules: kinds.map((one) => ({ kind: one, rate, ...(times ? { times } : {}) })),
  };
}

/** The fields that describe a plan, where three fields can: a shared set-up may hold any plan, and keeps it untouched. */
export function fieldsOfPlan(plan: FaultPlan | undefined): FaultFields | undefined {
  const first = plan?.rules[0];
  if (!plan || !first) return NO_FAULTS;
  const kind = plan.rules.length === 1 ? first.kind : 'all';
  const fields: FaultFields = { kind, percent: Math.round(first.rate * 100), times: first.times };
  const same = JSON.stringify(planOfFields(fields, plan.seed)) === JSON.stringify(plan);
  return same ? fields : undefined;
}

/** A plan in a few words, as a report's head names it. */
export function faultWords({ rules }: FaultPlan): string {
  const [first] = rules;
  if (!first) return 'without faults';
  const rates = new Set(rules.map(({ rate }) => Math.round(rate * 100)));
  const rate = rates.size === 1 ? `, each in ${[...rates][0]} % of calls` : '';
  return rules.length === 1
    ? `with the fault “${FAULT_TITLES[first.kind]}” in ${Math.round(first.rate * 100)} % of calls`
    : `with ${rules.length} faults${rate}`;
}
