import { sampleIndices } from '#core/random.ts';
import type { TaskSelection } from '#core/run.ts';
import { filterTasks } from './task-filter.ts';
import type { TaskIndex } from './task-index.ts';
import { BLOCK, textsOf } from './text-rows.ts';

/** Positions of the tasks with these ids, ascending; an id the data set lacks is left out. */
function ordinalsOfIds(index: TaskIndex, ids: readonly string[]): number[] {
  const wanted = new Set(ids);
  const found: number[] = [];
  for (let from = 0; from < index.length; from += BLOCK) {
    textsOf(index.record.ids, from, Math.min(from + BLOCK, index.length)).forEach((id, offset) => {
      if (wanted.has(id)) found.push(from + offset);
    });
  }
  return found;
}

/** The tasks a selection takes, as ascending ordinals: ids win; else the filter, then a seeded sample of what it leaves. */
export function selectOrdinals(index: TaskIndex, selection: TaskSelection): number[] {
  if (selection.taskIds) return ordinalsOfIds(index, selection.taskIds);
  const passed = filterTasks(index, selection.filter ?? {});
  if (!selection.sample) return [...passed];
  const { size, seed } = selection.sample;
  return sampleIndices(passed.length, size, seed).map((position) => passed[position]!);
}
