import type { ResultRecord } from './cell.ts';
import type { ErrorRecord } from './errors.ts';
import type { Score } from './score.ts';

/** The scorer that decides a cell's verdict, with its score, or with what it raised: then the cell is not counted. */
export type Deciding =
  { id: string; score: Score; error?: never } | { id: string; error: ErrorRecord; score?: never };

/**
 * The first of these scorers that applied to the task. One that raised decided too: no later scorer takes its place. Undefined
 * where none applied, and where the cell broke off or was not counted for another reason.
 */
export function decidingScore(
  { scores, errors = {}, verdict }: Pick<ResultRecord, 'scores' | 'errors' | 'verdict'>,
  scorerIds: readonly string[],
): Deciding | undefined {
  const id = scorerIds.find((each) => Object.hasOwn(scores, each) || Object.hasOwn(errors, each));
  if (id === undefined) return undefined;
  const error = Object.hasOwn(errors, id) ? errors[id] : undefined;
  if (error) return { id, error };
  // A scorer that was added to a finished run has a score, but the verdict is not its own.
  return verdict === 'not-counted' ? undefined : { id, score: scores[id]! };
}
