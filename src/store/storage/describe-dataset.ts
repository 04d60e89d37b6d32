import type { DatasetFigures } from '#core/dataset-figures.ts';
import { PlaygroundError } from '#core/errors.ts';
import { type DatasetSource, getDataset } from './datasets.ts';
import { FiguresCounter } from './figures-counter.ts';
import { iterateTasks } from './tasks.ts';

/** Tasks between two reports of progress. */
const STRIDE = 100;

/**
 * Reads every task of a data set once, a slice at a time, in any thread; undefined when the signal ended it. Throws PlaygroundError
 * 'dataset-unknown', and as iterateTasks.
 */
export async function describeDataset(
  source: DatasetSource,
  datasetId: string,
  onProgress: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<DatasetFigures | undefined> {
  const of = (await getDataset(source, datasetId))?.tasks;
  if (of === undefined)
    throw new PlaygroundError('dataset-unknown', `There is no data set “${datasetId}” in this browser.`);
  const counter = new FiguresCounter();
  let done = 0;
  for await (const task of iterateTasks(source, datasetId, Array(of).keys())) {
    if (signal.aborted) return undefined;
    counter.add(task);
    if (++done % STRIDE > 0) continue;
    onProgress(done, of);
    // A message that stops it is read, and a page drawn, only between two turns of its thread.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return counter.figures();
}
