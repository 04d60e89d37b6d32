import { isJsonObject, type JsonObject } from '#core/json.ts';
import { remembered } from '#core/table.ts';
import type { Tool } from '#core/tool.ts';

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
export const fieldWeights = { name: 3, description: 1, parameter: 0.5 };
export const TOOL_FIELDS = ['name', 'description', 'parameter'] as const;
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

/** The words of a tool by where they stand: its name; its title and description; names and descriptions of its parameters. */
export type ToolField = keyof typeof fieldWeights;

/** A menu is ranked many times over; its words are taken once per tool. */
export const termsByField = remembered(
  ({ name, title = '', description, inputSchema }: Tool): Record<ToolField, string[]> => ({
    name: fieldTerms(name),
    description: [...fieldTerms(title), ...fieldTerms(description)],
    parameter: parametersOf(inputSchema).flatMap(([parameter, schema]) => {
      const about = isJsonObject(schema) ? schema.description : undefined;
      return fieldTerms(`${parameter} ${typeof about === 'string' ? about.slice(0, MAX_FIELD) : ''}`);
    }),
  }),
);

/** The words of a tool with their weights, as one document. */
export const termsOf = remembered((tool: Tool): TermWeights => {
  const counts = new Map<string, number>();
  for (const field of TOOL_FIELDS) countTerms(termsByField(tool)[field], fieldWeights[field], counts);
  return counts;
});

const fieldTerms = (text: string): string[] =>
  tokenize(text.slice(0, MAX_FIELD)).filter((term) => !stopWords.has(term));

function parametersOf(schema: JsonObject): [string, unknown][] {
  return isJsonObject(schema.properties) ? Object.entries(schema.properties).slice(0, MAX_PARAMETERS) : [];
}

/** Text beyond this many characters is not read: a word that first comes later decides nothing. */
const MAX_TEXT = 50_000;
const MAX_TOKEN = 40;

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;
const ideographs =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;
const hasIdeographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const isIdeographic = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * Where the words of a name meet: get|Status, HTTP|Status, base64|Encode. A capital with an s alone behind it ends a plural (URLs, IDsOf),
 * and a single capital before another word is part of it (OAuth).
 */
const seam =
  /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu}\p{Lu})(?=\p{Lu}(?:\p{Ll}\p{Ll}|(?!s)\p{Ll}\p{Lu}))|(?<=\p{N})(?=\p{Lu}\p{Ll})/gu;

/**
 * The words of a text, lower-case, without accents, lightly stemmed; camelCase, snake_case and kebab-case names come apart, and
 * abbreviations in them. Chinese and Japanese runs give their bigrams (a lone character is a term of its own).
 */
export function tokenize(text: string): string[] {
  const spaced = text.slice(0, MAX_TEXT).replace(seam, ' ');
  const plain = spaced.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (plain.match(wordPattern) ?? []).flatMap(tokensOfWord);
}

function tokensOfWord(word: string): string[] {
  if (!hasIdeographs.test(word)) return [stem(word.slice(0, MAX_TOKEN))];
  return (word.match(ideographs) ?? []).flatMap((run) =>
    isIdeographic.test(run) ? bigrams(run) : [stem(run.slice(0, MAX_TOKEN))],
  );
}

/** Is the term one character of a script that writes words without spaces between them? */
export const isLoneIdeograph = (term: string): boolean => isIdeographic.test(term) && [...term].length === 1;

function bigrams(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => characters[index]! + character);
}

const hasVowel = /[aeiouy]/;

/** English plurals, -ing and -ed cut away, then a final e: create, creates, created and creating meet. */
function stem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  let base = word;
  if (base.endsWith('ies') && base.length > 4) base = `${base.slice(0, -3)}y`;
  else if (/(ss|x|ch|sh)es$/.test(base)) base = base.slice(0, -2);
  else if (/[^siu]s$/.test(base)) base = base.slice(0, -1);
  for (const ending of ['ing', 'ed']) {
    const rest = base.slice(0, -ending.length);
    if (!base.endsWith(ending) || rest.length < 3 || !hasVowel.test(rest)) continue;
    base = /([bdfgmnprt])\1$/.test(rest) ? rest.slice(0, -1) : rest;
    break;
  }
  return base.length > 3 && base.endsWith('e') ? base.slice(0, -1) : base;
}

/** Words that stand in any sentence and point at no tool, in English, French, Russian and Spanish. */
export const stopWords: ReadonlySet<string> = new Set(
  tokenize(`
a an the this that these those it its they them their i me my mine we us our you your he she his her
is are was were be been being am do does did has have had having will would shall should can could may might must
of to in on at by for from with without into onto as and or but not no nor if then than so such also just only
what which who whom whose when where why how there here please help want need like would
let lets up out over about any all some each every both more most other same own per via etc eg ie
le la les un une des du de au aux et ou en dans sur pour par avec ce cette ces que qui est sont je tu il elle nous vous
el los las una uno unos unas del al y o en para por con que es son yo mi me su sus lo se
и в во на с со к по за из от до у о об что как это этот эта эти мне меня мой для не но или же ли бы`),
);
