import { contendersOf } from './contender.ts';
import { hash32 } from './random.ts';
import type { Run } from './run.ts';

/** Identifies a run across browsers: a run opened from a file gets another id, but has the same cells and answers. */
export interface RunIdentity {
  title: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  cells: number;
  dataset: { title: string; orderHash: string };
  /** Over the chosen tasks, the contenders and the repeats, in eight hexadecimal digits. */
  cellsHash: string;
}

export function identityOf({ config, createdAt, cells, dataset, ordinals }: Run): RunIdentity {
  const parts = [ordinals, contendersOf(config).map(({ id }) => id), config.repeats];
  return {
    title: config.title,
    createdAt,
    cells,
    dataset: { title: dataset.title, orderHash: dataset.orderHash },
    cellsHash: hash32(JSON.stringify(parts)).toString(16).padStart(8, '0'),
  };
}

/** Why two runs differ, in a clause; '' if they are the same. Titles may differ, because a person can change them. */
export function otherRunWhy(of: RunIdentity, here: RunIdentity): string {
  if (of.dataset.orderHash !== here.dataset.orderHash) return 'its tasks are those of another data set';
  if (of.cellsHash !== here.cellsHash || of.cells !== here.cells)
    return 'it has other tasks, models or repeats';
  return of.createdAt === here.createdAt ? '' : 'it has the same set-up, but was run at another time';
}
