import { grouped } from '#core/grouped.ts';
import { BEST, PADDED_SIZE, type Dispatch } from '#core/agent.ts';
import { toolTokens } from '#core/estimate-tokens.ts';
import { exceedsDepth } from '#core/json.ts';
import { remembered } from '#core/table.ts';
import { hash32, sampleIndices, shuffledIndices } from '#core/random.ts';
import type { ExpectedCall, Task } from '#core/task.ts';
import type { Tool } from '#core/tool.ts';
import { withEdits, type ToolEdit } from '#core/tool-edit.ts';
import { indexOf, ToolIndex } from './tool-index.ts';

/** What a model is offered for a task, and what that costs and keeps. */
export interface Menu {
  tools: Tool[];
  /** Estimated tokens of names, descriptions and schemas; how far off they may be: COUNT_OVER_ESTIMATE. */
  menuTokens: number;
  /** Share of the different expected tools that are in the menu, 0 to 1; 1 when none is expected. Alternatives do not count. */
  recall: number;
  /** Of each different expected tool its place in the menu, from 0; undefined where it is not there. */
  due: (number | undefined)[];
}

/** What the dispatcher looks at of a task. */
export type DispatchedTask = Pick<Task, 'id' | 'query' | 'servers' | 'tools' | 'target'>;

/**
 * The menu of a task out of its own tools, in their order but for `top-k`. `others`: what a padded menu may draw strangers from
 * beside them, and what another menu is chosen among where it says so. For a padded menu a tool whose name or server the task has
 * already is no stranger; for another, whose name it has.
 */
export function dispatchTools(given: DispatchedTask, dispatch: Dispatch, around: readonly Tool[] = []): Menu {
  const { edited } = dispatch;
  const task = edited ? { ...given, tools: [...withEdits(given.tools, edited)] } : given;
  const others = edited ? editedOf(around, edited) : around;
  const tools = chosen(task, dispatch, others);
  const due = dueIn(tools, task.target.calls ?? []);
  const kept = due.filter((at) => at !== undefined).length;
  return {
    tools,
    menuTokens: tools.reduce((total, tool) => total + toolTokens(tool), 0),
    recall: due.length === 0 ? 1 : kept / due.length,
    due,
  };
}

const kept = new WeakMap<readonly Tool[], WeakMap<readonly ToolEdit[], readonly Tool[]>>();

/** A list with the edits of a menu, made once as long as both are kept, so that its index is too. */
function editedOf(tools: readonly Tool[], edits: readonly ToolEdit[]): readonly Tool[] {
  const lists = kept.get(tools) ?? new WeakMap<readonly ToolEdit[], readonly Tool[]>();
  kept.set(tools, lists);
  const list = lists.get(edits) ?? withEdits(tools, edits);
  lists.set(edits, list);
  return list;
}

function chosen(task: DispatchedTask, dispatch: Dispatch, others: readonly Tool[]): Tool[] {
  const { tools } = task;
  switch (dispatch.strategy) {
    case 'all':
      return dispatch.among ? [...poolOf(task, others)] : [...tools];
    case 'gold-servers':
      return tools.filter(isGold(task, tools));
    case 'padded':
      return dispatch.only && !isOfSeveralServers(task)
        ? tools.filter(isGold(task, tools))
        : padded(task, withStrangers(task, others), dispatch);
    case 'top-k':
      return best(task, dispatch, others);
  }
}

type Ranked = Extract<Dispatch, { strategy: 'top-k' }>;

function best(
  task: DispatchedTask,
  { k = BEST, ranking = 'bm25', among }: Ranked,
  others: readonly Tool[],
): Tool[] {
  const pool = among ? poolOf(task, others) : task.tools;
  const index = pool === others ? indexOf(pool) : new ToolIndex(pool);
  return index.rank(task.query, ranking, k).map(({ tool }) => tool);
}

