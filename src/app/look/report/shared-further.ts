import type { ExecutedCall } from '#core/cell.ts';
import { isRecorded, type Run } from '#core/run.ts';
import { callsByTask, wasMade, type MeanOverTasks, type RunTable } from '#measure/metrics/index.ts';
import { AVERAGES, sharedInterval, type ClaimedCalls, type ClaimedFurther } from '#files/permalink/index.ts';
import { askedCosts, recordedCosts, type CellCosts } from './costs.ts';
import type { ReportFigures } from './figures.ts';

/** What a link says of each contender beyond its verdicts and counts, as the report shows it. */
export function sharedFurther(
  run: Pick<Run, 'config' | 'prices'>,
  table: RunTable,
  { summaries, readings, executed }: Pick<ReportFigures, 'summaries' | 'readings' | 'executed'>,
): ClaimedFurther[] {
  const isCounted = table.cells.some(({ usage }) => usage);
  const costs = isRecorded(run.config)
    ? recordedCosts(run, table.cells)
    : isCounted
      ? askedCosts(run, table.cells)
      : [];
  const calls = callsByTask(table).map((byTask, model) =>
    claimedCalls([...byTask.values()].flat(), executed?.success[model]),
  );
  return summaries.map((summary, index) => {
    const averages = AVERAGES.map((name) => {
      const { tasks, interval } = summary[name];
      return [name, { tasks, ...(interval ? { interval } : {}) }];
    });
    return {
      averages: Object.fromEntries(averages) as ClaimedFurther['averages'],
      readings: run.config.scorerIds.map(
        (id) => readings.find(({ scorerId }) => scorerId === id)?.byModel[index] ?? null,
      ),
      ...(calls[index] ? { calls: calls[index] } : {}),
      ...costs.filter(({ position }) => position === index).map(claimedCost)[0],
    };
  });
}

/** Undefined where no call was executed. */
function claimedCalls(
  all: readonly ExecutedCall[],
  success: MeanOverTasks | undefined,
): ClaimedCalls | undefined {
  if (all.length === 0 || !success) return undefined;
  const made = all.filter(wasMade);
  const { tasks, interval } = success;
  return {
    made: made.length,
    failed: made.filter(({ failed }) => failed).length,
    tasks,
    ...(interval ? { interval: sharedInterval(interval) } : {}),
    causes: countsOf(made.flatMap(({ cause }) => cause ?? [])),
    unmade: countsOf(all.filter(({ unmade }) => unmade).map(({ cause = 'unknown' }) => cause)),
  };
}

function countsOf<Kind extends string>(kinds: readonly Kind[]): Partial<Record<Kind, number>> {
  const counts: Partial<Record<Kind, number>> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

const claimedCost = ({ inputTokens, outputTokens, dollars, time, waited, price }: CellCosts) => ({
  cost: {
    ...{ inputTokens, outputTokens },
    // With a price, uncounted cells cost nothing so far; a log gives no such figure.
    ...(dollars && (price || dollars.cells > 0) ? { dollars } : {}),
    ...{ time, waited },
  },
});
