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
export const MARK = 12;
export const BETWEEN = 3;
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
