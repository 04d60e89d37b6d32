import type { TaskRow } from '#core/dataset.ts';
import type { Run } from '#core/run.ts';
import { isSteady } from '../frame/words/execution.ts';
import type { RunView } from '../frame/run-view.ts';

/** Equal order and length: the same tasks, whatever the data set is called here. */
export const datasetKey = ({ orderHash, tasks }: Run['dataset']): string => `${orderHash}-${tasks}`;

/** The tasks that all of several runs took. */
export interface SharedTasks {
  /** The runs that can be matched, in the order given. */
  views: readonly RunView[];
  /** Left out: their tasks are known by number alone, and the others are over another data set. */
  unmatched: readonly RunView[];
  /** Left out: the tools of their servers changed while they were under way. */
  unsteady: readonly RunView[];
  /** In the order of the first run. */
  tasks: readonly TaskRow[];
  /** For each of `views`, by its own place of a task: the place in `tasks`; absent for tasks that not all share. */
  placesOf: readonly ReadonlyMap<number, number>[];
  /** Are the runs over more than one data set, or over two states of one? */
  isAcross: boolean;
}

/**
 * Over one data set in one order tasks are the same by their number. Over several a task is shared where id, request, expected tools and
 * kind of label are the same: two data sets may call different tasks by one id.
 */
export function sharedTasksOf(given: readonly RunView[]): SharedTasks {
  const all = given.filter(({ run }) => isSteady(run));
  const isAcross = new Set(all.map(({ run }) => datasetKey(run.dataset))).size > 1;
  const views = isAcross ? all.filter(({ tasksKnown }) => tasksKnown) : all;
  const own = views.map((view) => keysOf(view, isAcross));
  const [first, ...others] = own;
  const shared = [...(first ?? [])].filter(([key]) => others.every((keys) => keys.has(key)));
  const known = views.find(({ tasksKnown }) => tasksKnown);
  const knownKeys = known && own[views.indexOf(known)]!;
  return {
    views,
    unmatched: all.filter((view) => !views.includes(view)),
    unsteady: given.filter((view) => !all.includes(view)),
    tasks: shared.map(([key, place]) =>
      known ? known.tasks[knownKeys!.get(key)!]! : views[0]!.tasks[place]!,
    ),
    placesOf: own.map((keys) => new Map(shared.map(([key], place) => [keys.get(key)!, place]))),
    isAcross,
  };
}

/** Place of each task in its run, by what makes it the same task; what occurs twice is no key. */
function keysOf({ run, tasks }: RunView, isAcross: boolean): Map<string, number> {
  const keys = new Map<string, number>();
  const twice = new Set<string>();
  run.ordinals.forEach((ordinal, place) => {
    const key = isAcross ? contentKey(tasks[place]!) : String(ordinal);
    if (keys.has(key)) twice.add(key);
    keys.set(key, place);
  });
  twice.forEach((key) => keys.delete(key));
  return keys;
}

/** A file that was renamed holds the same tasks: the id counts without its file. */
const contentKey = ({ id, query, tools, labelKind }: TaskRow): string =>
  JSON.stringify([id.slice(id.indexOf('#') + 1), query, [...tools].sort(), labelKind]);

/** Over several data sets: gives the shared tasks new numbers and -1 to all others, so that equal numbers are equal tasks, as they are over one data set. */
export function numberedAlike(shared: SharedTasks): SharedTasks {
  if (!shared.isAcross) return shared;
  const views = shared.views.map((view, at) => {
    const ordinals = view.run.ordinals.map((_, place) => shared.placesOf[at]!.get(place) ?? -1);
    return { ...view, run: { ...view.run, ordinals } };
  });
  return { ...shared, views, tasks: shared.tasks.map((task, ordinal) => ({ ...task, ordinal })) };
}
