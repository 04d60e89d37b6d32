import { contendersOf } from '#core/contender.ts';
import {
  AVERAGES,
  type ClaimedBracket,
  type ClaimedCalls,
  type ClaimedCost,
  type ClaimedFigures,
  type ClaimedFurther,
  type ClaimedReading,
  type LinkedVerdict,
  type ResultLink,
} from './snapshot.ts';

const NOT_COUNTED = new Set<LinkedVerdict>(['not-counted', 'undecided', 'not-recorded']);

/** Can these figures stand beside the verdicts of a result? One list for each contender, and no count above what it counts. */
export function areAllowed(
  { config, verdicts, taskCount }: Pick<ResultLink, 'config' | 'verdicts' | 'taskCount'>,
  { figures, further }: Pick<ResultLink, 'figures' | 'further'>,
): boolean {
  const contenders = contendersOf(config).length;
  const counts = Array.from({ length: contenders }, () => ({ counted: 0, failed: 0 }));
  verdicts.forEach((verdict, cell) => {
    if (verdict === undefined || NOT_COUNTED.has(verdict)) return;
    const of = counts[Math.floor(cell / config.repeats) % contenders]!;
    of.counted += 1;
    if (verdict !== 'correct') of.failed += 1;
  });
  const bounds = { tasks: taskCount, cells: taskCount * config.repeats, scorers: config.scorerIds.length };
  return (
    (!figures ||
      (figures.length === contenders &&
        figures.every((each, place) => allowFigures(each, counts[place]!)))) &&
    (!further || (further.length === contenders && further.every((each) => allowFurther(each, bounds))))
  );
}

const sum = (counts: Partial<Record<string, number>>): number =>
  Object.values(counts).reduce<number>((total, count) => total + (count ?? 0), 0);

const allowFigures = (
  { outcomes, averages, causes }: ClaimedFigures,
  { counted, failed }: { counted: number; failed: number },
): boolean =>
  sum(outcomes) <= counted &&
  sum(causes) <= failed &&
  AVERAGES.every(
    (name) => averages[name].n <= counted && (averages[name].n > 0 || averages[name].mean === null),
  );

interface Bounds {
  tasks: number;
  cells: number;
  scorers: number;
}

const allowFurther = ({ averages, readings, calls, cost }: ClaimedFurther, bounds: Bounds): boolean =>
  AVERAGES.every((name) => allowBracket(averages[name], bounds.tasks)) &&
  readings.length === bounds.scorers &&
  readings.every((reading) => reading === null || allowReading(reading, bounds)) &&
  (!calls || allowCalls(calls, bounds)) &&
  (!cost || allowCost(cost, bounds));

const allowBracket = ({ tasks, interval }: ClaimedBracket, most: number): boolean =>
  tasks <= most && (!interval || interval.low <= interval.high);

const allowReading = (reading: ClaimedReading, { tasks, cells }: Bounds): boolean =>
  reading.counted + reading.failed <= cells &&
  reading.solved <= reading.counted &&
  allowBracket(reading, Math.min(tasks, reading.counted));

const allowCalls = (calls: ClaimedCalls, { tasks }: Bounds): boolean =>
  calls.failed <= calls.made && sum(calls.causes) <= calls.made && allowBracket(calls, tasks);

const allowCost = (cost: ClaimedCost, { cells }: Bounds): boolean =>
  [cost.inputTokens, cost.outputTokens, cost.dollars, cost.time, cost.waited].every(
    (amount) => !amount || amount.cells <= cells,
  );
