import { cellAddress, type CellSummary } from '#core/cell.ts';
import type { RunTable } from '#metrics/index.ts';

/**
 * One table a model, in the order of the run and with cells numbered from 0: its figures cost a part of the whole and can be had apart.
 * Every cell is looked at once, however many models there are.
 */
export function tablesByModel(table: RunTable): RunTable[] {
  const { models, repeats } = table;
  const cells = models.map((): CellSummary[] => []);
  for (const cell of table.cells) {
    const at = cellAddress(cell.cell, models.length, repeats);
    cells[at.model]?.push({ ...cell, cell: at.task * repeats + at.repeat });
  }
  return models.map((model, index) => ({ ...table, models: [model], cells: cells[index]! }));
}
