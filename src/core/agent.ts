import type { ModelOutput, ModelRequest, ModelSettings } from './model.ts';
import type { Price } from './price.ts';
import type { RunProgram } from './program.ts';
import type { Task } from './task.ts';
import type { Tool, ToolCall, ToolResult } from './tool.ts';
import type { ToolEdit } from './tool-edit.ts';
import type { Step, StopReason } from './trajectory.ts';

/**
 * How a way of asking works. `plan`: asked once, and calls are read out of the text. `native` and `text`: in turns, the tools offered
 * through the provider's own interface or written into the text. `bare`: asked once, without tools.
 */
export type AgentForm = 'plan' | 'native' | 'text' | 'bare';

/** The ways of putting a task to a language model, in the order runs and links list them; then those of published systems. */
const FORMS = {
  'single-shot': 'plan',
  'native-tools': 'native',
  'grammar-tools': 'native',
  react: 'text',
  'tool-search': 'native',
  'deferred-tools': 'native',
  'code-mode': 'native',
  'no-tools': 'bare',
  'agentbench-react': 'text',
  'agentbench-tools': 'native',
  'mcpbr-mcptoolbench': 'plan',
  'mcpbr-toolbench': 'plan',
  'mcpbr-toolbench-bare': 'plan',
} as const satisfies Record<string, AgentForm>;
export type AgentId = keyof typeof FORMS;
export const AGENT_IDS = Object.keys(FORMS) as readonly AgentId[];

/** Is it a loop? A loop continues with the results of its calls, so it needs tools that run. */
export const isLoop = (agentId: AgentId): boolean => ['native', 'text'].includes(FORMS[agentId]);

/** Are the tools offered through the provider's own interface? The other ways write them into the text. */
export const offersTools = (agentId: AgentId): boolean => FORMS[agentId] === 'native';

/** Is it asked once for a plan of calls in text? */
export const isPlan = (agentId: AgentId): boolean => FORMS[agentId] === 'plan';

/** Is its answer a text that calls are read out of? */
export const isReadFromText = (agentId: AgentId): boolean => !isLoop(agentId);

/** Does it stand for a model without tools, beside the ways that give it some? */
export const isBaselineArm = (agentId: AgentId): boolean =>
  agentId === 'no-tools' || agentId === 'mcpbr-toolbench-bare';

/** The ways that remain. If no remaining way offers tools, 'single-shot' replaces the ones that did. */
export function waysWithout(agentIds: readonly AgentId[], isOut: (id: AgentId) => boolean): AgentId[] {
  const left = agentIds.filter((id) => !isOut(id));
  return agentIds.some(isOut) && left.every(isBaselineArm) ? ['single-shot', ...left] : left;
}

/** Most turns of a loop, unless a run sets another number. */
export const MOST_TURNS = 30;
/** The limits of a new set-up: 30 calls, and enough turns to make them one by one. */
export const PROPOSED_LIMITS = { maxCalls: 30, maxSteps: 40 } as const;

/** Most calls of one turn, unless a run sets another number. */
export const CALLS_OF_A_TURN = 128;

/** The limits at which an agent must stop. */
export interface AgentLimits {
  /** Turns of the model. */
  maxSteps: number;
  /** Calls of tools over all turns, failed ones included; absent: no limit. */
  maxCalls?: number;
  /**
   * Calls and turns without a call together, as MCP-AgentBench counts actions. At this limit every loop is asked once more, for its
   * answer alone. Absent: no limit.
   */
  maxActions?: number;
  /** Most calls of one turn or one plan; further ones are counted and dropped. Absent: CALLS_OF_A_TURN. */
  maxTurnCalls?: number;
  /** Tokens in and out over the whole task; absent: no limit. */
  maxTokens?: number;
  /** Milliseconds for the task, without the wait for a provider's free slot or pause; absent: no limit. */
  maxMs?: number;
  /** US dollars, by the run's prices, after which the agent asks no further turn; absent: no limit. */
  maxDollars?: number;
}

/**
 * One question and one call: the trial of MCPToolBench++. There the call is the answer. Any other limit of turns leaves the task
 * unsolved when it is reached.
 */
export const isOneCall = ({ maxSteps, maxTurnCalls }: AgentLimits): boolean =>
  maxSteps === 1 && maxTurnCalls === 1;

/**
 * How a task's menu is chosen. `all`: the task's own tools, or all `among` which they stand. `gold-servers`: the tools of the servers that the label names. `padded`:
 * the same, filled up to `size` (128, near the limit of providers) with tools of other servers, drawn with the seed. They come from
 * where calls are executed, else from the testbed. With `by: 'server'` complete servers are drawn while they fit, as in
 * MCP-AgentBench; else single tools. With `only: 'several-servers'` a task whose label names one server is offered that server alone.
 * `top-k`: the k best (10) for the query by a `ranking` (BM25), `among` the task's own tools; only this strategy ignores the label.
 * `edited`: tools that say something else of themselves than their servers say, before anything is chosen.
 */
export type Dispatch = { edited?: ToolEdit[] } & (
  | { strategy: 'all'; among?: ToolPool }
  | { strategy: 'gold-servers' }
  | { strategy: 'padded'; by?: 'server'; only?: 'several-servers'; size?: number; seed?: number }
  | { strategy: 'top-k'; k?: number; ranking?: Ranking; among?: ToolPool }
);

/**
 * How tools are ranked for a query: by BM25 over each tool as one document; by BM25F, each field with its own length; the server first and
 * then the tool; the last two fused.
 */
export const RANKINGS = ['bm25', 'bm25f', 'server-first', 'fused'] as const;
export type Ranking = (typeof RANKINGS)[number];

