import type { JudgingOrder } from '#store/bridge/judging-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import {
  CLAIMS_THRESHOLD,
  JUDGE_KINDS,
  MOST_JUDGE_REPEATS,
  MOST_JUDGE_TEXT,
  MOST_JUDGES,
} from '#core/judge-kinds.ts';
import type { Judgement, JudgeSetup, Judging } from '#core/judgement.ts';
import type { LanguageModelRef } from '#core/model.ts';
import { ANSWER_BOUND, costOf, tokensOf } from '#core/cost.ts';
import { priceAmong } from '#core/price.ts';
import type { Spending } from '#core/run.ts';
import { withPrompt } from '#ask/judges/index.ts';
import { bounds, goingOn, pricesOf } from '../runs/new-run.ts';
import type { JudgingDeps } from './judged-run.ts';

/** Models that judges ask, each once. */
export const modelsOf = (judges: readonly JudgeSetup[]): LanguageModelRef[] => [
  ...new Map(judges.flatMap(({ model }) => (model ? [[model.id, model]] : []))).values(),
];

/** A judging that has not begun. Throws PlaygroundError 'run-empty', 'model-unknown'. */
export function newJudging(
  deps: Pick<JudgingDeps, 'makeId' | 'now' | 'versions'>,
  order: JudgingOrder,
  cells: number[],
): Judging {
  if (cells.length === 0)
    throw new PlaygroundError(
      'run-empty',
      'No answer of this run is among the chosen cells.',
      'Choose other cells to judge.',
    );
  if (order.judges.length === 0)
    throw new PlaygroundError('run-empty', 'No judge is chosen.', 'Choose at least one judge.');
  const judges = order.judges.slice(0, MOST_JUDGES).map(checked);
  if (new Set(judges.map(({ id }) => id)).size < judges.length)
    throw new PlaygroundError('run-ambiguous', 'Two judges have the same name.', 'Rename one of them.');
  const prices = pricesOf({ models: modelsOf(judges), ...(order.prices ? { prices: order.prices } : {}) });
  const isBound = order.budget !== undefined && bounds(order.budget, modelsOf(judges), prices);
  return {
    id: deps.makeId(),
    runId: order.run.id,
    title: order.title,
    createdAt: deps.now(),
    status: 'running',
    judges: judges.map((setup) => (isBound ? withBoundedReply(setup) : setup)),
    repeats: Math.min(MOST_JUDGE_REPEATS, Math.max(1, Math.floor(order.repeats) || 1)),
    seed: order.seed,
    cells,
    ...(order.budget ? { budget: order.budget } : {}),
    ...(prices.length > 0 ? { prices } : {}),
    done: 0,
    versions: deps.versions,
  };
}

/** The set-up as it is kept: with the prompt that is used, and nothing that its kind does not know. */
function checked(given: JudgeSetup): JudgeSetup {
  const setup = withPrompt(given);
  const { kind, model, threshold = CLAIMS_THRESHOLD, rubric = '', prompt } = setup;
  if (!Object.hasOwn(JUDGE_KINDS, kind))
    throw new PlaygroundError('model-unknown', `This page has no judge “${String(kind)}”.`);
  if (JUDGE_KINDS[kind].asksModel && !model)
    throw new PlaygroundError(
      'model-unknown',
      `“${setup.title}” asks a language model, and none is chosen.`,
      'Choose its model, or a judge that needs none.',
    );
  return {
    ...setup,
    ...(prompt ? { prompt: { ...prompt, text: prompt.text.slice(0, MOST_JUDGE_TEXT) } } : {}),
    ...(kind === 'claims' ? { threshold } : {}),
    ...(kind === 'rubric' ? { rubric: rubric.slice(0, MOST_JUDGE_TEXT) } : {}),
  };
}

/** Under a budget every reply has a greatest length, because nothing could be set aside for one without. */
const withBoundedReply = (setup: JudgeSetup): JudgeSetup =>
  !setup.model || setup.settings?.maxOutputTokens !== undefined
    ? setup
    : { ...setup, settings: { ...setup.settings, maxOutputTokens: ANSWER_BOUND } };

/** What a judging has spent before it goes on: what was written down, or what its judgements add up to where that is more. */
export function spentBefore(
  { judges, prices, spending }: Judging,
  judgements: readonly Judgement[],
): Spending {
  const byJudge = new Map(judges.map(({ id, model }) => [id, model && priceAmong(prices, model)]));
  const inResults = { dollars: 0, tokens: 0 };
  for (const { judge, usage = {} } of judgements) {
    const price = byJudge.get(judge);
    if (price) inResults.dollars += costOf(usage, price) ?? 0;
    else inResults.tokens += tokensOf(usage) ?? 0;
  }
  return goingOn(spending, inResults);
}
