import { contendersOf } from '#core/contender.ts';
import {
  grouped,
  indexAttempts,
  rateOf,
  type Group,
  type GroupBy,
  type ModelSummary,
  type Rate,
  type RunTable,
  type TaskAttempts,
} from '#metrics/index.ts';
import type { IntervalRow } from '../intervals.ts';
import type { RunView } from '../run-view.ts';
import { CALLS, SIDES, sixCellOf } from '../six-groups.ts';
import { markerOf, shortTitle } from '../words.ts';

/** A run's cells beside its tasks and contenders, as the metrics room wants them. */
export const tableOf = ({ run, tasks, cells }: RunView): RunTable => ({
  models: contendersOf(run.config),
  repeats: run.config.repeats,
  tasks,
  cells,
});

/** One system's rate as a row of a plot. */
export function intervalRow(name: string, modelIndex: number, rate: Rate): IntervalRow {
  const marker = markerOf(modelIndex);
  if (rate.rate === null || rate.interval === null) {
    return { name, marker, n: rate.tasks, low: 0, estimate: 0, high: 0, undecided: 'nothing counted yet' };
  }
  const { low, high } = rate.interval;
  return { name, marker, n: rate.tasks, low, estimate: rate.rate, high };
}

export const headlineRows = (summaries: readonly ModelSummary[]): IntervalRow[] =>
  summaries.map(({ model, resolved }, index) => intervalRow(shortTitle(model.title), index, resolved));

/** What the rate over attempts is: each task with how often it was tried and solved. */
export const rateOfAttempts = (attempts: readonly TaskAttempts[]): Rate =>
  rateOf(
    attempts.map(({ cells }) => ({
      attempts: cells.length,
      successes: cells.filter(({ verdict }) => verdict === 'correct').length,
    })),
  );

/** Groups of several models, each counted from a table of its own; yields between two models. */
export function* groupsOf(tables: readonly RunTable[], by: GroupBy): Generator<void, Group[]> {
  const perModel: Group[][] = [];
  for (const table of tables) {
    perModel.push(grouped(table, by));
    yield;
  }
  return (perModel[0] ?? []).map((group, index) => ({
    ...group,
    byModel: perModel.map((groups) => groups[index]!.byModel[0]!),
  }));
}

/** Rows of every group for a DotPlot, in the order of the headline. */
export const groupRows = (
  models: RunTable['models'],
  groups: readonly Group[],
  word: (name: string) => string = (name) => name,
): { name: string; n: number; rows: IntervalRow[] }[] =>
  groups.map((group) => ({
    name: word(group.name) || 'not said',
    n: group.tasks,
    rows: group.byModel.map((cell, index) =>
      intervalRow(shortTitle(models[index]!.title), index, cell.resolved),
    ),
  }));

export interface SixPanel {
  servers: (typeof SIDES)[number];
  calls: (typeof CALLS)[number];
  rows: IntervalRow[];
}

/** The panels of server scope × call type; empty when a run has tasks in fewer than two of them. */
export function* sixPanels(tables: readonly RunTable[]): Generator<void, SixPanel[]> {
  const tasks = tables[0]?.tasks ?? [];
  const cells = tasks.map(sixCellOf);
  const panels = SIDES.flatMap((servers) =>
    CALLS.flatMap((calls) => {
      const positions = cells.flatMap((cell, position) => (cell === `${servers} ${calls}` ? [position] : []));
      return positions.length === 0 ? [] : [{ servers, calls, positions, rows: [] as IntervalRow[] }];
    }),
  );
  if (panels.length < 2) return [];
  for (const [model, table] of tables.entries()) {
    const attempts = indexAttempts(table).byModel[0]!;
    const name = shortTitle(table.models[0]!.title);
    for (const { positions, rows } of panels) {
      rows.push(intervalRow(name, model, rateOfAttempts(positions.map((position) => attempts[position]!))));
      yield;
    }
  }
  return panels.map(({ servers, calls, rows }) => ({ servers, calls, rows }));
}
