import type { RunningCell } from '#store/bridge/contract.ts';
import {
  type CellSummary,
  type ExecutedCall,
  type ResultRecord,
  decidingScore,
  isUndecided,
  scorersOf,
  type DecidingRule,
} from '#core/cell.ts';
import { isFailedCall } from '#core/failed-call.ts';
import { baitsTaken } from '#core/fault.ts';
import { discoveryOf } from '#core/found-tools.ts';
import { isInLanguage } from '#core/language.ts';
import { isFoundLater, type ModelRef } from '#core/model.ts';
import type { Score, Verdict } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import {
  allToolCalls,
  answeredCalls,
  lacksAnswers,
  limitKindThatEnded,
  taskMsOf,
  type Step,
} from '#core/trajectory.ts';
import { callCause, provenClass, taskCause } from '#measure/scorers/index.ts';
import type { CellRecorder } from './cell-recorder.ts';

/**
 * What grids and figures need of a result; measures are those of the scorer that decided. Without its task no cause is given, and no
 * call counts as expected.
 */
export function summaryOfCell(record: ResultRecord, task: Task | undefined, rule: DecidingRule): CellSummary {
  const score = decidingScore(record, rule)?.score;
  return {
    cell: record.cell,
    verdict: record.verdict,
    outcome: record.outcome,
    ...(isUndecided(record, rule) ? { undecided: true } : {}),
    ...(lacksAnswers(record.trajectory) ? { notRecorded: true } : {}),
    ...(task ? causeOf(record, task, score) : {}),
    ...boundsOf(record),
    measures: score?.measures ?? {},
    verdicts: verdictsOf(record, scorersOf(rule)),
    calls: madeOf(record),
    expectedCalls: task?.target.calls?.length ?? 0,
    durationMs: record.durationMs,
    ...(record.waitedMs ? { waitedMs: record.waitedMs } : {}),
    ...(record.toolMs ? { toolMs: record.toolMs } : {}),
    ...taskTimeOf(record),
    ...(record.pageMs === undefined ? {} : { pageMs: record.pageMs }),
    ...(record.usage ? { usage: record.usage } : {}),
    ...dollarsOf(record),
    ...executedOf(record, task),
    ...languageOf(record, task),
    ...baitsIn(record),
    ...discoveredIn(record, task),
    ...mendsOf(record),
  };
}

function languageOf(
  { trajectory: { inTurns, finalAnswer } }: ResultRecord,
  task: Task | undefined,
): Pick<CellSummary, 'otherLanguage'> {
  if (!inTurns || finalAnswer === undefined || task?.language === undefined) return {};
  const isSame = isInLanguage(finalAnswer, task.language);
  return isSame === undefined ? {} : { otherLanguage: !isSame };
}

function causeOf(
  record: ResultRecord,
  task: Task,
  score: Score | undefined,
): Pick<CellSummary, 'cause' | 'errorClass'> {
  const found =
    score &&
    // Of an answer that is not there nothing can be said.
    record.outcome !== 'error' &&
    record.verdict !== 'correct' &&
    taskCause(task, record.trajectory, record.extraction, score, record.asked?.menu.tools);
  if (!found) return {};
  const proven = provenClass(task, record.trajectory, record.extraction, found);
  return { cause: found.cause, ...(proven ? { errorClass: proven.class } : {}) };
}

function boundsOf({ trajectory, asked, outcome }: ResultRecord): Pick<CellSummary, 'limit' | 'lacksTools'> {
  const limit = outcome === 'error' ? undefined : limitKindThatEnded(trajectory);
  const { recall = 1, searched } = asked?.menu ?? {};
  return { ...(limit ? { limit } : {}), ...(recall < 1 && !searched ? { lacksTools: true } : {}) };
}

/** A program may pass on what its model never read: it has met what it took. */
function baitsIn({ trajectory, asked }: ResultRecord): Pick<CellSummary, 'baits' | 'metBaits'> {
  const baits = baitsTaken(trajectory);
  return {
    ...(baits.length > 0 ? { baits } : {}),
    ...(asked?.baits ? { metBaits: [...new Set([...asked.baits, ...baits])] } : {}),
  };
}

function discoveredIn({ trajectory }: ResultRecord, task: Task | undefined): Pick<CellSummary, 'discovery'> {
  const discovery = task && discoveryOf(task.target.calls ?? [], trajectory);
  return discovery ? { discovery } : {};
}

function mendsOf({ asked }: ResultRecord): Pick<CellSummary, 'mends'> {
  const mends = (asked?.changes ?? []).filter(isFoundLater);
  return mends.length === 0
    ? {}
    : { mends: mends.map(({ at, after, why }) => ({ at, why, ...(after === undefined ? {} : { after }) })) };
}

function taskTimeOf({ trajectory }: ResultRecord): Pick<CellSummary, 'taskMs'> {
  const taskMs = taskMsOf(trajectory);
  return taskMs > 0 ? { taskMs } : {};
}

const dollarsOf = ({ recorded }: ResultRecord): Pick<CellSummary, 'recordedDollars'> =>
  recorded?.dollars === undefined ? {} : { recordedDollars: recorded.dollars };

/** Calls read out of the answer, or made in a loop. */
const madeOf = ({ extraction, trajectory }: ResultRecord): number =>
  extraction?.calls.length || allToolCalls(trajectory).length;

function executedOf({ trajectory }: ResultRecord, task: Task | undefined): Pick<CellSummary, 'executed'> {
  const executed = answeredCalls(trajectory).map(({ call, result }): ExecutedCall => {
    const tool = task?.tools.find(({ name }) => name === call.name);
    const failed = isFailedCall(result);
    // A log may hold a result of a call that cannot be read here: its tool did not fail.
    const cause = task && (failed || !call.malformed) && callCause(call, result, tool);
    return {
      tool: call.name,
      failed,
      ...(result.unmade ? { unmade: true } : {}),
      ...(cause ? { cause: cause.cause } : {}),
      ...(result.injected ? { injected: result.injected } : {}),
    };
  });
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

/** Characters of a task's query that distinguish it from the others. */
const QUERY_SHOWN = 160;

type Begun = Pick<RunningCell, 'cell' | 'taskId' | 'query' | 'modelId' | 'startedAt'>;

/** The cells of one run that wait for models or tools at this moment. */
export class CellsAtWork {
  readonly #cells = new Map<number, { begun: Begun; recorder: CellRecorder }>();

  begin(cell: number, task: Task, model: ModelRef, recorder: CellRecorder, startedAt: number): void {
    const query = task.query.slice(0, QUERY_SHOWN);
    this.#cells.set(cell, {
      begun: { cell, taskId: task.id, query, modelId: model.id, startedAt },
      recorder,
    });
  }

  end(cell: number): void {
    this.#cells.delete(cell);
  }

  /** In the order they were begun. */
  list(): RunningCell[] {
    return [...this.#cells.values()].map(({ begun, recorder }) => ({
      ...begun,
      steps: recorder.steps.length,
      isAsking: recorder.isAsking,
      isWaiting: recorder.isWaiting,
    }));
  }

  /** The steps from number `from` on; undefined when the cell is not at work. */
  steps(cell: number, from: number): Step[] | undefined {
    return this.#cells.get(cell)?.recorder.steps.slice(from);
  }
}
