import type { RunningCell } from '#bridge/contract.ts';

/** Cells at work, each in a place it keeps until it ends: a list that does not move under the pointer. */
export function inSlots(
  slots: readonly (RunningCell | undefined)[],
  cells: readonly RunningCell[],
): (RunningCell | undefined)[] {
  const kept = slots.map((slot) => slot && cells.find(({ cell }) => cell === slot.cell));
  for (const cell of cells) {
    if (kept.some((slot) => slot?.cell === cell.cell)) continue;
    const free = kept.indexOf(undefined);
    if (free === -1) kept.push(cell);
    else kept[free] = cell;
  }
  return kept.slice(0, kept.findLastIndex((slot) => slot !== undefined) + 1);
}
