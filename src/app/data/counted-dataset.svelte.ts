import { datasetApi } from '#bridge/client.ts';
import type { DatasetFigures } from '#core/dataset-figures.ts';
import type { Dataset } from '#core/dataset.ts';

/** A data set with more tasks is counted only when somebody asks. */
export const COUNTED_AT_ONCE = 5000;

/** What a data set consists of, counted in its worker. Made while a component is set up; leaving it stops the count. */
export class CountedDataset {
  readonly #dataset: () => Dataset;
  #figures = $state.raw<DatasetFigures | undefined>();
  #progress = $state.raw<{ done: number; of: number } | undefined>();
  #failure = $state.raw<unknown>();
  #stop: () => void = () => {};

  constructor(dataset: () => Dataset) {
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
    const { id: datasetId, tasks } = this.#dataset();
    const requestId = crypto.randomUUID();
    let isOver = false;
    this.#failure = undefined;
    this.#progress = { done: 0, of: tasks };
    this.#stop = () => {
      isOver = true;
      this.#progress = undefined;
      void datasetApi().stopDescribing(requestId);
    };
    datasetApi()
      .describeDataset({ requestId, datasetId }, (done, of) => {
        if (!isOver) this.#progress = { done, of };
      })
      .then(
        (figures) => isOver || (this.#figures = figures),
        (error: unknown) => isOver || (this.#failure = error),
      )
      .finally(() => {
        if (!isOver) this.#progress = undefined;
      });
  };
  readonly stop = (): void => {
    if (this.#progress) this.#stop();
  };
}
