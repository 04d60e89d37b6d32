import { isJsonObject, type JsonObject } from '#core/json.ts';
import { remembered } from '#core/table.ts';
import type { Tool } from '#core/tool.ts';
import { isLoneIdeograph, stopWords, tokenize } from './tokenizer.ts';

/** How often each term stands in a text; a weight may be a fraction. */
export type TermWeights = ReadonlyMap<string, number>;

export interface Bm25Options {
  /** Saturation of repeated terms. */
  k1?: number;
  /** Strength of length normalisation, 0 to 1. */
  b?: number;
}

/** Adds up how often each term occurs, each time with the given weight. */
export function countTerms(
  terms: readonly string[],
  weight = 1,
  counts = new Map<string, number>(),
): Map<string, number> {
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + weight);
  return counts;
}

/**
 * Okapi BM25 (Robertson and Zaragoza 2009) of every document for a query, with idf = ln(1 + (N − df + 0.5) / (df + 0.5)),
 * which is never negative. A query term counts by its weight.
 */
export function bm25(
  documents: readonly TermWeights[],
  query: TermWeights,
  { k1 = 1.2, b = 0.75 }: Bm25Options = {},
): number[] {
  const lengths = documents.map(lengthOf);
  const meanLength = sum(lengths) / Math.max(documents.length, 1) || 1;
  const scores = documents.map(() => 0);
  for (const [term, weight] of query) {
    const holding = documents.filter((document) => document.has(term)).length;
    const idf = Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5));
    documents.forEach((document, index) => {
      const frequency = document.get(term);
      if (!frequency) return;
      const norm = k1 * (1 - b + (b * lengths[index]!) / meanLength);
      scores[index]! += (weight * idf * frequency * (k1 + 1)) / (frequency + norm);
    });
  }
  return scores;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** A document is searched many times over. */
const lengthOf = remembered((document: TermWeights) => sum(document.values()));

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
  const lone = [...terms.keys()].filter(isLoneIdeograph);
  const scores = bm25(
    tools.map((tool) => withLone(termsOf(tool), lone)),
    terms,
    options,
  );
  return tools
    .map((tool, index) => ({ tool, score: scores[index]! }))
    .sort((first, second) => second.score - first.score);
}

/** A query of one Chinese character, 雨, is meant inside longer words too: 查雨量 holds it as often as its bigrams begin or end with it. */
function withLone(document: TermWeights, lone: readonly string[]): TermWeights {
  const added = lone.flatMap((character): [string, number][] => {
    let [begins, ends] = [0, 0];
    for (const [term, weight] of document) {
      if (term === character) continue;
      if (term.startsWith(character)) begins += weight;
      if (term.endsWith(character)) ends += weight;
    }
    const inside = Math.max(begins, ends);
    return inside > 0 ? [[character, (document.get(character) ?? 0) + inside]] : [];
  });
  return added.length === 0 ? document : new Map([...document, ...added]);
}

/** A menu is ranked many times over; its words are taken once per tool. */
const termsOf = remembered(({ name, title = '', description, inputSchema }: Tool): TermWeights => {
  const counts = countTerms(fieldTerms(name), fieldWeights.name);
  countTerms(fieldTerms(title), fieldWeights.description, counts);
  countTerms(fieldTerms(description), fieldWeights.description, counts);
  for (const [parameter, schema] of parametersOf(inputSchema)) {
    const about = isJsonObject(schema) ? schema.description : undefined;
    const text = typeof about === 'string' ? about.slice(0, MAX_FIELD) : '';
    countTerms(fieldTerms(`${parameter} ${text}`), fieldWeights.parameter, counts);
  }
  return counts;
});

const fieldTerms = (text: string): string[] =>
  tokenize(text.slice(0, MAX_FIELD)).filter((term) => !stopWords.has(term));

function parametersOf(schema: JsonObject): [string, unknown][] {
  return isJsonObject(schema.properties) ? Object.entries(schema.properties).slice(0, MAX_PARAMETERS) : [];
}
