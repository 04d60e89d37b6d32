import type { TaskRow } from '#core/dataset.ts';
import { cellAddress, type CellAddress, type CellSummary } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import type { JudgedSum } from '#core/judge-kinds.ts';
import type { Run } from '#core/run.ts';
import type { ClaimedFigures, ClaimedFurther, TranscriptLink } from '#files/permalink/index.ts';
import { getDataset } from '#store/storage/datasets.ts';
import type { Connect, Database, Source } from '#store/storage/db.ts';
import { getRun, summaryPagesOf } from '#store/storage/runs.ts';
import { beginsWith } from '#store/storage/hashes.ts';
import { loadTaskIndex } from '#store/storage/task-index.ts';
import { SAMPLE_RUN_ID } from './address.ts';
import { loadSampleRun } from './sample-run.ts';

/** A run as the report shows it: its cells beside the tasks they belong to. */
export interface RunView {
  run: Run;
  /** tasks[i] is the task of run.ordinals[i]. */
  tasks: readonly TaskRow[];
  cells: readonly CellSummary[];
  /** False if the data set is gone or changed: then only the tasks' numbers are known. */
  tasksKnown: boolean;
  /** Why the tasks of a shared run are unknown here, in a sentence. */
  tasksUnknown?: string;
  /** Of a shared run that was not run again: the sender's further claims; `cells` hold verdicts alone. */
  claim?: { figures: ClaimedFigures[] | undefined; further?: ClaimedFurther[] | undefined };
  /** Of a shared run: the judges that its link names. They stay a claim: no browser computes them again. */
  judges?: readonly JudgedSum[];
  /** Of a shared run: the answers in its link, by cell. */
  said?: Omit<TranscriptLink, 'result'>;
}

/** The id of a run that was opened from a link. No run that is stored has it. */
export const SHARED_RUN_ID = 'shared';

/** Are the run's answers in this browser's store? The bundled run and a shared one are run again instead. */
export const isStored = ({ id }: Run): boolean => id !== SAMPLE_RUN_ID && id !== SHARED_RUN_ID;

/** The task, the model and the repeat of a cell, by its number. */
export const addressIn = ({ run: { config } }: Pick<RunView, 'run'>, cell: number): CellAddress =>
  cellAddress(cell, contendersOf(config).length, config.repeats);

/**
 * Loads a run of this browser, or the one that the build wrote. Throws PlaygroundError 'run-unknown', 'storage-unavailable',
 * 'dataset-unreachable'.
 */
export const loadRunView = async (runId: string, database: Connect): Promise<RunView> =>
  runId === SAMPLE_RUN_ID ? sampleView() : storedView(database, runId);

async function storedView(database: Connect, runId: string): Promise<RunView> {
  const run = await getRun(database, runId);
  const db = await database();
  const [rows, cells] = await Promise.all([taskRowsOf(database, run), cellsOf(db, runId)]);
  const tasks = rows ?? run.ordinals.map(unknownTask);
  // A run that was interrupted has not stored its progress.
  return { run: { ...run, done: cells.length }, cells, tasks, tasksKnown: rows !== undefined };
}

/** Page by page, since what is read in one piece becomes values in one piece. */
async function cellsOf(db: Database, runId: string): Promise<CellSummary[]> {
  const cells: CellSummary[] = [];
  for await (const page of summaryPagesOf(db, runId)) cells.push(...page);
  return cells;
}

/** The chosen tasks, or undefined when the data set is not here as it was for the run. */
export async function taskRowsOf(
  source: Source,
  { dataset, ordinals }: Pick<Run, 'dataset' | 'ordinals'>,
): Promise<TaskRow[] | undefined> {
  const present = await getDataset(source, dataset.id);
  if (!present) return undefined;
  const index = await loadTaskIndex(source, dataset.id);
  if (!beginsWith(index, dataset)) return undefined;
  return ordinals.map((ordinal) => index.row(ordinal) ?? unknownTask(ordinal));
}

/** A task of which only the number is known. */
export const unknownTask = (ordinal: number): TaskRow => ({
  ordinal,
  id: `task ${ordinal + 1}`,
  query: '',
  category: '',
  callType: 'unlabelled',
  difficulty: '',
  servers: [],
  tools: [],
  language: '',
  labelKind: 'none',
  issues: [],
});

/** The run that the build wrote. Throws PlaygroundError 'dataset-unreachable'. */
export async function sampleView(): Promise<RunView> {
  const { run, tasks, cells } = await loadSampleRun();
  return { run, tasks, cells, tasksKnown: true };
}
