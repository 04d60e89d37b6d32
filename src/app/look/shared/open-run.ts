import { PlaygroundError } from '#core/errors.ts';
import { isShippedModel } from '#core/model.ts';
import { quoted } from '#core/quoted.ts';
import type { MadeAnswers, RunConfig } from '#core/run.ts';
import {
  fromPermalink,
  fromTranscriptLink,
  selectionHash,
  type Link,
  type ResultLink,
  type TranscriptLink,
} from '#files/permalink/index.ts';
import { listDatasets } from '#store/storage/datasets.ts';
import type { Connect } from '#store/storage/db.ts';
import type { Stores } from '../../frame/context.ts';
import { count, counted } from '../../frame/format.ts';
import { isOwnDataset } from '../../frame/share-setup.ts';
import { loadRunView, taskRowsOf, type RunView } from '../../frame/run-view.ts';
import { takenTasks } from '../../run/taken-tasks.ts';
import { inThisBrowser, viewOfLink } from './shared-run.ts';

/** What opening a run asks of this browser. */
export interface Here {
  database: Connect;
  /** The ordinals of the tasks that a configuration takes. */
  preview(config: RunConfig): Promise<number[]>;
}

/** A shared result beside the tasks of this browser. */
export interface SharedRun {
  /** Names the data set as this browser does, and lists the chosen tasks where they are known. */
  link: ResultLink;
  /** Verdicts as claimed; `tasksUnknown` says why its tasks cannot be shown. */
  view: RunView;
  /** How the link's list of tasks and its recipe disagree here, in a sentence; '' where they agree or only one is known. */
  recipe: string;
}

/** Opening a run in the stores of this page. */
export const hereOf = ({ database }: Pick<Stores, 'database'>): Here => ({
  database,
  preview: (config) => takenTasks(database, config),
});

/** Where a link is read from: what its address holds after `#/s/`, or, with transcripts, after `#/t/`. */
export interface LinkSource {
  kind: 'link';
  payload: string;
  holds?: 'transcripts';
}

/** What was said in cells of a shared result, and which testbed answered. */
export type Said = Omit<TranscriptLink, 'result'>;

/** The parameters of a route as the link it is of; undefined where it is of none. */
export function linkSource(parameters: Readonly<Record<string, string | undefined>>): LinkSource | undefined {
  const { payload, transcripts } = parameters;
  if (transcripts !== undefined) return { kind: 'link', payload: transcripts, holds: 'transcripts' };
  return payload === undefined ? undefined : { kind: 'link', payload };
}

/** The first parts of the link's own address. */
export const pathOfLink = ({ payload, holds }: LinkSource): string[] => [holds ? 't' : 's', payload];

/** Throws PlaygroundError permalink-unreadable or permalink-newer. */
export async function readLink({ payload, holds }: LinkSource): Promise<{ link: Link; said?: Said }> {
  if (!holds) return { link: await fromPermalink(payload) };
  const { result, ...said } = await fromTranscriptLink(payload);
  return { link: result, said };
}

/** Where a run is read from: this browser's store, the build (the bundled run), or a link. */
export type RunSource = { kind: 'run'; runId: string } | LinkSource;

/**
 * A run with its tasks, wherever it comes from. Throws PlaygroundError 'run-unknown', 'dataset-unreachable', 'permalink-unreadable',
 * 'permalink-newer', and what openShared throws.
 */
export async function openRun(source: RunSource, here: Here): Promise<RunView> {
  if (source.kind === 'run') return loadRunView(source.runId, here.database);
  const { link, said } = await readLink(source);
  if (link.kind === 'result') {
    const { view } = await openShared(link, here);
    return said ? { ...view, said } : view;
  }
  throw new PlaygroundError(
    'run-unknown',
    'This link contains a set-up and no result.',
    'Open the link itself to run the set-up.',
  );
}

