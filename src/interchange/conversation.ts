import type { JsonValue } from '#core/json.ts';
import type { Message, Usage } from '#core/message.ts';
import { MOST_CALLS } from '#core/read-arguments.ts';
import type { ContentPart, ToolResult, ToolCall } from '#core/tool.ts';
import type { NotRecorded, Step, StopReason, Trajectory } from '#core/trajectory.ts';
import { count } from './reading.ts';
import { CallReader, type LoggedCall, type PlacedCall } from './logged-calls.ts';

export type { LoggedCall } from './logged-calls.ts';

/** One answer of the model as a log writes it. */
export interface LoggedTurn {
  text: string;
  thinking?: string;
  calls?: readonly LoggedCall[];
  usage?: Usage;
  /** Milliseconds since the epoch. */
  startedAt?: number;
  durationMs?: number;
}

/** What a tool answered, as a log writes it. */
export interface LoggedResult {
  /** Of the call it answers; without one it answers the next call that has no result, of its name where it has a name. */
  callId?: string;
  name?: string;
  content: readonly ContentPart[];
  structuredContent?: JsonValue;
  isError?: boolean;
  durationMs?: number;
}

/**
 * A trajectory made of a log's messages, in their order. One step is one answer of the model and the tool results before the next;
 * what comes before the first answer is the model's input.
 */
export class Conversation {
  /** What the model was given before its first turn. */
  readonly messages: Message[] = [];
  readonly #steps: Step[] = [];
  readonly #reader = new CallReader();
  readonly #open = new OpenCalls();
  #hasTimes = true;
  #hasResults = false;
  #calls = 0;
  #unpaired = 0;
  readonly #leftOut = new Map<string, number>();
  /** Since the last turn. */
  #inputs: Message[] = [];

  get turns(): number {
    return this.#steps.length;
  }

  /** Results that answer no call of the conversation: they are not kept. */
  get unpaired(): number {
    return this.#unpaired;
  }

  /** Messages of a person or the system that the model gave no answer to: they are not kept. */
  get unansweredInputs(): number {
    return this.#inputs.length;
  }

  /** How often what was met in its messages and is not read, by kind. */
  get leftOut(): ReadonlyMap<string, number> {
    return this.#leftOut;
  }

