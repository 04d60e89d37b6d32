import { deepEqual, type JsonValue } from '#core/json.ts';
import type { ReplayPair, ReplayRecipe, ShownReplay } from '#core/label-audit.ts';
import { factsOf } from './facts.ts';
import { dueOrder, plannedCalls } from './plan.ts';
import { Replay } from './replay.ts';
import type { AuditWorlds, LabelledTask } from './world.ts';

/**
 * Makes the calls of a finding once more, and beside them the label as it is, each on a fresh world; undefined where the task has no such
 * plan.
 */
export async function carryOut(
  task: LabelledTask,
  recipe: ReplayRecipe,
  worlds: AuditWorlds,
): Promise<ReplayPair | undefined> {
  const own: ReplayRecipe = { seed: recipe.seed, plan: 0, calls: dueOrder(task.target.calls ?? []) };
  const label = await carriedOut(task, own, worlds);
  if (!label || deepEqual(own as unknown as JsonValue, recipe as unknown as JsonValue))
    return label && { label };
  const tried = await carriedOut(task, recipe, worlds);
  return tried && { label, tried };
}

async function carriedOut(
  task: LabelledTask,
  recipe: ReplayRecipe,
  worlds: AuditWorlds,
): Promise<ShownReplay | undefined> {
  const plan = plannedCalls(task.target, recipe);
  if (!plan) return undefined;
  const world = await worlds.open(recipe.seed, [...new Set(plan.map(({ name }) => name))]);
  const replay = new Replay(world).withAll(plan);
  const facts = factsOf(task);
  const held = facts.heldBy(replay);
  return {
    made: [...replay.made],
    positions: recipe.calls,
    changed: Object.keys(replay.end.state),
    facts: facts.facts.map((fact, index) => ({ fact, isHeld: held[index]! })),
  };
}
