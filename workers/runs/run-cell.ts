import { PlaygroundError, toErrorRecord, type ErrorRecord } from '#core/errors.ts';
import { isFailedCall } from '#core/failed-call.ts';
import type { Baseline, ModelRef } from '#core/model.ts';
import type { CellSummary, ExecutedCall, ResultRecord } from '#core/cell.ts';
import { decidingScore, scorersOf, type Deciding, type DecidingRule } from '#core/deciding.ts';
import { cellVerdict, type Score, type Scorer, type Verdict } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import { allToolCalls, answeredInText, type Outcome, type Trajectory } from '#core/trajectory.ts';
import type { ToolCall } from '#core/tool.ts';
import { evidenceOf } from '#core/evidence.ts';
import { extractCalls } from '#extraction/index.ts';
import { callCause, scoreAttempt, taskCause } from '#scorers/index.ts';
import type { CellWatch } from './cells-at-work.ts';
import type { Executed } from '../execution/executor.ts';
import { leavesCellOpen } from './run-ends.ts';

/** A model without a key: it writes its answer down at once. */
export type AnsweringModel = ModelRef & Pick<Baseline, 'answer'>;

/** Where a cell stands in its run, and what decides it. */
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
  /** The first cell of its model in this way of asking, tried alone. */
  isFirst?: boolean;
  /** Told what a language model does while it does it. */
  watch?: CellWatch;
}

/** Executes the calls of a plan somewhere and tells what became of them and of the world. */
export type ExecuteCalls = (calls: readonly ToolCall[], text: string) => Promise<Executed>;

/**
 * One model's one attempt at one task, asked once and scored by every scorer that applies. The first scorer that applies
 * decides the verdict. Whatever this app fails on becomes an ErrorRecord and leaves the cell uncounted.
 */
export function runCell(task: Task, model: AnsweringModel, order: CellOrder): ResultRecord {
  const startedAt = order.now();
  try {
    return scoredCell(task, model, order, startedAt, answerOf(task, model, order));
  } catch (error) {
    return failedCell(task, model, order, toErrorRecord(error), startedAt);
  }
}

/** The same, with the calls of the answer executed before it is scored. Rejects with what ends a whole run. */
export async function runCellOnTools(
  task: Task,
  model: AnsweringModel,
  order: CellOrder,
  execute: ExecuteCalls,
): Promise<ResultRecord> {
  const startedAt = order.now();
  let before: DoneBefore | undefined;
  try {
    const trajectory = answerOf(task, model, order);
    before = { trajectory: { ...trajectory, stopReason: 'error' } };
    const text = trajectory.finalAnswer ?? '';
    const { outcome, calls } = extractCalls(text);
    if (outcome !== 'called') {
      return scoredCell(task, model, order, startedAt, { ...trajectory, finalState: {} });
    }
    const { steps, finalState, worldRoot } = await execute(calls, text);
    const executed: Trajectory = { ...trajectory, steps, ...(finalState ? { finalState } : {}) };
    const scored = scoredCell(task, model, order, startedAt, executed);
    return { ...scored, ...(worldRoot === undefined ? {} : { worldRoot }) };
  } catch (error) {
    if (leavesCellOpen(error)) throw error;
    return failedCell(task, model, order, toErrorRecord(error), startedAt, before);
  }
}

function answerOf(task: Task, model: AnsweringModel, { seed, repeat, now }: CellOrder): Trajectory {
  const startedAt = now();
  const text = model.answer(task, seed + repeat);
  return answeredInText(text, startedAt, now() - startedAt);
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
  const extraction = extractCalls(trajectory.finalAnswer ?? '');
  const outcome: Outcome = known ?? extraction.outcome;
  const { scores, errors } = scoreCell(task, trajectory, order.scorers, order.decidedBy);
  const rule = { ...order, scorerIds: order.scorers.map(({ id }) => id) };
  return {
    ...identityOf(task, model, order),
    trajectory,
    extraction,
    outcome,
    verdict: cellVerdict(outcome, decidingScore({ outcome, scores, errors }, rule)?.score),
    scores,
    ...(Object.keys(errors).length > 0 ? { errors } : {}),
    durationMs: order.now() - startedAt,
  };
}

