import { cellAddress } from '#core/cell.ts';
import { wasMade } from './executed-calls.ts';
import { meanOverTasks, type MeanOverTasks } from './over-tasks.ts';
import type { RegionFit } from './region-fit.ts';
import type { RunTable } from './run-table.ts';

/** How often the calls of one system went to a tool of the region or language of the question. */
export interface RegionalPicks {
  /** Calls of a fitting tool, of those that had the choice. */
  fitting: MeanOverTasks;
  /** Attempts of tasks with the choice, and those of them that made no such call. */
  attempts: number;
  without: number;
}

/**
 * By system, in the table's order: the share of executed calls that went to a tool of the fitting region, of those that chose between such a
 * tool and another for the same. `fits`: by the position of the task, as `regionFit` gives it. Calls that were never sent are left out;
 * tasks are what is resampled. Source: MCPToolBench++, arXiv 2508.07575, section 1; rule and figure are ours.
 */
export function regionalPicks(
  { models, repeats, cells }: RunTable,
  fits: readonly (RegionFit | undefined)[],
): RegionalPicks[] {
  const byModel = models.map(() => ({
    tasks: new Map<number, { sum: number; count: number }>(),
    attempts: 0,
    without: 0,
  }));
  for (const { cell, executed = [] } of cells) {
    const { model, task } = cellAddress(cell, models.length, repeats);
    const fit = fits[task];
    const own = byModel[model];
    if (!fit || !own) continue;
    const chosen = executed.filter((call) => wasMade(call) && Object.hasOwn(fit, call.tool));
    own.attempts += 1;
    if (chosen.length === 0) own.without += 1;
    const tally = own.tasks.get(task) ?? { sum: 0, count: 0 };
    own.tasks.set(task, {
      sum: tally.sum + chosen.filter(({ tool }) => fit[tool]).length,
      count: tally.count + chosen.length,
    });
  }
  return byModel.map(({ tasks, attempts, without }) => ({
    fitting: meanOverTasks([...tasks.values()]),
    attempts,
    without,
  }));
}
