import { contendersOf } from '#core/contender.ts';
import type { ModelRef } from '#core/model.ts';
import type { Run } from '#core/run.ts';
import type { EvaluatorCounts, StandingsTable } from '#measure/metrics/index.ts';
import { SAMPLE_RUN_ID } from '../frame/address.ts';
import { datasetKey } from './shared-tasks.ts';
import { judgedBy, type Compared } from './tables.ts';

/** The runs over one data set in one order, newest first. Only such runs have the same tasks. */
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
    const key = datasetKey(run.dataset);
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

/** A run that would leave less than this share of the tasks to compare is not chosen for the reader. */
const LEAST_SHARED = 0.8;

/**
 * Chooses the run with the most cells. It adds the newest run of each other contender with nearly the same tasks, because only tasks * of all runs are compared. A single contender is compared with the newest other run. The run that comes with the site is chosen only * if there is no other.
 */
export function runsAtFirst({ runs }: DatasetGroup): Run[] {
  const own = runs.filter(({ id }) => id !== SAMPLE_RUN_ID);
  const bySize = (own.length > 0 ? own : runs).toSorted((a, b) => cellsOf(b) - cellsOf(a));
  const [largest] = bySize;
  if (!largest) return [];
  const chosen = new Set([largest]);
  const seen = new Set(idsOf(largest));
  let shared = new Set(largest.ordinals);
  const leftBy = (run: Run): Set<number> => new Set(run.ordinals.filter((ordinal) => shared.has(ordinal)));
  const isEnough = (left: Set<number>): boolean => left.size >= LEAST_SHARED * largest.ordinals.length;
  for (const run of own) {
    const left = leftBy(run);
    if (idsOf(run).every((id) => seen.has(id)) || !isEnough(left)) continue;
    chosen.add(run);
    idsOf(run).forEach((id) => seen.add(id));
    shared = left;
  }
  const other = runs.find((run) => !chosen.has(run) && isEnough(leftBy(run)));
  if (seen.size === 1 && other) chosen.add(other);
  return runs.filter((run) => chosen.has(run));
}

const idsOf = ({ config }: Run): string[] => contendersOf(config).map(({ id }) => id);
const cellsOf = (run: Run): number => idsOf(run).length * run.ordinals.length;

/** How many tasks all of these runs share. */
export function tasksInAll(runs: readonly Pick<Run, 'ordinals'>[]): number {
  const [first, ...others] = runs.map(({ ordinals }) => new Set(ordinals));
  return first ? [...first].filter((ordinal) => others.every((each) => each.has(ordinal))).length : 0;
}

/** More scorers than this are not chosen for the reader. */
const MOST_AT_FIRST = 6;
/** A scorer that would leave less than this share of the tasks is not chosen for the reader. */
const LEAST_LEFT = 0.95;

/** True if all systems have the same rate under the scorer, which then has no ranking to compare. */
function ranksNone({ systems, tasks }: StandingsTable, { correct }: EvaluatorCounts): boolean {
  const right = Array.from({ length: systems }, (_, system) =>
    correct.subarray(system * tasks, (system + 1) * tasks).reduce((sum, each) => sum + each, 0),
  );
  return systems > 1 && right.every((each) => each === right[0]);
}

/**
 * The first of `ids` that judges a task, which decides, and the others that judge nearly all of its tasks, because only tasks that every
 * scorer judges are compared.
 */
export function scorersAtFirst({ table }: Compared, ids: readonly string[]): string[] {
  const judged = ids.flatMap((id) => {
    const counts = table.evaluators.find(({ scorerId }) => scorerId === id);
    return counts ? [{ id, counts, tasks: judgedBy(table, counts) }] : [];
  });
  const decider = judged.find(({ tasks }) => tasks.size > 0);
  if (!decider) return [];
  const chosen = [decider.id];
  let left = decider.tasks;
  for (const { id, counts, tasks } of judged) {
    if (id === decider.id || chosen.length === MOST_AT_FIRST || ranksNone(table, counts)) continue;
    const both = new Set([...left].filter((task) => tasks.has(task)));
    if (both.size < LEAST_LEFT * decider.tasks.size) continue;
    chosen.push(id);
    left = both;
  }
  return chosen;
}
