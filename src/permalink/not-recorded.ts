import type { LinkedVerdict } from './snapshot.ts';

type Verdicts = readonly (LinkedVerdict | undefined)[];

/**
 * Which of the cells that nothing decides are so because a recording does not answer a call of theirs: how many of either kind follow on
 * each other, those that it answers first. Undefined where there is none.
 */
export function notRecordedRuns(verdicts: Verdicts): number[] | undefined {
  if (!verdicts.includes('not-recorded')) return undefined;
  const runs = [0];
  for (const verdict of verdicts) {
    if (verdict !== 'undecided' && verdict !== 'not-recorded') continue;
    if ((verdict === 'not-recorded') !== (runs.length % 2 === 0)) runs.push(0);
    runs[runs.length - 1]! += 1;
  }
  return runs;
}

/** Undoes it on verdicts that do not distinguish the two; undefined where the runs are not theirs. */
export function withNotRecorded(
  verdicts: Verdicts,
  runs: readonly number[] | undefined,
): (LinkedVerdict | undefined)[] | undefined {
  if (!runs) return [...verdicts];
  if (runs.reduce((sum, length) => sum + length, 0) > verdicts.length) return undefined;
  const open = runs.flatMap((length, place) => Array.from({ length }, () => place % 2 === 1));
  let at = 0;
  const read = verdicts.map((verdict) =>
    verdict === 'undecided' && open[at++] ? ('not-recorded' as const) : verdict,
  );
  return at === open.length ? read : undefined;
}

/** As verdicts are packed. */
export const withoutNotRecorded = (verdicts: Verdicts): (LinkedVerdict | undefined)[] =>
  verdicts.map((verdict) => (verdict === 'not-recorded' ? 'undecided' : verdict));
