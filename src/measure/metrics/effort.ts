import { cellAddress, isLost, type CellSummary } from '#core/cell.ts';
import { isAsked, type Contender } from '#core/contender.ts';
import { costOf } from '#core/cost.ts';
import { priceAmong } from '#core/price.ts';
import type { Run } from '#core/run.ts';
import { clusterBootstrap } from '#measure/statistics/bootstrap.ts';
import type { Cluster, Interval } from '#measure/statistics/interval.ts';
import { partsOf, type GroupBy } from './grouped.ts';
import type { Rate } from './rate.ts';
import { indexAttempts, type RunTable } from './run-table.ts';
import { rateOfAttempts } from './summarize.ts';

/** A mean of amounts (tokens, dollars) over attempts. */
export interface MeanAmount {
  /** Null where nothing was counted. */
  mean: number | null;
  /** 95 %, whole tasks resampled (seed 42); null below two tasks. */
  interval: Interval | null;
  /** Attempts whose amount is known, and tasks with one of them. */
  n: number;
  tasks: number;
}

/** How long attempts took, in milliseconds. */
interface Latency {
  /** Attempts whose time was measured. */
  n: number;
  median: number | null;
  /** The order statistic ceil(.95 n); null below LEAST_FOR_P95, where it would be the longest time alone. */
  p95: number | null;
}

/** What the attempts of one contender took, and what came of them. Attempts that were lost are in none of the figures. */
export interface Effort {
  contender: Contender;
  attempts: number;
  /** Tokens of an attempt, in and out together and each alone. */
  tokens: MeanAmount;
  inputTokens: MeanAmount;
  outputTokens: MeanAmount;
  /** Of the output, what the model thought, where its provider counts that apart. */
  thinkingTokens: MeanAmount;
  /** Their share of the output tokens, 0 to 1, over the attempts that count both; `n` is these attempts. The interval is null where all tasks agree, too. */
  thinkingShare: MeanAmount;
  /** US dollars of an attempt. */
  dollars: MeanAmount;
  latency: Latency;
  resolved: Rate;
}

export const LEAST_FOR_P95 = 20;

/** Dollars as a log names them, else by the run's prices. */
export const pricedEfforts = (table: RunTable, prices: Run['prices']): Effort[] =>
  effortsOf(table, ({ recordedDollars, usage }, contender) => {
    if (recordedDollars !== undefined) return recordedDollars;
    const price = isAsked(contender) ? priceAmong(prices, contender.model) : undefined;
    return price && usage && costOf(usage, price);
  });

/** What attempts took at the tasks of one group. */
export interface EffortGroup {
  name: string;
  tasks: number;
  /** By contender. */
  efforts: Effort[];
}

/** The same, group by group. */
export const groupedEfforts = (table: RunTable, prices: Run['prices'], by: GroupBy): EffortGroup[] =>
  partsOf(table, by).map(({ name, table: part }) => ({
    name,
    tasks: part.tasks.length,
    efforts: pricedEfforts(part, prices),
  }));

/** `dollarsOf`: what an attempt cost; undefined where no price or no usage is known. */
export function effortsOf(
  table: RunTable,
  dollarsOf: (cell: CellSummary, contender: Contender) => number | undefined,
): Effort[] {
  const { models, repeats, tasks } = table;
  const byModel = models.map(() => tasks.map((): CellSummary[] => []));
  for (const cell of table.cells) {
    const at = cellAddress(cell.cell, models.length, repeats);
    if (!isLost(cell)) byModel[at.model]?.[at.task]?.push(cell);
  }
  const attempts = indexAttempts(table).byModel;
  return models.map((contender, position) => {
    const byTask = byModel[position]!;
    const mean = (of: (cell: CellSummary) => number | undefined): MeanAmount => meanAmount(byTask, of);
    return {
      contender,
      attempts: byTask.reduce((sum, cells) => sum + cells.length, 0),
      tokens: mean(({ usage }) => sumKnown(usage?.inputTokens, usage?.outputTokens)),
      inputTokens: mean(({ usage }) => usage?.inputTokens),
      outputTokens: mean(({ usage }) => usage?.outputTokens),
      thinkingTokens: mean(({ usage }) => usage?.thinkingTokens),
      thinkingShare: thinkingShareOf(byTask),
      dollars: mean((cell) => dollarsOf(cell, contender)),
      latency: latencyOf(byTask.flat().flatMap(({ durationMs }) => durationMs ?? [])),
      resolved: rateOfAttempts(attempts[position]!),
    };
  });
}

/** A share of tokens is no yes or no over tasks, so that it is resampled like any amount; where all tasks agree there is nothing to resample. */
function thinkingShareOf(byTask: readonly (readonly CellSummary[])[]): MeanAmount {
  const counted = byTask.map((cells) =>
    cells.flatMap(({ usage: { thinkingTokens, outputTokens = 0 } = {} }) =>
      thinkingTokens === undefined || outputTokens === 0
        ? []
        : [{ sum: Math.min(thinkingTokens, outputTokens), count: outputTokens }],
    ),
  );
  const clusters = counted.flatMap((of) => (of.length === 0 ? [] : [totalOf(of)]));
  const { interval, mean, tasks } = meanOfClusters(clusters);
  const isAlike = clusters.every(({ sum, count }) => Math.abs(sum / count - mean!) < 1e-9);
  return { mean, interval: isAlike ? null : interval, n: counted.flat().length, tasks };
}

const totalOf = (of: readonly Cluster[]): Cluster => ({
  sum: of.reduce((total, { sum }) => total + sum, 0),
  count: of.reduce((total, { count }) => total + count, 0),
});

const sumKnown = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : a + b;

function meanAmount(
  byTask: readonly (readonly CellSummary[])[],
  of: (cell: CellSummary) => number | undefined,
): MeanAmount {
  return meanOfClusters(
    byTask.flatMap((cells): Cluster[] => {
      const known = cells.flatMap((cell) => of(cell) ?? []);
      return known.length === 0 ? [] : [totalOf(known.map((sum) => ({ sum, count: 1 })))];
    }),
  );
}

function meanOfClusters(clusters: readonly Cluster[]): MeanAmount {
  const { sum, count: n } = totalOf(clusters);
  if (n === 0) return { mean: null, interval: null, n: 0, tasks: 0 };
  const means = clusters.map((each) => each.sum / each.count);
  const range = { low: least(means), high: -least(means.map((each) => -each)) };
  return {
    mean: sum / n,
    interval: clusters.length < 2 ? null : clusterBootstrap(clusters, { resamples: RESAMPLES }, range),
    n,
    tasks: clusters.length,
  };
}

/** Enough for two figures of a width; a report has four such means a model. */
const RESAMPLES = 1000;

const least = (values: readonly number[]): number =>
  values.reduce((low, each) => Math.min(low, each), Infinity);

/** Of measured times in any order. */
export function latencyOf(times: readonly number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b);
  const n = sorted.length;
  if (n === 0) return { n, median: null, p95: null };
  const middle = n / 2;
  const median = n % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return { n, median, p95: n < LEAST_FOR_P95 ? null : sorted[Math.ceil(0.95 * n) - 1]! };
}