/**
 * What a menu is chosen among, beside the task's own tools. `at-hand`: all tools where calls are executed, else the testbed's.
 * `catalogue`: these and made-up tools of other servers, 700 on the testbed. A made-up tool can be offered and not be called.
 */
export const TOOL_POOLS = ['at-hand', 'catalogue'] as const;
export type ToolPool = (typeof TOOL_POOLS)[number];

/** Tools of a padded menu, unless a run says otherwise. */
export const PADDED_SIZE = 128;
/** Tools of a menu by rank, unless a run says otherwise. */
export const BEST = 10;
/** Tools of a menu for a small model, which reads some ten tokens a second on a processor. */
export const FEW_TOOLS = 5;

/** The menus of a configuration: several, each a contender, or one. */
export interface Menus {
  menu?: Dispatch | undefined;
  menus?: readonly Dispatch[] | undefined;
}

/** Beside which tools a menu's own ones stand; undefined: it is chosen among the task's own. */
export const poolOfMenu = (menu: Dispatch | undefined): ToolPool | undefined =>
  menu?.strategy === 'top-k' || menu?.strategy === 'all' ? menu.among : undefined;

/** Most menus of a set-up. */
export const MOST_MENUS = 8;

export const menusOf = ({ menu = { strategy: 'all' }, menus }: Menus): readonly Dispatch[] =>
  menus && menus.length > 0 ? menus : [menu];

/** By BM25 among the task's own tools, as they are: the dispatcher that every run is compared with. */
export const isPlainRank = (menu: Dispatch): menu is Extract<Dispatch, { strategy: 'top-k' }> =>
  menu.strategy === 'top-k' &&
  (menu.ranking ?? 'bm25') === 'bm25' &&
  menu.among === undefined &&
  !menu.edited;

/** Can a menu hold tools of the servers that no task of the run offers? */
export const drawsFromServers = (config: Menus): boolean =>
  menusOf(config).some((menu) => menu.strategy === 'padded' || poolOfMenu(menu) !== undefined);

/** Does the model find its tools by searching? What the menu ranks is then all searched, not cut to the best. */
export const isSearch = (agentId: AgentId): boolean =>
  agentId === 'tool-search' || agentId === 'deferred-tools';

/** The part of a run’s menu that a way of asking offers: nothing for 'no-tools', and to a search all that is ranked. */
export function menuFor(agentId: AgentId, menu: Dispatch = { strategy: 'all' }): Dispatch {
  if (agentId === 'no-tools') return { strategy: 'top-k', k: 0 };
  if (!isSearch(agentId) || menu.strategy !== 'top-k') return menu;
  const { among, edited } = menu;
  return { strategy: 'all', ...(among ? { among } : {}), ...(edited ? { edited } : {}) };
}

/** The menus of a way of asking, without duplicates. For a search, menus that differ only in ranking or size are one menu. */
export function menusOfWay(agentId: AgentId, menus: readonly Dispatch[]): Dispatch[] {
  const own = menus.map((menu) => menuFor(agentId, menu));
  const keys = own.map((menu) => JSON.stringify(menu));
  return own.filter((_, at) => keys.indexOf(keys[at]!) === at);
}

/** An agent's texts for a model, by name, with placeholders in braces such as {tools}. Kept with the run. */
export type AgentPrompts = Readonly<Record<string, string>>;

/** What an agent asks a model in one turn. */
export type AgentQuestion = Pick<ModelRequest, 'messages' | 'tools' | 'byGrammar' | 'deferred'>;

/** Everything that an agent may use. `generate` and `callTool` reject when `signal` is aborted. */
export interface AgentContext {
  task: Task;
  /** The menu: what the dispatcher chose to offer. A world may describe its tools otherwise after a call; then this is another list of the same tools. */
  tools: readonly Tool[];
  settings: ModelSettings;
  limits: AgentLimits;
  /** What the model costs, for `limits.maxDollars`; absent: unknown. */
  price?: Price;
  /** Texts to use instead of the agent's own; a name the agent does not know is ignored. */
  prompts?: AgentPrompts;
  /** Facts for the model about the world that its calls reach, such as its time; absent: none. */
  setting?: string;
  /** Asks the model once; the app's own failures (network, key, quota) are thrown as PlaygroundError and never shown to the model. */
  generate(question: AgentQuestion): Promise<ModelOutput>;
  /** Calls a tool; a failure of the tool is a result, and goes back to the model. */
  callTool(call: ToolCall): Promise<ToolResult>;
  /** Runs a program that the model wrote, in an engine of its own. Absent: nothing here runs programs. */
  runProgram?: RunProgram;
  /** Aborted when the person cancels, or with a TimeoutError as reason after `limits.maxMs`. */
  signal: AbortSignal;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds that the task has waited for its turn so far; they do not count as its time. Absent: none. */
  waitedMs?(): number;
}

/** How an agent ended. */
export interface AgentEnd {
  stopReason: StopReason;
  /** Absent if the model gave no answer. */
  finalAnswer?: string;
  /** The provider's own word for a refusal. */
  refused?: boolean;
}

/**
 * A way of asking a model to solve a task with tools. Yields each finished step, and returns how the attempt ended. Errors of
 * `generate` and `callTool` reach the caller; earlier steps stay.
 */
export interface Agent {
  id: AgentId;
  title: string;
  /** A paragraph: its steps, and the paper it follows. */
  meaning: string;
  /** The texts it uses unless the context brings others. */
  prompts: AgentPrompts;
  run(context: AgentContext): AsyncGenerator<Step, AgentEnd>;
}
