import type { CellSummary, ExecutedCall } from '#core/cell.ts';
import { isRecorded, type Run } from '#core/run.ts';
import { callsByTask, wasMade, type MeanOverTasks, type RunTable } from '#measure/metrics/index.ts';
import {
  AVERAGES,
  sharedInterval,
  type ClaimedCalls,
  type ClaimedCost,
  type ClaimedFurther,
} from '#files/permalink/index.ts';
import { recordedCosts, type RecordedFigure } from '../recorded/recorded-costs.ts';
import type { ReportFigures } from './figures.ts';
import { costsOf } from './run-costs.ts';

/** What a link says of each contender beyond its verdicts and counts, as the report shows it. */
export function sharedFurther(
  run: Pick<Run, 'config' | 'prices'>,
  table: RunTable,
  { summaries, readings, executed }: Pick<ReportFigures, 'summaries' | 'readings' | 'executed'>,
): ClaimedFurther[] {
  const costs = isRecorded(run.config) ? recorded(run, table.cells) : asked(run, table.cells);
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
      ...(costs.has(index) ? { cost: costs.get(index)! } : {}),
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

/** By position of the contender. */
type Costs = Map<number, ClaimedCost>;

function asked(run: Pick<Run, 'config' | 'prices'>, cells: readonly CellSummary[]): Costs {
  if (!cells.some(({ usage }) => usage)) return new Map();
  return new Map(
    costsOf(run, cells).map((cost) => [
      cost.position,
      {
        inputTokens: { value: cost.inputTokens, cells: cost.counted },
        outputTokens: { value: cost.outputTokens, cells: cost.counted },
        ...(cost.dollars === undefined ? {} : { dollars: { value: cost.dollars, cells: cost.counted } }),
        time: { value: cost.meanMs ?? 0, cells: cost.timed },
        waited: { value: cost.meanWaitedMs, cells: cost.timed },
      },
    ]),
  );
}

function recorded(run: Pick<Run, 'config'>, cells: readonly CellSummary[]): Costs {
  const amount = ({ sum, cells: of }: RecordedFigure) => ({ value: sum, cells: of });
  return new Map(
    recordedCosts(run, cells).map(({ position, inputTokens, outputTokens, dollars, time }) => [
      position,
      {
        inputTokens: amount(inputTokens),
        outputTokens: amount(outputTokens),
        ...(dollars.cells > 0 ? { dollars: amount(dollars) } : {}),
        time: { value: time.cells > 0 ? time.sum / time.cells : 0, cells: time.cells },
        waited: { value: 0, cells: 0 },
      },
    ]),
  );
}
