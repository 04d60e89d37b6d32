import { contendersOf } from '#core/contender.ts';
import type { ModelRef } from '#core/model.ts';
import type { Run } from '#core/run.ts';
import { SAMPLE_RUN_ID } from '../address.ts';
import { standingsKey } from './standings-address.ts';

/** The runs over one data set in one order, newest first: only they hold the same tasks. */
export interface DatasetGroup {
  /** The order's hash. */
  key: string;
  dataset: Run['dataset'];
  runs: Run[];
  /** Those of all its runs, each once. */
  models: ModelRef[];
}

/** Those with a run of the person's own first, then those with the most models, then the newest. `runs`: newest first; those without a finished cell are left out. */
export function groupsOfRuns(runs: readonly Run[]): DatasetGroup[] {
  const groups = new Map<string, Run[]>();
  for (const run of runs) {
    if (run.done === 0) continue;
    const key = standingsKey(run.dataset);
    groups.set(key, [...(groups.get(key) ?? []), run]);
  }
  return [...groups]
    .map(([key, own]) => ({ key, dataset: own[0]!.dataset, runs: own, models: modelsOf(own) }))
    .sort(
      (a, b) =>
        Number(hasOwn(b)) - Number(hasOwn(a)) ||
        b.models.length - a.models.length ||
        b.runs[0]!.createdAt - a.runs[0]!.createdAt,
    );
}

/** More than the run that comes with the site. */
const hasOwn = ({ runs }: DatasetGroup): boolean => runs.some(({ id }) => id !== SAMPLE_RUN_ID);

const modelsOf = (runs: readonly Run[]): ModelRef[] => [
  ...new Map(runs.flatMap(({ config }) => config.models.map((model) => [model.id, model]))).values(),
];

const idsOf = (runs: readonly Run[]): Set<string> =>
  new Set(runs.flatMap(({ config }) => contendersOf(config).map(({ id }) => id)));

/** A run that would leave less than this share of the tasks to compare is not chosen for the reader. */
const LEAST_SHARED = 0.8;

/**
 * The run with the most cells, and the newest run of each further contender that was given nearly the same tasks: what is compared are the
 * tasks that all share. The run that comes with the site only where there is no other.
 */
export function runsAtFirst({ runs }: DatasetGroup): Run[] {
  const own = runs.filter(({ id }) => id !== SAMPLE_RUN_ID);
  const bySize = (own.length > 0 ? own : runs).toSorted((a, b) => cellsOf(b) - cellsOf(a));
  const [largest] = bySize;
  if (!largest) return [];
  const chosen = new Set([largest]);
  const seen = idsOf([largest]);
  let shared = new Set(largest.ordinals);
  for (const run of own) {
    const ids = [...idsOf([run])];
    const both = new Set(run.ordinals.filter((ordinal) => shared.has(ordinal)));
    if (ids.every((id) => seen.has(id)) || both.size < LEAST_SHARED * largest.ordinals.length) continue;
    chosen.add(run);
    ids.forEach((id) => seen.add(id));
    shared = both;
  }
  return runs.filter((run) => chosen.has(run));
}

const cellsOf = (run: Run): number => contendersOf(run.config).length * run.ordinals.length;

/** How many tasks all of these runs share. */
export function sharedTasks(runs: readonly Pick<Run, 'ordinals'>[]): number {
  const [first, ...others] = runs.map(({ ordinals }) => new Set(ordinals));
  return first ? [...first].filter((ordinal) => others.every((each) => each.has(ordinal))).length : 0;
}
