import type { Judgement } from '#core/judgement.ts';
import { type JudgedAgain, type VarianceParts, varianceParts } from '#measure/statistics/variance-parts.ts';
import { cellAddress } from '#core/cell.ts';
import { meanOverTasks, type MeanOverTasks } from '../over-tasks.ts';
import { taskOfCell, type CellFrame } from './instrument.ts';

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
