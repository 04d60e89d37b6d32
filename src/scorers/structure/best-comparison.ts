import type { Task } from '#core/task.ts';
import { comparePlans, type PlanComparison, type PlanSettings } from './compare-plans.ts';
import { readOnlyTools } from './made-plan.ts';
import type { Plan, PlanCall } from './plan.ts';

export const settingsOf = (task: Task, lenient: boolean): PlanSettings => {
  const schemas = new Map(task.tools.map((tool) => [tool.name, tool.inputSchema]));
  return { aliases: {}, schemaOf: (name) => schemas.get(name), readOnly: readOnlyTools(task), lenient };
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
