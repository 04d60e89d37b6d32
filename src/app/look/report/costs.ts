import { cellAddress, isLost, type CellSummary } from '#core/cell.ts';
import { contendersOf, isAsked, type Contender } from '#core/contender.ts';
import { costOf, tokensOf } from '#core/cost.ts';
import { priceAmong, type Price } from '#core/price.ts';
import type { Run } from '#core/run.ts';
import type { ClaimedAmount, ClaimedCost } from '#files/permalink/index.ts';

/** What the cells of one contender took, each figure with the cells that it is over: asked here, or read from a log. */
export interface CellCosts extends ClaimedCost {
  /** Among the contenders of the run. */
  position: number;
  contender: Contender;
  /** All that are done. */
  cells: number;
  /** Of a model that was asked here. Undefined where no price is known. */
  price?: Price | undefined;
  /** Means of its tools and of the page's own work over the timed cells; undefined where one of them was not measured apart. */
  toolMs?: number | undefined;
  pageMs?: number | undefined;
  /** Of its tools' time: while servers ran calls as tasks. */
  taskMs: number;
  /** Timed cells whose time includes tools and page, because the run is older than the separate measures. */
  unsplit: number;
}

type Costed = Pick<
  CellSummary,
  | 'cell'
  | 'verdict'
  | 'undecided'
  | 'usage'
  | 'recordedDollars'
  | 'durationMs'
  | 'waitedMs'
  | 'toolMs'
  | 'pageMs'
  | 'taskMs'
>;
type RunOfCosts = Pick<Run, 'config' | 'prices'>;

/** One entry for each asked contender of a run, in order. If no token was counted, its amounts cover no cell. */
export const askedCosts = (run: RunOfCosts, cells: readonly Costed[]): CellCosts[] =>
  costsOf(run, cells, isAsked).map(({ own, ...of }) => {
    // A usage of the question alone, or of the answer alone, gives neither the tokens of a cell nor its cost.
    const usages = own.flatMap(({ usage }) => (usage && tokensOf(usage) !== undefined ? usage : []));
    const price = isAsked(of.contender) ? priceAmong(run.prices, of.contender.model) : undefined;
    const timed = own.filter((cell) => !isLost(cell) && cell.durationMs !== undefined);
    const mean = (timeOf: (cell: Costed) => number | undefined): number =>
      amountOf(timed, (cell) => timeOf(cell) ?? 0).value / Math.max(1, timed.length);
    const unsplit = timed.filter(({ pageMs }) => pageMs === undefined).length;
    const isSplit = unsplit === 0 && timed.length > 0;
    return {
      ...of,
      inputTokens: amountOf(usages, ({ inputTokens = 0 }) => inputTokens),
      outputTokens: amountOf(usages, ({ outputTokens = 0 }) => outputTokens),
      price,
      ...(price ? { dollars: amountOf(usages, (usage) => costOf(usage, price) ?? 0) } : {}),
      time: { value: mean(({ durationMs }) => durationMs), cells: timed.length },
      waited: { value: mean(({ waitedMs }) => waitedMs), cells: timed.length },
      toolMs: isSplit ? mean(({ toolMs }) => toolMs) : undefined,
      pageMs: isSplit ? mean(({ pageMs }) => pageMs) : undefined,
      taskMs: mean(({ taskMs }) => taskMs),
      unsplit,
    };
  });

/** The same of each recorded model, as its log says; none where it names neither tokens nor dollars of any of them. */
export function recordedCosts(run: RunOfCosts, cells: readonly Costed[]): CellCosts[] {
  const costs = costsOf(run, cells, ({ kind }) => kind === 'recorded').map(({ own, ...of }): CellCosts => {
    const time = amountOf(own, ({ durationMs }) => durationMs);
    return {
      ...of,
      inputTokens: amountOf(own, ({ usage }) => usage?.inputTokens),
      outputTokens: amountOf(own, ({ usage }) => usage?.outputTokens),
      dollars: amountOf(own, ({ recordedDollars }) => recordedDollars),
      time: { value: time.value / Math.max(1, time.cells), cells: time.cells },
      waited: { value: 0, cells: 0 },
      taskMs: 0,
      unsplit: 0,
    };
  });
  const isNamed = ({ inputTokens, outputTokens, dollars }: CellCosts): boolean =>
    inputTokens.cells + outputTokens.cells + (dollars?.cells ?? 0) > 0;
  return costs.some(isNamed) ? costs : [];
}

function costsOf(
  { config }: RunOfCosts,
  cells: readonly Costed[],
  isMeant: (contender: Contender) => boolean,
) {
  const contenders = contendersOf(config);
  const modelOf = ({ cell }: Costed): number => cellAddress(cell, contenders.length, config.repeats).model;
  return contenders.flatMap((contender, position) => {
    if (!isMeant(contender)) return [];
    const own = cells.filter((cell) => modelOf(cell) === position);
    return [{ position, contender, cells: own.length, own }];
  });
}

/** The sum over those that have a figure. */
function amountOf<Each>(all: readonly Each[], of: (each: Each) => number | undefined): ClaimedAmount {
  const known = all.flatMap((each) => of(each) ?? []);
  return { value: known.reduce((sum, figure) => sum + figure, 0), cells: known.length };
}

/** Dollars beyond the results: for answers without a result, and for questions whose answer was cut off. Negligible sums are 0. */
export function dollarsBeside({ spending }: Pick<Run, 'spending'>, costs: readonly CellCosts[]) {
  if (!spending) return { lost: 0, uncertain: 0 };
  const inResults = costs.reduce((total, { dollars }) => total + (dollars?.value ?? 0), 0);
  const worthSaying = (dollars: number): number => (dollars > 1e-7 ? dollars : 0);
  return {
    lost: worthSaying(spending.dollars - inResults),
    uncertain: worthSaying(spending.uncertain + spending.underWay),
  };
}
