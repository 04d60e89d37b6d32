import { cellAddress, type CellSummary } from '#core/cell.ts';
import type { TaskRow } from '#core/dataset.ts';
import { MOST_REPEATS } from '#core/run.ts';
import type { RunTable } from '#measure/metrics/index.ts';
import { causeTitle } from '../../frame/words/cause-words.ts';
import { subjectsOf } from './report-model.ts';

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
  { id: 'tool-error', title: 'Tool error' },
  { id: 'labelled', title: 'Labelled' },
  { id: 'not-counted', title: causeTitle('not-counted') },
] as const;

export type TaskFilterId = (typeof taskFilters)[number]['id'];

/** One bit a chip. */
const bits = new Map<string, number>(taskFilters.map(({ id }, place) => [id, 1 << place]));

/** The bit of a chip; that of `all` for a word that is none. */
export const bitOf = (id: string): number => bits.get(id) ?? bits.get('all')!;

type Cells = readonly CellSummary[];

/**
 * The chips that leave a task, a bit each, given its cells by subject. With a subject chosen a chip is about its cells alone; "differ" then
 * means: from at least one of the others. "Tool error": a call that was sent and failed, whatever became of the task.
 */
export function chipsOf(
  bySubject: readonly Cells[],
  { labelKind }: Pick<TaskRow, 'labelKind'>,
  chosen?: number,
): number {
  const own = chosen === undefined ? bySubject : [bySubject[chosen] ?? []];
  let found = bitOf('all') | (labelKind === 'none' ? 0 : bitOf('labelled'));
  for (const cells of own) {
    let of = 0;
    for (const cell of cells) of |= chipsOfCell(cell);
    const isFlaky = (of & bitOf('failures')) !== 0 && cells.some(({ verdict }) => verdict === 'correct');
    found |= of | (isFlaky ? bitOf('flaky') : 0);
  }
  return doDiffer(bySubject, chosen) ? found | bitOf('differ') : found;
}

function chipsOfCell({ verdict, outcome, cause, executed }: CellSummary): number {
  let found = 0;
  if (verdict === 'not-counted') found |= bitOf('not-counted');
  else if (verdict !== 'correct') found |= bitOf('failures');
  if (verdict === 'no-call') found |= bitOf('no-call');
  if (outcome === 'unparseable') found |= bitOf('unparseable');
  if (cause === 'wrong-tool' || cause === 'unknown-tool') found |= bitOf('wrong-tool');
  if (cause === 'missing-call' || cause === 'wrong-argument') found |= bitOf(cause);
  if (executed?.some(({ failed, unmade }) => failed && !unmade)) found |= bitOf('tool-error');
  return found;
}

/** Do verdicts differ between subjects, or between the chosen one and another? Where nothing was counted, nothing is said. */
function doDiffer(bySubject: readonly Cells[], chosen: number | undefined): boolean {
  const counts = bySubject.map(countedVerdicts);
  const first = chosen === undefined ? counts.find((each) => each > 0) : counts[chosen];
  return first !== undefined && first > 0 && counts.some((each) => each > 0 && each !== first);
}

const DIGIT = { correct: 0, partial: 1, incorrect: 2, 'no-call': 3 } as const;

/** How many repeats had which verdict, as one number; in any order: which repeat was the lucky one is chance. */
function countedVerdicts(cells: Cells): number {
  let number = 0;
  for (const { verdict } of cells)
    if (verdict !== 'not-counted') number += (MOST_REPEATS + 1) ** DIGIT[verdict];
  return number;
}

/** Orders of a report's task list. Equal tasks stay in the order of the data set. */
export const taskSorts = [
  { id: 'number', title: 'by number' },
  { id: 'solved', title: 'least solved first' },
  { id: 'time', title: 'slowest first' },
  { id: 'tokens', title: 'most tokens first' },
  { id: 'request', title: 'by request, A to Z' },
  { id: 'category', title: 'by category' },
] as const;

export type TaskSortId = (typeof taskSorts)[number]['id'];

/** What of a cell an order goes by; undefined where the cell does not say. */
const measures: Partial<Record<TaskSortId, (cell: CellSummary) => number | undefined>> = {
  solved: ({ verdict }) => (verdict === 'not-counted' ? undefined : verdict === 'correct' ? -1 : 0),
  time: ({ durationMs }) => durationMs,
  tokens: ({ usage }) => usage && (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0),
};
const texts: Partial<Record<TaskSortId, (task: TaskRow) => string>> = {
  request: ({ query, id }) => query || id,
  category: ({ category }) => category,
};

