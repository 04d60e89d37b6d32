import type { CellSummary } from '#core/cell.ts';
import type { TaskRow } from '#core/dataset.ts';
import { MOST_REPEATS } from '#core/run.ts';
import { causeTitle } from '../../frame/words/cause-words.ts';

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
