import { isJsonObject, type JsonObject } from '#core/json.ts';
import type { Tool } from '#core/tool.ts';
import { bm25, countTerms, type TermWeights } from './bm25.ts';
import { stopWords, tokenize } from './tokenizer.ts';

export interface RankedTool {
  tool: Tool;
  /** BM25; 0 = no word in common. */
  score: number;
}

export interface RankOptions {
  /** Terms searched besides the query's own words, with weights; see `queryTerms` for how words become terms. */
  extraTerms?: TermWeights;
  k1?: number;
  b?: number;
}

/** How much a word counts by where a tool's description holds it. */
const fieldWeights = { name: 3, description: 1, parameter: 0.5 };
const MAX_FIELD = 4_000;
const MAX_PARAMETERS = 200;

/** Terms of a query: its words without those that stand in any sentence, once each. */
export function queryTerms(query: string): Map<string, number> {
  return new Map(
    tokenize(query)
      .filter((term) => !stopWords.has(term))
      .map((term) => [term, 1]),
  );
}

/** Every tool with its BM25 score over name, description and parameters, best first; equal scores keep the menu's order. */
export function rankTools(
  query: string,
  tools: readonly Tool[],
  { extraTerms, ...options }: RankOptions = {},
): RankedTool[] {
  const terms = queryTerms(query);
  for (const [term, weight] of extraTerms ?? []) terms.set(term, Math.max(terms.get(term) ?? 0, weight));
  const scores = bm25(tools.map(termsOf), terms, options);
  return tools
    .map((tool, index) => ({ tool, score: scores[index]! }))
    .sort((first, second) => second.score - first.score);
}

/** A menu is ranked many times over; its words are taken once per tool. */
const remembered = new WeakMap<Tool, TermWeights>();

function termsOf(tool: Tool): TermWeights {
  const known = remembered.get(tool);
  if (known) return known;
  const terms = toolTerms(tool);
  remembered.set(tool, terms);
  return terms;
}

function toolTerms(tool: Tool): TermWeights {
  const counts = countTerms(fieldTerms(tool.name), fieldWeights.name);
  countTerms(fieldTerms(tool.title ?? ''), fieldWeights.description, counts);
  countTerms(fieldTerms(tool.description), fieldWeights.description, counts);
  for (const [name, schema] of parametersOf(tool.inputSchema)) {
    const description = isJsonObject(schema) ? schema.description : undefined;
    const text = typeof description === 'string' ? description.slice(0, MAX_FIELD) : '';
    countTerms(fieldTerms(`${name} ${text}`), fieldWeights.parameter, counts);
  }
  return counts;
}

const fieldTerms = (text: string): string[] =>
  tokenize(text.slice(0, MAX_FIELD)).filter((term) => !stopWords.has(term));

function parametersOf(schema: JsonObject): [string, unknown][] {
  return isJsonObject(schema.properties) ? Object.entries(schema.properties).slice(0, MAX_PARAMETERS) : [];
}
