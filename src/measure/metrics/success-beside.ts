import { callsByTask, successOfCalls } from './executed-calls.ts';
import { partsOf, type GroupBy } from './grouped.ts';
import { indexAttempts, type RunTable } from './run-table.ts';
import type { MeanOverTasks } from './over-tasks.ts';
import { reliability, repeatsOf } from './summarize.ts';

/**
 * What MCPToolBench++ reports side by side: the success rate of calls, which asks whether a call ran without a failure, and Pass@K, which asks
 * whether the task was solved in at least one of K attempts.
 */
export interface SuccessBeside {
  /** Of the group; '' for all tasks. */
  name: string;
  tasks: number;
  byModel: { success: MeanOverTasks; passAt1: MeanOverTasks; passAtK: MeanOverTasks }[];
}

/** All tasks first, then group by group. K is the repeats of the run. Source: arXiv 2508.07575, section 4.1 and figure 5. */
export const successBeside = (table: RunTable, by: GroupBy): SuccessBeside[] =>
  [{ name: '', table }, ...partsOf(table, by)].map(({ name, table: part }) => {
    const calls = callsByTask(part);
    return {
      name,
      tasks: part.tasks.length,
      byModel: indexAttempts(part).byModel.map((attempts, model) => {
        const repeats = attempts.map(repeatsOf);
        const pass = (k: number): MeanOverTasks => reliability(repeats, k).passAtK;
        return {
          success: successOfCalls([...calls[model]!.values()]),
          passAt1: pass(1),
          passAtK: pass(part.repeats),
        };
      }),
    };
  });
