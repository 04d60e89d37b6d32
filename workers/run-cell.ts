import { PlaygroundError, toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import type { Baseline } from '#core/model.ts';
import type { CellSummary, ResultRecord } from '#core/run.ts';
import { cellVerdict, type Score, type Scorer, type Verdict } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import { answeredInText, type Outcome, type Trajectory } from '#core/trajectory.ts';
import { extractCalls } from '#extraction/index.ts';

/** Where a cell stands in its run, and what decides it. */
export interface CellOrder {
  runId: string;
  cell: number;
  repeat: number;
  /** The run's seed; every repeat draws from its own. */
  seed: number;
  scorers: readonly Scorer[];
  now: () => number;
}

/**
 * One model's one attempt at one task, asked once and scored by every scorer that applies. The first scorer that applies
 * decides the verdict. Whatever our house spoils becomes an ErrorRecord and leaves the cell uncounted.
 */
export function runCell(task: Task, model: Baseline, order: CellOrder): ResultRecord {
  const { runId, cell, repeat, now } = order;
  const startedAt = now();
  const identity = { runId, cell, taskId: task.id, modelId: model.id, repeat };
  let trajectory: Trajectory;
  try {
    const text = model.answer(task, order.seed + repeat);
    trajectory = answeredInText(text, startedAt, now() - startedAt);
  } catch (error) {
    return failedCell(identity, toErrorRecord(error), startedAt, now());
  }
  const extraction = extractCalls(trajectory.finalAnswer ?? '');
  const outcome: Outcome = extraction.outcome;
  const { scores, errors } = scoreCell(task, trajectory, order.scorers);
  const deciding = order.scorers.find((scorer) => scores[scorer.id] ?? errors[scorer.id]);
  return {
    ...identity,
    trajectory,
    extraction,
    outcome,
    verdict: cellVerdict(outcome, deciding && scores[deciding.id]),
    scores,
    ...(Object.keys(errors).length > 0 ? { errors } : {}),
    durationMs: now() - startedAt,
  };
}

/** Every scorer that applies: its score, or what failed in it. */
export function scoreCell(task: Task, trajectory: Trajectory, scorers: readonly Scorer[]) {
  const scores: Record<string, Score> = {};
  const errors: Record<string, ErrorRecord> = {};
  for (const scorer of scorers) {
    if (!scorer.applies(task)) continue;
    try {
      scores[scorer.id] = scorer.score(task, trajectory);
    } catch (error) {
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

function failedCell(
  identity: Pick<ResultRecord, 'runId' | 'cell' | 'taskId' | 'modelId' | 'repeat'>,
  error: ErrorRecord,
  startedAt: number,
  endedAt: number,
): ResultRecord {
  return {
    ...identity,
    trajectory: { steps: [], stopReason: 'error' },
    outcome: 'error',
    verdict: 'not-counted',
    scores: {},
    errors: { '': error },
    durationMs: endedAt - startedAt,
  };
}

/** What grids and figures need of a result; measures are those of the scorer that decided. */
export function summaryOfCell(record: ResultRecord, task: Task, scorerIds: readonly string[]): CellSummary {
  const deciding = scorerIds.find((id) => record.scores[id]);
  const errorType = deciding && record.scores[deciding]!.errorType;
  return {
    cell: record.cell,
    verdict: record.verdict,
    outcome: record.outcome,
    ...(errorType ? { errorType } : {}),
    measures: deciding ? record.scores[deciding]!.measures : {},
    verdicts: verdictsOf(record, scorerIds),
    calls: record.extraction?.calls.length ?? 0,
    expectedCalls: task.target.calls?.length ?? 0,
    durationMs: record.durationMs,
  };
}

function verdictsOf(
  record: ResultRecord,
  scorerIds: readonly string[],
): NonNullable<CellSummary['verdicts']> {
  const verdicts = scorerIds.flatMap((id): [string, Verdict | 'failed'][] => {
    const score = record.scores[id];
    if (score) return [[id, score.verdict]];
    return record.errors?.[id] ? [[id, 'failed']] : [];
  });
  return Object.fromEntries(verdicts);
}
