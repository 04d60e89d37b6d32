import type { Dataset, TaskRow } from '#core/dataset.ts';
import type { CellSummary } from '#core/cell.ts';
import { quoted } from '#core/quoted.ts';
import type { Run, RunConfig } from '#core/run.ts';
import { versions } from '#core/versions.ts';
import { selectionHash, type Link, type ResultLink } from '#permalink/index.ts';
import { listDatasets } from '#storage/datasets.ts';
import type { Database } from '#storage/db.ts';
import { counted } from '../format.ts';
import { taskRowsOf, unknownTask, type RunView } from '../run-view.ts';
import { recipeWords } from '../report/recipe-words.ts';
import { SHIPPED } from '../state/dataset-store.svelte.ts';
import { isOwnDataset } from '../report/share.ts';

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
  /** How the link's list of tasks and its recipe disagree here, in a sentence; '' where they agree or only one is known. */
  recipe: string;
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
  const unknown = (why: string): SharedRun => ({ link, view: viewOfLink(link, why), recipe: '' });
  if (taskCount === 0) return unknown('The link names no task.');
  if (!(await taskRowsOf(db, { dataset, ordinals: [] }))) {
    return unknown(`The data set ${quoted(dataset.title)} is not in this browser as the sender had it.`);
  }
  const picked = await here.preview(link.config);
  const ordinals = link.ordinals ?? (isClaimedChoice(link, picked) ? picked : undefined);
  if (!ordinals) {
    return unknown(
      `The link was too short for its list of ${counted(taskCount, 'task')}, and its recipe picks other tasks from ${quoted(dataset.title)} here than it did for the sender.`,
    );
  }
  const known = { ...link, ordinals };
  return {
    link: known,
    view: viewOfLink(known, (await taskRowsOf(db, { dataset, ordinals }))!),
    recipe: recipeWords(ordinals, picked, holdsRecipe(read)),
  };
}

/** Where the list did not fit into the link: does the set-up's own recipe pick the tasks that it picked for the sender? */
const isClaimedChoice = (link: ResultLink, picked: readonly number[]): boolean =>
  picked.length === link.taskCount && selectionHash(picked) === link.ordinalsHash;

/** Of a file of the sender's disk a link holds no ids of tasks: what was chosen by them has no recipe in it. */
const holdsRecipe = ({ dataset, config: { selection } }: ResultLink): boolean =>
  !isOwnDataset(dataset) || selection.filter !== undefined || selection.sample !== undefined;

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
    if (verdict === 'undecided') {
      cells.push({ cell, verdict: 'not-counted', undecided: true, outcome: 'called', ...nothing });
      return;
    }
    const outcome = verdict === 'no-call' ? 'abstained' : verdict === 'not-counted' ? 'error' : 'called';
    cells.push({ cell, verdict, outcome, ...nothing });
  });
  return cells;
}
