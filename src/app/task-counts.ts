import { count, counted } from './format.ts';
import type { IntervalRow } from './plots/intervals.ts';

/**
 * How many tasks were counted behind the rows of systems: `72 tasks`, or `64 to 72 tasks` where it differs. Published
 * rows and lines across the plot do not count.
 */
export function taskCounts(rows: readonly Pick<IntervalRow, 'n' | 'kind'>[]): string {
  const own = rows.filter(({ kind }) => kind !== 'published' && kind !== 'line').map(({ n }) => n);
  const [least, most] = [Math.min(...own), Math.max(...own)];
  if (own.length === 0) return counted(0, 'task');
  return least === most ? counted(most, 'task') : `${count(least)} to ${counted(most, 'task')}`;
}
