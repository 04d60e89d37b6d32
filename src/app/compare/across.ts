import { isRival, systemKey, type Contender } from '#core/contender.ts';
import { deciderOf } from '#core/cell.ts';
import { indexAttempts, meanOverTasks, TOO_FEW, type MeanOverTasks } from '#measure/metrics/index.ts';
import { rankChanges, type RankChange } from '#measure/statistics/rank-changes.ts';
import { rankCorrelation, type RankCorrelation } from '#measure/statistics/rank-correlation.ts';
import { nameOf } from '../frame/kit/names.ts';
import type { RunView } from '../frame/run-view.ts';
import { tableOf } from '../look/report/report-model.ts';
import { datasetKey, sharedTasksOf } from './shared-tasks.ts';

/** One of the models that both data sets have. */
export interface AcrossRow {
  name: string;
  /** On the tasks of each data set that all of these models answered. */
  rates: readonly [MeanOverTasks, MeanOverTasks];
  change: RankChange;
}

/** The same models on two data sets. */
export interface Across {
  sides: readonly [Side, Side];
  rows: AcrossRow[];
  correlation: RankCorrelation;
  /** Of the tasks that are ranked: those in both data sets. */
  shared: number;
  /** The different rates among them, on the data set with fewer. */
  ranks: number;
}
interface Side {
  title: string;
  tasks: number;
  decider: string | undefined;
}

/** Solved attempts over counted ones at each task of a run, by model: NaN where none counts. */
function sharesOf(view: RunView): Map<string, { contender: Contender; shares: Float64Array }> {
  const table = tableOf(view);
  const { byModel } = indexAttempts(table);
  return new Map(
    table.models.map((contender, at) => [
      systemKey(contender),
      {
        contender,
        shares: Float64Array.from(byModel[at]!, ({ cells }) =>
          cells.length === 0
            ? NaN
            : cells.filter(({ verdict }) => verdict === 'correct').length / cells.length,
        ),
      },
    ]),
  );
}

/** The run of a data set that is read: the newest. */
const newest = (views: readonly RunView[]): RunView =>
  views.reduce((one, other) => (other.run.createdAt > one.run.createdAt ? other : one));

/**
 * The newest run of each of the first two data sets, and the models that both have, the highest rate on the first one first. Reference
 * lines, and baselines beside models, have no rank. Undefined where the runs are of one data set; without rows where fewer than two models are in both, or too few tasks.
 */
export function acrossDatasets(views: readonly RunView[]): Across | undefined {
  const byData = new Map<string, RunView[]>();
  for (const view of views) {
    const key = datasetKey(view.run.dataset);
    byData.set(key, [...(byData.get(key) ?? []), view]);
  }
  const [first, second] = [...byData.values()].map(newest);
  if (!first || !second) return undefined;
  const [here, there] = [sharesOf(first), sharesOf(second)];
  const known = [...here.keys()].filter((key) => there.has(key));
  const contenders = known.map((key) => here.get(key)!.contender);
  const keys = known.filter((_, at) => isRival(contenders[at]!, contenders));
  const [one, two] = [here, there].map((all) => onCountedTasks(keys.map((key) => all.get(key)!.shares)));
  const [a, b] = [one!.shares, two!.shares];
  const both = placesInBoth(sharedTasksOf([first, second]).placesOf, one!.places, two!.places);
  const sideOf = ({ run }: RunView, shares: readonly Float64Array[]): Side => ({
    title: run.dataset.title,
    tasks: shares[0]?.length ?? 0,
    decider: deciderOf(run.config),
  });
  const sides = [sideOf(first, a), sideOf(second, b)] as const;
  const isEnough = keys.length > 1 && sides.every(({ tasks }) => tasks >= TOO_FEW);
  const changes = isEnough ? rankChanges(a, b, both) : [];
  const rateOf = (shares: Float64Array): MeanOverTasks =>
    meanOverTasks([...shares].map((sum) => ({ sum, count: 1 })));
  const rows = changes.map((change, at) => ({
    name: nameOf(here.get(keys[at]!)!.contender),
    rates: [rateOf(a[at]!), rateOf(b[at]!)] as const,
    change,
  }));
  const means = (side: 0 | 1): number[] => rows.map(({ rates }) => rates[side].mean!);
  return {
    sides,
    rows: rows.toSorted((x, y) => x.change.first - y.change.first),
    correlation: rankCorrelation(means(0), means(1)),
    shared: both.length,
    ranks: Math.min(new Set(means(0)).size, new Set(means(1)).size),
  };
}

/** The tasks at which every model has an attempt that counts, with their places in the run. */
function onCountedTasks(all: readonly Float64Array[]): { places: number[]; shares: Float64Array[] } {
  const places = [...(all[0]?.keys() ?? [])].filter((task) => all.every((own) => !Number.isNaN(own[task])));
  return { places, shares: all.map((own) => Float64Array.from(places, (task) => own[task]!)) };
}

/**
 * The places, in the two lists of counted tasks, of each task that is in both. `placesOf`: of each run, its tasks' places among the shared
 * ones.
 */
function placesInBoth(
  [here, there]: readonly ReadonlyMap<number, number>[],
  first: readonly number[],
  second: readonly number[],
): (readonly [number, number])[] {
  const onSecond = new Map(second.map((task, place) => [there?.get(task), place]));
  return first.flatMap((task, place) => {
    const shared = here?.get(task);
    const other = shared === undefined ? undefined : onSecond.get(shared);
    return other === undefined ? [] : [[place, other] as const];
  });
}
