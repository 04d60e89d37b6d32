import type { CellSummary } from '#core/cell.ts';
import { causeTitle } from '../cause-words.ts';

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
 * Does a chip leave a task, given its cells by subject? With a subject chosen the chip is about that one's cells; "differ" then
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
