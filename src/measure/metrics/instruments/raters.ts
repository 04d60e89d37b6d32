import type { Interval } from '#measure/statistics/interval.ts';
import { fleissIntervalOverTasks, fleissKappa, type Kappa } from '#measure/statistics/kappa.ts';
import { cellAddress } from '#core/cell.ts';
import type { Judgement } from '#core/judgement.ts';
import { type JudgedAgain, type VarianceParts, varianceParts } from '#measure/statistics/variance-parts.ts';
import { meanOverTasks, type MeanOverTasks } from '../over-tasks.ts';
import type { EvaluatorCounts, StandingsTable } from '../standings.ts';

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

/** What an instrument says of a cell; SILENT where it has no verdict on it. */
export const FAIL = 0;
export const PASS = 1;
export const SILENT = 2;

/**
 * `executed`: the deciding scorer on cells whose calls were executed. `scorer`: any scorer. `judge`: one judge of a judging, over its
 * repeats or in one of them. `rater`: one person; `raters`: the majority of them. `publisher`: verdicts that came with a log.
 */
export type InstrumentKind = 'executed' | 'scorer' | 'judge' | 'rater' | 'raters' | 'publisher';

/** Opinions that are no verdict. They are in no table. */
export type WithoutVerdict = 'unparseable' | 'not-judgeable' | 'error' | 'unclear' | 'tied';

/** Anything that gives verdicts on a run's cells. */
export interface Instrument {
  /** Tells it from the run's others, in an address too. */
  id: string;
  kind: InstrumentKind;
  title: string;
  /** By cell number: PASS, FAIL or SILENT. */
  said: Uint8Array;
  /** Cells on which it was asked and has no verdict, by why. */
  without: Partial<Record<WithoutVerdict, number>>;
}

/** How the cells of a run lie: which of them belong to one task. */
export interface CellFrame {
  tasks: number;
  contenders: number;
  repeats: number;
}

export const cellsOf = ({ tasks, contenders, repeats }: CellFrame): number => tasks * contenders * repeats;

export const taskOfCell = ({ contenders, repeats }: CellFrame, cell: number): number =>
  cellAddress(cell, contenders, repeats).task;

/** Verdicts on cells as bytes; cells beyond the frame are left out. */
export function saidOf(
  cells: number,
  verdicts: Iterable<readonly [cell: number, passes: boolean]>,
): Uint8Array {
  const said = new Uint8Array(cells).fill(SILENT);
  for (const [cell, passes] of verdicts) if (cell < cells) said[cell] = passes ? PASS : FAIL;
  return said;
}

/** Cells it has a verdict on, and those of them that pass. */
export function spokenBy({ said }: Pick<Instrument, 'said'>): { cells: number; passes: number } {
  let [cells, passes] = [0, 0];
  for (const each of said) {
    if (each !== SILENT) cells++;
    if (each === PASS) passes++;
  }
  return { cells, passes };
}

/** What re-judging the same stored answers shows of one judge. */
export interface Rejudged {
  /** Cells with a verdict in at least two repeats. */
  cells: number;
  /** Share of them on which every repeat says the same. */
  steady: MeanOverTasks;
  /** Numbers of those on which the repeats differ. */
  unsteady: number[];
  variance: VarianceParts | null;
}

/** `judgements`: of one judge of one judging. */
export function rejudged(judgements: readonly Judgement[], frame: CellFrame): Rejudged {
  const counts = new Map<number, JudgedAgain>();
  for (const { cell, verdict } of judgements) {
    if (verdict !== 'pass' && verdict !== 'fail') continue;
    const { judged, passed } = counts.get(cell) ?? { judged: 0, passed: 0 };
    counts.set(cell, { judged: judged + 1, passed: passed + Number(verdict === 'pass') });
  }
  const again = [...counts].filter(([, { judged }]) => judged >= 2);
  const isSteady = ({ judged, passed }: JudgedAgain): boolean => passed === 0 || passed === judged;
  const tasks = new Map<number, { sum: number; count: number }>();
  const groups = new Map<string, JudgedAgain[]>();
  for (const [cell, own] of again) {
    const task = taskOfCell(frame, cell);
    const known = tasks.get(task) ?? { sum: 0, count: 0 };
    tasks.set(task, { sum: known.sum + Number(isSteady(own)), count: known.count + 1 });
    const key = `${task} ${cellAddress(cell, frame.contenders, frame.repeats).model}`;
    groups.set(key, [...(groups.get(key) ?? []), own]);
  }
  return {
    cells: again.length,
    steady: meanOverTasks([...tasks.values()]),
    unsteady: again.flatMap(([cell, own]) => (isSteady(own) ? [] : [cell])).sort((a, b) => a - b),
    variance: varianceParts([...groups.values()]),
  };
}

/** A judge's verdicts where one part of its input stood first. */
export interface UnderOrder {
  /** Name of the part. */
  first: string;
  passes: MeanOverTasks;
}

/** How often a judge passes, by what its shuffled input began with; fewer than two of these are nothing to compare. */
export function byFirstPart(judgements: readonly Judgement[], frame: CellFrame): UnderOrder[] {
  const orders = new Map<string, Map<number, { sum: number; count: number }>>();
  for (const { cell, verdict, order } of judgements) {
    const first = order?.[0];
    if (first === undefined || (verdict !== 'pass' && verdict !== 'fail')) continue;
    const tasks = orders.get(first) ?? new Map<number, { sum: number; count: number }>();
    const task = taskOfCell(frame, cell);
    const { sum, count } = tasks.get(task) ?? { sum: 0, count: 0 };
    tasks.set(task, { sum: sum + Number(verdict === 'pass'), count: count + 1 });
    orders.set(first, tasks);
  }
  return [...orders].map(([first, tasks]) => ({ first, passes: meanOverTasks([...tasks.values()]) }));
}

/** Instruments as the evaluators of standings: how the order of a run's models moves with who judges. */
export function instrumentStandings(instruments: readonly Instrument[], frame: CellFrame): StandingsTable {
  const { tasks, contenders: systems, repeats } = frame;
  const size = systems * tasks;
  const answered = new Uint8Array(size);
  const evaluators = instruments.map(({ id, said }): EvaluatorCounts => {
    const counted = new Uint8Array(size);
    const correct = new Uint8Array(size);
    said.forEach((verdict, cell) => {
      if (verdict === SILENT) return;
      const { task, model } = cellAddress(cell, systems, repeats);
      const place = model * tasks + task;
      counted[place]! += 1;
      if (verdict === PASS) correct[place]! += 1;
      answered[place] = Math.max(answered[place]!, counted[place]!);
    });
    return { scorerId: id, counted, correct };
  });
  return { systems, tasks, answered, evaluators };
}
