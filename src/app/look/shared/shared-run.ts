import type { Dataset, TaskRow } from '#core/dataset.ts';
import type { CellSummary } from '#core/cell.ts';
import type { Run } from '#core/run.ts';
import { versions } from '#core/versions.ts';
import type { Link, ResultLink } from '#files/permalink/index.ts';
import { SHARED_RUN_ID, unknownTask, type RunView } from '../../frame/run-view.ts';

/** A link whose data set has another name in this browser, as a link to that one: equal order, equal tasks. */
export function inThisBrowser<Of extends Link>(link: Of, here: readonly Dataset[]): Of {
  const { dataset, config } = link;
  const isIt = ({ orderHash, tasks }: Dataset): boolean =>
    orderHash === dataset.orderHash && tasks === dataset.tasks;
  const named = here.find((each) => each.id === dataset.id);
  const found = named && isIt(named) ? named : here.find(isIt);
  if (!found) return link;
  return {
    ...link,
    dataset: { ...dataset, id: found.id, title: found.title },
    config: {
      ...config,
      title: config.title === dataset.title ? found.title : config.title,
      selection: { ...config.selection, datasetId: found.id },
    },
  };
}

/** A linked result as a report shows it: verdicts as claimed, and its tasks, or why they are not known. */
export function viewOfLink(link: ResultLink, tasks: readonly TaskRow[] | string): RunView {
  const { config, dataset, createdAt, versions, taskCount, verdicts } = link;
  const positions = Array.from({ length: taskCount }, (_, position) => position);
  const ordinals = link.ordinals ?? positions;
  const run: Run = {
    id: SHARED_RUN_ID,
    createdAt,
    config,
    status: verdicts.includes(undefined) ? 'stopped' : 'finished',
    ordinals,
    dataset,
    cells: verdicts.length,
    done: verdicts.filter((verdict) => verdict !== undefined).length,
    versions,
  };
  const claimed = {
    run,
    cells: claimedCells(link),
    claim: { figures: link.figures, further: link.further },
    ...(link.judges ? { judges: link.judges } : {}),
  };
  if (typeof tasks !== 'string') return { ...claimed, tasks, tasksKnown: true };
  // Where not even their places in the data set are known, nothing is called by a number of the data set.
  const unknown = link.ordinals
    ? ordinals.map(unknownTask)
    : positions.map((position) => ({ ...unknownTask(position), id: `chosen task ${position + 1}` }));
  return { ...claimed, tasks: unknown, tasksKnown: false, tasksUnknown: tasks };
}

/** The same run as this page computes it: every cell, those that the link leaves out among them, under this page's rules. */
export function computedView(claimed: RunView, again: readonly CellSummary[]): RunView {
  const { claim: _, ...rest } = claimed;
  return {
    ...rest,
    run: { ...claimed.run, status: 'finished', done: again.length, versions },
    cells: again,
  };
}

/** One loop without pieces in between: a link of 200 characters may claim 100,000 cells, and the page must not stall on it. */
function claimedCells({ verdicts }: ResultLink): CellSummary[] {
  const cells: CellSummary[] = [];
  const nothing = { measures: {}, calls: 0, expectedCalls: 0, durationMs: 0 };
  verdicts.forEach((verdict, cell) => {
    if (verdict === undefined) return;
    if (verdict === 'undecided' || verdict === 'not-recorded') {
      const open = verdict === 'not-recorded' ? ({ notRecorded: true } as const) : {};
      cells.push({ cell, verdict: 'not-counted', undecided: true, ...open, outcome: 'called', ...nothing });
      return;
    }
    const outcome = verdict === 'no-call' ? 'abstained' : verdict === 'not-counted' ? 'error' : 'called';
    cells.push({ cell, verdict, outcome, ...nothing });
  });
  return cells;
}
