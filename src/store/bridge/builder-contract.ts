import type { Candidate, Reason } from '#builder/index.ts';
import type { Tool } from '#core/tool.ts';

/** What the eval worker does with candidates of tasks; part of EvalApi. Nothing is stored, and no model is called. */
export interface BuilderApi {
  /**
   * Makes candidates of tools without a model and judges each, one after the other. Events arrive in order, and each is taken over before
   * the next is sent; the last one has arrived when this resolves. With `signal` it ends after the call under way, and what was
   * judged stays. Rejects with PlaygroundError mcp-* where a server cannot be reached.
   */
  proposeTasks(order: ProposeOrder, onEvent: OnBuilderEvent, signal?: AbortSignal): Promise<void>;
  /**
   * Judges candidates that are there, as proposeTasks does. What a step has rejected already is left as it is. `more` is asked for further
   * ones when these are judged, until it gives none: many in one message would block the page, and the servers stay open meanwhile.
   */
  judgeTasks(
    order: JudgeOrder,
    onEvent: OnBuilderEvent,
    signal?: AbortSignal,
    more?: () => readonly Candidate[] | Promise<readonly Candidate[]>,
  ): Promise<void>;
}

/** Where the calls of a server's tools go. */
export interface BuilderServer {
  /** As its tools name it. */
  name: string;
  /** Id of a server that the person connected; absent: the testbed's server of this name, on a testbed of the builder's own. */
  serverId?: string;
  /** Names of its tools that the person allows to be called, although they may change something. */
  allowed?: readonly string[];
}

interface BuilderOrder {
  servers: readonly BuilderServer[];
  /** All tools that tasks may offer, each with its server's name. */
  tools: readonly Tool[];
  /** What is in already: none of them is to come again. */
  known: readonly Compared[];
}

export type Compared = Pick<Candidate, 'id' | 'query' | 'calls'>;

export interface ProposeOrder extends BuilderOrder {
  /** Those that may be called, a part of `tools`. */
  callable: readonly Tool[];
  seed: number;
  /** The day on which the tasks are set, as 2026-03-12. */
  today: string;
  /** Candidates wanted. */
  count: number;
  mostCalls: number;
  /** All candidates that are there, also those that are out: none of them is proposed again. */
  there: readonly Compared[];
}

export interface JudgeOrder extends BuilderOrder {
  candidates: readonly Candidate[];
}

export type BuilderEvent =
  /** Calls made while values are tried. */
  | { type: 'calls'; calls: number }
  /** All new candidates, none of them judged; `without`: tools without a task, with the reason. */
  | { type: 'proposed'; candidates: Candidate[]; without: [tool: string, why: Reason][] }
  /** The candidates that were judged since the last event. */
  | { type: 'judged'; candidates: Candidate[] };

export type OnBuilderEvent = (event: BuilderEvent) => void | Promise<void>;
