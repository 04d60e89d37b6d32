import type { MenuTokens, MenuTokensRequest, MenuFigures } from '#store/bridge/contract.ts';
import { BEST, menusOf, type Dispatch } from '#core/agent.ts';
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

/** By BM25 among the task's own tools: the dispatcher that every run is compared with. */
const isPlainRank = (menu: Dispatch): menu is Extract<Dispatch, { strategy: 'top-k' }> =>
  menu.strategy === 'top-k' &&
  (menu.ranking ?? 'bm25') === 'bm25' &&
  menu.among === undefined &&
  !menu.edited;

/** What the menus of a run's tasks cost in tokens: all tools, the best k, and the run's own. Undefined when the signal ended it. */
export async function menuTokens(
  deps: Deps,
  { datasetId, ordinals, config, offered }: MenuTokensRequest,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<MenuTokens | undefined> {
  const dataset = await datasetOf(deps, datasetId);
  const asOffered = offeredBy(offered);
  const offeredMenus = menusOf(config);
  const k = offeredMenus.find(isPlainRank)?.k ?? BEST;
  const all = new MenuSum({ strategy: 'all' });
  const best = new MenuSum({ strategy: 'top-k', k });
  const own: MenuSum[] = [];
  for (const menu of offeredMenus)
    if ((menu.strategy !== 'all' || menu.edited) && !(isPlainRank(menu) && (menu.k ?? BEST) === k))
      own.push(new MenuSum(menu, await toolsToDrawFrom(deps, { ...config, menu })));
  let tasks = 0;
  let withoutTools = 0;
  for (let from = 0; from < ordinals.length; from += SLICE) {
    for (const task of await deps.tasksAt(dataset, ordinals.slice(from, from + SLICE))) {
      if (task.tools.length === 0) {
        withoutTools++;
        continue;
      }
      tasks++;
      for (const menu of [all, best, ...own]) menu.add(asOffered(task));
    }
    onProgress(Math.min(ordinals.length, from + SLICE), ordinals.length);
    await deps.pause();
    if (signal.aborted) return undefined;
  }
  return {
    k,
    tasks,
    withoutTools,
    all: all.figures,
    best: best.figures,
    own: own.map(({ dispatch: menu, figures }) => ({ menu, figures })),
  };
}

/** Sums over the menus of many tasks, each chosen in one way. */
class MenuSum {
  readonly figures: MenuFigures = { tools: 0, tokens: 0, kept: 0, expecting: 0 };
  constructor(
    readonly dispatch: Dispatch,
    readonly others: readonly Tool[] = [],
  ) {}

  add(task: Task): void {
    const { tools, menuTokens: tokens, recall } = dispatchTools(task, this.dispatch, this.others);
    this.figures.tools += tools.length;
    this.figures.tokens += tokens;
    if (!task.target.calls?.length) return;
    this.figures.expecting += 1;
    if (recall === 1) this.figures.kept += 1;
  }
}
