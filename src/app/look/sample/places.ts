import { cellAddress, scorersOf } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import { summarize } from '#measure/metrics/index.ts';
import type { Places } from '../../frame/sample-run.ts';
import type { RunView } from '../../frame/run-view.ts';
import { tableOf } from '../report/report-model.ts';

/** A scorer that judges fewer of the tasks than this share of what another judges is left out. */
const LEAST = 0.95;

/**
 * Every system's rate under each scorer that judges nearly all tasks, on the tasks that all of these judge for every system. `ids`: the
 * scorers, by the names that the cells' verdicts have.
 */
export function placesOf(
  { run, tasks, cells }: Pick<RunView, 'run' | 'tasks' | 'cells'>,
  ids: readonly string[] = scorersOf(run.config),
): Places {
  const contenders = contendersOf(run.config);
  const taskOf = (cell: number): number => cellAddress(cell, contenders.length, run.config.repeats).task;
  const judged = ids.map((id) => {
    const left = new Set(tasks.map((_, task) => task));
    for (const { cell, outcome, verdicts = {} } of cells)
      if (outcome !== 'error' && (verdicts[id] === undefined || verdicts[id] === 'failed'))
        left.delete(taskOf(cell));
    return { id, left };
  });
  const most = Math.max(0, ...judged.map(({ left }) => left.size));
  const chosen = judged.filter(({ left }) => left.size > 0 && left.size >= LEAST * most);
  const shared = new Set([...tasks.keys()].filter((task) => chosen.every(({ left }) => left.has(task))));
  const counted = cells.filter(({ cell }) => shared.has(taskOf(cell)));
  return {
    tasks: shared.size,
    systems: contenders.map(({ id, kind, title }) => ({ id, kind, title })),
    scorers: chosen.map(({ id }) => {
      const decided = counted.map((cell) => {
        const verdict = cell.verdicts?.[id];
        return {
          ...cell,
          verdict: verdict === undefined || verdict === 'failed' ? ('not-counted' as const) : verdict,
        };
      });
      const summaries = summarize(tableOf({ run, tasks, cells: decided, tasksKnown: true }));
      return {
        id,
        rates: summaries.map(({ resolved: { rate, interval } }) =>
          rate === null || interval === null
            ? null
            : [rounded(rate), rounded(interval.low), rounded(interval.high)],
        ),
      };
    }),
  };
}

/** As exact as a figure needs it. */
const rounded = (rate: number): number => Math.round(1e4 * rate) / 1e4;
