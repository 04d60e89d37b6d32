import {
  filledPrompt,
  sampleSingles,
  sampleWithin,
  type Combination,
  type PromptTexts,
} from '#builder/index.ts';
import { costOf, mostOfQuestion, tokensOf, withLength } from '#core/cost.ts';
import { questionTokens } from '#core/estimate-tokens.ts';
import type { Usage } from '#core/message.ts';
import type { LanguageModelRef, ModelSettings } from '#core/model.ts';
import type { Price } from '#core/price.ts';
import { mulberry32 } from '#core/random.ts';
import type { Tool } from '#core/tool.ts';

/** What a model is to write. */
export interface WritingOrder {
  model: LanguageModelRef;
  settings: ModelSettings;
  prompts: PromptTexts;
  combinations: readonly Combination<Tool>[];
  /** Tasks of each combination, at most. */
  k: number;
}

/** The steps that ask the model, in their order; the last one once for each task. */
export const STEPS = ['template', 'values', 'rewrite'] as const;

/** What the later steps carry beside their prompt, roughly: the template, the fields or the label. */
const LATER_TOKENS = 800;

/** Combinations of a server's tools: two thirds single calls, the others in bins of two and three, as the paper draws them. */
export function combinationsOf(tools: readonly Tool[], count: number, seed: number): Combination<Tool>[] {
  const random = mulberry32(seed);
  const category = tools[0]?.server ?? '';
  const several = sampleWithin(new Map([[category, tools]]), Math.ceil(count / 6), random, [2, 3]).slice(
    0,
    Math.floor(count / 3),
  );
  const singles = sampleSingles(tools, count - several.length, random);
  return [...singles.map((tool) => ({ categories: [category], tools: [tool] })), ...several];
}

export interface WritingEstimate {
  questions: number;
  /** Tokens of the questions, estimated. */
  inputTokens: number;
  /** US dollars at most; undefined without a known price. */
  mostDollars?: number;
}

/** What an order asks at most, before anything is sent. */
export function estimateOf(
  { prompts, combinations, k, settings, model }: WritingOrder,
  price: Price | undefined,
): WritingEstimate {
  const tokensOfStep = (id: (typeof STEPS)[number], tools: readonly Tool[]): number => {
    const described = JSON.stringify(
      tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
    );
    const { system, user } = filledPrompt(prompts, id, { tools: described });
    const asked = questionTokens({
      messages: [
        { role: 'system', text: system },
        { role: 'user', text: user },
      ],
    });
    return asked + (id === 'template' ? 0 : LATER_TOKENS);
  };
  const questions = combinations.flatMap(({ tools }) => {
    const [template, values, rewrite] = STEPS.map((id) => tokensOfStep(id, tools));
    return [template!, values!, ...Array.from({ length: k }, () => rewrite!)];
  });
  const inputTokens = questions.reduce((sum, tokens) => sum + tokens, 0);
  const isPriced = price !== undefined && price.providerId === model.providerId;
  const dollars = questions.reduce((sum, estimate) => sum + mostOfQuestion({ estimate }, settings, price), 0);
  return { questions: questions.length, inputTokens, ...(isPriced ? { mostDollars: dollars } : {}) };
}

/** What texts have cost by the tokens that were counted; a part that is not counted or has no price is left out. */
export function spentOn(
  usage: readonly (Usage | undefined)[],
  price: Price | undefined,
): { tokens: number; dollars?: number; uncounted: number } {
  const counted = usage.flatMap((each) => each ?? []);
  const tokens = counted.reduce((sum, each) => sum + (tokensOf(each) ?? 0), 0);
  const dollars =
    price && counted.reduce((sum, each) => sum + (costOf(withLength(each, price), price) ?? 0), 0);
  return { tokens, uncounted: usage.length - counted.length, ...(dollars === undefined ? {} : { dollars }) };
}
