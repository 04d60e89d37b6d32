import { stableStringify } from '#core/json.ts';
import { tokenize } from '#ask/retrieval/index.ts';
import type { Candidate } from './candidate.ts';

/** From this share of equal word triples on, two queries are near-duplicates. */
export const NEAR_DUPLICATE = 0.8;

/** The triples of words in a query that follow each other, each once; of shorter queries the words themselves. */
function triplesOf(query: string): Set<string> {
  const words = tokenize(query);
  if (words.length < 3) return new Set(words);
  return new Set(words.slice(2).map((word, index) => [words[index], words[index + 1], word].join(' ')));
}

const exactly = (query: string): string => tokenize(query).join(' ');
const labelOf = ({ calls }: Pick<Candidate, 'calls'>): string =>
  stableStringify(
    calls.map(({ name, server = null, arguments: given }) => ({
      name,
      server,
      given,
    })),
  );

/** What is known of a candidate that is in. */
interface Known {
  id: string;
  query: string;
}

export interface Nearest extends Known {
  /** Share of equal triples of words (Jaccard), 0 to 1. */
  share: number;
}

/** The queries that are in already. Looking one up costs as much as there are triples in common. */
export class KnownQueries {
  readonly #exact = new Map<string, Known>();
  readonly #labels = new Map<string, Known>();
  readonly #holders = new Map<string, string[]>();
  readonly #sizes = new Map<string, number>();
  readonly #queries = new Map<string, string>();

  constructor(candidates: Iterable<Pick<Candidate, 'id' | 'query' | 'calls'>> = []) {
    for (const candidate of candidates) this.add(candidate);
  }

  add(candidate: Pick<Candidate, 'id' | 'query' | 'calls'>): void {
    const { id, query } = candidate;
    const triples = triplesOf(query);
    this.#exact.set(exactly(query), { id, query });
    this.#labels.set(labelOf(candidate), { id, query });
    this.#sizes.set(id, triples.size);
    this.#queries.set(id, query);
    for (const triple of triples) {
      const holders = this.#holders.get(triple);
      if (holders) holders.push(id);
      else this.#holders.set(triple, [id]);
    }
  }

  /** The candidate with the same query or the same calls. */
  same(candidate: Pick<Candidate, 'query' | 'calls'>): (Known & { by: 'query' | 'calls' }) | undefined {
    const query = this.#exact.get(exactly(candidate.query));
    if (query !== undefined) return { ...query, by: 'query' };
    const calls = this.#labels.get(labelOf(candidate));
    return calls && { ...calls, by: 'calls' };
  }

  nearest({ query }: Pick<Candidate, 'query'>): Nearest | undefined {
    const triples = triplesOf(query);
    const common = new Map<string, number>();
    for (const triple of triples)
      for (const id of this.#holders.get(triple) ?? []) common.set(id, (common.get(id) ?? 0) + 1);
    let best: { id: string; share: number } | undefined;
    for (const [id, count] of common) {
      const share = count / (triples.size + this.#sizes.get(id)! - count);
      if (!best || share > best.share) best = { id, share };
    }
    return best && { ...best, query: this.#queries.get(best.id)! };
  }
}
