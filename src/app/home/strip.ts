import { cellAddress, cellNumber } from '#core/cell.ts';
import type { TaskGroup } from '../look/plots/six-groups.ts';

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

/** Width of a group in the strip, in its own units. */
export const GROUP_WIDTH = 120;

const FEWEST_COLUMNS = 6;
const MOST_COLUMNS = 12;
const LARGEST_MARK = 1.35;
const BAND_GAP = 5;

export interface StripLayout {
  /** From mark to mark. */
  pitch: number;
  height: number;
  /** How much a mark of 12 units is enlarged. */
  scale: number;
  /** The middle of a mark: `index` counts the group's tasks, `repeat` their repeats. */
  place(index: number, repeat: number): { x: number; y: number };
  /** The mark over or next to a point, or undefined between bands. */
  at(x: number, y: number): { index: number; repeat: number } | undefined;
}

/**
 * Marks of one group in a box of fixed width. With one repeat tasks fill rows; with several every task is a column with its
 * repeats under each other in the order of trials, and further tasks start a new band.
 */
export function stripLayout(tasks: number, repeats: number): StripLayout {
  const wanted = repeats === 1 ? Math.ceil(tasks / 2) : tasks;
  const columns = Math.max(FEWEST_COLUMNS, Math.min(wanted, MOST_COLUMNS));
  const pitch = GROUP_WIDTH / columns;
  const bands = Math.max(1, Math.ceil(tasks / columns));
  const gap = repeats === 1 ? 0 : BAND_GAP;
  const bandHeight = repeats * pitch + gap;
  return {
    pitch,
    height: bands * bandHeight - gap,
    scale: Math.min(LARGEST_MARK, pitch / 12),
    place: (index, repeat) => ({
      x: ((index % columns) + 0.5) * pitch,
      y: Math.floor(index / columns) * bandHeight + (repeat + 0.5) * pitch,
    }),
    at(x, y) {
      const band = Math.floor(y / bandHeight);
      const repeat = Math.floor((y - band * bandHeight) / pitch);
      const column = Math.floor(x / pitch);
      const index = band * columns + column;
      const inside = column >= 0 && column < columns && index >= 0 && index < tasks;
      return inside && repeat >= 0 && repeat < repeats ? { index, repeat } : undefined;
    },
  };
}
