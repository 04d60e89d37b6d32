import type { MenuFigures, MenuTokens, MenuTokensRequest } from '#store/bridge/contract.ts';
import { BEST, isPlainRank, menuFor, type AgentId, type Dispatch } from '#core/agent.ts';
import type { Task } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { offeredBy } from '#core/tool-list.ts';
import { dispatchTools, type Menu } from '#ask/retrieval/index.ts';
import {
  isCompleteAt,
  meanOverTasks,
  ndcgAt,
  recallAt,
  reciprocalRank,
  type MeanOverTasks,
} from '#measure/metrics/index.ts';
import { tokensAsWritten } from './asked-menu.ts';
import { toolsToDrawFrom } from './run-cell.ts';
import type { EvalDeps } from './eval-deps.ts';
import { datasetOf } from './run-tasks.ts';

/** Tasks read at once, and looked at between two chances to stop. */
const SLICE = 50;

type Deps = Pick<EvalDeps, 'getDataset' | 'tasksAt' | 'loadExecutor' | 'pause'>;

/**
 * What the menus of a run's tasks cost in tokens and keep of the expected tools: the task's own tools, the best k of these, and what the run
 * offered. Undefined when the signal ended it.
 */
export async function menuTokens(
  deps: Deps,
  { datasetId, ordinals, execution, offers, offered }: MenuTokensRequest,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<MenuTokens | undefined> {
  const dataset = await datasetOf(deps, datasetId);
  const asOffered = offeredBy(offered);
  const k = offers.map(({ menu }) => menu).find(isPlainRank)?.k ?? BEST;
  const all = new MenuSum({ strategy: 'all' });
  const best = new MenuSum({ strategy: 'top-k', k });
  const own: MenuSum[] = [];
  for (const { agentId, menu } of offers)
    own.push(
      new MenuSum(menuFor(agentId, menu), {
        agentId,
        others: await toolsToDrawFrom(deps, { menu, execution }),
      }),
    );
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
    ...{ k, tasks, withoutTools },
    ...{ all: all.figures, best: best.figures, own: own.map(({ figures }) => figures) },
  };
}

type Measured = Record<keyof MenuFigures['ranked'], number>;

/** Sums over the menus of many tasks, each chosen in one way. */
class MenuSum {
  #tools = 0;
  #tokens = 0;
  /** Of each task that expects a call. */
  readonly #measured: Measured[] = [];

  constructor(
    readonly dispatch: Dispatch,
    readonly way: { agentId: AgentId; others: readonly Tool[] } = { agentId: 'native-tools', others: [] },
  ) {}

  add(task: Task): void {
    const menu = dispatchTools(task, this.dispatch, this.way.others);
    this.#tools += menu.tools.length;
    this.#tokens += tokensAsWritten(this.way.agentId, menu);
    if (task.target.calls?.length) this.#measured.push(measuredOf(menu, this.dispatch));
  }

  get figures(): MenuFigures {
    const isRanked = this.dispatch.strategy === 'top-k';
    return {
      ...{ tools: this.#tools, tokens: this.#tokens },
      expecting: this.#measured.length,
      kept: this.#measured.filter(({ complete }) => complete === 1).length,
      ranked: {
        recall: this.#mean('recall'),
        ndcg: isRanked ? this.#mean('ndcg') : null,
        mrr: isRanked ? this.#mean('mrr') : null,
        complete: this.#mean('complete'),
      },
    };
  }

  #mean(name: keyof Measured): MeanOverTasks {
    return meanOverTasks(this.#measured.map((of) => ({ sum: of[name], count: 1 })));
  }
}

/** The menu as a ranking of its places. */
function measuredOf({ tools, due }: Menu, dispatch: Dispatch): Measured {
  const k = dispatch.strategy === 'top-k' ? (dispatch.k ?? BEST) : tools.length;
  const ranking = tools.map((_, at) => String(at));
  const relevant = new Set(due.map((at, which) => (at === undefined ? `missing ${which}` : String(at))));
  return {
    recall: recallAt(ranking, relevant, k),
    ndcg: ndcgAt(ranking, relevant, k),
    mrr: reciprocalRank(ranking, relevant),
    complete: Number(isCompleteAt(ranking, relevant, k)),
  };
}
