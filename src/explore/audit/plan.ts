import type { JsonValue } from '#core/json.ts';
import { referencesIn } from '#core/result-reference.ts';
import type { ExpectedCall, Target } from '#core/task.ts';
import type { ToolCall } from '#core/tool.ts';
import type { ReplayRecipe } from '#core/label-audit.ts';

/** A label's calls with its first choice of arguments, without those that may be left out; undefined where it names tools only. */
export function planOfLabel(calls: readonly ExpectedCall[]): ToolCall[] | undefined {
  if (calls.some((call) => !call.arguments)) return undefined;
  return calls.map(({ id, name, step, dependsOn, optional, arguments: accepted }) => ({
    id,
    name,
    step,
    dependsOn,
    arguments: Object.fromEntries(
      Object.entries(accepted!).flatMap(([key, values]): [string, JsonValue][] =>
        values.length > 0 && !optional.includes(key) ? [[key, values[0]!]] : [],
      ),
    ),
  }));
}

/** Positions of a label's calls in the order in which they are due; calls of one step in the order in which they are written. */
export const dueOrder = (calls: readonly Pick<ExpectedCall, 'turn' | 'step'>[]): number[] =>
  calls
    .map((_, position) => position)
    .sort((a, b) => calls[a]!.turn - calls[b]!.turn || calls[a]!.step - calls[b]!.step || a - b);

/** The calls that a recipe makes, in its order; undefined where the target has no such plan. */
export function plannedCalls(target: Target, recipe: ReplayRecipe): ToolCall[] | undefined {
  const labelled = recipe.plan === 0 ? target.calls : target.otherPlans?.[recipe.plan - 1];
  const plan = labelled && planOfLabel(labelled);
  return (
    plan &&
    recipe.calls.flatMap((position) => (plan[position] ? [changedBy(recipe, plan[position], position)] : []))
  );
}

function changedBy({ changed }: ReplayRecipe, call: ToolCall, position: number): ToolCall {
  if (changed?.call !== position) return call;
  const { [changed.argument]: _, ...others } = call.arguments;
  const { argument, value } = changed;
  return { ...call, arguments: value === undefined ? others : { ...call.arguments, [argument]: value } };
}

/** For each call, the positions of all calls whose results flow into it, over any number of calls between. */
export function sourcesOf(plan: readonly ToolCall[]): Set<number>[] {
  const positions = new Map(plan.map(({ id }, position) => [id, position]));
  const direct = plan.map((call) => referencesIn(call.arguments).flatMap((id) => positions.get(id) ?? []));
  return plan.map((_, position) => {
    const found = new Set<number>();
    const open = [...direct[position]!];
    while (open.length > 0) {
      const source = open.pop()!;
      if (found.has(source)) continue;
      found.add(source);
      open.push(...direct[source]!);
    }
    return found;
  });
}
