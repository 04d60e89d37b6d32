import { rejectedBy, type Candidate, type Category } from './candidate.ts';
import { KnownQueries } from './similarity.ts';

/** What a user profile says of a request in lines of its own, in the order in which our prompt asks for them. */
export const PROFILE_FIELDS = ['field', 'urgency', 'occasion', 'register'] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

const LONGEST_VALUE = 40;

/** The words of a profile's line, such as `Urgency: high`, in lower case; undefined where it has none. */
export function profileField(profile: string, field: ProfileField): string | undefined {
  const line = new RegExp(`^[^\\p{L}\\n]{0,8}${field}[^\\p{L}\\n:]{0,8}:(.{1,200})$`, 'imu').exec(profile);
  const value = line?.[1]?.replaceAll(/[*_`]/g, '').trim().replace(/\.$/, '').toLowerCase();
  return value ? value.slice(0, LONGEST_VALUE) : undefined;
}

/** How often each value of a field occurs in a set. */
export interface Spread {
  field: ProfileField;
  /** The most frequent first. */
  counts: readonly (readonly [value: string, count: number])[];
  /** Tasks whose profile does not say it, or that have none. */
  unsaid: number;
}

export interface Diversity {
  /** Tasks that were looked at. */
  tasks: number;
  /** By profiles; a field that no profile says is left out. */
  spreads: readonly Spread[];
  /** Tasks by category, and calls by tool; the most frequent first. */
  categories: readonly (readonly [Category, number])[];
  tools: readonly (readonly [tool: string, calls: number])[];
  /** Candidates that were refused because they repeat another, exactly or nearly, of how many. */
  repeats: number;
  candidates: number;
  /** The two tasks with the most word triples in common; absent where no two have any. */
  closest?: { ids: readonly [string, string]; queries: readonly [string, string]; share: number };
}

/** How varied a set of tasks is, by the profiles of those who ask and by how much their words repeat each other. */
export function diversityOf(accepted: readonly Candidate[], candidates: readonly Candidate[]): Diversity {
  const spreads = PROFILE_FIELDS.map((field): Spread => {
    const said = accepted.flatMap(({ profile = '' }) => profileField(profile, field) ?? []);
    return { field, counts: counted(said), unsaid: accepted.length - said.length };
  });
  const repeats = candidates.filter((one) => /^(?:near-)?duplicate$/.test(rejectedBy(one)?.step ?? ''));
  const closest = closestOf(accepted);
  return {
    tasks: accepted.length,
    spreads: spreads.filter(({ counts }) => counts.length > 0),
    categories: counted(accepted.map(({ category }) => category)),
    tools: counted(accepted.flatMap(({ calls }) => calls.map(({ name }) => name))),
    repeats: repeats.length,
    candidates: candidates.length,
    ...(closest ? { closest } : {}),
  };
}

/** How often each value occurs, the most frequent first. */
function counted<Value>(values: readonly Value[]): [Value, number][] {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}

function closestOf(accepted: readonly Candidate[]): Diversity['closest'] {
  const known = new KnownQueries();
  let closest: Diversity['closest'];
  for (const candidate of accepted) {
    const nearest = known.nearest(candidate);
    if (nearest && nearest.share > (closest?.share ?? 0))
      closest = {
        ids: [nearest.id, candidate.id],
        queries: [nearest.query, candidate.query],
        share: nearest.share,
      };
    known.add(candidate);
  }
  return closest;
}
