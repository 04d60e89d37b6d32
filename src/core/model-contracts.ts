import { grouped } from './grouped.ts';
import { isLocalProvider } from './local-model.ts';
import tableText from './model-contracts.tsv?raw';
import type { PictureRule } from './picture.ts';
import type { Price, Rates } from './price.ts';
import { cell, lazy, readTable } from './table.ts';

/**
 * Facts about a model: its prices, its limits, and the settings that its API takes. An absent member is unknown; nothing is guessed.
 * Prices are list prices in US dollars a million tokens, without discounts and temporary offers. A model whose price has more than
 * one step by length has no price here. Strict schemas are no column: a model that is made to keep to them may answer differently,
 * and what is measured is how it answers by itself. `asOf` is the month in which the row was noted, from the page that `source`
 * names or from the table of litellm 1.110.2, which names that page; no API was asked.
 */
export interface ModelContract {
  /** An id, or its beginning and `*`. An id also stands for its dated forms. */
  models: string;
  price?: Rates;
  /** Tokens of question and answer together. */
  context?: number;
  /** Tokens of an answer at most, thinking included. */
  answer?: number;
  /**
   * How thinking is chosen. effort: a word; level: Gemini's word; adaptive: Anthropic's word, while the model decides; budget: tokens; switch: on
   * or off; always and none: not at all.
   */
  thinking?: 'effort' | 'level' | 'adaptive' | 'budget' | 'switch' | 'always' | 'none';
  /** Words it takes, the least first; `none` where thinking can be switched off. */
  efforts: readonly string[];
  /** Bounds of a budget in tokens. */
  budget?: { least: number; most: number };
  /** What it does where nothing is sent: one of the words. */
  byItself?: string;
  /** Where tools may be offered. responses: on chat completions only without thinking; responses-only: it has no chat completions. */
  tools?: 'chat' | 'responses' | 'responses-only';
  temperature?: 'yes' | 'no' | 'unless-thinking';
  /** Can a request choose whether it calls several tools at once? */
  parallel?: boolean;
  /** Does it see pictures? */
  vision?: boolean;
  /** How it counts the tokens of one. */
  picture?: PictureRule;
  asOf: string;
  source: string;
}

const amount = cell.optional(cell.number);
const isSo = cell.optional((text: string) => cell.oneOf(['yes', 'no'])(text) === 'yes');
const columns = {
  provider: cell.text,
  models: cell.text,
  input: amount,
  cached: amount,
  /** To the cache; after a slash, for an hour, where that costs more. */
  written: cell.list('/'),
  output: amount,
  /** `272000:2:1.5`: of questions above 272,000 tokens, input costs twice as much and output one and a half times. */
  long: cell.list(':'),
  context: amount,
  answer: amount,
  thinking: cell.optional(cell.oneOf(['effort', 'level', 'adaptive', 'budget', 'switch', 'always', 'none'])),
  efforts: cell.list(),
  byItself: cell.optional(cell.text),
  tools: cell.optional(cell.oneOf(['chat', 'responses', 'responses-only'])),
  temperature: cell.optional(cell.oneOf(['yes', 'no', 'unless-thinking'])),
  parallel: isSo,
  vision: isSo,
  /** `28:4784:1`, `tiles:85:170`, `crops:258`, `flat:1120`: as PictureRule has them. */
  picture: cell.list(':'),
  asOf: cell.text,
  source: cell.text,
};

/** Whose rows are a provider's, where the names differ. */
const ROWS_OF = new Map([
  ['openai-chat', 'openai'],
  ['openai-responses', 'openai'],
]);

/** Vendors as OpenRouter writes them before a model. */
const VENDORS = new Map([
  ['openai', 'openai'],
  ['anthropic', 'anthropic'],
  ['google', 'gemini'],
  ['x-ai', 'xai'],
  ['deepseek', 'deepseek'],
  ['mistralai', 'mistral'],
  ['moonshotai', 'moonshot'],
  ['qwen', 'dashscope'],
  ['z-ai', 'zai'],
]);

type Row = ReturnType<typeof readRows>[number];
const readRows = () => readTable('model-contracts.tsv', tableText, columns);

const contracts = lazy(
  () =>
    new Map(
      [...grouped(readRows(), ({ provider }) => provider)].map(([provider, rows]) => [
        provider,
        rows.map(contractIn),
      ]),
    ),
);

