import { contendersOf, doubledContender, isToAsk } from '#core/contender.ts';
import { PlaygroundError } from '#core/errors.ts';
import { isLanguageModel, isShippedModel, type LanguageModelRef, type ModelRef } from '#core/model.ts';
import { quoted } from '#core/quoted.ts';
import {
  datasetKept,
  spentIn,
  type Budget,
  type BudgetUnit,
  type Run,
  type RunConfig,
  type Spending,
  type Spent,
} from '#core/run.ts';
import { ANSWER_BOUND, costOf, tokensOf } from '#core/cost.ts';
import { priceAmong, type Price } from '#core/price.ts';
import type { ResultRecord } from '#core/cell.ts';
import { priceOf } from '#core/model-contracts.ts';
import { checkThresholds } from '#core/thresholds.ts';
import { answererOf, checkScorers, refuseRecorded } from '#ask/cells/answered-cell.ts';
import type { EvalDeps } from './eval-deps.ts';

/** The language models of a configuration that are asked, each once: not those whose answers ship with the site. */
export const askedModels = ({ models }: Pick<RunConfig, 'models'>): LanguageModelRef[] =>
  models.filter(isLanguageModel).filter((model) => !isShippedModel(model));

/**
 * The prices a run uses, under the names its models have there. Throws PlaygroundError 'budget-unpriced' when it has a limit of dollars a
 * task and a model without a price: it could not be kept.
 */
export function pricesOf(config: Pick<RunConfig, 'models' | 'prices' | 'limits'>): Price[] {
  const isBound = config.limits?.maxDollars !== undefined;
  const found = askedModels(config).map((ref) => {
    const price = priceOf(ref.providerId, ref.model, config.prices);
    if (!price && isBound) throw unpriced(ref.title);
    return price && { ...price, model: ref.model };
  });
  const known = found.flatMap((price) => price ?? []);
  const nameOf = ({ providerId, model }: Price): string => `${providerId} ${model}`;
  return [...new Map(known.map((price) => [nameOf(price), price])).values()];
}

/** Does a part of the budget bound one of the models? Every answer then has a greatest length: nothing could be set aside for one without. */
export const bounds = (
  { dollars, tokens }: Budget,
  models: readonly LanguageModelRef[],
  prices: readonly Price[],
): boolean =>
  (dollars !== undefined && prices.some(({ output }) => output > 0)) ||
  (tokens !== undefined && models.some((ref) => !priceAmong(prices, ref)));

function boundedAnswers(config: RunConfig, prices: readonly Price[]): RunConfig {
  const { budget, settings } = config;
  if (!budget || settings?.maxOutputTokens !== undefined) return config;
  if (!bounds(budget, askedModels(config), prices)) return config;
  return { ...config, settings: { ...config.settings, maxOutputTokens: ANSWER_BOUND } };
}

/**
 * What a run has spent before it goes on: what was written down while it worked, or what its stored results add up to where
 * that is more. Questions that were under way when the page was closed may be paid for and stay in the count.
 */
export async function costSoFar(
  { config, prices, spending }: Run,
  results: AsyncIterable<ResultRecord>,
): Promise<Spending> {
  const priceOf = (ref: ModelRef | LanguageModelRef) =>
    'providerId' in ref ? priceAmong(prices, ref) : undefined;
  const byModel = new Map(config.models.map((ref) => [ref.id, priceOf(ref)]));
  const inResults = { dollars: 0, tokens: 0 };
  for await (const { modelId, usage } of results) {
    const price = byModel.get(modelId);
    if (price && usage) inResults.dollars += costOf(usage, price) ?? 0;
    else if (usage) inResults.tokens += tokensOf(usage) ?? 0;
  }
  return goingOn(spending, inResults);
}

/** What was written down while it worked, or what is in its stored results where that is more; what was under way may be paid for. */
export function goingOn(before: Spending | undefined, inResults: Record<BudgetUnit, number>): Spending {
  const part = (unit: BudgetUnit): Spent => {
    const { counted, uncertain, underWay, refused: _, ...rest } = spentIn(before, unit);
    const spent = Math.max(counted, inResults[unit]);
    return { ...rest, counted: spent, uncertain: uncertain + underWay, underWay: 0 };
  };
  const { counted: dollars, ...rest } = part('dollars');
  return { dollars, ...rest, tokens: part('tokens') };
}

const unpriced = (title: string): PlaygroundError =>
  new PlaygroundError(
    'budget-unpriced',
    `No price is known for “${title}”, so a limit of dollars could not be kept.`,
    'Enter its price, 0 where it costs nothing, or remove the limit of dollars.',
  );

type NewRunDeps = Pick<EvalDeps, 'baselines' | 'scorers' | 'makeId' | 'now' | 'versions'>;

/**
 * A run that has not begun. Throws PlaygroundError 'run-recorded', 'run-empty', 'run-ambiguous', 'model-unknown', 'scorer-unknown',
 * 'scorer-not-applicable', 'budget-unpriced', 'setup-unreadable' where a threshold is out of its range.
 */
export function newRun(
  deps: NewRunDeps,
  config: RunConfig,
  dataset: Run['dataset'],
  ordinals: number[],
): Run {
  refuseRecorded(config);
  const contenders = contendersOf(config);
  if (ordinals.length === 0 || contenders.length === 0) {
    throw new PlaygroundError(
      'run-empty',
      'This set-up has no cell to run.',
      'Choose at least one task, one model and one way of asking it.',
    );
  }
  const doubled = doubledContender(config);
  if (doubled) {
    throw new PlaygroundError(
      'run-ambiguous',
      `${quoted(doubled.title)} is in this set-up twice.`,
      'Choose each model once; repeats ask it several times.',
    );
  }
  for (const contender of contenders) if (!isToAsk(contender)) answererOf(contender, deps.baselines);
  checkScorers(config, deps.scorers);
  checkThresholds(config.thresholds);
  if (config.decidedBy !== undefined && !deps.scorers.has(config.decidedBy)) {
    throw new PlaygroundError(
      'scorer-not-applicable',
      `This set-up is decided by ${quoted(config.decidedBy)}, which this page does not know.`,
      'Choose another scorer under “Decided by”.',
    );
  }
  const prices = pricesOf(config);
  return {
    id: deps.makeId(),
    createdAt: deps.now(),
    config: boundedAnswers(config, prices),
    status: 'running',
    ordinals,
    dataset: datasetKept(dataset),
    cells: ordinals.length * contenders.length * config.repeats,
    done: 0,
    ...(prices.length > 0 ? { prices } : {}),
    versions: deps.versions,
  };
}
