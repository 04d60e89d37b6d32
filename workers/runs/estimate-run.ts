import type { RunEstimate } from '#store/bridge/models-contract.ts';
import type { LlamaSpeed } from '#store/bridge/weights-contract.ts';
import { isLoop, MOST_TURNS, type AgentId, type AgentLimits, type Dispatch } from '#core/agent.ts';
import { contendersOf, isToAsk, menuOfContender, type AskedContender } from '#core/contender.ts';
import { mostOfQuestion } from '#core/cost.ts';
import { questionTokens } from '#core/estimate-tokens.ts';
import { isLocalProvider } from '#core/local-model.ts';
import type { RunConfig } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import { priceOf } from '#core/model-contracts.ts';
import { estimateCost, type CostEstimate } from '#ask/providers/index.ts';
import type { EarlierCell } from '#store/storage/earlier-cells.ts';
import type { LanguageModelRef } from '#core/model.ts';
import { isListed, type Price } from '#core/price.ts';
import { questionOf, worldOf, type QuestionDeps, type QuestionWorld } from './first-question.ts';
import { askedModels } from './new-run.ts';
import { ITEMS_AT_ONCE } from '../paid/lanes.ts';

/** What an estimate is made from; tests hand in their own. */
export interface EstimateDeps extends QuestionDeps {
  /** Cells in which the same model was asked alike before. */
  earlierCells(config: RunConfig, contender: AskedContender): Promise<EarlierCell[]>;
}

/** Tasks an estimate looks at: enough for a mean, few enough to be instant. */
const SAMPLED = 40;
/** A plan or an answer of a turn, in tokens: a guess, and said to be one. */
const ANSWER_TOKENS = 250;
/** Turns a loop takes at the least: one that calls, one that answers. */
const LOOP_TURNS = 2;

/**
 * What a run would ask: by what the same models took when they were asked alike before, else by our own count of a sample
 * of tasks and a guess a turn. `atOnce`: requests to one provider at once, where the person chose it. `speeds`: of models in the page, by
 * their names, as they were measured on this machine.
 */
export async function estimateRun(
  deps: EstimateDeps,
  config: RunConfig,
  atOnce?: number,
  speeds?: Speeds,
): Promise<RunEstimate> {
  const { tasks, total } = await deps.sampleTasks(config, SAMPLED);
  const asked = contendersOf(config).filter(isToAsk);
  const byWay = new Map<string, Promise<number[]>>();
  for (const contender of asked) {
    const { agentId } = contender;
    const menu = menuOfContender(contender, config);
    const way = wayOf(agentId, menu);
    if (byWay.has(way)) continue;
    const own = { ...config, menu };
    byWay.set(
      way,
      worldOf(deps, own).then((world) => firstQuestions(own, agentId, tasks, world)),
    );
  }
  const cells = total * config.repeats;
  const ways = await Promise.all(byWay.values());
  const shares = await Promise.all(
    asked.map(async (contender): Promise<Share> => {
      const earlier = await deps.earlierCells(config, contender);
      const way = wayOf(contender.agentId, menuOfContender(contender, config));
      return shareOf(config, contender, cells, (await byWay.get(way)) ?? [], earlier);
    }),
  );
  return {
    cells: cells * shares.length,
    questions: sum(shares.map(({ questions }) => questions)),
    inputTokens: Math.round(sum(shares.map(({ inputTokens }) => inputTokens))),
    outputTokens: Math.round(sum(shares.map(({ outputTokens }) => outputTokens))),
    firstQuestions: tasks.map((_, task) => Math.max(0, ...ways.map((tokens) => tokens[task]!))),
    ...(shares.some(({ isOpen }) => isOpen) ? { isOpen: true } : {}),
    ...costOfAll(shares),
    aside: asideOf(shares),
    ...pricesNamed(config, askedModels(config)),
    ...timeOfAll(shares, atOnce, speeds),
  };
}

const wayOf = (agentId: AgentId, menu: Dispatch): string => `${agentId} ${JSON.stringify(menu)}`;

function shareOf(
  config: RunConfig,
  { model, agentId }: AskedContender,
  cells: number,
  first: readonly number[],
  earlier: readonly EarlierCell[],
): Share {
  const inputEach = first.length === 0 ? 0 : sum(first) / first.length;
  const { settings = {} } = config;
  const price = priceOf(model.providerId, model.model, config.prices);
  const questions = cells * turnsOf(config, agentId);
  const most = longestAnswer(config);
  const history = earlier.map(({ usage }) => usage);
  const answers = history.length > 0 ? cells : questions;
  const outputTokens = questions * Math.min(ANSWER_TOKENS, most ?? Infinity);
  return {
    ...{ model, cells, questions, earlier, price },
    most: mostOfQuestion({ estimate: Math.max(0, ...first) }, settings, price),
    isOpen: isLoop(agentId) && earlier.length === 0,
    limits: config.limits,
    cost: estimateCost(
      {
        answers,
        inputTokensEach: inputEach,
        inputIsCounted: false,
        history,
        ...(most === undefined ? {} : { outputTokensMost: most }),
      },
      price,
    ),
    inputTokens: questions * inputEach,
    outputTokens,
    // The engine in the page keeps what it has read: later turns and repeats of a task begin alike.
    fresh: { reads: (cells / config.repeats) * inputEach, writes: outputTokens },
    ...tokensOf(earlier, cells),
  };
}

