import type { FiguresApi } from '#store/bridge/figures-client.ts';
import type { CellSummary } from '#core/cell.ts';
import { figures, standingsFigures, type RunTable } from '#measure/metrics/index.ts';

/** Figures of the tables that a page has sent. It stores and fetches nothing. */
export function createFiguresApi(): FiguresApi {
  const tables = new Map<number, RunTable & { cells: CellSummary[] }>();
  return {
    holdTable: (key, table) => void tables.set(key, { ...table, cells: [] }),
    addCells: (key, cells) => void tables.get(key)!.cells.push(...cells),
    dropTable: (key) => void tables.delete(key),
    figuresOf(name, key, more) {
      const compute = figures[name] as (table: RunTable, ...more: readonly unknown[]) => unknown;
      return compute(tables.get(key)!, ...more);
    },
    standings: standingsFigures,
  };
}
