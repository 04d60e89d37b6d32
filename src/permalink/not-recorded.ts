import type { LinkedVerdict } from './snapshot.ts';

type Verdicts = readonly (LinkedVerdict | undefined)[];

/**
 * Which of the undecided cells need a call that their recording does not answer, as lengths of runs over the undecided cells: so many that
 * need none, so many that need one, and so on. Undefined where no cell needs one.
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

/** Marks these cells again in verdicts that do not distinguish them; undefined where the runs do not fit the verdicts. */
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

/** Verdicts as they are packed: a cell that is not recorded is undecided. */
export const withoutNotRecorded = (verdicts: Verdicts): (LinkedVerdict | undefined)[] =>
  verdicts.map((verdict) => (verdict === 'not-recorded' ? 'undecided' : verdict));
