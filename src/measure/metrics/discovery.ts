import { cellAddress, type CellSummary } from '#core/cell.ts';
import { meanOverTasks, type MeanOverTasks } from './over-tasks.ts';
import type { RunTable } from './run-table.ts';

/** How one system found its tools by searching. */
export interface DiscoveryFigures {
  /** Attempts with a search. */
  attempts: number;
  /** Tools that labels call and that were found, of those that labels call. */
  found: MeanOverTasks;
  /** Attempts that found all of them. */
  complete: MeanOverTasks;
  /** Searches that found nothing, of all. */
  empty: MeanOverTasks;
  /** Attempts that called a tool which they had not found. */
  unknown: MeanOverTasks;
  /** Searches of an attempt, and those that an attempt which found all needed; null where there is none. */
  searches: number | null;
  needed: number | null;
}

/** By system, in the table's order; null where it never searched. Tasks are what is resampled. */
export function discoveryByModel({ models, repeats, cells }: RunTable): (DiscoveryFigures | null)[] {
  const byModel = models.map(() => new Map<number, Found[]>());
  for (const { cell, discovery } of cells) {
    if (!discovery) continue;
    const { model, task } = cellAddress(cell, models.length, repeats);
    const tasks = byModel[model]!;
    tasks.set(task, [...(tasks.get(task) ?? []), discovery]);
  }
  return byModel.map((tasks) => (tasks.size === 0 ? null : figuresOf([...tasks.values()])));
}

type Found = NonNullable<CellSummary['discovery']>;

function figuresOf(tasks: readonly Found[][]): DiscoveryFigures {
  const all = tasks.flat();
  const share = (part: (of: Found) => number, whole: (of: Found) => number): MeanOverTasks =>
    meanOverTasks(tasks.map((attempts) => ({ sum: sumOf(attempts, part), count: sumOf(attempts, whole) })));
  const due = all.filter((each) => each.due > 0);
  const isComplete = (of: Found): boolean => of.due > 0 && of.dueFound === of.due;
  const complete = due.filter(isComplete);
  return {
    attempts: all.length,
    found: share(
      (of) => of.dueFound,
      (of) => of.due,
    ),
    complete: share(
      (of) => Number(isComplete(of)),
      (of) => Number(of.due > 0),
    ),
    empty: share(
      (of) => of.empty,
      (of) => of.searches,
    ),
    unknown: share(
      (of) => Number(of.unknown > 0),
      () => 1,
    ),
    searches: sumOf(all, (of) => of.searches) / all.length,
    needed: complete.length === 0 ? null : sumOf(complete, (of) => of.needed) / complete.length,
  };
}

const sumOf = (attempts: readonly Found[], amount: (of: Found) => number): number =>
  attempts.reduce((sum, each) => sum + amount(each), 0);
