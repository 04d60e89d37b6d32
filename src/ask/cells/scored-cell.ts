import { PlaygroundError, toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import type { ModelRef } from '#core/model.ts';
import { type ResultRecord, verdictUnder } from '#core/cell.ts';
import type { Score, Scorer } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import { type Outcome, type Trajectory, evidenceOf } from '#core/trajectory.ts';
import { extractCalls, readingOf } from '#measure/extraction/index.ts';
import {
  appliesTo,
  readTrajectory,
  scoreAttempt,
  type EqualAttempts,
  type Scoring,
  whyNot,
} from '#measure/scorers/index.ts';

/** A cell's place in its run, and what decides it. */
export interface CellOrder {
  runId: string;
  cell: number;
  repeat: number;
  /** The run's seed; every repeat draws from its own. */
  seed: number;
  scorers: readonly Scorer[];
  /** The one of them that decides; absent: the first that applies. */
  decidedBy?: string;
  now: () => number;
  /** Scores equal attempts once; absent: each by itself. */
  equalAttempts?: EqualAttempts;
}

const identityOf = (task: Task, model: ModelRef, { runId, cell, repeat }: CellOrder) => ({
  runId,
  cell,
  taskId: task.id,
  modelId: model.id,
  repeat,
});

/** A cell whose answer is known, with every score that applies. `known`: where it does not follow from the answer's text. */
export function scoredCell(
  task: Task,
  model: ModelRef,
  order: CellOrder,
  startedAt: number,
  trajectory: Trajectory,
  known?: Outcome,
): ResultRecord {
  const extraction = extractCalls(trajectory.finalAnswer ?? '', readingOf(trajectory));
  const outcome: Outcome = known ?? extraction.outcome;
  const scoring = order.equalAttempts?.scoring(task, trajectory);
  const { scores, errors } = scoreCell(task, trajectory, order.scorers, order.decidedBy, scoring);
  const rule = { ...order, scorerIds: order.scorers.map(({ id }) => id) };
  return {
    ...identityOf(task, model, order),
    trajectory,
    extraction,
    outcome,
    verdict: verdictUnder({ outcome, scores, errors }, rule),
    scores,
    ...(Object.keys(errors).length > 0 ? { errors } : {}),
    durationMs: order.now() - startedAt,
  };
}

/** What became of an attempt in turns, as far as it shows in what was done. */
export function outcomeOf(trajectory: Trajectory): Outcome {
  if (trajectory.refused) return 'refused';
  return trajectory.stopReason === 'time-limit' ? 'timeout' : readTrajectory(trajectory).outcome;
}

/** Every scorer that applies: its score, or what failed in it. The deciding one says so where it does not apply. */
export function scoreCell(
  task: Task,
  trajectory: Trajectory,
  scorers: readonly Scorer[],
  decidedBy?: string,
  scoring: Scoring = (scorer) => scoreAttempt(scorer, task, trajectory),
) {
  const scores: Record<string, Score> = {};
  const errors: Record<string, ErrorRecord> = {};
  const evidence = evidenceOf(trajectory);
  for (const scorer of scorers) {
    if (!appliesTo(scorer, task, evidence)) {
      if (scorer.id === decidedBy)
        errors[scorer.id] = toErrorRecord(
          notApplicable(scorer, evidence.unanswered && whyNot(scorer, task, evidence)),
        );
      continue;
    }
    try {
      scores[scorer.id] = scoring(scorer);
    } catch (error) {
      if (doesNotApply(error) && scorer.id !== decidedBy) continue;
      errors[scorer.id] = toErrorRecord(
        error instanceof PlaygroundError
          ? error
          : new PlaygroundError('scorer-failed', `${scorer.title} failed: ${String(error)}`, undefined, {
              cause: error,
            }),
      );
    }
  }
  return { scores, errors };
}

/** Some scorers find out only from the answer that they do not apply to it. */
export const doesNotApply = (error: unknown): boolean =>
  error instanceof PlaygroundError && error.code === 'scorer-not-applicable';

const notApplicable = ({ title }: Scorer, why: string | undefined): PlaygroundError =>
  new PlaygroundError(
    'scorer-not-applicable',
    why ?? `“${title}” decides this run, and does not apply to this task or to how it was attempted.`,
    'Choose another scorer under “Decided by” in the report; no model is asked again.',
  );

/** What was done and paid before a cell broke off. */
export type DoneBefore = Pick<ResultRecord, 'trajectory' | 'usage' | 'asked' | 'worldRoot'>;

const NOTHING_DONE: DoneBefore = { trajectory: { steps: [], stopReason: 'error' } };

/** A cell that the provider, the network or this app failed on: it is not scored, and keeps what was done before. */
export function failedCell(
  task: Task,
  model: ModelRef,
  order: CellOrder,
  error: ErrorRecord,
  startedAt: number,
  before = NOTHING_DONE,
): ResultRecord {
  return {
    ...identityOf(task, model, order),
    ...before,
    outcome: 'error',
    verdict: 'not-counted',
    scores: {},
    errors: { '': error },
    durationMs: order.now() - startedAt,
  };
}