/** `others` themselves where they have the task's tools already: their index then serves all tasks. */
function poolOf({ tools }: DispatchedTask, others: readonly Tool[]): readonly Tool[] {
  const byName = named(others);
  if (tools.every((tool) => isAlike(tool, byName.get(tool.name)))) return others;
  const own = new Set(tools.map(({ name }) => name));
  return [...tools, ...others.filter(({ name }) => !own.has(name))];
}

const named = remembered(
  (tools: readonly Tool[]): ReadonlyMap<string, Tool> => new Map(tools.map((tool) => [tool.name, tool])),
);

/** Is it the same tool in the same words? A data set may describe a tool otherwise than the server does. */
const isAlike = (tool: Tool, other: Tool | undefined): boolean =>
  other !== undefined &&
  tool.server === other.server &&
  tool.description === other.description &&
  (tool.inputSchema === other.inputSchema ||
    (!exceedsDepth(tool.inputSchema) &&
      JSON.stringify(tool.inputSchema) === JSON.stringify(other.inputSchema)));

function withStrangers({ tools, servers }: DispatchedTask, others: readonly Tool[]): readonly Tool[] {
  const names = new Set(tools.map(({ name }) => name));
  const own = new Set<string | null>([...servers, ...tools.flatMap(({ server }) => server ?? [])]);
  return [...tools, ...others.filter(({ name, server }) => !names.has(name) && !own.has(server))];
}

type Padded = Extract<Dispatch, { strategy: 'padded' }>;

/** No gold tool is ever left out, even where they alone are more than `size`. */
function padded(
  task: DispatchedTask,
  pool: readonly Tool[],
  { by, size = PADDED_SIZE, seed = 0 }: Padded,
): Tool[] {
  const isOffered = pool.map(isGold(task, pool));
  const others = pool.flatMap((_, index) => (isOffered[index] ? [] : [index]));
  const due = Math.max(0, size - (pool.length - others.length));
  const ofTask = hash32(task.id) ^ seed;
  const drawn = by
    ? drawnServers(pool, others, due, ofTask)
    : sampleIndices(others.length, due, ofTask).map((index) => others[index]!);
  for (const index of drawn) isOffered[index] = true;
  return pool.filter((_, index) => isOffered[index]);
}

/** Whole servers in a drawn order, each that still fits. A tool that names no server is one by itself. */
function drawnServers(pool: readonly Tool[], others: readonly number[], due: number, seed: number): number[] {
  const servers = [...grouped(others, (index) => pool[index]!.server ?? index).values()];
  const drawn: number[] = [];
  for (const each of shuffledIndices(servers.length, seed)) {
    const tools = servers[each]!;
    if (drawn.length + tools.length <= due) drawn.push(...tools);
  }
  return drawn;
}

/** A tool is gold when it is expected or its server is a gold one: of the expected calls, or of the task where those name none. */
function isGold({ servers, target }: DispatchedTask, pool: readonly Tool[]): (tool: Tool) => boolean {
  const calls = target.calls ?? [];
  const isExpected = (tool: Tool) => calls.some((call) => isToolOf(call, tool));
  const named = new Set(pool.filter(isExpected).map(({ server }) => server));
  const gold = named.size > 0 ? named : new Set<string | null>(servers);
  return (tool) => isExpected(tool) || (tool.server !== null && gold.has(tool.server));
}

/** By the servers of the expected calls; where those name none, by the task's. */
function isOfSeveralServers(task: DispatchedTask): boolean {
  const gold = isGold(task, task.tools);
  const named = new Set(task.tools.filter(gold).flatMap(({ server }) => server ?? []));
  return (named.size > 0 ? named : new Set(task.servers)).size > 1;
}

const isToolOf = (call: ExpectedCall, tool: Tool): boolean =>
  call.name === tool.name && (call.server === null || tool.server === null || call.server === tool.server);

function dueIn(tools: readonly Tool[], calls: readonly ExpectedCall[]): Menu['due'] {
  const expected = new Map(calls.map((call) => [JSON.stringify([call.server, call.name]), call]));
  return [...expected.values()].map((call) => {
    const at = tools.findIndex((tool) => isToolOf(call, tool));
    return at < 0 ? undefined : at;
  });
}
