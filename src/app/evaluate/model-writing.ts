import {
  ATTEMPT_LIMITS,
  sampleSingles,
  sampleWithin,
  shuffled,
  type ByCategory,
  type Category,
  type Combination,
  type PromptId,
  type PromptTexts,
} from '#builder/index.ts';
import { grouped } from '#core/grouped.ts';
import { costOf, mostOfQuestion, tokensOf, withLength } from '#core/cost.ts';
import { questionTokens, toolTokens } from '#core/estimate-tokens.ts';
import type { Usage } from '#core/message.ts';
import type { LanguageModelRef, ModelSettings } from '#core/model.ts';
import type { Price } from '#core/price.ts';
import { mulberry32 } from '#core/random.ts';
import type { Tool } from '#core/tool.ts';

/** What every order says. */
interface Ordered {
  /** Writes. */
  model: LanguageModelRef;
  settings: ModelSettings;
  prompts: PromptTexts;
  /** Try what was written, in turn. */
  solvers: readonly LanguageModelRef[];
}

/** What a model is to write in MCPToolBench++'s way. */
export interface ToolBenchOrder extends Ordered {
  pipeline: 'mcptoolbench';
  combinations: readonly Combination<Tool>[];
  /** Tools by server, for requests over several. */
  byServer: ByCategory<Tool>;
  /** Requests over several servers, at most. */
  across: number;
  seed: number;
  /** Tasks of each combination, at most. */
  k: number;
  /** Attempts at each task, of which one has to make its calls; 0: none is asked. */
  tries: number;
}

/** A category, and the tools that its request is offered. */
export interface Scene {
  category: Category;
  tools: readonly Tool[];
}

/** What a model is to write in MCP-AgentBench's way. */
export interface AgentBenchOrder extends Ordered {
  pipeline: 'mcp-agentbench';
  scenes: readonly Scene[];
  /** Compares answers. */
  judge: LanguageModelRef;
  /** Attempts at each query. */
  trajectories: number;
  /** Under this share of agreement a person looks at it. */
  escalateUnder: number;
  /** What the model takes for the time now. */
  systemTime: string;
}

export type WritingOrder = ToolBenchOrder | AgentBenchOrder;

/** Parts of an order, each of which gives candidates. */
export const partsOf = (order: WritingOrder): number =>
  order.pipeline === 'mcptoolbench' ? order.combinations.length + order.across : order.scenes.length;

/** Attempts of models that an order asks for at most. */
export const mostAttempts = (order: WritingOrder): number =>
  order.pipeline === 'mcptoolbench'
    ? partsOf(order) * order.k * order.tries
    : partsOf(order) * order.trajectories;

/** Combinations of a server's tools: two thirds single calls, the others in bins of two and three, as the paper draws them. */
export function combinationsOf(tools: readonly Tool[], count: number, seed: number): Combination<Tool>[] {
  const random = mulberry32(seed);
  const byServer = serversIn(tools);
  const several = shuffled(sampleWithin(byServer, Math.ceil(count / 6), random, [2, 3]), random).slice(
    0,
    Math.floor(count / 3),
  );
  const singles = sampleSingles(tools, count - several.length, random);
  return [...singles.map((tool) => ({ categories: [tool.server ?? ''], tools: [tool] })), ...several];
}

export const serversIn = (tools: readonly Tool[]): Map<string, Tool[]> =>
  grouped(tools, ({ server }) => server ?? '');

/** Tools that a request over several servers is offered at most: what providers take (MCP-AgentBench, 2.2). */
const MOST_OFFERED = 128;

/** `each` scenes of each category: one server in turn, or as many whole servers as fit, drawn by the seed. A category that lacks servers has none. */
export function scenesOf(
  tools: readonly Tool[],
  categories: readonly Category[],
  each: number,
  seed: number,
): Scene[] {
  const random = mulberry32(seed);
  const servers = [...serversIn(tools).values()];
  return categories.flatMap((category) => {
    const isAcross = category.startsWith('multi');
    if (servers.length < (isAcross ? 2 : 1)) return [];
    const inTurn = shuffled(servers, random);
    return Array.from({ length: each }, (_, turn) => ({
      category,
      tools: isAcross ? whatFits(shuffled(servers, random)) : inTurn[turn % inTurn.length]!,
    }));
  });
}

function whatFits(servers: readonly Tool[][]): Tool[] {
  const offered: Tool[] = [];
  for (const [index, own] of servers.entries())
    if (index < 2 || offered.length + own.length <= MOST_OFFERED) offered.push(...own);
  return offered;
}

export interface WritingEstimate {
  questions: number;
  /** Tokens of the questions, estimated. */
  inputTokens: number;
  /** US dollars at most; undefined where the price of a model is not known. */
  mostDollars?: number;
}

export type PriceOf = (model: LanguageModelRef) => Price | undefined;

