import { isCompleteAt, ndcgAt, recallAt, reciprocalRank } from '#measure/metrics/index.ts';
import { bm25, countTerms } from '#ask/retrieval/index.ts';

/** The worked figures are written with ten digits. */
export const tolerance = 1e-9;

interface Bm25Input {
  docs: Record<string, string>;
  query: string;
  k1: number;
  b: number;
}

interface RetrievalInput {
  rank: string[];
  rel: string[];
  k: number;
}

/** The worked vector splits at spaces; the house's own tokenizer is not in it. */
function bm25OfWords(input: unknown): Record<string, number> {
  const { docs, query, k1, b } = input as Bm25Input;
  const documents = Object.values(docs).map((text) => countTerms(text.split(' ')));
  const scores = bm25(documents, countTerms(query.split(' ')), { k1, b });
  return Object.fromEntries(Object.keys(docs).map((name, index) => [name, scores[index]!]));
}

function measuresOfRanking(input: unknown): Record<string, number> {
  const { rank, rel, k } = input as RetrievalInput;
  const relevant = new Set(rel);
  return {
    recall: recallAt(rank, relevant, k),
    ndcg: ndcgAt(rank, relevant, k),
    comp: isCompleteAt(rank, relevant, k) ? 1 : 0,
    mrr: reciprocalRank(rank, relevant),
  };
}

export const references: Record<string, (input: unknown) => unknown> = {
  bm25: bm25OfWords,
  retrieval: measuresOfRanking,
};
