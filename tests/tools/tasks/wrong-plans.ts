import { Facts, isSameState, troubleIn } from '#explore/audit/index.ts';
import { deepEqual } from '#core/json.ts';
import type { Finding } from '#build/ground/check-written.ts';
import { replay } from '#build/ground/records.ts';
import { labelOf, type LabelRow, type WrittenTask } from '#build/ground/written-task.ts';

/** Plans that must not pass for a task's label: none at all, and that of another task. */
export async function wrongPlanFindings(task: WrittenTask, other: WrittenTask): Promise<Finding[]> {
  const label = labelOf(task.function_call_label);
  const foreign = labelOf(other.function_call_label);
  const found: Finding[] = [];
  if (await passes(label, [], task)) found.push({ field: '', reason: 'the empty plan passes' });
  if (await passes(label, foreign, task))
    found.push({ field: '', reason: `the plan of task ${other.uuid} passes` });
  return found;
}

/** By the rules of the task outcome: the same end, each expected call made, each fact answered. */
async function passes(
  label: readonly LabelRow[],
  plan: readonly LabelRow[],
  task: WrittenTask,
): Promise<boolean> {
  const [due, done] = await Promise.all([replay(label, 42), replay(plan, 42)]);
  const made = done.calls.filter(({ result }) => troubleIn(result) === undefined).map(({ call }) => call);
  const covers = due.calls.every(({ call }) =>
    made.some(
      (one) => one.name === call.name && deepEqual(one.sent ?? one.arguments, call.sent ?? call.arguments),
    ),
  );
  const facts = new Facts(task.facts ?? []);
  return covers && isSameState(due, done) && facts.heldBy({ made: done.calls }).every(Boolean);
}
