import type { RunEstimate } from '#store/bridge/models-contract.ts';
import { isLocalProvider } from '#core/local-model.ts';
import { costOf } from '#core/cost.ts';
import { isListed, priceAmong, type Price, type Rates } from '#core/price.ts';
import type { LanguageModelRef } from '#core/model.ts';
import type { Usage } from '#core/message.ts';
import { BUDGET_UNITS, spentIn, type Budget, type BudgetUnit, type Run, type Spending } from '#core/run.ts';
import { count, counted, duration, locale } from '../format.ts';
import { roughly } from './model-words.ts';
import type { PriceUpdate } from './price-lists.ts';

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

/** `$1.20`, `12,300 tokens`. */
export const inUnit = (unit: BudgetUnit, sum: number): string =>
  unit === 'dollars' ? inDollars(sum) : counted(Math.ceil(sum), 'token');

/** As `aboutDollars`. */
export const aboutIn = (unit: BudgetUnit, sum: number): string =>
  unit === 'dollars' ? aboutDollars(sum) : `about ${inUnit(unit, sum)}`;

/** As `boundInDollars`. */
export const boundIn = (unit: BudgetUnit, sum: number): string =>
  unit === 'dollars' ? boundInDollars(sum) : inUnit(unit, sum);

/** `$0.25`, `250,000 tokens`, `$0.25 and 250,000 tokens for models without a price`. */
export function budgetWords(budget: Budget): string {
  const parts = BUDGET_UNITS.flatMap((unit) => {
    const bound = budget[unit];
    return bound === undefined ? [] : [inUnit(unit, bound)];
  });
  return parts.length > 1 ? `${parts.join(' and ')} for models without a price` : parts.join('');
}

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
  return `${figures}: a model that is asked in turns uses as many turns as it needs, at most ${counted(turns, 'turn')} a task${mostWords(estimate)}.`;
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
  mostDollars === undefined || mostDollars === 0
    ? ''
    : `; the limits of a task keep the whole at ${aboutDollars(mostDollars)}${unpriced ? ' for the models with a price' : ''}`;

/** Of a loop that was never run only the least is known. */
function timeWords({ durationMs, isTimeRough, isTimeBySpeed, isOpen }: RunEstimate): string {
  if (durationMs === undefined) return '';
  if (!isTimeRough) return `about ${duration(durationMs)}`;
  const basis = isTimeBySpeed ? 'at the speed measured here' : 'if an answer takes 3\u00a0s';
  return `${isOpen ? 'at least ' : ''}roughly ${roughTime(durationMs)} ${basis}`;
}

/** `54 s`, `12 min`, `3 h`: a guess claims no more than it knows. */
export function roughTime(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 90) return `${Math.ceil(seconds)}\u00a0s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)}\u00a0min` : `${Math.round(seconds / 3600)}\u00a0h`;
}

/** The notice before a run that its budget may stop, or that allows no question. */
export function passingWords(
  { dollars, mostDollars, unpricedTokens: tokens, isOpen, aside, questions }: RunEstimate,
  budget: Budget = {},
): string | undefined {
  const { dollars: bound = Infinity, tokens: tokenBound = Infinity } = budget;
  const tooSmall = BUDGET_UNITS.flatMap((unit) => {
    const { most = 0, title = '' } = aside[unit] ?? {};
    return most > (budget[unit] ?? Infinity) + 1e-9 ? tooSmallWords(unit, budget[unit]!, most, title) : [];
  });
  if (tooSmall.length > 0) return tooSmall.join(' ');
  /** At the last question, earlier ones are paid, and its largest cost is reserved. */
  const beside = (unit: BudgetUnit, sum: number): number =>
    Math.max(sum, sum * (1 - 1 / Math.max(1, questions)) + (aside[unit]?.most ?? 0));
  const most = isOpen && dollars?.high !== 0 ? (mostDollars ?? Infinity) : (dollars?.high ?? 0);
  const over = [
    dollars && beside('dollars', most) > bound
      ? { isSure: dollars.low > bound, words: partWords('dollars', bound, most, aside) }
      : undefined,
    // Tokens are estimated: half as many again is not out of the question, and a loop may ask more.
    tokens !== undefined &&
    Number.isFinite(tokenBound) &&
    (isOpen || beside('tokens', 1.5 * tokens) > tokenBound)
      ? {
          isSure: tokens > 2 * tokenBound,
          words: partWords('tokens', tokenBound, isOpen ? Infinity : 1.5 * tokens, aside),
        }
      : undefined,
  ].filter((each) => each !== undefined);
  if (over.length === 0) return undefined;
  const sure = over.some(({ isSure }) => isSure) ? 'This passes' : 'This may pass';
  const bounds = over.map(({ words }) => words).join(' or ');
  return `${sure} the budget of ${bounds}: the run stops there and can go on when you raise it.`;
}

