import type { ReplayRecipe, ShownReplay } from '#core/label-audit.ts';
import { factsOf } from './facts.ts';
import { plannedCalls } from './plan.ts';
import { Replay } from './replay.ts';
import type { AuditWorlds, LabelledTask } from './world.ts';

/** Makes the calls of a finding once more, on a fresh world; undefined where the task has no such plan. */
export async function carryOut(
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
    changed: Object.keys(replay.end.state),
    facts: facts.facts.map((fact, index) => ({ fact, isHeld: held[index]! })),
  };
}
