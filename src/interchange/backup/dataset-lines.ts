import type { Dataset, ImportBatch } from '#core/dataset.ts';
import { isJsonObject, type JsonObject } from '#core/json.ts';
import { quoted } from '#core/quoted.ts';
import type { StoredTask } from '#core/task.ts';
import type { Toolset } from '#core/tool.ts';
import { unreadable } from './backup-head.ts';
import { objectsIn } from './entry-lines.ts';
import valid from './dataset-lines.schema.json?validate';

/** A data set as lines of JSON: itself, then its toolsets and tasks in their order. */
export async function* datasetLines(
  dataset: Dataset,
  batches: AsyncIterable<ImportBatch>,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ dataset })}\n`;
  for await (const { toolsets, tasks } of batches) {
    for (const toolset of toolsets) yield `${JSON.stringify({ toolset })}\n`;
    for (const task of tasks) yield `${JSON.stringify({ task })}\n`;
  }
}

/** A data set of a backup, checked; its tasks are read from the file as they are asked for. */
export interface OpenedDataset {
  dataset: Dataset;
  batches: () => AsyncGenerator<ImportBatch>;
}

/** Ids as imports make them of titles. */
const ID = /^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u;

/** Tasks handed on together. */
const AT_A_TIME = 100;

/** Opens the lines of a data set. This and `batches` throw PlaygroundError 'backup-unreadable'. */
export async function openDataset(file: Blob): Promise<OpenedDataset> {
  const lines = linesIn(file);
  const first = await lines.next();
  await lines.return(undefined);
  const dataset = first.done ? undefined : first.value.dataset;
  if (!isJsonObject(dataset) || !ID.test(dataset.id as string))
    throw unreadable('A data set of the backup does not say what it is.');
  return { dataset: dataset as unknown as Dataset, batches: () => batchesIn(file) };
}

async function* batchesIn(file: Blob): AsyncGenerator<ImportBatch> {
  let batch: ImportBatch = { toolsets: [], tasks: [] };
  for await (const { toolset, task } of linesIn(file)) {
    if (toolset) batch.toolsets.push(toolset as unknown as Toolset);
    if (task) batch.tasks.push(task as unknown as StoredTask);
    if (batch.tasks.length < AT_A_TIME) continue;
    yield batch;
    batch = { toolsets: [], tasks: [] };
  }
  yield batch;
}

async function* linesIn(file: Blob): AsyncGenerator<JsonObject> {
  for await (const { row, object } of objectsIn(file)) {
    if (object && valid(object)) yield object;
    else {
      const place = object && valid.errors?.[0]?.instancePath;
      throw unreadable(
        `A data set of the backup is damaged at line ${row}${place ? `, ${quoted(place)}` : ''}.`,
      );
    }
  }
}
