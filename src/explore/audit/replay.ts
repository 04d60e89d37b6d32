import { fillPlaceholders, refusedCall } from '#ask/agents/index.ts';
import { isEmptyResult } from '#core/empty-result.ts';
import { isFailedCall } from '#core/failed-call.ts';
import { textOfResult, type ToolCall, type ToolResult } from '#core/tool.ts';
import type { MadeCall } from '#core/label-audit.ts';
import type { AuditWorld, EndState } from './world.ts';

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

  /** The replay with all of these calls. */
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
