import { drawSample } from '#core/random.ts';
import type { TaskSelection } from '#core/run.ts';
import { wordAt } from './index-record.ts';
import { filterTasksInSlices } from './task-filter.ts';
import type { TaskIndex } from './task-index.ts';
import { BLOCK, textsOf } from './text-rows.ts';

/** Positions of the tasks with these ids, ascending; an id the data set lacks is left out. */
export function ordinalsOfIds(index: TaskIndex, ids: readonly string[]): number[] {
  const wanted = new Set(ids);
  const found: number[] = [];
  for (let from = 0; from < index.length; from += BLOCK) {
    textsOf(index.record.ids, from, Math.min(from + BLOCK, index.length)).forEach((id, offset) => {
      if (wanted.has(id)) found.push(from + offset);
    });
  }
  return found;
}

/**
 * The tasks a selection takes, as ascending ordinals: those that are among the ids and pass the filter, and of these a seeded sample.
 * Every part narrows, as in mcpbr; an empty list of ids is no filter.
 */
export async function selectOrdinals(
  index: TaskIndex,
  { taskIds = [], filter = {}, sample }: TaskSelection,
): Promise<number[]> {
  const passed = [...((await filterTasksInSlices(index, filter)) ?? [])];
  const named = taskIds.length > 0 ? new Set(ordinalsOfIds(index, taskIds)) : undefined;
  const chosen = named ? passed.filter((ordinal) => named.has(ordinal)) : passed;
  return drawSample(chosen, sample, (position) => wordAt(index.record.category, chosen[position]!));
}
