import { contendersOf, isAsked } from '#core/contender.ts';
import { costOf, tokensOf } from '#core/cost.ts';
import { priceAmong, type Price } from '#core/price.ts';
import { cellAddress, isLost, type CellSummary } from '#core/cell.ts';
import type { Run } from '#core/run.ts';

/** What one language model's cells took, in one way of asking and under one fault plan. */
export interface ModelCost {
  /** Among the contenders of the run. */
  position: number;
  title: string;
  /** Cells whose tokens were counted, and all that are done. */
  counted: number;
  cells: number;
  inputTokens: number;
  outputTokens: number;
  /** Mean milliseconds of the model in a cell that is not lost; undefined where there is none. */
  meanMs: number | undefined;
  /** Means of its tools and of the page's own work over the same cells; undefined where one of them was not measured apart. */
  meanToolMs: number | undefined;
  meanPageMs: number | undefined;
  /** Of its tools' time: while servers ran calls as tasks. */
  meanTaskMs: number;
  /** Cells whose time has tools and page in it: of a run of before they were measured apart. */
  unsplit: number;
  /** How many those cells are. */
  timed: number;
  /** Mean milliseconds that its questions waited, over the same cells. */
  meanWaitedMs: number;
  /** Undefined where no price is known. */
  price: Price | undefined;
  /** US dollars by that price and the counted tokens; undefined without a price. */
  dollars: number | undefined;
}

type Costed = Pick<
  CellSummary,
  'cell' | 'usage' | 'verdict' | 'undecided' | 'durationMs' | 'waitedMs' | 'toolMs' | 'pageMs' | 'taskMs'
>;
type Times = Pick<
  ModelCost,
  'meanMs' | 'timed' | 'meanWaitedMs' | 'meanToolMs' | 'meanPageMs' | 'meanTaskMs' | 'unsplit'
>;

/** One entry for each contender of a run that is asked, in order; those whose tokens were not counted have zeros, and `counted` says so. */
export function costsOf(
  { config, prices }: Pick<Run, 'config' | 'prices'>,
  cells: readonly Costed[],
): ModelCost[] {
  const contenders = contendersOf(config);
  return contenders.flatMap((contender, index): ModelCost[] => {
    if (!isAsked(contender)) return [];
    const own = cells.filter(
      ({ cell }) => cellAddress(cell, contenders.length, config.repeats).model === index,
    );
    // What counts the question alone, or the answer, is no count of a cell, and no cost.
    const usages = own.flatMap(({ usage }) => (usage && tokensOf(usage) !== undefined ? usage : []));
    const price = priceAmong(prices, contender.model);
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
    return [
      {
        position: index,
        title: contender.title,
        counted: usages.length,
        cells: own.length,
        inputTokens: sum(usages.map(({ inputTokens = 0 }) => inputTokens)),
        outputTokens: sum(usages.map(({ outputTokens = 0 }) => outputTokens)),
        ...meanTimes(own.filter((cell) => !isLost(cell))),
        price,
        dollars: price && sum(usages.map((usage) => costOf(usage, price) ?? 0)),
      },
    ];
  });
}

/** Over the cells whose time is known. */
function meanTimes(all: readonly Costed[]): Times {
  const cells = all.filter(({ durationMs }) => durationMs !== undefined);
  const none = { meanMs: undefined, meanToolMs: undefined, meanPageMs: undefined };
  if (cells.length === 0) return { ...none, timed: 0, meanWaitedMs: 0, meanTaskMs: 0, unsplit: 0 };
  const mean = (timeOf: (cell: Costed) => number): number =>
    cells.reduce((total, cell) => total + timeOf(cell), 0) / cells.length;
  const unsplit = cells.filter(({ pageMs }) => pageMs === undefined).length;
  return {
    timed: cells.length,
    unsplit,
    meanToolMs: unsplit > 0 ? undefined : mean(({ toolMs = 0 }) => toolMs),
    meanPageMs: unsplit > 0 ? undefined : mean(({ pageMs = 0 }) => pageMs),
    meanTaskMs: mean(({ taskMs = 0 }) => taskMs),
    meanMs: mean(({ durationMs = 0 }) => durationMs),
    meanWaitedMs: mean(({ waitedMs = 0 }) => waitedMs),
  };
}

/** Beyond the results: answers that left none, and questions whose answer was cut off. Undefined where it is nothing to speak of. */
export function costBeside(run: Pick<Run, 'spending'>, costs: readonly ModelCost[]) {
  if (!run.spending) return undefined;
  const inResults = costs.reduce((total, { dollars = 0 }) => total + dollars, 0);
  const lost = Math.max(0, run.spending.dollars - inResults);
  const uncertain = run.spending.uncertain + run.spending.underWay;
  const isNothing = (dollars: number): boolean => dollars < 1e-7;
  return isNothing(lost) && isNothing(uncertain) ? undefined : { lost, uncertain };
}
