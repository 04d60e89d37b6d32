import type { MenuTokens, MenuTokensRequest, MenuFigures } from '#store/bridge/contract.ts';
import { BEST, type Dispatch } from '#core/agent.ts';
import type { Task } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { offeredBy } from '#core/tool-list.ts';
import { dispatchTools } from '#ask/retrieval/index.ts';
import { toolsToDrawFrom } from './run-cell.ts';
import type { EvalDeps } from './eval-deps.ts';
import { datasetOf } from './run-tasks.ts';

/** Tasks read at once, and looked at between two chances to stop. */
const SLICE = 50;

type Deps = Pick<EvalDeps, 'getDataset' | 'tasksAt' | 'loadExecutor' | 'pause'>;

/** What the menus of a run's tasks cost in tokens: all tools, the best k, and the run's own. Undefined when the signal ended it. */
export async function menuTokens(
  deps: Deps,
  { datasetId, ordinals, config, offered }: MenuTokensRequest,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<MenuTokens | undefined> {
  const dataset = await datasetOf(deps, datasetId);
  const asOffered = offeredBy(offered);
  const others = await toolsToDrawFrom(deps, config);
  const k = (config.menu?.strategy === 'top-k' ? config.menu.k : undefined) ?? BEST;
  const isOther = config.menu !== undefined && !['all', 'top-k'].includes(config.menu.strategy);
  const menus = {
    all: new MenuSum({ strategy: 'all' }),
    best: new MenuSum({ strategy: 'top-k', k }),
    ...(isOther ? { own: new MenuSum(config.menu!) } : {}),
  };
  let tasks = 0;
  let withoutTools = 0;
  for (let from = 0; from < ordinals.length; from += SLICE) {
    for (const task of await deps.tasksAt(dataset, ordinals.slice(from, from + SLICE))) {
      if (task.tools.length === 0) {
        withoutTools++;
        continue;
      }
      tasks++;
      for (const menu of Object.values(menus)) menu.add(asOffered(task), others);
    }
    onProgress(Math.min(ordinals.length, from + SLICE), ordinals.length);
    await deps.pause();
    if (signal.aborted) return undefined;
  }
  const { all, best, own } = menus;
  return {
    k,
    tasks,
    withoutTools,
    all: all.figures,
    best: best.figures,
    ...(own ? { own: own.figures } : {}),
  };
}

/** Sums over the menus of many tasks, each chosen in one way. */
class MenuSum {
  readonly figures: MenuFigures = { tools: 0, tokens: 0, kept: 0, expecting: 0 };
  constructor(readonly dispatch: Dispatch) {}

  add(task: Task, others: readonly Tool[]): void {
    const { tools, menuTokens: tokens, recall } = dispatchTools(task, this.dispatch, others);
    this.figures.tools += tools.length;
    this.figures.tokens += tokens;
    if (!task.target.calls?.length) return;
    this.figures.expecting += 1;
    if (recall === 1) this.figures.kept += 1;
  }
}
