import type { RunningCell } from '#bridge/contract.ts';

type Slots = readonly (RunningCell | undefined)[];

/** Places of the list of cells at work. */
const PLACES = 16;

/**
 * Cells at work, each in a place it keeps until it ends: a list that does not move under the pointer. Cells beyond the places wait
 * for a free one; the place of the cell `held` stays its own when it has ended. Free places at the end are left out.
 */
export function inSlots(
  slots: Slots,
  cells: readonly RunningCell[],
  { held, places = PLACES }: { held?: number | undefined; places?: number } = {},
): (RunningCell | undefined)[] {
  const byNumber = new Map(cells.map((cell) => [cell.cell, cell]));
  const kept = Array.from({ length: places }, (_, place) => {
    const slot = slots[place];
    return slot && (byNumber.get(slot.cell) ?? (slot.cell === held ? slot : undefined));
  });
  for (const slot of kept) if (slot) byNumber.delete(slot.cell);
  for (const cell of byNumber.values()) {
    const free = kept.indexOf(undefined);
    if (free === -1) break;
    kept[free] = cell;
  }
  return kept.slice(0, kept.findLastIndex((slot) => slot !== undefined) + 1);
}

/** Cells at work that have no place. */
export const beyondSlots = (slots: Slots, cells: readonly RunningCell[]): number =>
  cells.filter(({ cell }) => !slots.some((slot) => slot?.cell === cell)).length;
