import type { ModelOutput, ModelSettings } from './model.ts';
import type { Message } from './message.ts';
import type { Price } from './price.ts';
import type { Task } from './task.ts';
import type { Tool, ToolCall, ToolResult } from './tool.ts';
import type { Step, StopReason } from './trajectory.ts';

/** The ways of putting a task to a language model, in the order runs and links list them. */
export const AGENT_IDS = ['single-shot', 'native-tools', 'react', 'no-tools'] as const;
export type AgentId = (typeof AGENT_IDS)[number];

/** A loop goes on with what its calls answered, so it needs somewhere to call. */
export const isLoop = (agentId: AgentId): boolean => agentId === 'native-tools' || agentId === 'react';

/** What is left of the ways; where none of them offers tools any more, a plan takes the place of those that did. */
export function waysWithout(agentIds: readonly AgentId[], isOut: (id: AgentId) => boolean): AgentId[] {
  const left = agentIds.filter((id) => !isOut(id));
  return agentIds.some(isOut) && left.every((id) => id === 'no-tools') ? ['single-shot', ...left] : left;
}

/** Turns a loop may take unless a run says otherwise. */
export const MOST_TURNS = 30;
/** What a new set-up allows a loop: MCP-AgentBench's 30 actions, and turns enough that calls made one by one do not end at them. */
export const PROPOSED_LIMITS = { maxCalls: 30, maxSteps: 40 } as const;

/** Calls of one turn that are made, unless a run says otherwise. */
export const CALLS_OF_A_TURN = 128;

/** Where an agent must stop, whatever the model wants. */
export interface AgentLimits {
  /** Turns of the model. */
  maxSteps: number;
  /** Calls of tools over all turns, failed ones included: the actions of MCP-AgentBench; absent: no limit. */
  maxCalls?: number;
  /** Calls of one turn, or of one plan, that are made; those beyond are counted and dropped. Absent: CALLS_OF_A_TURN. */
  maxTurnCalls?: number;
  /** Tokens in and out over the whole task; absent: no limit. */
  maxTokens?: number;
  /** Milliseconds for the whole task, waiting for a provider's free slot or pause left out; absent: no limit. */
  maxMs?: number;
  /** US dollars after which no further turn is asked, by the run's prices; absent: no limit. */
  maxDollars?: number;
}

/**
 * One question of which one call is made: the trial of MCPToolBench++. The call is the answer there, and no limit cut it short; any
 * other limit of turns that is reached leaves a task unsolved.
 */
export const isOneCall = ({ maxSteps, maxTurnCalls }: AgentLimits): boolean =>
  maxSteps === 1 && maxTurnCalls === 1;

/**
 * How a task's menu is chosen. `all`: every tool at hand. `gold-servers`: the tools of the servers that the label names.
 * `padded`: those, and tools of other servers drawn with the seed until there are `size` (128, near the limit of providers), as far
 * as there are so many where the calls are executed, or on the testbed where none is; `by` server, whole servers are drawn as far as
 * they fit, as in MCP-AgentBench, else tool by tool.
 * `top-k`: the k best (10) by BM25 over the query; it alone does not look at the label.
 */
export type Dispatch =
  | { strategy: 'all' }
  | { strategy: 'gold-servers' }
  | { strategy: 'padded'; by?: 'server'; size?: number; seed?: number }
  | { strategy: 'top-k'; k?: number };

/** Tools of a padded menu, unless a run says otherwise. */
export const PADDED_SIZE = 128;
/** Tools of a menu by rank, unless a run says otherwise. */
export const BEST = 10;

/** What a way of asking is offered of a run’s menu: nothing where it asks without tools. */
export const menuFor = (agentId: AgentId, menu: Dispatch = { strategy: 'all' }): Dispatch =>
  agentId === 'no-tools' ? { strategy: 'top-k', k: 0 } : menu;

/** Texts that an agent puts to a model, by name, with places in braces such as {tools}. Kept with the run. */
export type AgentPrompts = Readonly<Record<string, string>>;

/** All an agent may touch. `generate` and `callTool` obey `signal`: when it is aborted they reject. */
export interface AgentContext {
  task: Task;
  /** The menu: what the dispatcher chose to offer. */
  tools: readonly Tool[];
  settings: ModelSettings;
  limits: AgentLimits;
  /** What the model costs, for `limits.maxDollars`; absent: unknown. */
  price?: Price;
  /** Texts to use instead of the agent's own; a name the agent does not know is ignored. */
  prompts?: AgentPrompts;
  /** What the model is given to know of the world its calls reach, such as its time; absent: nothing. */
  setting?: string;
  /** Asks the model once; the app's own failures (network, key, quota) are thrown as PlaygroundError and never shown to the model. */
  generate(question: { messages: readonly Message[]; tools?: readonly Tool[] }): Promise<ModelOutput>;
  /** Calls a tool; what the tool does wrong is a result, and goes back to the model. */
  callTool(call: ToolCall): Promise<ToolResult>;
  /** Aborted when the person cancels and when `limits.maxMs` is over; then its reason is a TimeoutError. */
  signal: AbortSignal;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds of the task so far in which it waited for its turn: no part of its time. Absent: none. */
  waitedMs?(): number;
}

/** How an agent ended. */
export interface AgentEnd {
  stopReason: StopReason;
  /** Absent when the model came to no answer. */
  finalAnswer?: string;
  /** The provider's own word for a refusal. */
  refused?: boolean;
}

/**
 * A way of putting a task to a model with tools. Yields each step when it is over, and returns how it ended. What `generate` or
 * `callTool` throws goes through to the caller; the steps yielded before stay.
 */
export interface Agent {
  id: AgentId;
  title: string;
  /** A paragraph: what it does, after which paper. */
  meaning: string;
  /** The texts it uses unless the context brings others. */
  prompts: AgentPrompts;
  run(context: AgentContext): AsyncGenerator<Step, AgentEnd>;
}
