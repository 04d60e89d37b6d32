import type { CellSummary } from '#core/cell.ts';
import { causeTitle } from '../cause-words.ts';

/**
 * How the task list heads the columns of its marks: by name, by a number in a list of names, by such numbers in every row, over lines of
 * marks below the request, or with one column of counts instead.
 */
type ColumnHeads = 'names' | 'numbers' | 'lines' | 'counts';

export interface TaskColumns {
  heads: ColumnHeads;
  hasCategory: boolean;
  /** One `grid-template-columns` for the head and for every row, so that each mark is under its head. */
  template: string;
  /** The columns of one line of marks, where they are below the request. */
  marks: string;
  /** In pixels. */
  rowHeight: number;
}

/** Edge of a mark and the space to the next, in pixels. */
const MARK = 12;
const BETWEEN = 3;
export const GAP = 8;

const NUMBER = 36;
const NAMED = 80;
const CATEGORY = 176;
const LEAST_REQUEST = { wide: 150, narrow: 96 };
const NARROW = 640;
const MOST_NAMED = 5;
const ROW = 36;
/** A number and its marks below it. */
const LINE = 34;
/** More lines than this are counted instead. */
const MOST_LINES = 6;
/** What a scrollbar beside the list takes. */
const BAR = 16;

/** What fits a list this many pixels wide. */
export function taskColumns(models: number, repeats: number, width: number): TaskColumns {
  const isNarrow = width < NARROW;
  const marks = Math.max(repeats * (MARK + BETWEEN) - BETWEEN, 2 * MARK);
  const request = isNarrow ? LEAST_REQUEST.narrow : LEAST_REQUEST.wide;
  const left = width - NUMBER - request - 2 * GAP;
  const named = models * (Math.max(NAMED, marks) + GAP);
  const numbered = models * (marks + GAP);
  const perLine = Math.max(1, Math.floor((width - BAR + GAP) / (marks + GAP)));
  const lines = Math.ceil(models / perLine);
  const heads =
    models <= MOST_NAMED && !isNarrow && named <= left
      ? 'names'
      : numbered <= left
        ? 'numbers'
        : lines <= MOST_LINES
          ? 'lines'
          : 'counts';
  const each = heads === 'names' ? Math.max(NAMED, marks) : marks;
  const taken = { names: named, numbers: numbered, lines: 0, counts: NAMED + GAP }[heads];
  const hasCategory = !isNarrow && taken + CATEGORY + GAP <= left;
  const columns = { lines: '', counts: ` ${NAMED}px` };
  const beside = heads === 'lines' || heads === 'counts' ? columns[heads] : ` repeat(${models}, ${each}px)`;
  return {
    heads,
    hasCategory,
    template: `${NUMBER}px minmax(0, 1fr)${hasCategory ? ` ${CATEGORY}px` : ''}${beside}`,
    marks: `repeat(${Math.min(models, perLine)}, ${marks}px)`,
    rowHeight: heads === 'lines' ? ROW + lines * LINE : ROW,
  };
}

/** The chips above a report's task list: what each leaves. */
export const taskFilters = [
  { id: 'all', title: 'All' },
  { id: 'failures', title: 'Failures' },
  { id: 'differ', title: 'Differ' },
  { id: 'flaky', title: 'Flaky' },
  { id: 'wrong-tool', title: causeTitle('wrong-tool') },
  { id: 'missing-call', title: causeTitle('missing-call') },
  { id: 'wrong-argument', title: causeTitle('wrong-argument') },
  { id: 'no-call', title: 'No call' },
  { id: 'unparseable', title: causeTitle('unparseable') },
  { id: 'not-counted', title: causeTitle('not-counted') },
] as const;

export type TaskFilterId = (typeof taskFilters)[number]['id'];

type Cells = readonly CellSummary[];

const failed = ({ verdict }: CellSummary): boolean => verdict !== 'correct' && verdict !== 'not-counted';

/**
 * Does a chip leave a task, given its cells by subject? With a subject chosen the chip is about its cells alone; "differ" then
 * means: from at least one of the others.
 */
export function passes(filter: TaskFilterId, bySubject: readonly Cells[], chosen?: number): boolean {
  const own = chosen === undefined ? bySubject : [bySubject[chosen] ?? []];
  const cells = own.flat();
  switch (filter) {
    case 'all':
      return true;
    case 'failures':
      return cells.some(failed);
    case 'differ':
      return own.some((mine) => bySubject.some((others) => differ(mine, others)));
    case 'flaky':
      return own.some((each) => each.some(failed) && each.some((cell) => cell.verdict === 'correct'));
    case 'wrong-tool':
      return cells.some(({ cause }) => cause === filter || cause === 'unknown-tool');
    case 'missing-call':
    case 'wrong-argument':
      return cells.some(({ cause }) => cause === filter);
    case 'no-call':
      return cells.some((cell) => cell.verdict === 'no-call');
    case 'unparseable':
      return cells.some((cell) => cell.outcome === 'unparseable');
    case 'not-counted':
      return cells.some((cell) => cell.verdict === 'not-counted');
  }
}

/** Verdicts in any order: which repeat was the lucky one is chance. What is not counted says nothing. */
function differ(first: Cells, second: Cells): boolean {
  const [a, b] = [first, second].map((cells) =>
    cells
      .map(({ verdict }) => verdict)
      .filter((verdict) => verdict !== 'not-counted')
      .sort(),
  ) as [string[], string[]];
  return a.length > 0 && b.length > 0 && a.join() !== b.join();
}
