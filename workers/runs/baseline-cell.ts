import { toErrorRecord } from '#core/errors.ts';
import type { Baseline, ModelRef } from '#core/model.ts';
import type { ResultRecord } from '#core/cell.ts';
import type { Task } from '#core/task.ts';
import { answeredInText, type Trajectory } from '#core/trajectory.ts';
import type { ToolCall } from '#core/tool.ts';
import { extractCalls } from '#extraction/index.ts';
import type { Executed } from '../execution/executor.ts';
import { failedCell, scoredCell, type CellOrder, type DoneBefore } from './cell-record.ts';
import { leavesCellOpen } from './failures.ts';

/** A model without a key: it writes its answer down at once. */
export type AnsweringModel = ModelRef & Pick<Baseline, 'answer'>;

/** Executes the calls of a plan somewhere; gives their results and what became of the world. */
export type ExecuteCalls = (calls: readonly ToolCall[], text: string) => Promise<Executed>;

/**
 * One model's one attempt at one task, asked once and scored by every scorer that applies. The first scorer that applies
 * decides the verdict. Whatever this app fails on becomes an ErrorRecord and leaves the cell uncounted.
 */
export function runCell(task: Task, model: AnsweringModel, order: CellOrder): ResultRecord {
  const startedAt = order.now();
  try {
    return scoredCell(task, model, order, startedAt, answerOf(task, model, order));
  } catch (error) {
    return failedCell(task, model, order, toErrorRecord(error), startedAt);
  }
}

/** The same, with the calls of the answer executed before it is scored. Rejects with what ends a whole run. */
export async function runCellOnTools(
  task: Task,
  model: AnsweringModel,
  order: CellOrder,
  execute: ExecuteCalls,
): Promise<ResultRecord> {
  const startedAt = order.now();
  let before: DoneBefore | undefined;
  try {
    const trajectory = answerOf(task, model, order);
    before = { trajectory: { ...trajectory, stopReason: 'error' } };
    const text = trajectory.finalAnswer ?? '';
    const { outcome, calls } = extractCalls(text);
    if (outcome !== 'called') {
      return scoredCell(task, model, order, startedAt, { ...trajectory, finalState: {} });
    }
    const { steps, finalState, worldRoot } = await execute(calls, text);
    const executed: Trajectory = { ...trajectory, steps, ...(finalState ? { finalState } : {}) };
    const scored = scoredCell(task, model, order, startedAt, executed);
    return { ...scored, ...(worldRoot === undefined ? {} : { worldRoot }) };
  } catch (error) {
    if (leavesCellOpen(error)) throw error;
    return failedCell(task, model, order, toErrorRecord(error), startedAt, before);
  }
}

function answerOf(task: Task, model: AnsweringModel, { seed, repeat, now }: CellOrder): Trajectory {
  const startedAt = now();
  const text = model.answer(task, seed + repeat);
  return answeredInText(text, startedAt, now() - startedAt);
}
