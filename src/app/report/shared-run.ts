import type { Dataset, TaskRow } from '#core/dataset.ts';
import type { CellSummary } from '#core/cell.ts';
import type { Run, RunConfig } from '#core/run.ts';
import { versions } from '#core/versions.ts';
import { selectionHash, type Link, type ResultLink } from '#permalink/index.ts';
import { listDatasets } from '#storage/datasets.ts';
import type { Database } from '#storage/db.ts';
import { counted } from '../format.ts';
import { taskRowsOf, unknownTask, type RunView } from '../run-view.ts';
import { SHIPPED } from '../state/dataset-store.svelte.ts';

/** No run that is stored has this id. */
export const SHARED_RUN_ID = 'shared';

/** What opening a shared run asks of this browser. */
export interface Here {
  database(): Promise<Database>;
  ensureShipped(): Promise<void>;
  /** The ordinals of the tasks that a configuration takes. */
  preview(config: RunConfig): Promise<number[]>;
}

/** A shared result beside the tasks of this browser: the report and the cell page read the same one. */
export interface SharedRun {
  /** Speaks of the data set by its name in this browser, and lists the chosen tasks where they are known. */
  link: ResultLink;
  /** Verdicts as claimed; `tasksUnknown` says why its tasks cannot be shown. */
  view: RunView;
}

/**
 * The one way to open a shared result. Tasks are shown only where this browser has the sender's data set in the sender's order, and
 * the link lists the chosen ones or its recipe picks tasks with the same hash. Throws what the import and the storage throw.
 */
export async function openShared(read: ResultLink, here: Here): Promise<SharedRun> {
  if (read.dataset.id === SHIPPED.id) await here.ensureShipped();
  const db = await here.database();
  const link = atHome(read, await listDatasets(db));
  const { dataset, taskCount } = link;
  const unknown = (why: string): SharedRun => ({ link, view: viewOfLink(link, why) });
  if (!(await taskRowsOf(db, { dataset, ordinals: [] }))) {
    return unknown(`The data set “${dataset.title}” is not in this browser as the sender had it.`);
  }
  const ordinals = link.ordinals ?? (await chosenAgain(link, here));
  if (!ordinals) {
    return unknown(
      `The link was too short for its list of ${counted(taskCount, 'task')}, and its recipe picks other tasks from “${dataset.title}” here than it did for the sender.`,
    );
  }
  const known = { ...link, ordinals };
  return { link: known, view: viewOfLink(known, (await taskRowsOf(db, { dataset, ordinals }))!) };
}

/** The tasks by the set-up's own recipe, where the list did not fit into the link; undefined where it picks others than it did. */
async function chosenAgain(link: ResultLink, { preview }: Here): Promise<number[] | undefined> {
  const ordinals = await preview(link.config);
  const isSame = ordinals.length === link.taskCount && selectionHash(ordinals) === link.ordinalsHash;
  return isSame ? ordinals : undefined;
}

/** A link whose data set stands under another name in this browser speaks of that one: equal order, equal tasks. */
export function atHome<Of extends Link>(link: Of, here: readonly Dataset[]): Of {
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
  const claimed = { run, cells: claimedCells(link), claim: { figures: link.figures } };
  if (typeof tasks !== 'string') return { ...claimed, tasks, tasksKnown: true };
  // Where not even their places in the data set are known, nothing is called by a number of the data set.
  const unknown = link.ordinals
    ? ordinals.map(unknownTask)
    : positions.map((position) => ({ ...unknownTask(position), id: `chosen task ${position + 1}` }));
  return { ...claimed, tasks: unknown, tasksKnown: false, tasksUnknown: tasks };
}

/** The same run as this page computes it: of the cells that were claimed, under this page's rules. */
export function computedView(link: ResultLink, claimed: RunView, again: readonly CellSummary[]): RunView {
  const { claim: _, ...rest } = claimed;
  const cells = again.filter(({ cell }) => link.verdicts[cell] !== undefined);
  return { ...rest, run: { ...claimed.run, versions }, cells };
}

const claimedCells = ({ verdicts }: ResultLink): CellSummary[] =>
  verdicts.flatMap((verdict, cell): CellSummary[] =>
    verdict === undefined
      ? []
      : [
          {
            cell,
            verdict,
            outcome: verdict === 'no-call' ? 'abstained' : verdict === 'not-counted' ? 'error' : 'called',
            measures: {},
            calls: 0,
            expectedCalls: 0,
            durationMs: 0,
          },
        ],
  );