  /** Something of this kind, such as `image`, stands in the log and is not kept. */
  leaveOut(kind: string): void {
    count(this.#leftOut, kind);
  }

  /** The last user message before the model's first turn. */
  get query(): string | undefined {
    return this.messages.findLast(({ role }) => role === 'user')?.text;
  }

  /**
   * A message of the system or the person, or one of the assistant that was written in advance, such as a greeting. After the model's first
   * turn it stands with the turn that answers it: it is no part of the task.
   */
  input(role: 'system' | 'user' | 'assistant', text: string): void {
    if (this.#steps.length === 0) this.messages.push({ role, text });
    else this.#inputs.push({ role, text });
  }

  turn({ text, thinking, calls = [], usage, startedAt, durationMs }: LoggedTurn): void {
    const index = this.#steps.length;
    const placed = this.#reader.read(calls, index + 1);
    const toolCalls = placed.map(({ call }) => call);
    if (startedAt === undefined && durationMs === undefined) this.#hasTimes = false;
    this.#calls += toolCalls.length;
    const beyond = Math.max(0, calls.length - MOST_CALLS);
    const step: Step = {
      index,
      ...(this.#inputs.length > 0 ? { inputs: this.#inputs } : {}),
      message: {
        role: 'assistant',
        text,
        ...(thinking ? { thinking } : {}),
        ...(toolCalls.length > 0 ? { toolCalls } : {}),
      },
      toolCalls,
      ...(beyond > 0 ? { callsBeyond: beyond } : {}),
      toolResults: [],
      ...(usage ? { usage } : {}),
      ...(startedAt === undefined ? {} : { startedAt }),
      durationMs: durationMs ?? 0,
    };
    this.#inputs = [];
    this.#steps.push(step);
    if (placed.length > 0) this.#open.add(step, placed);
  }

  /** False: no call of the conversation could be found that it answers. */
  result({
    callId,
    name,
    content,
    structuredContent,
    isError = false,
    durationMs = 0,
  }: LoggedResult): boolean {
    const place = this.#open.take(callId, name);
    if (!place) {
      this.#unpaired++;
      return false;
    }
    const result: ToolResult = {
      callId: place.call.id,
      content: [...content],
      ...(structuredContent === undefined ? {} : { structuredContent }),
      isError,
      durationMs,
    };
    place.step.toolResults.push(result);
    this.#hasResults = true;
    return true;
  }

  /**
   * `stopReason`: as the log has it; absent: answered. Where the log has results, calls of the last turn without any show that the
   * attempt was broken off.
   */
  end(stopReason?: StopReason, extra?: Pick<Trajectory, 'finalState' | 'refused'>): Trajectory {
    const last = this.#steps.at(-1);
    const isFinal = last !== undefined && last.toolCalls.length === 0;
    const notRecorded: NotRecorded[] = [];
    if (!this.#hasResults && this.#calls > 0) notRecorded.push('results');
    if (!this.#hasTimes) notRecorded.push('times');
    if (this.#hasResults && !stopReason && last && !isFinal && last.toolResults.length === 0)
      last.trouble = 'broken-off';
    return {
      steps: this.#steps,
      ...(this.#calls > 0 ? { inTurns: true as const } : {}),
      ...(isFinal ? { finalAnswer: last.message.text } : {}),
      ...extra,
      stopReason: stopReason ?? 'answered',
      ...(notRecorded.length > 0 ? { notRecorded } : {}),
    };
  }
}

/** Of an attempt of which the log has the verdict alone, and nothing that the model said or called. */
export const withoutSteps = (stopReason: StopReason = 'answered'): Trajectory => ({
  steps: [],
  stopReason,
  notRecorded: ['steps'],
});

/** A call that no result was found for so far. */
interface OpenCall extends PlacedCall {
  step: Step;
  /** The open calls of its step. */
  group: OpenCall[];
}

/** The calls of a conversation that have no result yet. */
class OpenCalls {
  readonly #byId = new Map<string, OpenCall[]>();
  readonly #groups: OpenCall[][] = [];

  add(step: Step, calls: readonly PlacedCall[]): void {
    const group: OpenCall[] = [];
    for (const call of calls) group.push({ ...call, step, group });
    this.#groups.push(group);
    for (const call of group) {
      const named = this.#byId.get(call.loggedId);
      if (named) named.push(call);
      else this.#byId.set(call.loggedId, [call]);
    }
  }

  /**
   * The call that a result answers: of the latest step that has an open call of the id, the first of them; a call without an id is
   * found by its name, and by order where the log has no name either.
   */
  take(callId: string | undefined, name: string | undefined): { step: Step; call: ToolCall } | undefined {
    const found = (callId ? this.#ofId(callId) : undefined) ?? this.#ofName(callId, name);
    if (!found) return undefined;
    remove(found.group, found);
    remove(this.#byId.get(found.loggedId)!, found);
    return found;
  }

  #ofId(id: string): OpenCall | undefined {
    const latest = this.#byId.get(id)?.at(-1);
    return latest?.group.find(({ loggedId }) => loggedId === id);
  }

  /** A result with an id never answers a call that has another. */
  #ofName(callId: string | undefined, name: string | undefined): OpenCall | undefined {
    while (this.#groups.at(-1)?.length === 0) this.#groups.pop();
    const open = (this.#groups.at(-1) ?? []).filter(({ loggedId }) => !callId || !loggedId);
    return open.find(({ call }) => call.name === name) ?? open[0];
  }
}

const remove = (calls: OpenCall[], call: OpenCall): void => {
  calls.splice(calls.lastIndexOf(call), 1);
};
