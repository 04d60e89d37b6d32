import type { CellSummary } from '#core/cell.ts';
import type { TaskRow } from '#core/dataset.ts';

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
