import { contendersOf, doubledContender } from '#core/contender.ts';
import { PlaygroundError } from '#core/errors.ts';
import { isLanguageModel, type LanguageModelRef, type ModelRef } from '#core/model.ts';
import { quoted } from '#core/quoted.ts';
import { datasetKept, type Run, type RunConfig, type Spending } from '#core/run.ts';
import { ANSWER_BOUND, costOf, priceAmong, type Price } from '#core/price.ts';
import type { ResultRecord } from '#core/cell.ts';
import { priceOf } from '#core/model-contracts.ts';
import { baselineOf, checkScorers } from '#cells/answered-cell.ts';
import { refuseRecorded } from '#cells/check-repeatable.ts';
import type { EvalDeps } from './eval-deps.ts';

/** The language models of a configuration, each once. */
export const askedModels = ({ models }: Pick<RunConfig, 'models'>): LanguageModelRef[] =>
  models.filter(isLanguageModel);

/**
 * The prices a run uses, under the names its models have there. Throws PlaygroundError 'budget-unpriced' when it has a budget,
 * or a limit of dollars a task, and a model without a price: it could not be kept.
 */
export function pricesOf(config: Pick<RunConfig, 'models' | 'prices' | 'budget' | 'limits'>): Price[] {
  const bound = config.budget
    ? 'a budget'
    : config.limits?.maxDollars === undefined
      ? ''
      : 'a limit of dollars';
  const found = askedModels(config).map((ref) => {
    const price = priceOf(ref.providerId, ref.model, config.prices);
    if (!price && bound) throw unpriced(ref.title, bound);
    return price && { ...price, model: ref.model };
  });
  const known = found.flatMap((price) => price ?? []);
  const nameOf = ({ providerId, model }: Price): string => `${providerId} ${model}`;
  return [...new Map(known.map((price) => [nameOf(price), price])).values()];
}

/** Under a budget every answer has a greatest length, because nothing could be set aside for one without. */
function boundedAnswers(config: RunConfig, prices: readonly Price[]): RunConfig {
  const costs = prices.some(({ output }) => output > 0);
  if (!config.budget || !costs || config.settings?.maxOutputTokens !== undefined) return config;
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
  let dollars = 0;
  for await (const { modelId, usage } of results) {
    const price = byModel.get(modelId);
    if (price && usage) dollars += costOf(usage, price) ?? 0;
  }
  const { dollars: written = 0, uncertain = 0, underWay = 0 } = spending ?? {};
  return { dollars: Math.max(dollars, written), uncertain: uncertain + underWay, underWay: 0 };
}

const unpriced = (title: string, bound: string): PlaygroundError =>
  new PlaygroundError(
    'budget-unpriced',
    `No price is known for “${title}”, so that ${bound} could not be kept.`,
    `Enter its price, 0 where it costs nothing, or remove ${bound.replace('a ', 'the ')}.`,
  );

type NewRunDeps = Pick<EvalDeps, 'baselines' | 'scorers' | 'makeId' | 'now' | 'versions'>;

/**
 * A run that has not begun. Throws PlaygroundError 'run-recorded', 'run-empty', 'run-ambiguous', 'model-unknown', 'scorer-unknown',
 * 'scorer-not-applicable', 'budget-unpriced'.
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
  for (const model of config.models) if (!isLanguageModel(model)) baselineOf(model, deps.baselines);
  checkScorers(config, deps.scorers);
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
