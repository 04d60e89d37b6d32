import { cellAddress, type ResultRecord, decidedUnder } from '#core/cell.ts';
import { quoted } from '#core/quoted.ts';
import { RECORDED_DECIDER, type RecordedVerdict } from '#core/recording.ts';
import type { Run } from '#core/run.ts';
import type { Score } from '#core/score.ts';
import type { Task } from '#core/task.ts';
import type { Database } from '#store/storage/db.ts';
import { MCPBR_MEASURES } from '#measure/metrics/index.ts';
import { blockOf, packCells, type CellToPack } from '#store/storage/packed-cells.ts';
import { resultsOf, summaryPagesOf } from '#store/storage/runs.ts';
import { summaryOfCell } from '../runs/cell-summary.ts';

/** Has any stored cell of the run a verdict? */
export async function hasVerdicts(db: Database, runId: string): Promise<boolean> {
  for await (const cells of summaryPagesOf(db, runId))
    if (cells.some(({ verdict }) => verdict !== 'not-counted')) return true;
  return false;
}

/**
 * Lets a verdict of the log decide a stored run: each cell has it as a score, by RECORDED_DECIDER. `verdict`: its name in the log.
 * `taskAt`: by the task's place in the run.
 */
export async function decideAsRecorded(
  db: Database,
  run: Run,
  verdict: string,
  taskAt: (position: number) => Promise<Task>,
): Promise<Run> {
  const { models, repeats, recorded } = run.config;
  const config = {
    ...run.config,
    scorerIds: [RECORDED_DECIDER, ...run.config.scorerIds],
    decidedBy: RECORDED_DECIDER,
    ...(recorded ? { recorded: { ...recorded, verdict } } : {}),
  };
  let cells: CellToPack[] = [];
  for await (const record of resultsOf(db, run.id)) {
    const { [RECORDED_DECIDER]: _, ...scores } = record.scores;
    const own = recordedScore(record, verdict);
    const whole = { ...record, scores: own ? { ...scores, [RECORDED_DECIDER]: own } : scores };
    const decided = decidedUnder(whole, config);
    const task = await taskAt(cellAddress(record.cell, models.length, repeats).task);
    const before = cells.at(-1)?.record.cell ?? record.cell;
    if (blockOf(before) !== blockOf(record.cell)) {
      await packCells(db, cells, true);
      cells = [];
    }
    cells.push({ record: decided, summary: summaryOfCell(decided, task, config) });
  }
  await packCells(db, cells, true);
  return { ...run, config };
}

/** Undefined where the log has no such verdict on the answer, or says that the publisher's app or provider lost it. */
function recordedScore(
  { recorded, outcome, errors, trajectory }: ResultRecord,
  name: string,
): Score | undefined {
  const isLost =
    outcome === 'error' &&
    (errors?.['']?.code !== 'answer-not-recorded' || trajectory.stopReason === 'error');
  const found = recorded?.verdicts.find((each) => each.name === name && each.passed !== undefined);
  return found && !isLost ? scoreOf(found, measuresIn(recorded!.verdicts)) : undefined;
}

/** mcpbr's measures among what a log says of an attempt: shares, and whether the order was right. */
const measuresIn = (verdicts: readonly RecordedVerdict[]): Score['measures'] =>
  Object.fromEntries(
    verdicts.flatMap(({ name, passed, value }) => {
      const said = value ?? passed;
      return MCPBR_MEASURES.some((measure) => measure === name) && said !== undefined && isShare(Number(said))
        ? [[name, said]]
        : [];
    }),
  );

const isShare = (value: number): boolean => value >= 0 && value <= 1;

const scoreOf = ({ name, passed, value, reason }: RecordedVerdict, measures: Score['measures']): Score => ({
  value: passed ? 1 : 0,
  verdict: passed ? 'correct' : 'incorrect',
  explanation: `The log’s maker decided, not this page: ${quoted(name)} ${passed ? 'passed' : 'failed'}.${
    reason ? ` Its reason: ${quoted(reason)}` : ''
  }`,
  measures: value === undefined ? measures : { ...measures, recorded: value },
});
