import { contendersOf, isAsked } from '#core/contender.ts';
import { costOf, priceAmong, type Price } from '#core/price.ts';
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
  /** Mean milliseconds of a cell that is not lost, waiting left out; undefined where there is none. */
  meanMs: number | undefined;
  /** How many those cells are. */
  timed: number;
  /** Mean milliseconds that its questions waited, over the same cells. */
  meanWaitedMs: number;
  /** Undefined where no price is known. */
  price: Price | undefined;
  /** US dollars by that price and the counted tokens; undefined without a price. */
  dollars: number | undefined;
}

type Costed = Pick<CellSummary, 'cell' | 'usage' | 'verdict' | 'undecided' | 'durationMs' | 'waitedMs'>;

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
    const usages = own.flatMap(({ usage }) => usage ?? []);
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
function meanTimes(all: readonly Costed[]): Pick<ModelCost, 'meanMs' | 'timed' | 'meanWaitedMs'> {
  const cells = all.filter(({ durationMs }) => durationMs !== undefined);
  if (cells.length === 0) return { meanMs: undefined, timed: 0, meanWaitedMs: 0 };
  const mean = (timeOf: (cell: Costed) => number): number =>
    cells.reduce((total, cell) => total + timeOf(cell), 0) / cells.length;
  return {
    timed: cells.length,
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