/** Tokens an answer may have at most, what is thought before it included; undefined where it is not bounded. */
const longestAnswer = ({ settings: { maxOutputTokens, thinkingTokens = 0 } = {} }: RunConfig) =>
  maxOutputTokens === undefined ? undefined : maxOutputTokens + thinkingTokens;

/** Turns a cell takes at the least; a way that follows MCP-AgentBench is asked once more at the limit. */
function turnsOf({ limits }: RunConfig, agentId: AgentId): number {
  const isAskedAgain = agentId === 'react' || agentId.startsWith('agentbench-');
  const most = (limits?.maxSteps ?? MOST_TURNS) + (isAskedAgain ? 1 : 0);
  return isLoop(agentId) ? Math.min(LOOP_TURNS, most) : 1;
}

/** Estimated tokens of the first question about each task, as the way of asking puts it. */
const firstQuestions = (
  config: RunConfig,
  agentId: AgentId,
  tasks: readonly Task[],
  world: QuestionWorld,
): Promise<number[]> =>
  Promise.all(
    tasks.map(async (task) => {
      const question = await questionOf(config, agentId, task, world);
      return question ? questionTokens(question) : 0;
    }),
  );

/** For each unit of a budget what is set aside for the dearest question. */
function asideOf(shares: readonly Share[]): RunEstimate['aside'] {
  const aside: RunEstimate['aside'] = {};
  for (const { model, price, most } of shares) {
    const unit = price ? 'dollars' : 'tokens';
    if (most > (aside[unit]?.most ?? 0)) aside[unit] = { most, title: model.title };
  }
  return aside;
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

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** What is expected of one contender, over all of its cells. */
interface Share {
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
  /** Tokens that a model in the page reads and writes, without those that it kept from an earlier question. */
  fresh: LlamaSpeed;
}

/** Tokens a second, by the names of models in the page. */
type Speeds = Readonly<Record<string, LlamaSpeed>>;

/** Of an answer, where nothing better is known: a guess, and said to be one. */
const QUESTION_MS = 3000;
/** Requests at once that a provider is given before its answers have taught how many it bears. */
const FIRST_AT_ONCE = 4;
const MILLION = 1_000_000;

/** The sum of the models that have a price, and the names of the others; its least certain part says how far it is to be trusted. */
function costOfAll(
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
function pricesNamed(
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
 * By Little’s law, from how long earlier cells took with others beside them, else by the speed of a model in the page, else by a guess for
 * each question. Providers are asked side by side: the time is that of the slowest. Nothing where the speed of a model in the page was not
 * measured, since it may take minutes or a day.
 */
export function timeOfAll(
  shares: readonly (Pick<Share, 'model' | 'cells' | 'questions' | 'earlier'> &
    Partial<Pick<Share, 'fresh'>>)[],
  atOnce: number | undefined,
  speeds: Speeds = {},
): Partial<Time> {
  const byProvider = new Map<string, Time>();
  for (const { model, cells, questions, earlier, fresh } of shares) {
    const isKnown = earlier.length > 0;
    const speed = isKnown || !fresh ? undefined : speeds[model.model];
    if (!isKnown && !speed && model.providerId === 'wllama') return {};
    const work = isKnown
      ? (cells * sum(earlier.map(({ durationMs }) => durationMs))) / earlier.length
      : speed
        ? (fresh!.reads / speed.reads + fresh!.writes / speed.writes) * 1000
        : questions * QUESTION_MS;
    const most = isLocalProvider(model.providerId)
      ? 1
      : (atOnce ?? (isKnown ? ITEMS_AT_ONCE : FIRST_AT_ONCE));
    const time = byProvider.get(model.providerId) ?? { durationMs: 0 };
    time.durationMs += work / Math.min(most, Math.max(1, cells));
    if (!isKnown) time.isTimeRough = true;
    if (speed) time.isTimeBySpeed = true;
    byProvider.set(model.providerId, time);
  }
  return [...byProvider.values()].sort((a, b) => b.durationMs - a.durationMs)[0] ?? {};
}

type Time = Pick<RunEstimate, 'isTimeRough' | 'isTimeBySpeed'> & { durationMs: number };
