import type { StoredTask, Task } from '#core/task.ts';
import type { Toolset } from '#core/tool.ts';
import { importTasks, type ImportOutcome, type InputFile } from '#datasets/index.ts';
import { hydrate } from '#storage/tasks.ts';

/** A data set as the page's own importer reads it, in memory: tasks with their tools and whole raw rows. */
export async function importWhole(
  datasetId: string,
  files: InputFile[],
): Promise<{ tasks: Task[]; outcome: ImportOutcome }> {
  const hooks = {
    signal: new AbortController().signal,
    onProgress: () => {},
    now: () => performance.now(),
  };
  const batches = importTasks(files, { datasetId }, hooks);
  const toolsets = new Map<string, Toolset>();
  const stored: StoredTask[] = [];
  for (;;) {
    const { done, value } = await batches.next();
    if (done) {
      const tasks = stored.map((task) => hydrate(task, datasetId, toolsets.get(task.toolsetId)));
      return { tasks, outcome: value };
    }
    for (const toolset of value.toolsets) toolsets.set(toolset.id, toolset);
    stored.push(...value.tasks);
  }
}
