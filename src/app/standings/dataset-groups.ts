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

/** Those with the most models first, then the newest. `runs`: newest first; those without a finished cell are left out. */
export function groupsOfRuns(runs: readonly Run[]): DatasetGroup[] {
  const groups = new Map<string, Run[]>();
  for (const run of runs) {
    if (run.done === 0) continue;
    const key = standingsKey(run.dataset);
    groups.set(key, [...(groups.get(key) ?? []), run]);
  }
  return [...groups]
    .map(([key, own]) => ({ key, dataset: own[0]!.dataset, runs: own, models: modelsOf(own) }))
    .sort((a, b) => b.models.length - a.models.length || b.runs[0]!.createdAt - a.runs[0]!.createdAt);
}

const modelsOf = (runs: readonly Run[]): ModelRef[] => [
  ...new Map(runs.flatMap(({ config }) => config.models.map((model) => [model.id, model]))).values(),
];

const idsOf = (runs: readonly Run[]): Set<string> =>
  new Set(runs.flatMap(({ config }) => contendersOf(config).map(({ id }) => id)));

/** The newest run of each contender; the run that comes with the site only where there is no other. */
export function runsAtFirst({ runs }: DatasetGroup): Run[] {
  const own = runs.filter(({ id }) => id !== SAMPLE_RUN_ID);
  const seen = new Set<string>();
  return (own.length > 0 ? own : runs).filter((run) => {
    const ids = [...idsOf([run])];
    const isNew = ids.some((id) => !seen.has(id));
    ids.forEach((id) => seen.add(id));
    return isNew;
  });
}