const tooSmallWords = (unit: BudgetUnit, bound: number, most: number, title: string): string =>
  `The budget of ${inUnit(unit, bound)} is too small for one question: one to ${title} may cost up to ${boundIn(unit, most)} if its answer is as long as allowed, so it would not be sent.`;

/** A budget that what is expected passes; where it does not, what is set aside makes the difference. */
function partWords(unit: BudgetUnit, bound: number, expected: number, aside: RunEstimate['aside']): string {
  const { most = 0 } = aside[unit] ?? {};
  return expected > bound
    ? inUnit(unit, bound)
    : `${inUnit(unit, bound)} (up to ${boundIn(unit, most)} of it is set aside for each question)`;
}

/** `About $0.034 of at most $0.05 is spent.`, with what may come to it; in a run that is not at work nothing is under way. */
export const spentWords = (budget: Budget, spending: Spending, isAtWork: boolean): string =>
  BUDGET_UNITS.flatMap((unit) => {
    const bound = budget[unit];
    return bound === undefined ? [] : [spentInWords(unit, bound, spending, isAtWork)];
  }).join(' ');

function spentInWords(unit: BudgetUnit, bound: number, spending: Spending, isAtWork: boolean): string {
  const { counted: spent, uncertain, underWay } = spentIn(spending, unit);
  const cutOff = isAtWork ? uncertain : uncertain + underWay;
  const parts = [
    unit === 'tokens'
      ? `${count(Math.ceil(spent))} of at most ${count(bound)} tokens are spent by models without a price`
      : `${capitalised(aboutDollars(spent))} of at most ${inDollars(bound)} is spent`,
    cutOff > 0 ? `perhaps ${inUnit(unit, cutOff)} more for answers that were cut off` : '',
    isAtWork && underWay > 0 ? `up to ${boundIn(unit, underWay)} is set aside for questions under way` : '',
  ];
  return `${parts.filter(Boolean).join('; ')}.`;
}

/** What a price has beside its three figures: `$5 written to the cache; above 272,000 tokens a question 2× in, 1.5× out`. */
export function furtherRates({ writtenInput, writtenForHour, long }: Rates): string {
  const hour = writtenForHour === undefined ? '' : `$${writtenForHour} for an hour`;
  const written = writtenInput === undefined ? '' : `$${writtenInput} written to the cache`;
  const times = long && `above ${count(long.above)} tokens a question ${long.input}× in, ${long.output}× out`;
  return [[written, hour].filter(Boolean).join(', '), times].filter(Boolean).join('; ');
}

/** Why an update found no price of a model. */
export const NO_PRICE_WORDS: Readonly<Record<NonNullable<PriceUpdate['why']>, string>> = {
  zero: 'listed at 0, which is not used: a budget would stop nothing',
  negative: 'listed at less than 0, which is not used',
  absurd: 'listed at more than $2,000 a million tokens, which is not used',
  'no-number': 'listed without a number for its price',
  steps: 'listed with prices that depend on length in a way that is not supported here',
  absent: 'not in the lists',
  unread: 'not in the list that could be read; the other gave no answer',
};

const each = ({ input, cachedInput, output, ...further }: Rates): string[] => [
  `$${input} in`,
  cachedInput === undefined ? '' : `$${cachedInput} cached`,
  `$${output} out`,
  furtherRates({ input, output, ...further }),
];

const inOne = (rates: Rates): string => {
  const [input, cached, output, further] = each(rates);
  const main = `${input}${cached ? ` (${cached})` : ''}, ${output}`;
  return further ? `${main}; ${further}` : main;
};

/** What an update found of a price: beside what counted before only what is other now. */
export function updateWords({ price, why = 'absent', before }: Omit<PriceUpdate, 'model'>): string {
  if (!price) return NO_PRICE_WORDS[why];
  if (!before) return `${inOne(price)} (no price was known)`;
  const [old, now] = [each(before), each(price)];
  const changes = now.flatMap((words, at) =>
    words === old[at] ? [] : [`${old[at] || 'nothing more'} → ${words || 'nothing more'}`],
  );
  return changes.join('; ') || `unchanged: ${inOne(price)}`;
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
export const basisWords = (run: Pick<Run, 'config' | 'made'>, price: Price): string =>
  isOwnPrice(run, price)
    ? 'by your own price'
    : isLocalProvider(price.providerId)
      ? run.made
        ? 'since it ran on the machine that made the answers'
        : 'since it runs on your own machine'
      : `by list prices of ${price.asOf}`;

/** `about $0.0012 by list prices of 2025-11`; undefined where no price or no count is known. */
export function costWords(
  run: Pick<Run, 'config' | 'prices' | 'made'>,
  ref: Pick<LanguageModelRef, 'providerId' | 'model'>,
  usage: Usage,
): string | undefined {
  const price = priceAmong(run.prices, ref);
  const cost = price && costOf(usage, price);
  return cost === undefined ? undefined : `${aboutDollars(cost)} ${basisWords(run, price!)}`;
}
