import type { RunEstimate } from '#bridge/models-contract.ts';
import { isLocalProvider } from '#core/local-model.ts';
import { costOf, isListed, priceAmong, type Price } from '#core/price.ts';
import type { LanguageModelRef } from '#core/model.ts';
import type { Usage } from '#core/message.ts';
import type { Budget, Run, Spending } from '#core/run.ts';
import { counted, duration, locale } from '../format.ts';
import { roughly } from './model-words.ts';

/** In dollars: smaller sums are not distinguished. */
const SMALLEST = 0.0001;

/** `$1.20`, `$0.0042`: sums under ten cents keep the digits in which they differ. */
export function inDollars(sum: number): string {
  if (sum === 0) return '$0';
  if (sum < SMALLEST) return `less than $${SMALLEST}`;
  return `$${sum < 0.1 ? String(Number(sum.toPrecision(2))) : sum.toFixed(2)}`;
}

/** `about $1.20`; without “about” where the figure is exact or is no figure. */
export const aboutDollars = (sum: number): string =>
  sum < SMALLEST ? inDollars(sum) : `about ${inDollars(sum)}`;

/** After `up to` and `at most`, where no smaller sum can be said than the smallest. */
export const boundInDollars = (sum: number): string => inDollars(sum === 0 ? 0 : Math.max(sum, SMALLEST));

/** `about $1.20`, `$0.60 to $1.90`: from a low guess to a high one. */
export function dollarRange({ low, high }: { low: number; high: number }): string {
  const [from, to] = [inDollars(low), inDollars(high)];
  return from === to ? aboutDollars(high) : `${from} to ${to}`;
}

/** What a run would ask of `models` language models, before anything is sent. `turns`: what its loops may take at most. */
export function estimateWords(estimate: RunEstimate, models: number, turns?: number): string {
  const { cells, questions, inputTokens, outputTokens, isOpen } = estimate;
  const asked = `${turns === undefined ? '' : 'at least '}${counted(questions, 'question')}`;
  const tokens = `about ${roughly(inputTokens)} tokens in, ${roughly(outputTokens)} out`;
  const words = `${counted(cells, 'cell')} of ${counted(models, 'language model')}: ${asked}, ${tokens}`;
  const figures = [words, sumWords(estimate), timeWords(estimate)].filter(Boolean).join(', ');
  if (!isOpen || turns === undefined) return `${figures}.`;
  return `${figures}: a loop asks as often as it needs, at most ${counted(turns, 'turn')} a task${mostWords(estimate)}.`;
}

function sumWords(estimate: RunEstimate): string {
  const { dollars, quality, earlierCells = 0, hasOwnPrices, pricesAsOf, isOpen, unpriced = [] } = estimate;
  const without = unpriced.length > 0 ? listed(unpriced) : '';
  if (!dollars) return without ? `no price known for ${without}` : 'no price known';
  const but = without ? `, and no price known for ${without}` : '';
  if (dollars.high === 0) return `no cost${but}`;
  const prices = [hasOwnPrices ? 'your own prices' : '', pricesAsOf ? `list prices of ${pricesAsOf}` : ''];
  const basis =
    quality === 'history' ? `from ${counted(earlierCells, 'earlier cell')} asked in the same way` : 'rough';
  const sum = isOpen ? `from ${inDollars(dollars.low)}` : dollarRange(dollars);
  return `${sum} (${[basis, ...prices].filter(Boolean).join(', ')})${but}`;
}

const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(locale, { style: 'long' }).format(names);

const mostWords = ({ mostDollars, unpriced }: RunEstimate): string =>
  mostDollars === undefined
    ? ''
    : `; the limits of a task keep the whole at ${aboutDollars(mostDollars)}${unpriced ? ' for the models with a price' : ''}`;

/** Of a loop that was never run only the least is known. */
function timeWords({ durationMs, isTimeRough, isOpen }: RunEstimate): string {
  if (durationMs === undefined) return '';
  if (!isTimeRough) return `about ${duration(durationMs)}`;
  return `${isOpen ? 'at least ' : ''}roughly ${roughTime(durationMs)} if an answer takes 3\u00a0s`;
}

/** `54 s`, `12 min`, `3 h`: a guess claims no more than it knows. */
function roughTime(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 90) return `${Math.ceil(seconds)}\u00a0s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)}\u00a0min` : `${Math.round(seconds / 3600)}\u00a0h`;
}

/** Said before a run that its budget may end. */
export function passingWords(
  { dollars, mostDollars, isOpen }: RunEstimate,
  budget: Budget | undefined,
): string | undefined {
  const most = isOpen && dollars?.high !== 0 ? (mostDollars ?? Infinity) : dollars?.high;
  if (!dollars || !budget || most === undefined || most <= budget.dollars) return undefined;
  const sure = dollars.low > budget.dollars ? 'This passes' : 'This may pass';
  return `${sure} the budget of ${inDollars(budget.dollars)}: the run stops there and can go on when you raise it.`;
}

/** `About $0.034 of at most $0.05 is spent.`, with what may come to it; in a run that is not at work nothing is under way. */
export function spentWords({ dollars: bound }: Budget, spending: Spending, isAtWork: boolean): string {
  const { dollars, uncertain, underWay } = spending;
  const cutOff = isAtWork ? uncertain : uncertain + underWay;
  const parts = [
    `${capitalised(aboutDollars(dollars))} of at most ${inDollars(bound)} is spent`,
    cutOff > 0 ? `perhaps ${inDollars(cutOff)} more for answers that were cut off` : '',
    isAtWork && underWay > 0 ? `up to ${boundInDollars(underWay)} is set aside for questions under way` : '',
  ];
  return `${parts.filter(Boolean).join('; ')}.`;
}

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Is it the person's own price, or one of the built-in list? */
export const isOwnPrice = ({ config }: Pick<Run, 'config'>, price: Price): boolean =>
  config.prices?.some(
    (own) =>
      !isListed(own) &&
      own.providerId === price.providerId &&
      own.model === price.model &&
      own.input === price.input &&
      own.output === price.output,
  ) ?? false;

/** What a cost rests on: `by list prices of 2025-11`, `by your own price`, `since it runs on your own machine`. */
export const basisWords = (run: Pick<Run, 'config'>, price: Price): string =>
  isOwnPrice(run, price)
    ? 'by your own price'
    : isLocalProvider(price.providerId)
      ? 'since it runs on your own machine'
      : `by list prices of ${price.asOf}`;

/** `about $0.0012 by list prices of 2025-11`; undefined where no price or no count is known. */
export function costWords(
  run: Pick<Run, 'config' | 'prices'>,
  ref: Pick<LanguageModelRef, 'providerId' | 'model'>,
  usage: Usage,
): string | undefined {
  const price = priceAmong(run.prices, ref);
  const cost = price && costOf(usage, price);
  return cost === undefined ? undefined : `${aboutDollars(cost)} ${basisWords(run, price!)}`;
}
