import { datasetApi } from '#store/bridge/client.ts';
import type { DatasetFigures } from '#core/dataset-figures.ts';
import type { Dataset } from '#core/dataset.ts';
import type { Connect } from '#store/storage/db.ts';

/** A data set with more tasks is counted only when somebody asks, in the dataset worker. */
export const COUNTED_AT_ONCE = 5000;

/** What a data set consists of. Made while a component is set up; leaving it stops the count. */
export class CountedDataset {
  readonly #database: Connect;
  readonly #dataset: () => Dataset;
  #figures = $state.raw<DatasetFigures | undefined>();
  #progress = $state.raw<{ done: number; of: number } | undefined>();
  #failure = $state.raw<unknown>();
  #stop: () => void = () => {};

  constructor(database: Connect, dataset: () => Dataset) {
    this.#database = database;
    this.#dataset = dataset;
    $effect(() => {
      const { tasks } = this.#dataset();
      this.#figures = this.#failure = undefined;
      if (tasks <= COUNTED_AT_ONCE) this.start();
      return () => this.stop();
    });
  }

  /** Undefined until all tasks are counted. */
  get figures(): DatasetFigures | undefined {
    return this.#figures;
  }
  /** Undefined while nothing is counted. */
  get progress(): { done: number; of: number } | undefined {
    return this.#progress;
  }
  get failure(): unknown {
    return this.#failure;
  }

  readonly start = (): void => {
    const dataset = this.#dataset();
    const controller = new AbortController();
    const { signal } = controller;
    this.#failure = undefined;
    this.#progress = { done: 0, of: dataset.tasks };
    this.#stop = () => {
      controller.abort();
      this.#progress = undefined;
    };
    this.#count(dataset, signal, (done, of) => {
      if (!signal.aborted) this.#progress = { done, of };
    })
      .then(
        (figures) => signal.aborted || (this.#figures = figures),
        (error: unknown) => signal.aborted || (this.#failure = error),
      )
      .finally(() => {
        if (!signal.aborted) this.#progress = undefined;
      });
  };

  async #count(
    { id: datasetId, tasks }: Dataset,
    signal: AbortSignal,
    onProgress: (done: number, of: number) => void,
  ): Promise<DatasetFigures | undefined> {
    if (tasks <= COUNTED_AT_ONCE) {
      const { describeDataset } = await import('#store/storage/describe-dataset.ts');
      return describeDataset(this.#database, datasetId, onProgress, signal);
    }
    const requestId = crypto.randomUUID();
    signal.addEventListener('abort', () => void datasetApi().stopDescribing(requestId));
    return datasetApi().describeDataset({ requestId, datasetId }, onProgress);
  }

  readonly stop = (): void => {
    if (this.#progress) this.#stop();
  };
}
