import type { RunEstimate } from '#bridge/models-contract.ts';
import { agentsById } from '#agents/index.ts';
import type { AgentId, AgentPrompts } from '#core/agent.ts';
import { contendersOf, isAsked } from '#core/contender.ts';
import { estimateTokens } from '#core/estimate-tokens.ts';
import type { LanguageModelRef } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import { estimateCost, priceOf, type CostEstimate } from '#providers/index.ts';
import { dispatchTools } from '#retrieval/index.ts';
import type { EarlierCell } from '#storage/earlier-cells.ts';
import { CELLS_AT_ONCE } from './lane.ts';
import { askedModels } from './run-prices.ts';

/** What an estimate is made from; tests hand in their own. */
export interface EstimateDeps {
  /** The tasks a configuration would take, at most `limit` of them, and how many there are in all. */
  sampleTasks(config: RunConfig, limit: number): Promise<{ tasks: Task[]; total: number }>;
  /** Cells in which the same model was asked in the same way before. */
  earlierCells(model: LanguageModelRef, agentId: AgentId): Promise<EarlierCell[]>;
}

/** Tasks an estimate looks at: enough for a mean, few enough to be instant. */
const SAMPLED = 40;
/** A plan or an answer of a turn, in tokens: a guess, and said to be one. */
const ANSWER_TOKENS = 250;
/** Turns a loop takes at the least: one that calls, one that answers. */
const LOOP_TURNS = 2;

/** What is expected of one contender, over all of its cells. */
interface Share {
  questions: number;
  inputTokens: number;
  outputTokens: number;
  cost: CostEstimate;
  earlier: readonly EarlierCell[];
  providerId: string;
  cells: number;
}

/** What a run would ask: by what the same models took before, else by the house's own count of a sample of tasks and a guess a turn. */
export async function estimateRun(deps: EstimateDeps, config: RunConfig): Promise<RunEstimate> {
  const { tasks, total } = await deps.sampleTasks(config, SAMPLED);
  const cells = total * config.repeats;
  const shares = await Promise.all(
    contendersOf(config)
      .filter(isAsked)
      .map(async ({ model, agentId }): Promise<Share> => {
        const turns = agentId === 'single-shot' ? 1 : LOOP_TURNS;
        const inputEach = questionTokens(config, agentId, tasks);
        const earlier = await deps.earlierCells(model, agentId);
        const price = priceOf(model.providerId, model.model, config.prices);
        const history = earlier.map(({ usage }) => usage);
        const answers = history.length > 0 ? cells : cells * turns;
        const cost = estimateCost(
          { answers, inputTokensEach: inputEach, inputIsCounted: false, history },
          price,
        );
        const guessed = {
          inputTokens: cells * turns * inputEach,
          outputTokens: cells * turns * ANSWER_TOKENS,
        };
        const { providerId } = model;
        return {
          ...guessed,
          ...tokensOf(earlier, cells),
          cost,
          earlier,
          providerId,
          cells,
          questions: cells * turns,
        };
      }),
  );
  return {
    cells: cells * shares.length,
    questions: sum(shares.map(({ questions }) => questions)),
    inputTokens: Math.round(sum(shares.map(({ inputTokens }) => inputTokens))),
    outputTokens: Math.round(sum(shares.map(({ outputTokens }) => outputTokens))),
    ...costOfAll(shares),
    ...pricesNamed(config, askedModels(config)),
    ...timeOfAll(shares),
  };
}

/** Mean tokens of a question: prompt, menu and query. */
function questionTokens(config: RunConfig, agentId: AgentId, tasks: readonly Task[]): number {
  const prompt = sum(Object.values(promptsOf(config, agentId)).map(estimateTokens));
  const tokens = tasks.map((task) => {
    const { menuTokens } = dispatchTools(task, config.menu ?? { strategy: 'all' });
    return prompt + menuTokens + estimateTokens(task.query);
  });
  return tokens.length === 0 ? 0 : sum(tokens) / tokens.length;
}

/** The texts a way of asking puts to its models. */
function promptsOf({ prompts = {} }: RunConfig, agentId: AgentId): AgentPrompts {
  const own = agentsById.get(agentId)?.prompts ?? {};
  const edited = Object.entries(prompts[agentId] ?? {}).filter(([name]) => Object.hasOwn(own, name));
  return { ...own, ...Object.fromEntries(edited) };
}

/** Tokens of so many cells like the earlier ones; nothing where none was counted. */
function tokensOf(earlier: readonly EarlierCell[], cells: number) {
  const counted = earlier.flatMap(({ usage: { inputTokens, outputTokens } }) =>
    inputTokens === undefined || outputTokens === undefined ? [] : [{ inputTokens, outputTokens }],
  );
  if (counted.length === 0) return {};
  return {
    inputTokens: (cells * sum(counted.map(({ inputTokens }) => inputTokens))) / counted.length,
    outputTokens: (cells * sum(counted.map(({ outputTokens }) => outputTokens))) / counted.length,
  };
}

/** A run with a model whose price nobody knows has no sum; the least certain part says how far the sum is to be trusted. */
function costOfAll(shares: readonly Share[]): Pick<RunEstimate, 'dollars' | 'quality' | 'earlierCells'> {
  const costs = shares.flatMap(({ cost }) => (cost.quality === 'unpriced' ? [] : [cost]));
  if (costs.length < shares.length || costs.length === 0) return { quality: 'unpriced' };
  const dollars = { low: sum(costs.map(({ low }) => low)), high: sum(costs.map(({ high }) => high)) };
  const quality = (['rough', 'history', 'exact'] as const).find((each) =>
    costs.some((cost) => cost.quality === each),
  )!;
  const earlierCells = sum(shares.map(({ earlier }) => earlier.length));
  return { dollars, quality, ...(quality === 'history' ? { earlierCells } : {}) };
}

function pricesNamed(
  config: RunConfig,
  models: readonly LanguageModelRef[],
): Pick<RunEstimate, 'pricesAsOf' | 'hasOwnPrices'> {
  const used = models.flatMap(({ providerId, model }) => priceOf(providerId, model, config.prices) ?? []);
  const own = new Set(config.prices);
  const months = used.flatMap((price) => (own.has(price) || price.asOf === '' ? [] : [price.asOf])).sort();
  return {
    ...(months[0] ? { pricesAsOf: months[0] } : {}),
    ...(used.some((price) => own.has(price)) ? { hasOwnPrices: true } : {}),
  };
}

/** By Little's law, from how long the earlier cells took with others beside them; unknown where a model has none. */
function timeOfAll(shares: readonly Share[]): Pick<RunEstimate, 'durationMs'> {
  if (shares.length === 0 || shares.some(({ earlier }) => earlier.length === 0)) return {};
  const byProvider = new Map<string, number>();
  for (const { earlier, cells, providerId } of shares) {
    const mean = sum(earlier.map(({ durationMs }) => durationMs)) / earlier.length;
    const time = (cells * mean) / Math.min(CELLS_AT_ONCE, Math.max(1, cells));
    byProvider.set(providerId, (byProvider.get(providerId) ?? 0) + time);
  }
  return { durationMs: Math.max(...byProvider.values()) };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