/** Every scorer that applies: its score, or what failed in it. The deciding one says so where it does not apply. */
export function scoreCell(
  task: Task,
  trajectory: Trajectory,
  scorers: readonly Scorer[],
  decidedBy?: string,
) {
  const scores: Record<string, Score> = {};
  const errors: Record<string, ErrorRecord> = {};
  const evidence = evidenceOf(trajectory);
  for (const scorer of scorers) {
    if (!scorer.applies(task, evidence)) {
      if (scorer.id === decidedBy) errors[scorer.id] = toErrorRecord(notApplicable(scorer));
      continue;
    }
    try {
      scores[scorer.id] = scoreAttempt(scorer, task, trajectory);
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

const notApplicable = ({ title }: Scorer): PlaygroundError =>
  new PlaygroundError(
    'scorer-not-applicable',
    `“${title}” decides this run, and does not apply to this task or to how it was attempted.`,
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

/** What grids and figures need of a result; measures are those of the scorer that decided. */
export function summaryOfCell(record: ResultRecord, task: Task, rule: DecidingRule): CellSummary {
  const deciding = decidingScore(record, rule);
  const score = deciding?.score;
  return {
    cell: record.cell,
    verdict: record.verdict,
    outcome: record.outcome,
    ...(isUndecided(record, deciding) ? { undecided: true } : {}),
    ...causeOf(record, task, score),
    measures: score?.measures ?? {},
    verdicts: verdictsOf(record, scorersOf(rule)),
    calls: madeOf(record),
    expectedCalls: task.target.calls?.length ?? 0,
    durationMs: record.durationMs,
    ...(record.waitedMs ? { waitedMs: record.waitedMs } : {}),
    ...(record.usage ? { usage: record.usage } : {}),
    ...executedOf(record, task),
  };
}

/** Was there an answer that the deciding scorer does not apply to, or that no scorer of the run applies to? */
function isUndecided({ verdict, outcome, scores }: ResultRecord, deciding: Deciding | undefined): boolean {
  if (verdict !== 'not-counted' || outcome === 'error') return false;
  if (deciding) return deciding.error?.code === 'scorer-not-applicable';
  // Earlier rules scored nothing that the limit of time ended.
  return outcome !== 'timeout' || Object.keys(scores).length > 0;
}

function causeOf(record: ResultRecord, task: Task, score: Score | undefined): Pick<CellSummary, 'cause'> {
  const found =
    score &&
    record.verdict !== 'correct' &&
    taskCause(task, record.trajectory, record.extraction, score, record.asked?.menu.tools);
  return found ? { cause: found.cause } : {};
}

/** Calls read out of the answer, or made in a loop. */
const madeOf = ({ extraction, trajectory }: ResultRecord): number =>
  extraction?.calls.length || allToolCalls(trajectory).length;

function executedOf({ trajectory }: ResultRecord, task: Task): Pick<CellSummary, 'executed'> {
  const executed = trajectory.steps.flatMap(({ toolCalls, toolResults }) =>
    toolCalls.flatMap((call): ExecutedCall[] => {
      const result = toolResults.find(({ callId }) => callId === call.id);
      if (!result) return [];
      const cause = callCause(
        call,
        result,
        task.tools.find(({ name }) => name === call.name),
      );
      return [
        {
          tool: call.name,
          failed: isFailedCall(result),
          ...(result.unmade ? { unmade: true } : {}),
          ...(cause ? { cause: cause.cause } : {}),
          ...(result.injected ? { injected: result.injected } : {}),
        },
      ];
    }),
  );
  return executed.length > 0 ? { executed } : {};
}

function verdictsOf(
  record: ResultRecord,
  scorerIds: readonly string[],
): NonNullable<CellSummary['verdicts']> {
  const verdicts = scorerIds.flatMap((id): [string, Verdict | 'failed'][] => {
    const score = record.scores[id];
    if (score) return [[id, score.verdict]];
    const error = record.errors?.[id];
    return error && error.code !== 'scorer-not-applicable' ? [[id, 'failed']] : [];
  });
  return Object.fromEntries(verdicts);
}
