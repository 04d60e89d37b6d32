import { isLocalProvider } from './local-model.ts';
import type { Price } from './price.ts';

type Row = [model: string, input: number, cachedInput: number, output: number];

const OPENAI: Row[] = [
  ['gpt-5', 1.25, 0.125, 10],
  ['gpt-5-mini', 0.25, 0.025, 2],
  ['gpt-5-nano', 0.05, 0.005, 0.4],
  ['gpt-4.1', 2, 0.5, 8],
  ['gpt-4.1-mini', 0.4, 0.1, 1.6],
  ['gpt-4.1-nano', 0.1, 0.025, 0.4],
  ['gpt-4o', 2.5, 1.25, 10],
  ['gpt-4o-mini', 0.15, 0.075, 0.6],
  ['o3', 2, 0.5, 8],
  ['o4-mini', 1.1, 0.275, 4.4],
];

const ANTHROPIC: Row[] = [
  ['claude-opus-4-5', 5, 0.5, 25],
  ['claude-opus-4-1', 15, 1.5, 75],
  ['claude-sonnet-4-5', 3, 0.3, 15],
  ['claude-sonnet-4-0', 3, 0.3, 15],
  ['claude-haiku-4-5', 1, 0.1, 5],
];

const GEMINI: Row[] = [
  ['gemini-2.5-pro', 1.25, 0.125, 10],
  ['gemini-2.5-flash', 0.3, 0.03, 2.5],
  ['gemini-2.5-flash-lite', 0.1, 0.01, 0.4],
];

const priced = (providerId: string, rows: readonly Row[], asOf: string, source: string): Price[] =>
  rows.map(([model, input, cachedInput, output]) => ({
    providerId,
    model,
    input,
    output,
    cachedInput,
    asOf,
    source,
  }));

const openAiPage = 'https://openai.com/api/pricing';

/**
 * List prices of the vendors' own pages, for short prompts and without batch discounts. They were noted in the month named and
 * not looked up since: a page that shows a cost shows that month, and a person may put other figures in their place.
 */
export const prices: readonly Price[] = [
  ...priced('openai-responses', OPENAI, '2025-11', openAiPage),
  ...priced('openai-chat', OPENAI, '2025-11', openAiPage),
  ...priced('anthropic', ANTHROPIC, '2025-11', 'https://www.anthropic.com/pricing'),
  ...priced('gemini', GEMINI, '2025-11', 'https://ai.google.dev/gemini-api/docs/pricing'),
  ...priced('xai', [['grok-4', 3, 0.75, 15]], '2025-11', 'https://docs.x.ai/docs/models'),
  ...priced(
    'deepseek',
    [
      ['deepseek-chat', 0.28, 0.028, 0.42],
      ['deepseek-reasoner', 0.28, 0.028, 0.42],
    ],
    '2025-11',
    'https://api-docs.deepseek.com/quick_start/pricing',
  ),
];

/** A model on the person's own machine asks for nothing, in any month. */
const FREE = { input: 0, output: 0, asOf: '', source: 'runs on this machine' };

/** The price of a model, also under its dated name (gpt-4o-2024-08-06, claude-haiku-4-5-20251001); a person's own figures come first. */
export function priceOf(providerId: string, model: string, own: readonly Price[] = []): Price | undefined {
  if (isLocalProvider(providerId)) return { ...FREE, providerId, model };
  const undated = model.replace(/^models\//, '').replace(/-(\d{8}|\d{4}-\d{2}-\d{2}|latest)$/, '');
  const find = (name: string) =>
    [...own, ...prices].find((price) => price.providerId === providerId && price.model === name);
  return find(model) ?? find(undated);
}
