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
  const lengths = documents.map((document) => sum(document.values()));
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
