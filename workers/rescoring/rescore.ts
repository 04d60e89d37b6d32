import { judgedTask } from '#core/accepted-label.ts';
import {
  RESCORE_CODES,
  type RescoreColumn,
  type RescoreRequest,
  type RescoreResult,
  type RunsApi,
} from '#store/bridge/contract.ts';
import { contendersOf } from '#core/contender.ts';
import { PlaygroundError } from '#core/errors.ts';
import {
  cellAddress,
  type ResultRecord,
  type CellSummary,
  decidedUnder,
  type DecidingRule,
} from '#core/cell.ts';
import { RECORDED_DECIDER } from '#core/recording.ts';
import type { Run } from '#core/run.ts';
import type { Scorer } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import { type Trajectory, evidenceOf } from '#core/trajectory.ts';
import type { FinishedCell } from '#store/storage/runs.ts';
import { doesNotApply, scoreCell } from '#ask/cells/scored-cell.ts';
import { appliesTo, readWith, scoreAttempt, scorersAt, scorerUnderRules } from '#measure/scorers/index.ts';
import type { Tool } from '#core/tool.ts';
import { offeredBy } from '#core/tool-list.ts';
import { checkRepeatable, checkScorers } from '#ask/cells/answered-cell.ts';
import { summaryOfCell } from '../runs/cell-summary.ts';
import { runCells } from '../runs/cell-scheduler.ts';
import { withShipped, type EvalDeps } from '../runs/eval-deps.ts';
import { underLock } from '../paid/work.ts';
import { unending } from '../thread.ts';
import { newRun } from '../runs/new-run.ts';
import { datasetAsBegun, datasetOf } from '../runs/run-tasks.ts';

/** What re-scoring needs of the world. Nothing here calls a model. */
export interface RescoreDeps {
  /** The run's stored records by cell number, or the same run computed again where nothing is stored. */
  records(request: RescoreRequest['run']): Promise<{ run: Run; records: AsyncIterable<ResultRecord> }>;
  /** The tasks of the run's ordinals. Throws PlaygroundError 'dataset-unknown' where the data set is not as the run knew it. */
  tasksOf(run: Run, positions: readonly number[]): Promise<Task[]>;
  scorers: ReadonlyMap<string, Scorer>;
  now(): number;
  pause(): Promise<void>;
}

/** Cells whose tasks are read from storage together. */
const TASKS_AT_ONCE = 100;
const PAUSE_EVERY = 40;

