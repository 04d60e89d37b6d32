import type { ResultRecord } from './cell.ts';
import type { ErrorRecord } from './errors.ts';
import { RECORDED_DECIDER } from './recording.ts';
import type { RunConfig } from './run.ts';
import type { CellVerdict, Score } from './score.ts';

/** Which scorer decides: the chosen one, else the first of the list that applies. */
export type DecidingRule = Pick<RunConfig, 'scorerIds' | 'decidedBy'>;

/** Which scorers could decide the cells of a set-up or a run. */
export interface Deciders {
  /** Tasks it takes. */
  of: number;
  /** How many tasks were looked at. */
  looked: number;
  /** Scorers that apply to at least one task, in the registry's order, with the number of such tasks. */
  scorers: { id: string; title: string; applies: number }[];
  /** The scorer that decides unless the person chooses another; undefined without tasks. */
  usual: string | undefined;
}

/** The scorer that decides a cell's verdict, with its score, or with its error: then the cell is not counted. */
export type Deciding =
  | { id: string; score: Score; error?: never }
  | { id: string; error: ErrorRecord; score?: never };

type Scored = Pick<ResultRecord, 'scores' | 'errors' | 'outcome'> & Partial<Pick<ResultRecord, 'verdict'>>;

/**
 * The run's chosen scorer; in runs without a choice, the first that applied to the task. A scorer that raised an error still
 * decides. Undefined if the cell broke off before scoring.
 */
export function decidingScore(record: Scored, { scorerIds, decidedBy }: DecidingRule): Deciding | undefined {
  const { scores, errors = {} } = record;
  // The maker may have judged an answer that the log lacks.
  if (record.outcome === 'error' && !Object.hasOwn(scores, RECORDED_DECIDER)) return undefined;
  const candidates = decidedBy === undefined ? scorerIds : [decidedBy];
  const id = candidates.find((each) => Object.hasOwn(scores, each) || Object.hasOwn(errors, each));
  if (id === undefined) return undefined;
  const error = Object.hasOwn(errors, id) ? errors[id] : undefined;
  if (error) return { id, error };
  // A scorer that was added later has a score, but does not decide a run that chose no scorer.
  return decidedBy === undefined && record.verdict === 'not-counted' ? undefined : { id, score: scores[id]! };
}

/** A cell's verdict under this rule. What the provider, the network or the app lost is not counted. */
export const verdictUnder = (record: Scored, rule: DecidingRule): CellVerdict =>
  decidingScore(record, rule)?.score?.verdict ?? 'not-counted';

/** A cell as if this rule had decided it. */
export const decidedUnder = <Cell extends Scored>(cell: Cell, rule: DecidingRule): Cell => ({
  ...cell,
  verdict: verdictUnder(cell, rule),
});

/** Is there an answer to which the deciding scorer, or every scorer of the run, does not apply? */
export function isUndecided(record: ResultRecord, rule: DecidingRule): boolean {
  const { verdict, outcome, scores } = record;
  if (verdict !== 'not-counted' || outcome === 'error') return false;
  const deciding = decidingScore(record, rule);
  if (deciding) return deciding.error?.code === 'scorer-not-applicable';
  // Earlier rules scored nothing that the limit of time ended.
  return outcome !== 'timeout' || Object.keys(scores).length > 0;
}

/** Every scorer that a cell is scored by, the deciding one among them. */
export const scorersOf = ({ scorerIds, decidedBy }: DecidingRule): string[] =>
  decidedBy === undefined || scorerIds.includes(decidedBy) ? [...scorerIds] : [decidedBy, ...scorerIds];

/** The scorer in the head of a run: the chosen one, else the first, which decides wherever it applies. */
export const deciderOf = ({ scorerIds, decidedBy }: DecidingRule): string | undefined =>
  decidedBy ?? scorerIds[0];
