/** How the task list heads the columns of its marks: by name, by a number in a list of names, or with one column of counts instead. */
export type ColumnHeads = 'names' | 'numbers' | 'counts';

export interface TaskColumns {
  heads: ColumnHeads;
  hasCategory: boolean;
  /** One `grid-template-columns` for the head and for every row, so that each mark stands under its head. */
  template: string;
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

/** What fits a list this many pixels wide. */
export function taskColumns(models: number, repeats: number, width: number): TaskColumns {
  const isNarrow = width < NARROW;
  const marks = Math.max(repeats * (MARK + BETWEEN) - BETWEEN, 2 * MARK);
  const request = isNarrow ? LEAST_REQUEST.narrow : LEAST_REQUEST.wide;
  const left = width - NUMBER - request - 2 * GAP;
  const named = models * (Math.max(NAMED, marks) + GAP);
  const numbered = models * (marks + GAP);
  const heads =
    models <= MOST_NAMED && !isNarrow && named <= left ? 'names' : numbered <= left ? 'numbers' : 'counts';
  const each = heads === 'names' ? Math.max(NAMED, marks) : marks;
  const taken = { names: named, numbers: numbered, counts: NAMED + GAP }[heads];
  const hasCategory = !isNarrow && taken + CATEGORY + GAP <= left;
  const columns = heads === 'counts' ? `${NAMED}px` : `repeat(${models}, ${each}px)`;
  return {
    heads,
    hasCategory,
    template: `${NUMBER}px minmax(0, 1fr) ${hasCategory ? `${CATEGORY}px ` : ''}${columns}`,
  };
}