/** Scores every finished cell of a run again, a column a scorer, without calling any model and without writing anything. */
export async function rescore(
  deps: RescoreDeps,
  { run: from, columns }: RescoreRequest,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<RescoreResult | undefined> {
  const { run, records } = await deps.records(from);
  const scorers = scorersAt(run.config.thresholds, deps.scorers);
  const readers = columns.map((column) => columnReader(scorers, column));
  const cells: number[] = [];
  const codes: number[] = [];
  let pausedAt = deps.now();
  for await (const { record, task } of withTasks(deps, run, records)) {
    cells.push(record.cell);
    for (const read of readers) codes.push(codeOf(record, task, read));
    if (deps.now() - pausedAt < PAUSE_EVERY) continue;
    onProgress(cells.length, run.done);
    await deps.pause();
    pausedAt = deps.now();
    if (signal.aborted) return undefined;
  }
  onProgress(cells.length, cells.length);
  return { cells: Uint32Array.from(cells), codes: Uint8Array.from(codes) };
}

interface ColumnReader {
  /** Undefined: the verdict of the log's maker, which is read and not scored. */
  scorer: Scorer | undefined;
  read: (trajectory: Trajectory) => Trajectory;
}

function columnReader(
  scorers: RescoreDeps['scorers'],
  { scorerId, rules, reading }: RescoreColumn,
): ColumnReader {
  if (scorerId === RECORDED_DECIDER) return { scorer: undefined, read: (trajectory) => trajectory };
  const scorer = rules ? scorerUnderRules(rules) : scorers.get(scorerId);
  if (!scorer) throw new PlaygroundError('scorer-failed', `There is no scorer “${scorerId}”.`);
  return { scorer, read: (trajectory) => (reading ? readWith(trajectory, reading) : trajectory) };
}

/** One byte a verdict: 4,500 cells under 25 scorers cross to the page as 110 kB. */
function codeOf(record: ResultRecord, task: Task, { scorer, read }: ColumnReader): number {
  if (!scorer) return RESCORE_CODES.indexOf(record.scores[RECORDED_DECIDER]?.verdict ?? 'does-not-apply');
  if (record.outcome === 'error') return RESCORE_CODES.indexOf('not-counted');
  if (!appliesTo(scorer, task, evidenceOf(record.trajectory))) return RESCORE_CODES.indexOf('does-not-apply');
  try {
    return RESCORE_CODES.indexOf(scoreAttempt(scorer, task, read(record.trajectory)).verdict);
  } catch (error) {
    return RESCORE_CODES.indexOf(doesNotApply(error) ? 'does-not-apply' : 'failed');
  }
}

interface RecordWithTask {
  record: ResultRecord;
  task: Task;
}

/** Records in the order of their cells, each with its task as it is judged by. */
export async function* withTasks(
  deps: Pick<RescoreDeps, 'tasksOf'>,
  run: Run,
  records: AsyncIterable<ResultRecord>,
): AsyncGenerator<RecordWithTask> {
  const { repeats } = run.config;
  const contenders = contendersOf(run.config);
  let first = 0;
  let tasks: Task[] = [];
  for await (const record of records) {
    const { task: position, model } = cellAddress(record.cell, contenders.length, repeats);
    if (position < first || position >= first + tasks.length) {
      first = position;
      const last = Math.min(run.ordinals.length, first + TASKS_AT_ONCE);
      const wanted = Array.from({ length: last - first }, (_, index) => first + index);
      tasks = await deps.tasksOf(run, wanted);
    }
    const task = tasks[position - first];
    if (task) yield { record, task: judgedTask(task, contenders[model]!.model) };
  }
}

/**
 * Stored cells with the scores of these scorers beside those they have, in batches, ready to be stored: what "keep these scores"
 * writes. Verdicts do not change, since the run's own first scorer goes on to decide them.
 */
export async function* withScores(
  deps: RescoreDeps,
  runId: string,
  scorerIds: readonly string[],
): AsyncGenerator<{ run: Run; cells: FinishedCell[] }> {
  const { run, records } = await deps.records({ id: runId });
  const added = scorerIds.filter((id) => deps.scorers.has(id) && !run.config.scorerIds.includes(id));
  const known = scorersAt(run.config.thresholds, deps.scorers);
  const scorers = added.map((id) => known.get(id)!);
  const config = { ...run.config, scorerIds: [...run.config.scorerIds, ...added] };
  let cells: FinishedCell[] = [];
  for await (const { record, task } of withTasks(deps, run, records)) {
    const isScored = record.outcome !== 'error';
    const { scores, errors } = scoreCell(task, record.trajectory, isScored ? scorers : []);
    const all = { ...record.errors, ...errors };
    const whole: ResultRecord = {
      ...record,
      scores: { ...record.scores, ...scores },
      ...(Object.keys(all).length > 0 ? { errors: all } : {}),
    };
    cells.push({ record: whole, summary: summaryOfCell(whole, task, config) });
    if (cells.length < TASKS_AT_ONCE) continue;
    yield { run: { ...run, config }, cells };
    cells = [];
  }
  yield { run: { ...run, config }, cells };
}

/** Re-scoring reads what is stored; a run that is known by its configuration alone is computed again. */
export function rescoreDeps(given: EvalDeps): RescoreDeps {
  return {
    scorers: given.scorers,
    now: given.now,
    pause: given.pause,
    async records(from) {
      if ('id' in from) return { run: await given.getRun(from.id), records: given.resultsOf(from.id) };
      checkRepeatable(from.config);
      const deps = await withShipped(given, from.config);
      const dataset = await datasetOf(deps, from.config.selection.datasetId);
      const config = { ...from.config, scorerIds: [] };
      const run = { ...newRun(deps, config, dataset, from.ordinals), id: 'computed' };
      const computedRun: Run = { ...run, done: run.cells };
      return { run: computedRun, records: computed(deps, computedRun) };
    },
    async tasksOf(run, positions) {
      const dataset = await datasetAsBegun(given, run);
      const ordinals = positions.map((position) => run.ordinals[position]!);
      return (await given.tasksAt(dataset, ordinals)).map(offeredBy(run.offered));
    },
  };
}

async function* computed(deps: EvalDeps, run: Run): AsyncGenerator<ResultRecord> {
  const onOffered = (tools: Tool[]): void => void (run.offered = tools);
  for await (const cells of runCells(deps, run, unending(), { onOffered })) {
    for (const { record } of cells) yield record;
  }
}

/** The summaries of a stored run as if another of its scorers had decided it. Nothing is scored, asked or written. */
export async function decidedAgain(
  deps: RescoreDeps,
  runId: string,
  decidedBy: string,
): Promise<CellSummary[]> {
  const { run, records } = await deps.records({ id: runId });
  const rule: DecidingRule = { ...run.config, decidedBy };
  const cells: CellSummary[] = [];
  for await (const { record, task } of withTasks(deps, run, records))
    cells.push(summaryOfCell(decidedUnder(record, rule), task, rule));
  return cells;
}

type KeepScores = RunsApi['keepScores'];

/**
 * Scores a stored run by more scorers. The run names them only when every cell has their scores, so that one that was stopped or
 * failed half-way is as it was.
 */
export async function keepScores(
  deps: EvalDeps,
  { runId, scorerIds }: Parameters<KeepScores>[0],
  onProgress: Parameters<KeepScores>[1],
  signal: AbortSignal,
): Promise<number | undefined> {
  checkScorers({ scorerIds }, deps.scorers);
  let kept = 0;
  let scored: Run | undefined;
  await underLock(deps, `run:${runId}`, async () => {
    for await (const { run, cells } of withScores(rescoreDeps(deps), runId, scorerIds)) {
      await deps.putResults(cells);
      scored = run;
      kept += cells.length;
      onProgress(kept, run.done);
      await deps.pause();
      if (signal.aborted) return;
    }
    if (scored) await deps.putRun(scored);
  });
  return signal.aborted ? undefined : kept;
}
