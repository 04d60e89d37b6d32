import type { ResultRecord } from './cell.ts';
import type { ErrorRecord } from './errors.ts';
import type { RunConfig } from './run.ts';
import type { Score } from './score.ts';

/** What says which scorer decides. */
export type DecidingRule = Pick<RunConfig, 'scorerIds' | 'decidedBy'>;

/** The scorer that decides a cell's verdict, with its score, or with why it gave none: then the cell is not counted. */
export type Deciding =
  { id: string; score: Score; error?: never } | { id: string; error: ErrorRecord; score?: never };

/**
 * The run's chosen scorer, and in runs that chose none the first that applied to the task. One that raised decided too: no other takes
 * its place. Undefined where the cell broke off, so that nothing was scored.
 */
export function decidingScore(
  record: Pick<ResultRecord, 'scores' | 'errors' | 'outcome'> & Partial<Pick<ResultRecord, 'verdict'>>,
  { scorerIds, decidedBy }: DecidingRule,
): Deciding | undefined {
  const { scores, errors = {} } = record;
  if (record.outcome === 'error') return undefined;
  const candidates = decidedBy === undefined ? scorerIds : [decidedBy];
  const id = candidates.find((each) => Object.hasOwn(scores, each) || Object.hasOwn(errors, each));
  if (id === undefined) return undefined;
  const error = Object.hasOwn(errors, id) ? errors[id] : undefined;
  if (error) return { id, error };
  // A scorer that was added to a finished run has a score, but the verdict of a run that chose none is not its own.
  return decidedBy === undefined && record.verdict === 'not-counted' ? undefined : { id, score: scores[id]! };
}

/** Every scorer that a cell is scored by, the deciding one among them. */
export const scorersOf = ({ scorerIds, decidedBy }: DecidingRule): string[] =>
  decidedBy === undefined || scorerIds.includes(decidedBy) ? [...scorerIds] : [decidedBy, ...scorerIds];

/** The scorer a run is headed by: the one chosen, else the one that decides wherever it applies. */
export const deciderOf = ({ scorerIds, decidedBy }: DecidingRule): string | undefined =>
  decidedBy ?? scorerIds[0];
