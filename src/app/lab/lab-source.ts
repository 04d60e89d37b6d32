import { contendersOf } from '#core/contender.ts';
import { PlaygroundError } from '#core/errors.ts';
import { answeredInText } from '#core/trajectory.ts';
import type { Database } from '#storage/db.ts';
import { loadTaskIndex } from '#storage/task-index.ts';
import { taskAt } from '#storage/tasks.ts';
import { cellOfParameters, SAMPLE_RUN_ID } from '../addresses.ts';
import { caseOfExample, examples, labelAsAnswer, type LabCase } from './example.ts';
import { shortTitle } from '../words.ts';
import { loadCell } from '../cell/cell-source.ts';
import { loadRunView } from '../run-view.ts';

/** Where a case comes from, as its address says. */
export type LabSource =
  | { kind: 'example'; id: string }
  | { kind: 'task'; datasetId: string; taskId: string }
  | {
      kind: 'cell';
      runId: string;
      task: string | undefined;
      model?: string | undefined;
      repeat?: string | undefined;
    };

export const DEFAULT_EXAMPLE = 'missing-market';

export function sourceOf(
  parameters: Readonly<Record<string, string | undefined>>,
  query: URLSearchParams,
): LabSource {
  const { run, task, model, repeat } = parameters;
  if (run !== undefined) return { kind: 'cell', runId: run, task, model, repeat };
  const [datasetId, taskId] = [query.get('data'), query.get('task')];
  if (datasetId && taskId) return { kind: 'task', datasetId, taskId };
  return { kind: 'example', id: query.get('case') ?? DEFAULT_EXAMPLE };
}

/** The shipped data set must be loaded before. */
export async function loadCase(source: LabSource, database: () => Promise<Database>): Promise<LabCase> {
  if (source.kind === 'example') return exampleCase(source.id);
  const db = await database();
  if (source.kind === 'task') return taskCase(db, source.datasetId, source.taskId);
  const at = cellOfParameters(source.task, source.model, source.repeat);
  const view = await loadRunView(source.runId, database);
  const { record, task } = await loadCell(view, at ?? { task: -1, model: 0, repeat: 0 }, db);
  const { title } = contendersOf(view.run.config)[at!.model]!;
  return {
    title: `${shortTitle(title)} on task ${at!.task + 1} of ${view.run.config.title}`,
    teaches: '',
    task,
    trajectory: record.trajectory,
  };
}

/** Does loading this need the data set that comes with the site? */
export const needsShipped = (source: LabSource, shippedId: string): boolean =>
  source.kind === 'task'
    ? source.datasetId === shippedId
    : source.kind === 'cell' && source.runId === SAMPLE_RUN_ID;

function exampleCase(id: string): LabCase {
  const file = examples.get(id);
  if (file) return caseOfExample(id, file);
  throw new PlaygroundError(
    'run-unknown',
    `There is no built-in case “${id.slice(0, 60)}”.`,
    'Choose one from the list.',
  );
}

async function taskCase(db: Database, datasetId: string, taskId: string): Promise<LabCase> {
  const index = await loadTaskIndex(db, datasetId);
  for (let ordinal = 0; ordinal < index.length; ordinal++) {
    if (index.row(ordinal)?.id !== taskId) continue;
    const task = await taskAt(db, datasetId, ordinal);
    if (!task) break;
    return {
      title: task.query.slice(0, 80),
      teaches: '',
      task,
      trajectory: answeredInText(labelAsAnswer(task)),
    };
  }
  throw new PlaygroundError(
    'dataset-unknown',
    'This task is not in this browser.',
    'Load its data set on the Data page, or choose another case.',
  );
}
