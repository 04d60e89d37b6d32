import { AUDIT_SEEDS, auditTask, carryOut, type LabelledTask } from '#explore/audit/index.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { ReplayRecipe, ReplayPair, TaskAudit } from '#core/label-audit.ts';
import { loadPatternEngineFor } from '#serve/validation/load-pattern-engine.ts';
import { testbedWorlds } from './testbed-worlds.ts';

// What the testbed's worker does of an audit; loaded there when it is first asked for.

export async function auditLabel(task: LabelledTask): Promise<TaskAudit> {
  await loadPatternEngineFor(task.tools.map(({ inputSchema }) => inputSchema));
  return auditTask(task, testbedWorlds, { seeds: AUDIT_SEEDS });
}

export async function replayLabel(task: LabelledTask, recipe: ReplayRecipe): Promise<ReplayPair> {
  const replay = await carryOut(task, recipe, testbedWorlds);
  if (replay) return replay;
  throw new PlaygroundError('dataset-unknown', 'The task has no such plan.', 'Audit the labels again.');
}
