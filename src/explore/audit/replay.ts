import { fillPlaceholders, refusedCall } from '#ask/agents/index.ts';
import { isEmptyResult } from '#core/empty-result.ts';
import { isFailedCall } from '#core/failed-call.ts';
import { textOfResult, type ToolCall, type ToolResult } from '#core/tool.ts';
import type { MadeCall } from '#core/label-audit.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import type { EndState } from '#core/state-diff.ts';
import { factsHeld } from '#measure/scorers/index.ts';

/** Calls made one after the other from a fresh world. A value: one more call gives another replay, and this one stays as it is. */
export class Replay {
  readonly #world: AuditWorld;
  readonly made: readonly MadeCall[];
  readonly #results: ReadonlyMap<string, ToolResult>;
  #end: EndState | undefined;

  constructor(
    world: AuditWorld,
    made: readonly MadeCall[] = [],
    results: ReadonlyMap<string, ToolResult> = new Map(),
  ) {
    this.#world = world;
    this.made = made;
    this.#results = results;
  }

  /** What the calls have changed. */
  get end(): EndState {
    return (this.#end ??= this.#world.endState());
  }

  /** What the call with this id answered. */
  resultOf(id: string): ToolResult | undefined {
    return this.#results.get(id);
  }

  /** The replay with one more call. A call whose references cannot be filled is answered with an error. */
  with(call: ToolCall): Replay {
    const filled = fillPlaceholders(call, this.#results);
    const world = this.#world.fork();
    const sent = 'unresolved' in filled ? undefined : filled.arguments;
    const answered = sent && world.call(call.name, sent);
    const refusal = 'unresolved' in filled ? filled.unresolved : `there is no tool ${call.name}`;
    const result: ToolResult = answered
      ? { ...answered.result, callId: call.id }
      : refusedCall(call, refusal);
    const trouble = troubleIn(result);
    const made: MadeCall = {
      call: sent ? { ...call, sent } : call,
      result,
      changes: answered?.changes ?? [],
      ...(trouble === undefined ? {} : { trouble }),
    };
    return new Replay(world, [...this.made, made], new Map(this.#results).set(call.id, result));
  }

  withAll(calls: readonly ToolCall[]): Replay {
    return calls.reduce((replay: Replay, call) => replay.with(call), this);
  }

  /** The same up to the first call that fails or answers nothing, which is its last. */
  untilTrouble([next, ...rest]: readonly ToolCall[]): Replay {
    if (!next) return this;
    const replay = this.with(next);
    return replay.isTroubled ? replay : replay.untilTrouble(rest);
  }

  /** Did its last call fail or answer nothing? */
  get isTroubled(): boolean {
    return this.made.at(-1)?.trouble !== undefined;
  }
}

/** Why a call proves nothing, as the end of a sentence about it; undefined when it succeeded and answered something. */
export function troubleIn(result: ToolResult): string | undefined {
  if (isFailedCall(result)) return `failed: ${textOfResult(result).slice(0, 300)}`;
  return isEmptyResult(result) ? 'answered nothing' : undefined;
}

/** What a label says, and the tools it is said of. */
export type LabelledTask = Pick<Task, 'tools' | 'target'>;

/** The answer to a call, and the slices of state it has changed, by name. */
export interface Answered {
  result: Omit<ToolResult, 'callId'>;
  changes: string[];
}

/** Tools over one state. */
export interface AuditWorld {
  /** Makes a call. A tool's failure is a result; undefined where no server has the tool. */
  call(name: string, args: JsonObject): Answered | undefined;
  /** A separate world that goes on from this one's state. */
  fork(): AuditWorld;
  endState(): EndState;
}

/** Where labels are executed. */
export interface AuditWorlds {
  /** Why a task cannot be executed there, in words that are the same for tasks with the same reason; undefined: it can. */
  gapOf(task: LabelledTask): string | undefined;
  /** A fresh world of this seed that answers calls of these tools. */
  open(seed: number, tools: readonly string[]): Promise<AuditWorld>;
}

type Said = Pick<MadeCall, 'call' | 'result'>;

/** Which of a task's facts calls answer. What a call says is read once, however often it is made. */
export class Facts {
  readonly facts: readonly string[];
  readonly #known = new Map<string, boolean[]>();

  constructor(facts: readonly string[]) {
    this.facts = facts;
  }

  /** For each fact: does any call's result, or what was sent with a call, hold it? */
  heldBy({ made }: { made: readonly Said[] }): boolean[] {
    if (this.facts.length === 0) return [];
    const each = made.map((call) => this.#heldByCall(call));
    return this.facts.map((_, index) => each.some((held) => held[index]));
  }

  #heldByCall(call: Said): boolean[] {
    const text = saidBy(call);
    const held = this.#known.get(text) ?? factsHeld(text, this.facts);
    this.#known.set(text, held);
    return held;
  }
}

/** The facts that the answer to a task must hold. */
export const factsOf = ({ target: { answer } }: LabelledTask): Facts =>
  new Facts(answer?.match === 'facts' ? answer.accept : []);

/** All that a call says: its answer as text and value by value, and what was passed on to it. */
const saidBy = ({ call, result }: Said): string =>
  [
    textOfResult(result),
    ...textsIn(result.structuredContent ?? null),
    ...textsIn(call.sent ?? call.arguments),
  ].join('\n');

const textsIn = (value: JsonValue): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)];
