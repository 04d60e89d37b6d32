import { schemasOf } from '../made-calls.ts';
import type { Task } from '#core/task.ts';
import { graphDistance, type GraphDistance, type LabelledGraph } from './graph-distance.ts';
import {
  isSameTool,
  matchLeafNames,
  matchLeaves,
  type LeafMatch,
  type LeafSettings,
} from './match-leaves.ts';
import { readOnlyTools } from './made-plan.ts';
import { multisetF1 } from './f1.ts';
import { readPlan, sinksOf, type Plan, type PlanCall } from './plan.ts';

export interface PlanSettings extends LeafSettings {
  /** Names of tools annotated as read-only, for the lenient variant. */
  readOnly: ReadonlySet<string>;
  lenient: boolean;
}

/** A predicted plan beside one gold plan (metrics.md section 4). */
export type PlanComparison =
  | { label: 0; leafNames: false; reason: string }
  | {
      label: 0 | 1;
      leafNames: boolean;
      made: Plan;
      gold: Plan;
      leaves: LeafMatch;
      nodeF1: number;
      edgeF1: number;
      ged: GraphDistance;
      /** Label 1 and the same graph; null when the distance is a bound above 0. */
      exactDag: boolean | null;
      reason?: string;
    };

export const settingsOf = (task: Task, lenient: boolean): PlanSettings => {
  const schemas = schemasOf(task);
  return {
    aliases: task.target.aliases ?? {},
    schemaOf: (name) => schemas.get(name),
    readOnly: readOnlyTools(task),
    lenient,
  };
};

/** The gold plan the prediction fits best: by label, then by graph similarity; the first of equals. */
export function bestComparison(
  made: readonly PlanCall[],
  golds: readonly Plan[],
  settings: PlanSettings,
): { comparison: PlanComparison; index: number } {
  const compared = golds.map((gold) => comparePlans(made, gold, settings));
  let index = 0;
  compared.forEach((comparison, candidate) => {
    if (rank(comparison) > rank(compared[index]!)) index = candidate;
  });
  return { comparison: compared[index]!, index };
}

const rank = (comparison: PlanComparison): number =>
  comparison.label * 2 + ('ged' in comparison ? comparison.ged.similarity : 0);

/** `gold` is well-formed: the caller has checked it. An ill-formed prediction has label 0 and a reason. */
export function comparePlans(made: readonly PlanCall[], gold: Plan, settings: PlanSettings): PlanComparison {
  const reading = readPlan(made);
  if ('reason' in reading) return { label: 0, leafNames: false, reason: reading.reason };
  const plan = settings.lenient ? withoutDetours(reading.plan, gold, settings.readOnly) : reading.plan;
  const leaves = matchLeaves(plan, gold, settings);
  const isEmpty = plan.calls.length === 0;
  const ged = graphDistance(graphOf(plan), graphOf(gold));
  const label = leaves.isPerfect && !isEmpty ? 1 : 0;
  return {
    label,
    leafNames: matchLeafNames(plan, gold).isPerfect && !isEmpty,
    made: plan,
    gold,
    leaves,
    nodeF1: multisetF1(namesOf(plan), namesOf(gold)),
    edgeF1: multisetF1(edgeNamesOf(plan), edgeNamesOf(gold)),
    ged,
    exactDag: ged.isExact || label === 0 ? label === 1 && ged.distance === 0 : null,
    ...(isEmpty ? { reason: 'no call is left to compare' } : {}),
  };
}

const namesOf = (plan: Plan): string[] => plan.calls.map((call) => call.name);

export const edgeNamesOf = ({ calls, edges }: Plan): string[] =>
  edges.map(({ from, to }) => JSON.stringify([calls[from]!.name, calls[to]!.name]));

export const graphOf = (plan: Plan): LabelledGraph => ({ labels: namesOf(plan), edges: plan.edges });

/** Rule 9: superseded failures and read-only calls that lead nowhere are deleted, until none is left; the order edges are then drawn again. */
function withoutDetours(plan: Plan, gold: Plan, readOnly: ReadonlySet<string>): Plan {
  const goldLeaves = gold.leaves.map((index) => gold.calls[index]!);
  let current = plan;
  for (;;) {
    const dataEdges = current.edges.filter((edge) => edge.kind !== 'order');
    const sinks = new Set(sinksOf(current.calls.length, dataEdges));
    const kept = current.calls.filter(
      (call, index) =>
        !sinks.has(index) ||
        (!isSuperseded(call, index, current.calls) &&
          !(readOnly.has(call.name) && !goldLeaves.some((leaf) => isSameTool(call.name, leaf)))),
    );
    if (kept.length === current.calls.length) return current;
    const reading = readPlan(kept);
    if ('reason' in reading) return current;
    current = reading.plan;
  }
}

const isSuperseded = (call: PlanCall, index: number, calls: readonly PlanCall[]): boolean =>
  call.failed &&
  calls.some(
    (other, position) =>
      !other.failed &&
      other.name === call.name &&
      (other.step > call.step || (other.step === call.step && position > index)),
  );
