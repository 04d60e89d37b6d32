import type { Ranking } from '#core/agent.ts';
import { remembered } from '#core/table.ts';
import type { Tool } from '#core/tool.ts';
import { fuse } from './fuse.ts';
import {
  countTerms,
  fieldWeights,
  isLoneIdeograph,
  queryTerms,
  termsByField,
  termsOf,
  TOOL_FIELDS,
  type RankedTool,
  type TermWeights,
  type ToolField,
} from './rank-tools.ts';

const K1 = 1.2;
/** Of a tool as one document, as `bm25` has it. */
const B = 0.75;
/** Names are short by custom and parameters long by need; their length says less than that of a description. */
const fieldB: Readonly<Record<ToolField, number>> = { name: 0.3, description: B, parameter: 0.5 };

/** The words of a document by field. */
type Fields = Readonly<Record<ToolField, readonly string[]>>;

/** Where a term stands, and what it adds to the score of that document. The query decides nothing of it. */
interface Postings {
  documents: number[];
  gains: number[];
}

/** Scores of a query over documents that were read once. */
class Gains {
  readonly #byTerm = new Map<string, Postings>();
  readonly #documents: number;

  /** `frequencies`: how often each term stands in each document, a fraction where the document's length is taken into account already. */
  constructor(
    frequencies: readonly TermWeights[],
    gain: (idf: number, frequency: number, at: number) => number,
  ) {
    this.#documents = frequencies.length;
    for (const [at, terms] of frequencies.entries())
      for (const [term, frequency] of terms) {
        const postings = this.#byTerm.get(term);
        if (!postings) this.#byTerm.set(term, { documents: [at], gains: [frequency] });
        else {
          postings.documents.push(at);
          postings.gains.push(frequency);
        }
      }
    for (const { documents, gains } of this.#byTerm.values()) {
      const idf = Math.log(1 + (this.#documents - documents.length + 0.5) / (documents.length + 0.5));
      for (const [index, at] of documents.entries()) gains[index] = gain(idf, gains[index]!, at);
    }
  }

  /** The score of every document, 0 where it has no word of the query. */
  scores(query: TermWeights): Float64Array {
    const scores = new Float64Array(this.#documents);
    for (const [term, weight] of query) this.#add(this.#byTerm.get(term), weight, scores);
    for (const term of query.keys()) if (isLoneIdeograph(term)) this.#addInside(term, scores);
    return scores;
  }

  #add(postings: Postings | undefined, weight: number, scores: Float64Array): void {
    postings?.documents.forEach((at, index) => (scores[at]! += weight * postings.gains[index]!));
  }

  /** One Chinese character is meant inside longer words too, as `rankTools` has it; here each such word counts by its own rarity. */
  #addInside(character: string, scores: Float64Array): void {
    for (const [term, postings] of this.#byTerm)
      if (term !== character && (term.startsWith(character) || term.endsWith(character)))
        this.#add(postings, 1, scores);
  }
}

/** Okapi BM25 over each tool as one document, its words weighted by field: the scores of `rankTools`. */
function plainGains(documents: readonly TermWeights[]): Gains {
  const lengths = documents.map((terms) => sumOf(terms.values()));
  const mean = sumOf(lengths) / Math.max(documents.length, 1) || 1;
  const norms = lengths.map((length) => K1 * (1 - B + (B * length) / mean));
  return new Gains(
    documents,
    (idf, frequency, at) => (idf * frequency * (K1 + 1)) / (frequency + norms[at]!),
  );
}

/**
 * BM25F (Zaragoza et al. 2004): the frequency of a term in each field is divided by that field's own length norm, the weighted sum of
 * these is saturated once, and the idf is of whole documents.
 */
function fieldGains(documents: readonly Fields[]): Gains {
  const frequencies = documents.map(() => new Map<string, number>());
  for (const field of TOOL_FIELDS) {
    const b = fieldB[field];
    const total = documents.reduce((sum, each) => sum + each[field].length, 0);
    const mean = total / Math.max(documents.length, 1) || 1;
    for (const [at, { [field]: terms }] of documents.entries()) {
      const norm = 1 - b + (b * terms.length) / mean;
      countTerms(terms, fieldWeights[field] / norm, frequencies[at]);
    }
  }
  return new Gains(frequencies, (idf, frequency) => (idf * frequency * (K1 + 1)) / (frequency + K1));
}

/** Ranks a list of tools for many queries. What a way of ranking needs is made at its first query; equal scores keep the order of the list. */
export class ToolIndex {
  readonly #tools: readonly Tool[];
  #plain?: Gains;
  #byField?: Gains;
  #servers?: Servers;

  constructor(tools: readonly Tool[]) {
    this.#tools = tools;
  }

  /** The best `k` of all tools. Those without a word of the query come last, with a score of 0. */
  rank(query: string, by: Ranking, k = Infinity): RankedTool[] {
    const scores = this.#scores(queryTerms(query), by);
    return bestOf(scores)
      .slice(0, Math.max(0, k))
      .map((at) => ({ tool: this.#tools[at]!, score: scores[at]! }));
  }

  #scores(query: TermWeights, by: Ranking): Float64Array {
    switch (by) {
      case 'bm25':
        return (this.#plain ??= plainGains(this.#tools.map(termsOf))).scores(query);
      case 'bm25f':
        return this.#fieldScores(query);
      case 'server-first':
        return this.#serverScores(query);
      case 'fused':
        return fuse([this.#fieldScores(query), this.#serverScores(query)]);
    }
  }

  #fieldScores(query: TermWeights): Float64Array {
    return (this.#byField ??= fieldGains(this.#tools.map(termsByField))).scores(query);
  }

  #serverScores(query: TermWeights): Float64Array {
    return (this.#servers ??= new Servers(this.#tools)).scores(query, this.#fieldScores(query));
  }
}

/** The index of a list, made once as long as the list is kept. */
export const indexOf = remembered((tools: readonly Tool[]) => new ToolIndex(tools));

/** The servers of a list of tools as documents: each is its name and all that its tools say. */
class Servers {
  readonly #gains: Gains;
  /** The server of each tool. A tool that names none is one by itself. */
  readonly #serverAt: number[];

  constructor(tools: readonly Tool[]) {
    const places = new Map<string | number, number>();
    const documents: Record<ToolField, string[]>[] = [];
    this.#serverAt = tools.map((tool, index) => {
      const key = tool.server ?? index;
      const at = places.get(key) ?? documents.length;
      if (at === documents.length) {
        places.set(key, at);
        documents.push({ name: serverTerms(tool.server), description: [], parameter: [] });
      }
      const { name, description, parameter } = termsByField(tool);
      documents[at]!.description.push(...name, ...description);
      documents[at]!.parameter.push(...parameter);
      return at;
    });
    this.#gains = fieldGains(documents);
  }

  /**
   * (server × tool) × max(server, tool), after MCP-Zero and LiveMCPBench, who multiply similarities of 0 to 1. Here each score is divided by
   * the best of its kind.
   */
  scores(query: TermWeights, ofTools: Float64Array): Float64Array {
    const ofServers = this.#gains.scores(query);
    const [bestServer, bestTool] = [mostOf(ofServers), mostOf(ofTools)];
    return ofTools.map((score, at) => {
      const [server, tool] = [ofServers[this.#serverAt[at]!]! / bestServer, score / bestTool];
      return server * tool * Math.max(server, tool);
    });
  }
}

const serverTerms = (server: string | null): string[] => [...queryTerms(server ?? '').keys()];

const mostOf = (scores: Float64Array): number =>
  scores.reduce((most, score) => Math.max(most, score), 0) || 1;

function sumOf(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** Places from the highest score to the lowest; only those above 0 need sorting. */
function bestOf(scores: Float64Array): number[] {
  const found: number[] = [];
  const others: number[] = [];
  for (const [at, score] of scores.entries()) (score > 0 ? found : others).push(at);
  return [...found.sort((a, b) => scores[b]! - scores[a]! || a - b), ...others];
}
