import type { RunEstimate } from '#store/bridge/models-contract.ts';
import type { AgentLimits } from '#core/agent.ts';
import type { LanguageModelRef } from '#core/model.ts';
import { isListed, type Price } from '#core/price.ts';
import type { RunConfig } from '#core/run.ts';
import { priceOf } from '#core/model-contracts.ts';
import type { CostEstimate } from '#ask/providers/index.ts';
import type { EarlierCell } from '#store/storage/earlier-cells.ts';
import { CELLS_AT_ONCE } from './lane.ts';

/** What is expected of one contender, over all of its cells. */
export interface Share {
  model: LanguageModelRef;
  cells: number;
  questions: number;
  inputTokens: number;
  outputTokens: number;
  /** A loop with no earlier cells: it may ask more than is guessed. */
  isOpen: boolean;
  limits: AgentLimits | undefined;
  price: Price | undefined;
  cost: CostEstimate;
  earlier: readonly EarlierCell[];
  /** Of one question, as it is set aside. */
  most: number;
}

/** Of an answer, where nothing better is known: a guess, and said to be one. */
const QUESTION_MS = 3000;
/** Requests at once that a provider is given before its answers have taught how many it bears. */
const FIRST_AT_ONCE = 4;
const MILLION = 1_000_000;

/** The sum of the models that have a price, and the names of the others; its least certain part says how far it is to be trusted. */
export function costOfAll(
  shares: readonly Share[],
): Pick<RunEstimate, 'dollars' | 'mostDollars' | 'quality' | 'earlierCells' | 'unpriced' | 'unpricedTokens'> {
  const without = shares.filter(({ cost }) => cost.quality === 'unpriced');
  const unpriced = [...new Set(without.map(({ model }) => model.title))];
  const unpricedTokens = Math.round(sum(without.map((share) => share.inputTokens + share.outputTokens)));
  const named = unpriced.length > 0 ? { unpriced, unpricedTokens } : {};
  const priced = shares.flatMap(({ cost, ...share }) =>
    cost.quality === 'unpriced' ? [] : [{ ...share, ...cost, most: mostOf(share) }],
  );
  const quality = (['rough', 'history', 'exact'] as const).find((each) =>
    priced.some((share) => share.quality === each),
  );
  if (!quality) return { quality: 'unpriced', ...named };
  const earlierCells = sum(priced.map(({ earlier }) => earlier.length));
  const isBounded = priced.every(({ isOpen, high, most }) => !isOpen || high === 0 || most !== undefined);
  const isOpen = priced.some((share) => share.isOpen);
  return {
    dollars: {
      low: sum(priced.map(({ low, most = Infinity }) => Math.min(low, most))),
      high: sum(priced.map(({ high, most = Infinity }) => Math.min(high, most))),
    },
    ...(isOpen && isBounded
      ? { mostDollars: sum(priced.map((share) => (share.isOpen && share.most) || share.high)) }
      : {}),
    quality,
    ...(quality === 'history' ? { earlierCells } : {}),
    ...named,
  };
}

/** About what the limits of a task let a loop cost; undefined where none of them bounds it. */
function mostOf({ isOpen, cells, limits, price }: Omit<Share, 'cost'>): number | undefined {
  if (!isOpen || !limits || !price) return undefined;
  const { maxTokens = Infinity, maxDollars = Infinity } = limits;
  const { input, output, long } = price;
  const dearest =
    long && maxTokens > long.above
      ? Math.max(input * long.input, output * long.output)
      : Math.max(input, output);
  const each = Math.min(maxDollars, (maxTokens * dearest) / MILLION);
  return Number.isFinite(each) ? cells * each : undefined;
}

/** Whose prices a sum rests on, and of when. */
export function pricesNamed(
  config: RunConfig,
  models: readonly LanguageModelRef[],
): Pick<RunEstimate, 'pricesAsOf' | 'hasOwnPrices'> {
  const used = models.flatMap(({ providerId, model }) => priceOf(providerId, model, config.prices) ?? []);
  const own = new Set(config.prices?.filter((price) => !isListed(price)));
  const months = used.flatMap((price) => (own.has(price) || price.asOf === '' ? [] : [price.asOf])).sort();
  return {
    ...(months[0] ? { pricesAsOf: months[0] } : {}),
    ...(used.some((price) => own.has(price)) ? { hasOwnPrices: true } : {}),
  };
}

/**
 * By Little's law, from how long earlier cells took with others beside them, or a guess for each question; providers are asked
 * side by side. One guess among the parts makes the whole one.
 */
export function timeOfAll(
  shares: readonly Pick<Share, 'model' | 'cells' | 'questions' | 'earlier'>[],
  atOnce: number | undefined,
): Pick<RunEstimate, 'durationMs' | 'isTimeRough'> {
  if (shares.length === 0) return {};
  const byProvider = new Map<string, number>();
  for (const { model, cells, questions, earlier } of shares) {
    const isKnown = earlier.length > 0;
    const work = isKnown
      ? (cells * sum(earlier.map(({ durationMs }) => durationMs))) / earlier.length
      : questions * QUESTION_MS;
    const beside = Math.min(atOnce ?? (isKnown ? CELLS_AT_ONCE : FIRST_AT_ONCE), Math.max(1, cells));
    byProvider.set(model.providerId, (byProvider.get(model.providerId) ?? 0) + work / beside);
  }
  const isTimeRough = shares.some(({ earlier }) => earlier.length === 0);
  return { durationMs: Math.max(...byProvider.values()), ...(isTimeRough ? { isTimeRough } : {}) };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