function contractIn(read: Row): ModelContract {
  const { provider: _, input, cached, written, output, long, efforts, picture, ...row } = read;
  const bounds = efforts.find((word) => word.includes('..'));
  const [least, most] = bounds?.split('..') ?? [];
  const known = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
  return {
    ...(known as Pick<Row, 'models' | 'asOf' | 'source'>),
    ...(input === undefined || output === undefined
      ? {}
      : { price: ratesOf({ input, output, cachedInput: cached }, written.map(Number), long.map(Number)) }),
    ...(picture.length === 0 ? {} : { picture: pictureRule(picture) }),
    efforts: efforts.filter((word) => word !== bounds),
    ...(bounds ? { budget: { least: Number(least || 1), most: Number(most || Infinity) } } : {}),
  };
}

function ratesOf(
  { cachedInput, ...rates }: Pick<Rates, 'input' | 'output'> & { cachedInput: number | undefined },
  [writtenInput, writtenForHour]: readonly number[],
  [above, input = 1, output = 1]: readonly number[],
): Rates {
  return {
    ...rates,
    ...(cachedInput === undefined ? {} : { cachedInput }),
    ...(writtenInput === undefined ? {} : { writtenInput }),
    ...(writtenForHour === undefined ? {} : { writtenForHour }),
    ...(above === undefined ? {} : { long: { above, input, output } }),
  };
}

function pictureRule([kind, ...figures]: readonly string[]): PictureRule {
  const [first = 0, second = 0] = figures.map(Number);
  switch (kind) {
    case 'tiles':
      return { by: 'tiles', base: first, tile: second };
    case 'crops':
      return { by: 'crops', crop: first };
    case 'flat':
      return { by: 'nothing', tokens: first };
    default:
      return { by: 'patches', side: Number(kind), most: first, times: second };
  }
}

/** A name without its folder and without its date: claude-haiku-4-5-20251001, gpt-4o-2024-08-06, grok-4.5-latest. */
const undated = (model: string): string => model.replace(/-(\d{8}|\d{4}-\d{2}-\d{2}|latest)$/, '');

const isOf = ({ models }: ModelContract, name: string): boolean =>
  models.endsWith('*') ? name.startsWith(models.slice(0, -1)) : name === models;

/** The row of a provider's model; undefined: unknown. Names of OpenRouter lead to the vendor's rows, without prices. */
export function contractOf(providerId: string, model: string): ModelContract | undefined {
  if (providerId === 'openrouter') return throughOpenRouter(model);
  const rows = contracts().get(ROWS_OF.get(providerId) ?? providerId);
  const name = model.replace(/^models\//, '');
  return (
    rows?.find(({ models }) => models === name) ??
    rows?.find(({ models }) => models === undated(name)) ??
    rows?.find((row) => isOf(row, name))
  );
}

/** `anthropic/claude-opus-5.5:batch` is claude-opus-5-5. Its tools and prices there are those of OpenRouter. */
function throughOpenRouter(model: string): ModelContract | undefined {
  const [vendor = '', name = ''] = model.replace(/:.*$/s, '').split('/');
  const rows = VENDORS.get(vendor);
  const found = rows && contractOf(rows, rows === 'anthropic' ? name.replaceAll('.', '-') : name);
  if (!found) return undefined;
  const { price: _, tools: __, ...rest } = found;
  return rest;
}

/** A model on the person's own machine is free, in any month. */
const FREE = { input: 0, output: 0, asOf: '', source: 'runs on this machine' };

/** The price of a model, also under its dated name; a person's own figures come first. */
export function priceOf(providerId: string, model: string, own: readonly Price[] = []): Price | undefined {
  if (isLocalProvider(providerId)) return { ...FREE, providerId, model };
  const find = (name: string) => own.find((price) => price.providerId === providerId && price.model === name);
  const ownPrice = find(model) ?? find(undated(model.replace(/^models\//, '')));
  if (ownPrice) return ownPrice;
  const { price, models, asOf, source } = contractOf(providerId, model) ?? {};
  return price && { providerId, model: models!.replace('*', ''), ...price, asOf: asOf!, source: source! };
}

/** Every row with its provider, for tests of the table. */
export const allContracts = (): (ModelContract & { provider: string })[] =>
  [...contracts()].flatMap(([provider, rows]) => rows.map((row) => ({ provider, ...row })));
