import MiniSearch from 'minisearch';
import * as okapi from 'okapibm25';
import type { JsonObject } from '#core/json.ts';
import type { Tool } from '#core/tool.ts';
import { stopWords, tokenize, ToolIndex } from '#ask/retrieval/index.ts';
import { ndcgAt } from '#measure/metrics/index.ts';
import { millisecondsOf } from './milliseconds.ts';
import { median } from './row.ts';

/** A query with the tools that its task is due, by name. */
export interface AskedTools {
  query: string;
  due: string[];
}

export interface RetrievalFigures {
  engine: string;
  /** Until the first query can be asked, over tools that nothing has read before. */
  indexMs: number;
  /** The mean of all queries, one after the other. */
  queryMs: number;
  /** NDCG@10, the mean over the queries. */
  ndcg: number;
}

/** Names of the tools for a query, best first. */
type Search = (query: string) => string[];

const K = 10;
const FIRST = 'weather';

const propertiesOf = ({ inputSchema }: Tool): [string, JsonObject][] =>
  Object.entries((inputSchema.properties ?? {}) as Record<string, JsonObject>);

/** The three fields of a tool as text. */
const textsOf = (tool: Tool) => ({
  name: tool.name,
  description: `${tool.title ?? ''} ${tool.description}`,
  parameters: propertiesOf(tool)
    .map(([name, { description = '' }]) => `${name} ${description as string}`)
    .join(' '),
});

const ours =
  (by: 'bm25f' | 'fused') =>
  (tools: readonly Tool[]): Search => {
    const index = new ToolIndex(tools);
    index.rank(FIRST, by);
    return (query) => index.rank(query, by, K).map(({ tool }) => tool.name);
  };

/** The same fields and weights as ours. */
const miniSearch =
  (words: 'its words' | 'our words') =>
  (tools: readonly Tool[]): Search => {
    const index = new MiniSearch({
      fields: ['name', 'description', 'parameters'],
      searchOptions: { boost: { name: 3, description: 1, parameters: 0.5 } },
      ...(words === 'our words'
        ? { tokenize, processTerm: (term: string) => (stopWords.has(term) ? null : term) }
        : {}),
    });
    index.addAll(tools.map((tool, id) => ({ id, ...textsOf(tool) })));
    return (query) =>
      index
        .search(query)
        .slice(0, K)
        .map(({ id }) => tools[id as number]!.name);
  };

/** What is imported from CommonJS stands one level deeper in Node than in a bundle. */
type Okapi = (documents: string[], keywords: string[]) => number[];
const given = okapi.default as unknown as Okapi | { default: Okapi };
const okapiOf: Okapi = typeof given === 'function' ? given : given.default;

/** Has no index: each query reads all documents. Its terms are regular expressions, so it is given words alone. */
const okapiBm25 = (tools: readonly Tool[]): Search => {
  const documents = tools.map((tool) => Object.values(textsOf(tool)).join(' ').toLowerCase());
  return (query) => {
    const scores = okapiOf(documents, query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
    return [...scores.keys()]
      .sort((a, b) => scores[b]! - scores[a]!)
      .slice(0, K)
      .map((at) => tools[at]!.name);
  };
};

const engines: readonly [string, (tools: readonly Tool[]) => Search][] = [
  ['BM25F', ours('bm25f')],
  ['BM25F and server first, fused', ours('fused')],
  ['minisearch', miniSearch('its words')],
  ['minisearch with our words', miniSearch('our words')],
  ['okapibm25', okapiBm25],
];

/** Every engine over the same tools and queries, turn by turn; medians of the passes. Each pass reads tools that nothing has read. */
export function retrievalFigures(
  tools: readonly Tool[],
  asked: readonly AskedTools[],
  passes: number,
): RetrievalFigures[] {
  const taken = engines.map(() => ({ indexMs: [] as number[], queryMs: [] as number[], ndcg: 0 }));
  for (let pass = 0; pass < passes; pass++)
    for (const [at, [, read]] of engines.entries()) {
      const fresh = structuredClone(tools);
      let search: Search = () => [];
      taken[at]!.indexMs.push(millisecondsOf(() => (search = read(fresh))));
      const found: string[][] = [];
      taken[at]!.queryMs.push(
        millisecondsOf(() => {
          for (const { query } of asked) found.push(search(query));
        }) / asked.length,
      );
      taken[at]!.ndcg =
        found.reduce((sum, names, index) => sum + ndcgAt(names, new Set(asked[index]!.due), K), 0) /
        asked.length;
    }
  return engines.map(([engine], at) => ({
    engine,
    indexMs: median(taken[at]!.indexMs),
    queryMs: median(taken[at]!.queryMs),
    ndcg: taken[at]!.ndcg,
  }));
}
