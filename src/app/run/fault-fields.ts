import { CANARIES, FAULT_KINDS, type FaultKind, type FaultPlan } from '#core/fault.ts';

/** What the set-up's three fields about one fault plan hold. */
export interface FaultFields {
  kind: FaultKind | 'none' | 'all';
  /** Percent of the calls a kind can meet. */
  percent: number;
  /** Meetings after which a fault clears in its cell; undefined: never. */
  times: number | undefined;
}

export const NO_FAULTS: FaultFields = { kind: 'none', percent: 10, times: undefined };

/** A bait is to be met in every task: a share of attempts that never met it says nothing of a model. */
const proposedOf = (kind: FaultFields['kind']): Pick<FaultFields, 'percent' | 'times'> =>
  Object.hasOwn(CANARIES, kind)
    ? { percent: 100, times: kind === 'injected-instruction' ? 1 : undefined }
    : { percent: NO_FAULTS.percent, times: NO_FAULTS.times };

/** The fields with another kind, and what is proposed for it where the person has not changed what was proposed before. */
export function withKind(fields: FaultFields, kind: FaultFields['kind']): FaultFields {
  const before = proposedOf(fields.kind);
  const isOwn = fields.percent !== before.percent || fields.times !== before.times;
  return { ...fields, kind, ...(isOwn ? {} : proposedOf(kind)) };
}

/** More plans than this no link holds, and no report shows side by side. */
export const MAX_FAULT_PLANS = 8;

/** The plans the fields describe, each once; undefined where it is one without faults, as if none had been asked for. */
export function plansOfFields(fields: readonly FaultFields[], seed: number): FaultPlan[] | undefined {
  const plans = fields.map((each) => planOfFields(each, seed));
  const distinct = [...new Map(plans.map((plan) => [JSON.stringify(plan), plan])).values()];
  return distinct.every(({ rules }) => rules.length === 0) ? undefined : distinct;
}

function planOfFields({ kind, percent, times }: FaultFields, seed: number): FaultPlan {
  if (kind === 'none' || !(percent > 0)) return { seed, rules: [] };
  const kinds = kind === 'all' ? FAULT_KINDS : [kind];
  const rate = Math.min(percent, 100) / 100;
  return {
    seed,
    rules: kinds.map((one) => ({ kind: one, rate, ...(times ? { times } : {}) })),
  };
}

/** The fields that describe these plans; undefined where three fields cannot: a shared set-up may hold any plan. */
export function fieldsOfPlans(plans: readonly FaultPlan[] = [], seed: number): FaultFields[] | undefined {
  if (plans.length === 0) return [{ ...NO_FAULTS }];
  const fields = plans.map((plan) => fieldsOfPlan(plan, seed));
  return fields.every((each) => each !== undefined) ? fields : undefined;
}

function fieldsOfPlan(plan: FaultPlan, seed: number): FaultFields | undefined {
  const [first] = plan.rules;
  if (!first) return { ...NO_FAULTS };
  const kind = plan.rules.length === 1 ? first.kind : 'all';
  const fields: FaultFields = { kind, percent: Math.round(first.rate * 100), times: first.times };
  return JSON.stringify(planOfFields(fields, seed)) === JSON.stringify(plan) ? fields : undefined;
}
