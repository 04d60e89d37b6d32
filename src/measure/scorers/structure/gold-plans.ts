import { PlaygroundError } from '#core/errors.ts';
import { referenceTo } from '#core/result-reference.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import { readPlan, type Plan, type PlanCall, type TextPieces } from './plan.ts';

/** Every plan that solves the task: the label's own and the others it declares as good. */
export const expectedPlans = (task: Task): ExpectedCall[][] =>
  task.target.calls ? [task.target.calls, ...(task.target.otherPlans ?? [])] : [];

export const toGoldCall = (call: ExpectedCall): PlanCall => ({
  id: call.id,
  step: call.step,
  name: call.name,
  arguments: call.arguments,
  optional: call.optional,
  similar: call.alternatives.map((tool) => tool.name),
  failed: false,
  inferred: declaredReferences(call),
});

/** A source may say what an argument is made of without writing a placeholder. */
const none: PlanCall['inferred'] = new Map();

function declaredReferences(call: ExpectedCall): PlanCall['inferred'] {
  if (call.dependsOn.length === 0) return none;
  const written = JSON.stringify(call.arguments ?? {});
  const unwritten = call.dependsOn.filter(({ call: id }) => !written.includes(referenceTo(id)));
  return new Map(
    unwritten.map(({ call: id, arg }): [string, TextPieces] => [
      arg ?? `/?${id}`,
      { literals: [], ids: [id] },
    ]),
  );
}

/** A task never changes: its plans are read once for all scorers. */
const knownPlans = new WeakMap<Task, Plan[]>();

/** The gold plans of a task; one that is ill-formed is an error of the data set, not of the model. */
export function goldPlans(task: Task): Plan[] {
  const known = knownPlans.get(task);
  if (known) return known;
  const plans = expectedPlans(task).map((calls) => {
    const reading = readPlan(calls.map(toGoldCall));
    if ('plan' in reading) return reading.plan;
    throw new PlaygroundError(
      'scorer-failed',
      `The expected plan of ${task.id} is ill-formed: ${reading.reason}.`,
    );
  });
  knownPlans.set(task, plans);
  return plans;
}