/**
 * The one way to open a shared result. Tasks are shown only where this browser has the sender's data set in the sender's order, and
 * the link lists the chosen ones or its recipe picks tasks with the same hash. Throws what the storage throws.
 */
export async function openShared(read: ResultLink, here: Here): Promise<SharedRun> {
  const { database } = here;
  const link = inThisBrowser(read, await listDatasets(database));
  const { dataset, taskCount } = link;
  const unknown = (why: string): SharedRun => ({ link, view: viewOfLink(link, why), recipe: '' });
  if (taskCount === 0) return unknown('The link names no task.');
  if (!(await taskRowsOf(database, { dataset, ordinals: [] }))) {
    return unknown(`The data set ${quoted(dataset.title)} is not in this browser as the sender had it.`);
  }
  // What the testbed can execute is not looked up to show a list that the link holds: no task may then be beyond its recipe.
  const isBound = link.ordinals !== undefined && link.config.execution?.on === 'testbed';
  const picked = await here.preview(isBound ? unbound(link.config) : link.config);
  const ordinals = link.ordinals ?? (isClaimedChoice(link, picked) ? picked : undefined);
  if (!ordinals) {
    return unknown(
      `The link has no space for its list of ${counted(taskCount, 'task')}, and its rule of selection picks other tasks from ${quoted(dataset.title)} here than for the sender.`,
    );
  }
  const known = { ...link, ordinals };
  const view = viewOfLink(known, (await taskRowsOf(database, { dataset, ordinals }))!);
  const made = await madeHere(link.config, database);
  return {
    link: known,
    view: made.length > 0 ? { ...view, run: { ...view.run, made } } : view,
    recipe: recipeWords(ordinals, picked, holdsRecipe(read), isBound),
  };
}

/** How the answers were made that ship with the site, of those of these models; none where the site's files cannot be read. */
async function madeHere({ models }: RunConfig, { site }: Connect): Promise<MadeAnswers[]> {
  const shipped = models.filter(isShippedModel);
  if (!site || shipped.length === 0) return [];
  const { made } = await (await site()).manifest().catch(() => ({ made: [] as MadeAnswers[] }));
  return made.filter(({ modelIds = [] }) => shipped.some(({ id }) => modelIds.includes(id)));
}

/** What a recipe chooses from before anything is executed and a sample drawn. */
const unbound = ({ execution: _, ...config }: RunConfig): RunConfig => ({
  ...config,
  selection: { ...config.selection, sample: undefined },
});

/** Where the list did not fit into the link: does the set-up's own recipe pick the tasks that it picked for the sender? */
const isClaimedChoice = (link: ResultLink, picked: readonly number[]): boolean =>
  picked.length === link.taskCount && selectionHash(picked) === link.ordinalsHash;

/** Of a file of the sender's disk a link holds no ids of tasks: what was chosen by them has no recipe in it. */
const holdsRecipe = ({ dataset, config: { selection } }: ResultLink): boolean =>
  !isOwnDataset(dataset) || selection.filter !== undefined || selection.sample !== undefined;

/**
 * How a link's list of tasks and what its recipe picks here (both ascending ordinals) disagree; '' where they are equal.
 * `holdsRecipe`: does the link say how its tasks were chosen? `isBound`: does the recipe pick some of `picked`, and not all?
 */
function recipeWords(
  listed: readonly number[],
  picked: readonly number[],
  holdsRecipe: boolean,
  isBound: boolean,
): string {
  const isPicked = new Set(picked);
  const both = listed.filter((ordinal) => isPicked.has(ordinal)).length;
  if (both === listed.length && (isBound || both === picked.length)) return '';
  return holdsRecipe
    ? `The link contradicts itself: its list names ${counted(listed.length, 'task')}, its rule of selection picks ${count(picked.length)} here, and ${count(both)} are in both. The figures below are of the listed tasks.`
    : `The link lists ${count(listed.length)} of the data set’s ${counted(picked.length, 'task')} and does not say how they were chosen.`;
}
