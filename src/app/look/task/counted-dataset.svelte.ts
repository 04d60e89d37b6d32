import { filesApi } from '#store/bridge/client.ts';
import type { DatasetFigures } from '#core/dataset-figures.ts';
import type { Dataset } from '#core/dataset.ts';
import type { Connect } from '#store/storage/db.ts';
import { LongWork } from '../../frame/work.svelte.ts';

/** A data set with more tasks is counted only when somebody asks, in the files worker. */
const COUNTED_AT_ONCE = 5000;

/** What a data set consists of. Made while a component is set up; leaving it stops the count. */
export class CountedDataset extends LongWork {
  readonly #database: Connect;
  readonly #dataset: () => Dataset;
  /** Undefined until all tasks are counted. */
  figures = $state.raw<DatasetFigures | undefined>();

  constructor(database: Connect, dataset: () => Dataset) {
    super();
    this.#database = database;
    this.#dataset = dataset;
    $effect(() => {
      const { tasks } = this.#dataset();
      this.figures = this.failure = undefined;
      if (tasks <= COUNTED_AT_ONCE) void this.start();
      return this.stop;
    });
  }

  readonly start = async (): Promise<void> => {
    const { id: datasetId, tasks } = this.#dataset();
    const found = await this.run(async ({ onProgress, signal }) => {
      onProgress(0, tasks);
      if (tasks <= COUNTED_AT_ONCE) {
        const { describeDataset } = await import('#store/storage/describe-dataset.ts');
        return describeDataset(this.#database, datasetId, onProgress, signal);
      }
      return filesApi().describeDataset(datasetId, onProgress, signal);
    });
    if (found) this.figures = found;
  };
}
