import { cellAddress, cellNumber } from '#core/cell.ts';
import type { TaskGroup } from '../plots/six-groups.ts';

export interface StripShape {
  models: number;
  repeats: number;
  groups: readonly TaskGroup[];
}

/**
 * Where a key leads from a cell: left and right to the neighbouring task in the order of the groups, up and down through
 * repeats and then models, Home and End to the ends of the row. Undefined when the key does not move or there is no neighbour.
 */
export function cellAfterKey(
  key: string,
  cell: number,
  { models, repeats, groups }: StripShape,
): number | undefined {
  const at = cellAddress(cell, models, repeats);
  const row = groups.flatMap((group) => group.tasks);
  const position = row.indexOf(at.task);
  const across: Record<string, number> = {
    ArrowLeft: position - 1,
    ArrowRight: position + 1,
    Home: 0,
    End: row.length - 1,
  };
  if (Object.hasOwn(across, key)) {
    const task = row[across[key]!];
    return task === undefined ? undefined : cellNumber({ ...at, task }, models, repeats);
  }
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const line = at.model * repeats + at.repeat + (key === 'ArrowUp' ? -1 : 1);
  if (line < 0 || line >= models * repeats) return undefined;
  return cellNumber(
    { task: at.task, model: Math.floor(line / repeats), repeat: line % repeats },
    models,
    repeats,
  );
}
