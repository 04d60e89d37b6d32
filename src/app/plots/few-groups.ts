import { count, counted } from '../format.ts';
import { linesApart, TOO_FEW, type IntervalRow } from './intervals.ts';

interface Group {
  name: string;
  rows: readonly IntervalRow[];
}

const tasksOf = ({ rows }: Group): number => Math.max(0, ...linesApart(rows).rows.map(({ n }) => n));

/** Groups worth a row: in the others no system has as many as TOO_FEW tasks counted. */
export const fewApart = <Each extends Group>(groups: readonly Each[]): { shown: Each[]; few: Each[] } => ({
  shown: groups.filter((group) => tasksOf(group) >= TOO_FEW),
  few: groups.filter((group) => tasksOf(group) < TOO_FEW),
});

/** More names than this are counted. */
const MOST_NAMES = 24;

/** `2 groups with fewer than 5 tasks: map (3), pay (1).`; '' where there is none. */
export function fewWords(few: readonly Group[], one = 'group'): string {
  if (few.length === 0) return '';
  const names = few.slice(0, MOST_NAMES).map((group) => `${group.name} (${count(tasksOf(group))})`);
  const rest = few.length - names.length;
  return `${counted(few.length, one)} with fewer than ${TOO_FEW} tasks: ${names.join(', ')}${
    rest > 0 ? ` and ${count(rest)} more` : ''
  }.`;
}
