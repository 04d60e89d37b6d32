import { isProven, type Candidate } from '#builder/index.ts';

/** What a change was. */
export const CHANGES = [
  'proposed',
  'written',
  'opened',
  'checked',
  'dropped',
  'restored',
  'accepted',
  'edited',
  'forgot',
  'back',
] as const;
export type ChangeKind = (typeof CHANGES)[number];

/** One change of the candidates of a server, with what it takes to go back before it. A value. */
export interface Change {
  /** From 1, in order; a number is not used again while a later one is kept. */
  number: number;
  is: ChangeKind;
  /** Milliseconds since the epoch. */
  at: number;
  /** Proven tasks after it. */
  proven: number;
  /** Candidates that were changed or taken out, as they were, with their places; in the order of the places. */
  was: readonly { place: number; one: Candidate }[];
  /** Ids of candidates that came in. */
  added: readonly string[];
}

/** Changes that are kept; the oldest go first. */
export const MOST_CHANGES = 500;

/** The journal with the change from one list of candidates to another; the same journal where they are equal. */
export function journalWith(
  journal: readonly Change[],
  is: ChangeKind,
  [before, after]: readonly [readonly Candidate[], readonly Candidate[]],
  at: number,
): readonly Change[] {
  const now = new Map(after.map((one) => [one.id, one]));
  const then = new Set(before.map(({ id }) => id));
  const was = before.flatMap((one, place) => (now.get(one.id) === one ? [] : [{ place, one }]));
  const added = after.flatMap(({ id }) => (then.has(id) ? [] : [id]));
  if (was.length === 0 && added.length === 0) return journal;
  const number = (journal.at(-1)?.number ?? 0) + 1;
  const change = { number, is, at, proven: after.filter(isProven).length, was, added };
  return [...journal, change].slice(-MOST_CHANGES);
}

/** The candidate that a change was about, as it was before; undefined where it was about several, or about new ones. */
export const onlyOneOf = ({ was, added }: Pick<Change, 'was' | 'added'>): Candidate | undefined =>
  was.length === 1 && added.length === 0 ? was[0]!.one : undefined;

/** The candidates as they were before a change, made of those after it. */
function before(candidates: readonly Candidate[], { was, added }: Change): Candidate[] {
  const out = new Set([...added, ...was.map(({ one }) => one.id)]);
  const list = candidates.filter(({ id }) => !out.has(id));
  for (const { place, one } of was) list.splice(place, 0, one);
  return list;
}

/** The candidates as they were after the change of this number, made of those of now; 0: before the first that is kept. */
export const candidatesAfter = (
  candidates: readonly Candidate[],
  journal: readonly Change[],
  number: number,
): readonly Candidate[] =>
  journal.reduceRight<readonly Candidate[]>(
    (list, change) => (change.number > number ? before(list, change) : list),
    candidates,
  );
