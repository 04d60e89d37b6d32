import type { Dataset } from '#core/dataset.ts';
import type { Run } from '#core/run.ts';
import type { Tool } from '#core/tool.ts';
import { toolKey, offeredBy } from '#core/tool-list.ts';
import type { Executor } from '../execution/executor.ts';
import type { EvalDeps } from './eval-deps.ts';

/** Tasks read at once. */
const SLICE = 200;

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