/** Positions of the tasks in an order. `cellsOf`: the cells that it is about; tasks without a figure, or without a word, come last. */
export function tasksInOrder(
  sort: TaskSortId,
  tasks: readonly TaskRow[],
  cellsOf: (position: number) => readonly CellSummary[],
): number[] {
  const positions = [...tasks.keys()];
  const measure = measures[sort];
  const text = texts[sort];
  if (measure) {
    const means = positions.map((position) => meanOf(cellsOf(position), measure));
    return positions.sort((a, b) => means[b]! - means[a]! || a - b);
  }
  if (!text) return positions;
  const words = tasks.map((task) => text(task).toLowerCase());
  return positions.sort((a, b) => compared(words[a]!, words[b]!) || a - b);
}

/** Below every figure where no cell has one. */
const NONE = -Number.MAX_VALUE;

function meanOf(cells: readonly CellSummary[], of: (cell: CellSummary) => number | undefined): number {
  const found = cells.flatMap((cell) => of(cell) ?? []);
  return found.length === 0 ? NONE : found.reduce((sum, each) => sum + each, 0) / found.length;
}

/** No word comes last. */
function compared(a: string, b: string): number {
  if (a === b) return 0;
  if (a === '' || b === '') return a === '' ? 1 : -1;
  return a < b ? -1 : 1;
}

/** What an address asks for, where it is among the choices. */
export const choiceOf = <Id extends string>(
  choices: readonly { readonly id: Id }[],
  asked: string | null,
  usual: Id,
): Id => choices.find(({ id }) => id === asked)?.id ?? usual;

/** The orders that a run has something to order by. */
export function sortsFor(
  tasks: readonly TaskRow[],
  cells: readonly CellSummary[],
): (typeof taskSorts)[number][] {
  return taskSorts.filter(({ id }) => {
    const [measure, text] = [measures[id], texts[id]];
    if (measure) return cells.some((cell) => measure(cell) !== undefined);
    return !text || tasks.some((task) => text(task) !== text(tasks[0]!));
  });
}

/** cells[task][model] in the order of repeats. */
export type GridCells = readonly (readonly (readonly CellSummary[])[])[];

export function gridCells({ tasks, models, repeats, cells }: RunTable): GridCells {
  const byTask: CellSummary[][][] = tasks.map(() => models.map(() => []));
  for (const cell of cells) {
    const at = cellAddress(cell.cell, models.length, repeats);
    byTask[at.task]?.[at.model]?.push(cell);
  }
  return byTask;
}

/**
 * The tasks of a run as its list shows them, about all subjects or the chosen one. What chips, words and orders need is worked out once,
 * so that each choice takes one pass over the tasks.
 */
export class TaskGrid {
  readonly #tasks: readonly TaskRow[];
  readonly #cells: GridCells;
  /** Positions of those it is about. */
  readonly #about: readonly number[];
  /** The chips that leave a task, by its position. */
  readonly #chips: Int32Array;
  readonly counts: ReadonlyMap<TaskFilterId, number>;
  readonly #orders = new Map<TaskSortId, readonly number[]>();
  #words: readonly string[] | undefined;

  constructor(
    { models, tasks }: Pick<RunTable, 'models' | 'tasks'>,
    cells: GridCells,
    chosen: number | undefined,
  ) {
    const subjects = subjectsOf(models);
    const place = chosen === undefined ? undefined : subjects.indexOf(chosen);
    this.#tasks = tasks;
    this.#cells = cells;
    this.#about = chosen === undefined ? subjects : [chosen];
    this.#chips = Int32Array.from(tasks, (task, position) =>
      chipsOf(
        subjects.map((subject) => cells[position]![subject]!),
        task,
        place,
      ),
    );
    this.counts = new Map(
      taskFilters.map(({ id }) => [
        id,
        this.#chips.reduce((sum, chips) => sum + (chips & bitOf(id) ? 1 : 0), 0),
      ]),
    );
  }

  /** Positions of the tasks that a chip and words leave, in an order. `words`: in any case of letters, found as they stand. */
  rows(filter: TaskFilterId, words: string, sort: TaskSortId): number[] {
    const bit = bitOf(filter);
    const sought = words.trim().toLowerCase();
    const texts = sought === '' ? undefined : this.#texts();
    return this.#inOrder(sort).filter(
      (position) => (this.#chips[position]! & bit) !== 0 && (!texts || texts[position]!.includes(sought)),
    );
  }

  #inOrder(sort: TaskSortId): readonly number[] {
    const known = this.#orders.get(sort);
    if (known) return known;
    const order = tasksInOrder(sort, this.#tasks, (position) => this.cellsAbout(position));
    this.#orders.set(sort, order);
    return order;
  }

  /** The cells of a task that the list is about. */
  cellsAbout(position: number): CellSummary[] {
    return this.#about.flatMap((model) => this.#cells[position]![model]!);
  }

  #texts(): readonly string[] {
    return (this.#words ??= this.#tasks.map(({ query, id, category, tools }) =>
      `${query}\n${id}\n${category}\n${tools.join(' ')}`.toLowerCase(),
    ));
  }
}

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
