import type { CellSummary } from '#core/cell.ts';
import type { Figures, RunTable, StandingsFigures, StandingsTable } from '#measure/metrics/index.ts';
import figuresWorker from '../../../workers/figures.worker.ts?worker&url';
import { keepErrorsWhole } from './wire-errors.ts';
import { startWorker, workerClient } from './worker-client.ts';

keepErrorsWhole();

/** The worker for figures: computes slow figures of tables that the page sends, and keeps nothing else. */
export interface FiguresApi {
  /** Begins a table under a number of the page's; its cells follow in parts. */
  holdTable(key: number, table: Omit<RunTable, 'cells'>): void;
  addCells(key: number, cells: readonly CellSummary[]): void;
  dropTable(key: number): void;
  /** The result of `Figures[name]` for the table and the further arguments. */
  figuresOf(name: keyof Figures, key: number, more: readonly unknown[]): unknown;
  standings(table: StandingsTable): StandingsFigures | null;
}

const client = workerClient<FiguresApi>('figures worker', () => startWorker(figuresWorker));

/** The worker, started at the first call. */
export const figuresApi = () => client.api;
