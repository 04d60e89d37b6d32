import { isLine, type Contender } from '#core/contender.ts';
import type { IntervalRow } from '../plots/intervals.ts';

/** Positions of those a report is about. A baseline beside models is a line to read them by, and none of them. */
export const subjectsOf = (contenders: readonly Contender[]): number[] =>
  contenders.flatMap((contender, position) => (isLine(contender, contenders) ? [] : [position]));

/** Positions of all in the order a table shows them: what the report is about, then the lines beside it. */
export const subjectsFirst = (contenders: readonly Contender[]): number[] => {
  const subjects = subjectsOf(contenders);
  return [...subjects, ...[...contenders.keys()].filter((position) => !subjects.includes(position))];
};

/** The subject that an address asks for with `?of=2`, by its number in the run counted from 1; undefined: all of them. */
export function chosenSubject(asked: string | null, contenders: readonly Contender[]): number | undefined {
  const position = Number(asked ?? '') - 1;
  return subjectsOf(contenders).includes(position) ? position : undefined;
}

/** Rows of a plot, one a contender, that are about the chosen one: its own, and the lines it is read by. All where none is chosen. */
export const rowsAbout = (chosen: number | undefined, rows: readonly IntervalRow[]): IntervalRow[] =>
  rows.filter(({ kind }, position) => chosen === undefined || position === chosen || kind === 'line');
