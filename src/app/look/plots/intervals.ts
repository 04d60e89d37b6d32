import { percentRange, count, counted } from '../../frame/format.ts';
import type { ModelRef } from '#core/model.ts';
import type { Marker } from '../../frame/words.ts';

/** One estimate between its brackets. Rates run from 0 to 1. */
export interface IntervalRow {
  name: string;
  /** How many tasks it is based on. Fewer than 5: brackets without a dot. */
  n: number;
  low: number;
  estimate: number;
  high: number;
  marker?: Marker;
  /** What it is; absent where rows are no systems. */
  who?: ModelRef['kind'];
  kind?: IntervalKind;
  /** Why there is no estimate at all; a dash is drawn. */
  undecided?: string;
}

/**
 * `published`: a figure from a paper. `reference`: an oracle or chance, no rival of anyone. `line`: a baseline beside models, drawn as a
 * dashed line across their rows. `guess`: the reader's own, in pen.
 */
export type IntervalKind = 'measured' | 'published' | 'reference' | 'line' | 'guess';

/** What an axis of rates runs over, and the figures under it, in percent. */
export interface Scale {
  low: number;
  high: number;
  ticks: readonly number[];
}
export const WHOLE: Scale = { low: 0, high: 1, ticks: [0, 25, 50, 75, 100] };

/** Where a rate is on the axis, as a length of CSS and SVG: `12.50%`. */
export const placeOn = ({ low, high }: Scale, rate: number): string =>
  `${((100 * (rate - low)) / (high - low)).toFixed(2)}%`;

/** The dashes of the lines of a plot, in their order: of an SVG stroke. */
const DASHES = ['5 3', '1.5 2.5', '9 3', '9 3 2 3', '2 6', '12 3 2 3 2 3'];
export const dashOf = (line: number): string => DASHES[line % DASHES.length]!;

/** What a plot draws as rows, and what it draws as lines across them. */
export const linesApart = <Row extends IntervalRow>(rows: readonly Row[]): { rows: Row[]; lines: Row[] } => ({
  rows: rows.filter(({ kind }) => kind !== 'line'),
  lines: rows.filter(({ kind }) => kind === 'line'),
});

/** Below this many tasks the dot is left out. */
export const TOO_FEW = 5;

export const isTooFew = (row: Pick<IntervalRow, 'n' | 'undecided'>): boolean =>
  row.undecided === undefined && row.n < TOO_FEW;

/** Said once under a plot that has such a row. */
export const FEW_NOTE = ` Rows with fewer than ${TOO_FEW} tasks show the interval alone.`;

/** The 95 % interval of a row; one without width is said in words. */
export const rangeWords = ({ low, high }: Pick<IntervalRow, 'low' | 'high'>): string =>
  low === high ? 'no spread: all tasks alike' : percentRange(low, high);

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
