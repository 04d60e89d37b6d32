import { cellAddress, type CellSummary } from '#core/cell.ts';
import type { RunTable } from '#metrics/index.ts';

/** A run with some of its models only, cells numbered anew: its figures cost a part of the whole and can be had apart. */
export function tableOfModels(table: RunTable, chosen: readonly number[]): RunTable {
  const { models, repeats } = table;
  const place = new Map(chosen.map((model, index) => [model, index]));
  const cells = table.cells.flatMap((cell): CellSummary[] => {
    const at = cellAddress(cell.cell, models.length, repeats);
    const model = place.get(at.model);
    if (model === undefined) return [];
    return [{ ...cell, cell: (at.task * chosen.length + model) * repeats + at.repeat }];
  });
  return { ...table, models: chosen.map((model) => models[model]!), cells };
}

/** One table a model, in the order of the run; every cell is looked at once, however many models there are. */
export function tablesByModel(table: RunTable): RunTable[] {
  const { models, repeats } = table;
  const cells = models.map((): CellSummary[] => []);
  for (const cell of table.cells) {
    const at = cellAddress(cell.cell, models.length, repeats);
    cells[at.model]?.push({ ...cell, cell: at.task * repeats + at.repeat });
  }
  return models.map((model, index) => ({ ...table, models: [model], cells: cells[index]! }));
}
