import type { LeftOut } from '#store/bridge/contract.ts';
import type { Dataset } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import { drawSample } from '#core/random.ts';
import { quoted } from '#core/quoted.ts';
import type { Run, RunConfig } from '#core/run.ts';
import type { Tool } from '#core/tool.ts';
import { toolKey, offeredBy } from '#core/tool-list.ts';
import type { EvalDeps } from './eval-deps.ts';
import type { Executor } from '../execution/executor.ts';

/** Throws 'dataset-unknown' when it is not in this browser. */
export async function datasetOf(deps: Pick<EvalDeps, 'getDataset'>, id: string): Promise<Dataset> {
  const dataset = await deps.getDataset(id);
  if (dataset) return dataset;
  throw new PlaygroundError(
    'dataset-unknown',
    `The data set ${quoted(id)} is not in this browser.`,
    'Load it on the Data page first.',
  );
}

/** The run's data set, if it still begins with the tasks of the run in their order; others may have come after them. */
export async function datasetAsBegun(
  deps: Pick<EvalDeps, 'getDataset' | 'beginsWith'>,
  run: Run,
): Promise<Dataset> {
  const dataset = await datasetOf(deps, run.dataset.id);
  if (dataset.orderHash === run.dataset.orderHash) return dataset;
  if (await deps.beginsWith?.(dataset, run.dataset)) return dataset;
  throw new PlaygroundError(
    'dataset-unknown',
    `The data set “${dataset.title}” has changed since this run began.`,
    'Start a new run; the finished cells of this one stay as they are.',
  );
}

/** The tasks a run takes. */
interface ChosenTasks {
  /** Ascending. */
  ordinals: number[];
  /** Tasks of the selection that the testbed cannot execute, before a sample is drawn; [] where none is executed there. */
  leftOut: LeftOut[];
}

/** All tasks of a selection that can be executed, each with its category: a sample may be drawn from each. */
interface ExecutableTasks extends ChosenTasks {
  categories: string[];
}

export type ChooseTasks = (dataset: Dataset, config: RunConfig) => Promise<ChosenTasks>;

/** Answers kept: a set-up asks for the same ones again and again. */
const KEPT = 4;

/** Gives what chooses a run's tasks: the selection, and on the testbed only those of it that the testbed can execute. */
export function taskChooser(deps: Pick<EvalDeps, 'selectTasks' | 'tasksAt' | 'loadExecutor'>): ChooseTasks {
  const known = new Map<string, Promise<ExecutableTasks>>();
  return async (dataset, config) => {
    const { selection, seed } = config;
    if (config.execution?.on !== 'testbed')
      return { ordinals: await deps.selectTasks(dataset, selection), leftOut: [] };
    const { sample, ...whole } = selection;
    const key = JSON.stringify([dataset.id, dataset.orderHash, dataset.labelledAt, whole, seed]);
    const splitting = known.get(key) ?? executableOf(deps, dataset, { ...config, selection: whole });
    known.delete(key);
    known.set(key, splitting);
    if (known.size > KEPT) known.delete(known.keys().next().value!);
    splitting.catch(() => known.delete(key)); // What failed is asked again.
    const { ordinals, leftOut, categories } = await splitting;
    return { ordinals: drawSample(ordinals, sample, (position) => categories[position]!), leftOut };
  };
}

/** Tasks read at once. */
const SLICE = 200;
/** Ids named for each reason. */
const NAMED = 20;

async function executableOf(
  deps: Pick<EvalDeps, 'selectTasks' | 'tasksAt' | 'loadExecutor'>,
  dataset: Dataset,
  config: RunConfig,
): Promise<ExecutableTasks> {
  const ordinals = await deps.selectTasks(dataset, config.selection);
  const executor = await deps.loadExecutor({ on: 'testbed' });
  const able: number[] = [];
  const categories: string[] = [];
  const reasons = new Map<string, LeftOut>();
  for (let from = 0; from < ordinals.length; from += SLICE) {
    const slice = ordinals.slice(from, from + SLICE);
    const tasks = await deps.tasksAt(dataset, slice);
    for (const [position, task] of tasks.entries()) {
      const why = await executor.whyNot?.(task, config.seed);
      if (why === undefined) {
        able.push(slice[position]!);
        categories.push(task.category);
        continue;
      }
      const left = reasons.get(why) ?? { why, tasks: 0, ids: [] };
      left.tasks++;
      if (left.ids.length < NAMED) left.ids.push(task.id);
      reasons.set(why, left);
    }
  }
  return { ordinals: able, categories, leftOut: [...reasons.values()].sort((a, b) => b.tasks - a.tasks) };
}

type Deps = Pick<EvalDeps, 'tasksAt' | 'loadExecutor'>;
type Offering = Pick<Run, 'config' | 'ordinals' | 'offered'>;

/**
 * The dependencies of a run, changed so that its tasks hold the tools as its servers describe them, where the run offers them so. The
 * descriptions found when the run began hold to its end, so that all cells are offered the same; `onOffered` gets them.
 */
export async function offering<Given extends Deps>(
  deps: Given,
  dataset: Dataset,
  { config: { execution }, ordinals, offered }: Offering,
  onOffered: (tools: Tool[]) => void = () => {},
): Promise<Given> {
  if (execution?.on !== 'servers' || execution.definitions !== 'servers') return deps;
  const executor = await deps.loadExecutor(execution);
  const tools = offered ?? (await foundOn(deps, dataset, ordinals, executor));
  onOffered(tools);
  return {
    ...deps,
    loadExecutor: () => Promise.resolve(executor),
    tasksAt: async (of: Dataset, some: readonly number[]) =>
      (await deps.tasksAt(of, some)).map(offeredBy(tools)),
  };
}

async function foundOn(
  deps: Deps,
  dataset: Dataset,
  ordinals: readonly number[],
  executor: Executor,
): Promise<Tool[]> {
  const found = new Map<string, Tool>();
  for (let from = 0; from < ordinals.length; from += SLICE)
    for (const task of await deps.tasksAt(dataset, ordinals.slice(from, from + SLICE)))
      for (const tool of executor.differingFrom?.(task) ?? []) found.set(toolKey(tool), tool);
  return [...found.values()];
}