/** A question that an order may ask. */
interface Question {
  model: LanguageModelRef;
  tokens: number;
}

/** What later steps carry beside their prompt, roughly: the template, the fields or the label; or what a turn adds to a history. */
const LATER_TOKENS = 800;

/** What an order asks at most, before anything is sent. */
export function estimateOf(order: WritingOrder, priceOf: PriceOf): WritingEstimate {
  const questions = order.pipeline === 'mcptoolbench' ? questionsOfTools(order) : questionsOfScenes(order);
  const inputTokens = questions.reduce((sum, { tokens }) => sum + tokens, 0);
  const dollars = questions.map(({ model, tokens }) => {
    const price = priceOf(model);
    return price && mostOfQuestion({ estimate: tokens }, order.settings, price);
  });
  const isPriced = dollars.every((each) => each !== undefined);
  const mostDollars = dollars.reduce((sum: number, each) => sum + (each ?? 0), 0);
  return { questions: questions.length, inputTokens, ...(isPriced ? { mostDollars } : {}) };
}

function questionsOfTools(order: ToolBenchOrder): Question[] {
  const { combinations, byServer, across, k, tries, model } = order;
  const all = [...byServer.values()].flat();
  // Which tools go together over several servers is not known yet: the longest three.
  const longest = [...all].sort((a, b) => toolTokens(b) - toolTokens(a)).slice(0, 3);
  const asking = askingOf(order);
  const ask = (id: PromptId, tools: readonly Tool[], more = 0): Question => ({
    model,
    tokens: asking(id, tools) + more,
  });
  const attempts = tries === 0 ? [] : attemptsAt(order, asking('attempt', all), tries);
  const written = (tools: readonly Tool[]): Question[] => [
    ask('template', tools),
    ask('values', tools, LATER_TOKENS),
    ...Array.from({ length: k }, () => [ask('rewrite', [], LATER_TOKENS), ...attempts]).flat(),
  ];
  return [
    ...combinations.flatMap(({ tools }) => written(tools)),
    ...(across > 0 ? [ask('combine', all)] : []),
    ...Array.from({ length: across }, () => [ask('chain', longest), ...written(longest)]).flat(),
  ];
}

function questionsOfScenes(order: AgentBenchOrder): Question[] {
  const { model, judge, trajectories, scenes } = order;
  const asking = askingOf(order);
  return scenes.flatMap(({ tools }) => [
    { model, tokens: asking('scenario', tools) },
    { model, tokens: asking('query', tools) + LATER_TOKENS },
    ...attemptsAt(order, asking('attempt', tools), trajectories),
    ...Array.from({ length: trajectories - 1 }, () => ({
      model: judge,
      tokens: asking('judge', []) + LATER_TOKENS,
    })),
  ]);
}

/** Every turn of so many attempts, and the question for an answer at their limit. `first`: tokens of the first turn. */
const attemptsAt = ({ solvers }: WritingOrder, first: number, attempts: number): Question[] =>
  Array.from({ length: attempts }, (_, index) =>
    Array.from({ length: ATTEMPT_LIMITS.maxSteps + 1 }, (__, turn) => ({
      model: solvers[index % solvers.length]!,
      tokens: first + turn * LATER_TOKENS,
    })),
  ).flat();

/** Tokens of a prompt with these tools. Each prompt is counted once. */
function askingOf({ prompts }: WritingOrder): (id: PromptId, tools: readonly Tool[]) => number {
  const counted = new Map<PromptId, number>();
  const ofPrompt = (id: PromptId): number => {
    const { system, user } = prompts[id];
    return questionTokens({
      messages: [
        { role: 'system', text: system },
        { role: 'user', text: user },
      ],
    });
  };
  return (id, tools) => {
    if (!counted.has(id)) counted.set(id, ofPrompt(id));
    return counted.get(id)! + tools.reduce((sum, tool) => sum + toolTokens(tool), 0);
  };
}

/** A text that a model has written; without usage where its provider counted nothing. */
export interface Written {
  model: LanguageModelRef;
  usage?: Usage;
}

/** What texts have cost by the tokens that were counted. Dollars are absent where a model that wrote has no known price. */
export function spentOn(
  written: readonly Written[],
  priceOf: PriceOf,
): { tokens: number; dollars?: number; uncounted: number } {
  let tokens = 0;
  let uncounted = 0;
  let dollars: number | undefined = 0;
  for (const { model, usage } of written) {
    const price = priceOf(model);
    if (!price) dollars = undefined;
    if (!usage) uncounted++;
    else {
      tokens += tokensOf(usage) ?? 0;
      if (price && dollars !== undefined) dollars += costOf(withLength(usage, price), price) ?? 0;
    }
  }
  return { tokens, uncounted, ...(dollars === undefined ? {} : { dollars }) };
}
