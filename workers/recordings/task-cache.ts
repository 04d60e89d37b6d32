import type { Task } from '#core/task.ts';
import type { DatasetSource } from '#store/storage/datasets.ts';
import { tasksAt } from '#store/storage/tasks.ts';

/** Tasks kept in memory: a log names the same ones model after model. */
const KEPT = 4_000;
/** Neighbours read with a task: a shard is unpacked once for all of them. */
const AT_ONCE = 200;

/** Tasks of a run by their position in it, read in slices. */
export class TaskCache {
  readonly #source: DatasetSource;
  readonly #datasetId: string;
  readonly #ordinals: readonly number[];
  readonly #slices = new Map<number, Promise<Task[]>>();

  constructor(source: DatasetSource, datasetId: string, ordinals: readonly number[]) {
    this.#source = source;
    this.#datasetId = datasetId;
    this.#ordinals = ordinals;
  }

  async at(position: number): Promise<Task> {
    const slice = Math.floor(position / AT_ONCE);
    const tasks = this.#slices.get(slice) ?? this.#read(slice);
    this.#slices.delete(slice);
    this.#slices.set(slice, tasks);
    if (this.#slices.size > KEPT / AT_ONCE) this.#slices.delete(this.#slices.keys().next().value!);
    return (await tasks)[position - slice * AT_ONCE]!;
  }

  #read(slice: number): Promise<Task[]> {
    return tasksAt(
      this.#source,
      this.#datasetId,
      this.#ordinals.slice(slice * AT_ONCE, (slice + 1) * AT_ONCE),
    );
  }
}
