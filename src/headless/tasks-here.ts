import type { Dataset } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { Run } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import { loadPatternEngineFor } from '#serve/validation/load-pattern-engine.ts';
import { getDataset } from '#store/storage/datasets.ts';
import type { Connect } from '#store/storage/db.ts';
import type { SiteData } from '#store/storage/site-data.ts';
import { tasksAt } from '#store/storage/tasks.ts';

/** The data sets that come with the site, in the place of a browser's store. */
export const databaseOf = (site: SiteData): Connect =>
  Object.assign(
    () => Promise.reject(new PlaygroundError('storage-unavailable', 'There is no browser here to store in.')),
    { site: () => Promise.resolve(site) },
  );

/** A data set of a plan or a run as it is here. Throws PlaygroundError 'dataset-unknown' where it is not, or is another by now. */
export async function datasetHere(
  database: Connect,
  { id, title, orderHash, tasks }: Omit<Run['dataset'], 'labelledAt'>,
): Promise<Dataset> {
  const dataset = await getDataset(database, id).catch((error: unknown) => {
    if (error instanceof PlaygroundError && error.code === 'storage-unavailable') return undefined;
    throw error;
  });
  if (!dataset)
    throw new PlaygroundError(
      'dataset-unknown',
      `The data set “${title}” does not come with the site, so it is not here.`,
      'Without a page, runs take the tasks that come with the site.',
    );
  if (dataset.orderHash === orderHash && dataset.tasks === tasks) return dataset;
  throw new PlaygroundError(
    'dataset-unknown',
    `It is over ${tasks} tasks of “${title}” (${orderHash}), and this edition has ${dataset.tasks} (${dataset.orderHash}).`,
    'Use the edition that the plan was made with, or share the set-up again.',
  );
}

/** Tasks with what their schemas need to be checked. */
export async function tasksHere(database: Connect, id: string, ordinals: readonly number[]): Promise<Task[]> {
  const tasks = await tasksAt(database, id, ordinals);
  await loadPatternEngineFor(tasks.flatMap(({ tools }) => tools.map(({ inputSchema }) => inputSchema)));
  return tasks;
}
