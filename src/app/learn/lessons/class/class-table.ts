import type { TaskRow } from '#core/dataset.ts';
import { contendersOf } from '#core/contender.ts';
import { deciderOf } from '#core/cell.ts';
import { indexAttempts, rateOfAttempts, type Rate, type TaskAttempts } from '#measure/metrics/index.ts';
import { sharedTasksOf } from '../../../compare/shared-tasks.ts';
import { pairTable } from '../../../compare/tables.ts';
import type { RunView } from '../../../frame/run-view.ts';

/** A file of the class whose run can be read. */
export interface ClassRun {
  name: string;
  view: RunView;
}

/** One model of one file, on the tasks that all files share. */
export interface ClassRow {
  file: string;
  runId: string;
  model: string;
  rate: Rate;
  /** Tasks that it solved and fewer than half of the others did, and tasks that it did not and more than half of them did. */
  solvedAlone: number;
  failedAlone: number;
}

/** A task that not all rows solved and not all failed. */
interface DifferingTask {
  task: TaskRow;
  /** Positions of rows: those that solved it in most attempts, and those that did not. Rows without an attempt are in neither. */
  solved: readonly number[];
  failed: readonly number[];
}

export interface ClassTable {
  rows: readonly ClassRow[];
  tasks: number;
  /** The most evenly split first. */
  differing: readonly DifferingTask[];
  /** The scorer that decides all rows: that of the first file. */
  scorerId: string;
  /** Files that were decided by another, and files over other tasks, which are left out. */
  otherDecider: readonly string[];
  unmatched: readonly string[];
}

/** Undefined where there is no run. */
export function classTable(runs: readonly ClassRun[]): ClassTable | undefined {
  const [first] = runs;
  if (!first) return undefined;
  const scorerId = deciderOf(first.view.run.config) ?? '';
  const shared = sharedTasksOf(runs.map(({ view }) => view));
  const matched = runs.filter(({ view }) => shared.views.includes(view));
  const systems = matched.flatMap(({ name, view: { run } }) =>
    contendersOf(run.config).map(({ title, kind, model }, contender) => ({
      ...{ key: `${run.id} ${contender}`, name: title, kind, model, runId: run.id, contender },
      ...{ ordinals: run.ordinals, file: name },
    })),
  );
  const { byModel } = indexAttempts(pairTable(shared, systems, scorerId));
  const splits = shared.tasks.map((_, task) => splitOf(byModel, task));
  return {
    rows: systems.map(({ file, runId, name }, row) => ({
      ...{ file, runId, model: name },
      rate: rateOfAttempts(byModel[row]!),
      solvedAlone: splits.filter(
        ({ solved, failed }) => solved.includes(row) && solved.length < failed.length,
      ).length,
      failedAlone: splits.filter(
        ({ solved, failed }) => failed.includes(row) && failed.length < solved.length,
      ).length,
    })),
    tasks: shared.tasks.length,
    differing: shared.tasks
      .map((task, at) => ({ task, ...splits[at]! }))
      .filter(({ solved, failed }) => solved.length > 0 && failed.length > 0)
      .sort((a, b) => evenness(b) - evenness(a)),
    scorerId,
    otherDecider: matched
      .filter(({ view }) => deciderOf(view.run.config) !== scorerId)
      .map(({ name }) => name),
    unmatched: runs.filter(({ view }) => !shared.views.includes(view)).map(({ name }) => name),
  };
}

type Split = Pick<DifferingTask, 'solved' | 'failed'>;

/** 1 where as many solved it as did not. */
const evenness = ({ solved, failed }: Split): number =>
  Math.min(solved.length, failed.length) / Math.max(solved.length, failed.length);

function splitOf(byModel: readonly (readonly TaskAttempts[])[], task: number): Split {
  const solved: number[] = [];
  const failed: number[] = [];
  byModel.forEach((own, row) => {
    const { cells } = own[task]!;
    if (cells.length === 0) return;
    const correct = cells.filter(({ verdict }) => verdict === 'correct').length;
    (2 * correct > cells.length ? solved : failed).push(row);
  });
  return { solved, failed };
}
