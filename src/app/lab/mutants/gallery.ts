import type { Disagreements, PairFinding, Witness } from '#explore/mutants/index.ts';
import { scorers, scorersById } from '#measure/scorers/index.ts';
import { WHOLE } from '#core/shipped-sets.ts';
import { addressOfCase } from './executed-case.ts';

/** Two scorers and the smallest trajectory on which they disagree; without one, how many were tried. */
export interface GalleryPair {
  key: string;
  /** Title of the scorer that passes it; of a pair without one, of the first. */
  passes: string;
  fails: string;
  witness: Witness | undefined;
  tried: number;
  /** Where the Lab shows it. */
  address: string;
}

export const titleOf = (id: string): string => scorersById.get(id)?.title ?? id;

/** The pairs of a scorer, or all: those with the fewest calls first. */
export function galleryPairs(found: Disagreements, scorerId: string): GalleryPair[] {
  const place = found.scorers.indexOf(scorerId);
  return found.pairs
    .filter(({ first, second }) => place < 0 || first === place || second === place)
    .map((pair) => galleryPair(found, pair))
    .sort((a, b) => callsOf(a) - callsOf(b));
}

const callsOf = ({ witness }: GalleryPair): number => witness?.calls.length ?? Infinity;

function galleryPair(
  { scorers: ids, witnesses, seed }: Disagreements,
  { first, second, witness: at, firstPasses = true, tried = 0 }: PairFinding,
): GalleryPair {
  const titles = [first, second].map((place) => titleOf(ids[place]!)) as [string, string];
  const [passes, fails] = firstPasses ? titles : titles.toReversed();
  const witness = at === undefined ? undefined : witnesses[at];
  return {
    key: `${first} ${second}`,
    passes: passes!,
    fails: fails!,
    witness,
    tried,
    address: witness
      ? addressOfCase({
          datasetId: WHOLE.id,
          taskId: witness.task,
          seed,
          form: witness.form,
          plan: {
            calls: witness.calls.map(({ id, name, step, arguments: values, dependsOn }) => ({
              ...{ id, name, arguments: values },
              ...(step === undefined ? {} : { step }),
              ...(dependsOn ? { dependsOn } : {}),
            })),
          },
        })
      : '',
  };
}

/** What was found over all pairs, in numbers. */
export interface GallerySummary {
  /** Scorers that apply to a task of the data set, by id; and the others of the registry. */
  applying: string[];
  others: string[];
  /** Pairs by the calls of their smallest trajectory. */
  byCalls: { calls: number; pairs: number }[];
  /** Pairs without one, all of the space tried. */
  without: number;
}

export function summaryOf({ scorers: ids, pairs, witnesses }: Disagreements): GallerySummary {
  const places = new Set(pairs.flatMap(({ first, second }) => [first, second]));
  const calls = pairs.flatMap(({ witness }) =>
    witness === undefined ? [] : [witnesses[witness]!.calls.length],
  );
  return {
    applying: ids.filter((_, place) => places.has(place)),
    others: scorers.flatMap(({ id }) => (places.has(ids.indexOf(id)) ? [] : [id])),
    byCalls: [...new Set(calls)].sort().map((each) => ({
      calls: each,
      pairs: calls.filter((one) => one === each).length,
    })),
    without: pairs.length - calls.length,
  };
}

/** All pairs of so many. */
export const pairsOf = (count: number): number => (count * (count - 1)) / 2;
