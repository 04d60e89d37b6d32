import type { Interval } from '#measure/statistics/interval.ts';
import { fleissIntervalOverTasks } from '#measure/statistics/kappa-interval.ts';
import { fleissKappa, type Kappa } from '#measure/statistics/kappa.ts';
import { meanOverTasks, type MeanOverTasks } from '../over-tasks.ts';
import { PASS, SILENT, taskOfCell, type CellFrame, type Instrument } from './instrument.ts';

/** Several instruments as one panel of raters, on the cells that all of them judge. */
export interface PanelAgreement {
  raters: number;
  cells: number;
  tasks: number;
  /** Share of cells on which all say the same; with three raters the three-way agreement of MCP-AgentBench. */
  unanimous: MeanOverTasks;
  /** Fleiss' κ; null without cells. */
  fleiss: Kappa | null;
  interval: Interval | null;
  /** Cells by how many of them pass it, from all to none. */
  byPasses: number[];
}

/** Null for fewer than two raters. */
export function panelAgreement(
  panel: readonly Pick<Instrument, 'said'>[],
  frame: CellFrame,
): PanelAgreement | null {
  const raters = panel.length;
  if (raters < 2) return null;
  const byPasses = new Array<number>(raters + 1).fill(0);
  const tasks = new Map<number, number[][]>();
  for (let cell = 0; cell < panel[0]!.said.length; cell++) {
    if (panel.some(({ said }) => said[cell] === SILENT)) continue;
    const passes = panel.filter(({ said }) => said[cell] === PASS).length;
    byPasses[raters - passes]!++;
    const task = taskOfCell(frame, cell);
    const rows = tasks.get(task) ?? [];
    rows.push([passes, raters - passes]);
    tasks.set(task, rows);
  }
  const groups = [...tasks.values()];
  const isUnanimous = (row: readonly number[]): boolean => row.includes(raters);
  return {
    raters,
    cells: groups.flat().length,
    tasks: groups.length,
    unanimous: meanOverTasks(
      groups.map((rows) => ({ sum: rows.filter(isUnanimous).length, count: rows.length })),
    ),
    fleiss: fleissKappa(groups.flat()),
    interval: fleissIntervalOverTasks(groups),
    byPasses,
  };
}
