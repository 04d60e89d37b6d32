import { cellAddress, type CellSummary, isLost } from '#core/cell.ts';
import type { Interval } from '#measure/statistics/interval.ts';
import { studentQuantile } from '#measure/statistics/distributions.ts';
import type { RunTable } from './run-table.ts';
import { type Contender, isAsked } from '#core/contender.ts';
import { costOf } from '#core/cost.ts';
import { priceAmong } from '#core/price.ts';
import type { Run } from '#core/run.ts';

/** What one attempt took more of something: `more` = `mean` − `base`, over the tasks that both have. */
export interface MeanDifference {
  mean: number;
  base: number;
  more: number;
  /** Tasks. */
  n: number;
  /** 95 %, of `more`: Student's t over the tasks' differences (paired); null for fewer than 2 tasks. */
  interval: Interval | null;
}

/** An amount that an attempt took; undefined where it was not counted. */
export type Measure = (cell: CellSummary) => number | undefined;

/** Tokens in and out. */
export const tokensOfCell: Measure = ({ usage }) =>
  usage?.inputTokens === undefined || usage.outputTokens === undefined
    ? undefined
    : usage.inputTokens + usage.outputTokens;

/** Milliseconds of the model and of its tools: a fault may make a tool slow, and a program calls many. */
export const timeOfCell: Measure = ({ durationMs, toolMs = 0 }) =>
  durationMs === undefined ? undefined : durationMs + toolMs;

/** `cells[model][task]`, without those that were lost: what they took was cut short. */
export function cellsByTask({ models, repeats, tasks, cells }: RunTable): CellSummary[][][] {
  const byModel = models.map(() => tasks.map((): CellSummary[] => []));
  for (const cell of cells) {
    const at = cellAddress(cell.cell, models.length, repeats);
    if (!isLost(cell)) byModel[at.model]?.[at.task]?.push(cell);
  }
  return byModel;
}

/**
 * What an attempt of one system took more than one of its base, by their cells of each task, over the tasks on which the measure is known
 * of both. Null where there is none. `baseMeasure`: where the two are counted differently, as by two prices.
 */
export function meanDifference(
  own: readonly (readonly CellSummary[])[],
  base: readonly (readonly CellSummary[])[],
  measure: Measure,
  baseMeasure: Measure = measure,
): MeanDifference | null {
  const pairs = own.flatMap((cells, task) => {
    const [mine, its] = [meanOfCells(cells, measure), meanOfCells(base[task]!, baseMeasure)];
    return mine === undefined || its === undefined ? [] : [[mine, its] as const];
  });
  return pairs.length === 0 ? null : differenceOf(pairs);
}

/** `pairs`: for each task the means over its attempts, of the system and of its base. */
function differenceOf(pairs: readonly (readonly [own: number, base: number])[]): MeanDifference {
  const n = pairs.length;
  const mean = meanOf(pairs.map(([own]) => own));
  const base = meanOf(pairs.map(([, value]) => value));
  const more = mean - base;
  if (n < 2) return { mean, base, more, n, interval: null };
  const variance = pairs.reduce((sum, [own, value]) => sum + (own - value - more) ** 2, 0) / (n - 1);
  const reach = studentQuantile(0.975, n - 1) * Math.sqrt(variance / n);
  return { mean, base, more, n, interval: { low: more - reach, high: more + reach } };
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Over the cells of a task that the measure is known of. */
function meanOfCells(cells: readonly CellSummary[], measure: Measure): number | undefined {
  const values = cells.flatMap((cell) => measure(cell) ?? []);
  return values.length === 0 ? undefined : meanOf(values);
}

/** What an attempt of one system took more than one of another, task by task: tokens in and out, US dollars, milliseconds. */
export interface PairCost {
  tokens: MeanDifference | null;
  dollars: MeanDifference | null;
  milliseconds: MeanDifference | null;
}

/**
 * Of each pair of positions, the first against the second. Lost attempts are in no figure; one is null where no task has it for both. Dollars
 * are by the run's `prices`.
 */
export function pairCosts(
  table: RunTable,
  prices: Run['prices'],
  pairs: readonly (readonly [number, number])[],
): PairCost[] {
  const cells = cellsByTask(table);
  const dollarsOf = (contender: Contender): Measure => {
    const price = isAsked(contender) ? priceAmong(prices, contender.model) : undefined;
    return ({ usage }) => (price && usage ? costOf(usage, price) : undefined);
  };
  return pairs.map(([a, b]) => {
    const [own, base] = [cells[a]!, cells[b]!];
    const [ownDollars, itsDollars] = [dollarsOf(table.models[a]!), dollarsOf(table.models[b]!)];
    return {
      tokens: meanDifference(own, base, tokensOfCell),
      dollars: meanDifference(own, base, ownDollars, itsDollars),
      milliseconds: meanDifference(own, base, timeOfCell),
    };
  });
}
