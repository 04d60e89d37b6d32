import type { Message } from '#core/message.ts';
import type { ResultRecord } from '#core/cell.ts';
import type { RunConfig } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import type { Tool, ToolResult } from '#core/tool.ts';
import type { Step } from '#core/trajectory.ts';

/** What a task gives a model before its first turn; nothing where the task is not known. */
export const inputOf = (task: Task | undefined): Message[] =>
  task ? (task.messages ?? [{ role: 'user', text: task.query }]) : [];

/** What tools answered in a step. A call that a recording does not answer has no answer here either: an empty one would read as a success. */
export const answersIn = ({ toolResults }: Step): ToolResult[] =>
  toolResults.filter(({ notRecorded }) => !notRecorded);

/**
 * The tools that an attempt was offered, as far as the run knows them by name: a menu chosen from others is kept as a number alone, and
 * an answer out of a log does not say.
 */
export function offeredTools(
  { menu }: RunConfig,
  { trajectory, asked }: ResultRecord,
  task: Task | undefined,
): readonly Tool[] | undefined {
  const isWhole = (menu?.strategy ?? 'all') === 'all' && asked?.menu.tools === task?.tools.length;
  return trajectory.inTurns && isWhole ? task?.tools : undefined;
}
