import type { Dispatch } from '#core/agent.ts';
import { estimateTokens } from '#core/estimate-tokens.ts';
import { exceedsDepth } from '#core/json.ts';
import { hash32, sampleIndices } from '#core/random.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { rankTools } from './rank-tools.ts';

/** What a model is offered for a task, and what that costs and keeps. */
export interface Menu {
  tools: Tool[];
  /** Estimated tokens of names, descriptions and schemas (see `estimateTokens`). */
  menuTokens: number;
  /** Share of the different expected tools that are in the menu, 0 to 1; 1 when none is expected. Alternatives do not count. */
  recall: number;
}

/** What the dispatcher looks at of a task. */
export type DispatchedTask = Pick<Task, 'id' | 'query' | 'servers' | 'tools' | 'target'>;

/** The menu of a task out of the tools at hand, which are the task's own unless a larger pool is given. Menus but `top-k` keep the pool's order. */
export function dispatchTools(
  task: DispatchedTask,
  dispatch: Dispatch,
  pool: readonly Tool[] = task.tools,
): Menu {
  const tools = chosen(task, dispatch, pool);
  return {
    tools,
    menuTokens: tools.reduce((total, tool) => total + tokensOfTool(tool), 0),
    recall: recallOf(task.target.calls ?? [], tools),
  };
}

function chosen(task: DispatchedTask, dispatch: Dispatch, pool: readonly Tool[]): Tool[] {
  switch (dispatch.strategy) {
    case 'all':
      return [...pool];
    case 'gold-servers':
      return pool.filter(isGold(task, pool));
    case 'padded':
      return padded(task, pool, dispatch.size ?? 128, dispatch.seed ?? 0);
    case 'top-k':
      return rankTools(task.query, pool)
        .slice(0, Math.max(0, dispatch.k ?? 10))
        .map(({ tool }) => tool);
  }
}

/** Distractors are drawn tool by tool; no gold tool is ever left out, even where they alone are more than `size`. */
function padded(task: DispatchedTask, pool: readonly Tool[], size: number, seed: number): Tool[] {
  const gold = isGold(task, pool);
  const isOffered = pool.map(gold);
  const others = pool.flatMap((_, index) => (isOffered[index] ? [] : [index]));
  const due = Math.max(0, size - (pool.length - others.length));
  for (const drawn of sampleIndices(others.length, due, hash32(task.id) ^ seed)) {
    isOffered[others[drawn]!] = true;
  }
  return pool.filter((_, index) => isOffered[index]);
}

/** A tool is gold when it is expected or its server is a gold one: of the expected calls, or of the task where those name none. */
function isGold({ servers, target }: DispatchedTask, pool: readonly Tool[]): (tool: Tool) => boolean {
  const calls = target.calls ?? [];
  const isExpected = (tool: Tool) => calls.some((call) => isToolOf(call, tool));
  const named = new Set(pool.filter(isExpected).map(({ server }) => server));
  const gold = named.size > 0 ? named : new Set<string | null>(servers);
  return (tool) => isExpected(tool) || (tool.server !== null && gold.has(tool.server));
}

const isToolOf = (call: ExpectedCall, tool: Tool): boolean =>
  call.name === tool.name && (call.server === null || tool.server === null || call.server === tool.server);

function recallOf(calls: readonly ExpectedCall[], tools: readonly Tool[]): number {
  const expected = new Map(calls.map((call) => [JSON.stringify([call.server, call.name]), call]));
  if (expected.size === 0) return 1;
  const found = [...expected.values()].filter((call) => tools.some((tool) => isToolOf(call, tool)));
  return found.length / expected.size;
}

/** Menus share tools over many tasks; each tool is counted once. */
const counted = new WeakMap<Tool, number>();

function tokensOfTool(tool: Tool): number {
  const known = counted.get(tool);
  if (known !== undefined) return known;
  const { name, description, inputSchema } = tool;
  const schema = exceedsDepth(inputSchema) ? '' : JSON.stringify(inputSchema);
  const tokens = estimateTokens(`${name}\n${description}\n${schema}`);
  counted.set(tool, tokens);
  return tokens;
}
