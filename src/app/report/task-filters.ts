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

const failed = ({ verdict }: CellSummary): boolean => verdict !== 'correct' && verdict !== 'not-counted';

/** Does a task stand behind a chip, given its cells by model? */
export function passes(filter: TaskFilterId, byModel: readonly (readonly CellSummary[])[]): boolean {
  const cells = byModel.flat();
  switch (filter) {
    case 'all':
      return true;
    case 'failures':
      return cells.some(failed);
    case 'differ':
      return new Set(byModel.map((own) => own.map((cell) => cell.verdict).join())).size > 1;
    case 'flaky':
      return byModel.some((own) => own.some(failed) && own.some((cell) => cell.verdict === 'correct'));
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
