import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import { comparePlans, type PlanSettings } from '../../../src/measure/scorers/structure/compare-plans.ts';
import { readPlan, type Plan, type PlanCall } from '../../../src/measure/scorers/structure/plan.ts';
import {
  multisetF1,
  indelDistance,
  levenshtein,
  longestCommon,
} from '../../../src/measure/scorers/structure/f1.ts';
import type { Reference } from '../vector-lines.ts';

interface WorkedCall {
  id: string;
  step: string;
  name: string;
  arguments: JsonObject;
  status?: string;
  similar_tools?: { name: string }[];
}
interface WorkedOptions {
  alias?: Record<string, string>;
  readonly?: string[];
  lenient?: boolean;
}

const toCall = (call: WorkedCall): PlanCall => ({
  id: call.id,
  step: Number(call.step),
  name: call.name,
  arguments: Object.fromEntries(
    Object.entries(call.arguments).map(([name, value]): [string, JsonValue[]] => [name, [value]]),
  ),
  optional: [],
  similar: (call.similar_tools ?? []).map(({ name }) => name),
  failed: call.status === 'error',
  inferred: new Map(),
});

function goldOf(calls: WorkedCall[]): Plan {
  const reading = readPlan(calls.map(toCall));
  if ('plan' in reading) return reading.plan;
  throw new Error(reading.reason);
}

const settingsOf = (options: WorkedOptions): PlanSettings => ({
  aliases: options.alias ?? {},
  schemaOf: () => undefined,
  readOnly: new Set(options.readonly),
  lenient: options.lenient ?? false,
});

const leafNames = ({ calls, leaves }: Plan): string[] => leaves.map((index) => calls[index]!.name).sort();

function worked(input: {
  pred: WorkedCall[];
  gold: WorkedCall[];
  options: WorkedOptions;
}): Record<string, unknown> {
  const comparison = comparePlans(input.pred.map(toCall), goldOf(input.gold), settingsOf(input.options));
  const figures = { label: comparison.label, leaf_names: Number(comparison.leafNames) };
  if (!('made' in comparison)) return figures;
  return {
    ...figures,
    pred_leaves: leafNames(comparison.made),
    gold_leaves: leafNames(comparison.gold),
    node_f1: comparison.nodeF1,
    edge_f1: comparison.edgeF1,
    ged: comparison.ged.distance,
    ged_sim: comparison.ged.similarity,
    exact_dag: Number(comparison.exactDag),
  };
}

function alternatives(input: { pred: WorkedCall[]; golds: WorkedCall[][] }): number {
  const made = input.pred.map(toCall);
  return Math.max(...input.golds.map((gold) => comparePlans(made, goldOf(gold), settingsOf({})).label));
}

function sequence({ pred, gold }: { pred: string[]; gold: string[] }): Record<string, number> {
  const lev = levenshtein(pred, gold);
  return {
    lev,
    ned: lev / Math.max(pred.length, gold.length),
    indel_ratio_dist: indelDistance(pred, gold) / (pred.length + gold.length),
    lcs: longestCommon(pred, gold),
    node_f1: multisetF1(pred, gold),
  };
}

export const references: Record<string, Reference> = {
  ast_dag: worked,
  ast_dag_alternatives: alternatives,
  sequence,
};

export const tolerance = 1e-9;

/** The wording of a reason is free. */
export const comparedFields = {
  ast_dag: [
    'label',
    'leaf_names',
    'pred_leaves',
    'gold_leaves',
    'node_f1',
    'edge_f1',
    'ged',
    'ged_sim',
    'exact_dag',
  ],
};
