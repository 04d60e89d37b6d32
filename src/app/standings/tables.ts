import type { TaskRow } from '#core/dataset.ts';
import { csvLine } from '#interchange/index.ts';
import type { LinkedDataset } from '#permalink/index.ts';
import type { Standings } from '#metrics/index.ts';
import type { Compared } from './compared.ts';

/** The figures as CSV: a row for each model under each evaluator. Rates run from 0 to 1. */
export function* standingsCsv(
  { systems, table }: Compared,
  { byEvaluator }: Standings,
  { title, orderHash }: LinkedDataset,
): Generator<string> {
  yield csvLine([
    ...['data set', 'order hash', 'model', 'kind', 'run', 'publisher', 'address', 'sha256', 'evaluator'],
    ...['tasks', 'rate', 'low 95 %', 'high 95 %', 'rank', 'best rank 95 %', 'worst rank 95 %'],
  ]);
  for (const [evaluator, standings] of byEvaluator.entries())
    for (const [system, { rate, rank, ranks }] of standings.entries()) {
      const { name, kind, runId, recorded } = systems[system]!;
      yield csvLine([
        ...[title, orderHash, name, kind, runId, recorded?.publisher, recorded?.address, recorded?.sha256],
        ...[
          table.evaluators[evaluator]!.scorerId,
          rate.tasks,
          rate.mean,
          rate.interval?.low,
          rate.interval?.high,
        ],
        ...[rank, ranks?.best, ranks?.worst],
      ]);
    }
}

/**
 * Every verdict behind the figures: a row for each model at each compared task, `correct of attempts` under each evaluator. `rows`: the
 * tasks in the order of `ordinals`; without them a task has its number alone.
 */
export function* verdictsCsv(
  { systems, ordinals, table }: Compared,
  { tasks }: Standings,
  rows: readonly TaskRow[] | undefined,
): Generator<string> {
  const ids = table.evaluators.map(({ scorerId }) => scorerId);
  yield csvLine([
    'task number',
    'task',
    'category',
    'model',
    ...ids.flatMap((id) => [`${id}: correct`, `${id}: attempts`]),
  ]);
  for (const [system, { name }] of systems.entries())
    for (const task of tasks) {
      const at = system * table.tasks + task;
      const counts = table.evaluators.flatMap(({ correct, counted }) => [correct[at], counted[at]]);
      const { id, category } = rows?.[task] ?? {};
      yield csvLine([ordinals[task]! + 1, id, category, name, ...counts]);
    }
}
