import { cellAddress, type ResultRecord, verdictUnder } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import { evidenceOf, type Evidence } from '#core/trajectory.ts';
import { RECORDED_DECIDER } from '#core/recording.ts';
import { datasetKept, isRecorded, type Run, type RunConfig } from '#core/run.ts';
import type { Scorer } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import { appliesTo, scorersAt, usualDeciderOf } from '#measure/scorers/index.ts';
import type { FinishedCell } from '#store/storage/runs.ts';
import { scoreCell } from '#ask/cells/scored-cell.ts';
import { summaryOfCell } from '../runs/cell-summary.ts';
import type { EvalDeps } from '../runs/eval-deps.ts';
import { underLock } from '../paid/work.ts';
import { datasetOf } from '../runs/run-tasks.ts';
import { rescoreDeps, withTasks } from './rescore.ts';

/** Tasks that are asked which scorer decides. */
const LOOKED_AT = 1_000;
const PAUSE_EVERY = 40;

type Rule = Pick<RunConfig, 'scorerIds' | 'decidedBy'>;
type Progress = (done: number, total: number) => void;

/**
 * RunsApi.scoreAgain. Cells of tasks whose scores did not change are not written. All others are held until every cell is scored and
 * are stored in one transaction, so that a run that was stopped or failed half-way is as it was.
 */
export async function scoreAgain(
  deps: EvalDeps,
  runId: string,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<number | undefined> {
  let changed: number | undefined;
  await underLock(deps, `run:${runId}`, async () => {
    const stored = await deps.getRun(runId);
    // Known before any task is read: a label that changes meanwhile calls for another time.
    const run = { ...stored, dataset: await datasetNow(deps, stored) };
    const rule = isRecorded(run.config) ? await ruleNow(deps, run) : run.config;
    const config = { ...run.config, ...rule };
    const cells = await scoredAgain(deps, { ...run, config }, onProgress, signal);
    if (!cells) return;
    await deps.putResults(cells);
    await deps.putRun({ ...run, config });
    changed = cells.length;
  });
  return changed;
}

async function datasetNow(deps: EvalDeps, { dataset }: Run): Promise<Run['dataset']> {
  const { labelledAt } = await datasetOf(deps, dataset.id);
  return datasetKept({ ...dataset, labelledAt });
}

/** Every scorer that applies to an answer of the run, and the one that usually decides such tasks: as when a log is imported. */
async function ruleNow(deps: EvalDeps, run: Run): Promise<Rule> {
  const applying = new Set<Scorer>();
  const tasks = { labelled: new Set<Task>(), others: new Set<Task>() };
  const found: Evidence = { executed: false, state: false };
  for await (const { record, task } of cellsOf(deps, run)) {
    const evidence = evidenceOf(record.trajectory);
    found.executed ||= evidence.executed;
    found.state ||= evidence.state;
    const alike = task.target.calls ? tasks.labelled : tasks.others;
    if (alike.size < LOOKED_AT) alike.add(task);
    if (record.outcome === 'error') continue;
    for (const scorer of deps.scorers.values())
      if (!applying.has(scorer) && appliesTo(scorer, task, evidence)) applying.add(scorer);
  }
  const usual = usualDeciderOf([...tasks.labelled, ...tasks.others], found);
  const isNoneApplying = ![...applying].some(({ id }) => id === usual);
  const decidedBy = run.config.decidedBy === RECORDED_DECIDER && isNoneApplying ? RECORDED_DECIDER : usual;
  const known = [...deps.scorers.values()].filter((each) => applying.has(each) || each.id === decidedBy);
  const unknown = run.config.scorerIds.filter((id) => !deps.scorers.has(id));
  return { scorerIds: [...known.map(({ id }) => id), ...unknown], ...(decidedBy ? { decidedBy } : {}) };
}

const cellsOf = (deps: EvalDeps, run: Run) => withTasks(rescoreDeps(deps), run, deps.resultsOf(run.id));

/** The cells of every task on which a score changed; undefined when it was stopped. */
async function scoredAgain(
  deps: EvalDeps,
  run: Run,
  onProgress: Progress,
  signal: AbortSignal,
): Promise<FinishedCell[] | undefined> {
  const contenders = contendersOf(run.config).length;
  const known = scorersAt(run.config.thresholds, deps.scorers);
  const scorers = run.config.scorerIds.flatMap((id) => known.get(id) ?? []);
  const changed: FinishedCell[] = [];
  let ofTask: { task: number; cells: FinishedCell[]; isChanged: boolean } | undefined;
  const keep = (): void => {
    if (ofTask?.isChanged) changed.push(...ofTask.cells);
  };
  let done = 0;
  let pausedAt = deps.now();
  for await (const { record, task } of cellsOf(deps, run)) {
    const position = cellAddress(record.cell, contenders, run.config.repeats).task;
    if (ofTask?.task !== position) {
      keep();
      ofTask = { task: position, cells: [], isChanged: false };
    }
    const whole = withScoresNow(deps, record, task, scorers, run.config);
    ofTask.cells.push({ record: whole, summary: summaryOfCell(whole, task, run.config) });
    ofTask.isChanged ||= scoresOf(whole) !== scoresOf(record);
    done++;
    if (deps.now() - pausedAt < PAUSE_EVERY) continue;
    onProgress(done, run.done);
    await deps.pause();
    pausedAt = deps.now();
    if (signal.aborted) return undefined;
  }
  keep();
  onProgress(done, done);
  return changed;
}

function withScoresNow(
  { scorers: known }: Pick<EvalDeps, 'scorers'>,
  record: ResultRecord,
  task: Task,
  scorers: readonly Scorer[],
  rule: Rule,
): ResultRecord {
  // What broke off is not scored, whatever its label says.
  if (record.outcome === 'error') return record;
  const ofOthers = <Value>(by: Record<string, Value> = {}): Record<string, Value> =>
    Object.fromEntries(Object.entries(by).filter(([id]) => !known.has(id)));
  const now = scoreCell(task, record.trajectory, scorers, rule.decidedBy);
  const { errors: before, ...rest } = record;
  const errors = { ...ofOthers(before), ...now.errors };
  const whole: ResultRecord = {
    ...rest,
    scores: { ...ofOthers(record.scores), ...now.scores },
    ...(Object.keys(errors).length > 0 ? { errors } : {}),
  };
  return { ...whole, verdict: verdictUnder(whole, rule) };
}

const scoresOf = ({ scores, errors, verdict }: ResultRecord): string =>
  JSON.stringify([sorted(scores), sorted(errors ?? {}), verdict]);

const sorted = (by: Record<string, unknown>): [string, unknown][] =>
  Object.entries(by).sort(([a], [b]) => (a < b ? -1 : 1));
