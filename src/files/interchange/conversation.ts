import { objectsOf, textOf } from '#core/fields.ts';
import type { JsonValue } from '#core/json.ts';
import type { Message, Usage } from '#core/message.ts';
import { MOST_CALLS, readArguments } from '#core/read-arguments.ts';
import type { ContentPart, ToolResult, ToolCall } from '#core/tool.ts';
import type { NotRecorded, Step, StopReason, Trajectory } from '#core/trajectory.ts';
import { at, present, textAt } from './at.ts';
import { count } from './reader.ts';

/** One answer of the model as a log writes it; empty texts say nothing. */
export interface LoggedTurn {
  text: string;
  thinking?: string | undefined;
  calls?: readonly LoggedCall[] | undefined;
  usage?: Usage | undefined;
  /** Milliseconds since the epoch. */
  startedAt?: number | undefined;
  durationMs?: number | undefined;
}

/** What a tool answered, as a log writes it. */
export interface LoggedResult {
  /** Of the call it answers; without one it answers the next call that has no result, of its name where it has a name. */
  callId?: string | undefined;
  name?: string | undefined;
  content: readonly ContentPart[];
  structuredContent?: JsonValue | undefined;
  isError?: boolean | undefined;
  durationMs?: number | undefined;
}

/**
 * A trajectory made of a log's messages, in their order. One step is one answer of the model and the tool results before the next;
 * what comes before the first answer is the model's input.
 */
export class Conversation {
  /** The model's input before its first turn. */
  readonly messages: Message[] = [];
  readonly #steps: Step[] = [];
  readonly #reader = new CallReader();
  readonly #open = new OpenCalls();
  #hasTimes = true;
  #hasResults = false;
  #calls = 0;
  #unpaired = 0;
  /** How often unread parts occurred in its messages, by kind. */
  readonly leftOut = new Map<string, number>();
  /** How often unread rows occurred beside its messages, by kind. */
  readonly passedOver = new Map<string, number>();
  /** Notes on how it was read. */
  readonly notes: { field: string; reason: string }[] = [];
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

  /** The log has a part of this kind, such as `image`, which is not kept. */
  leaveOut(kind: string): void {
    count(this.leftOut, kind);
  }

  /** The log has a row of this kind, which is not read. */
  passOver(kind: string): void {
    count(this.passedOver, kind);
  }

  /** `field`: JSON pointer into the row. */
  note(field: string, reason: string): void {
    this.notes.push({ field, reason });
  }

  /** The last user message before the model's first turn. */
  get query(): string | undefined {
    return this.messages.findLast(({ role }) => role === 'user')?.text;
  }

  /**
   * A message of the system, the person or, if written in advance like a greeting, the assistant. After the model's first turn it
   * belongs to the turn that answers it, not to the task.
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
      message: {
        role: 'assistant',
        text,
        ...present({ thinking, toolCalls: toolCalls.length > 0 ? toolCalls : undefined }),
      },
      toolCalls,
      toolResults: [],
      durationMs: durationMs ?? 0,
      ...present({
        inputs: this.#inputs.length > 0 ? this.#inputs : undefined,
        callsBeyond: beyond > 0 ? beyond : undefined,
        usage,
        startedAt,
      }),
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
   * `stopReason`: as in the log; absent: answered. If the log has results, last calls without any mean that the attempt broke off.
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

/** For an attempt with a verdict alone, without text and calls. */
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

/** A call as a log writes it; empty texts say nothing. */
export interface LoggedCall {
  id?: string | undefined;
  name: string;
  /** JSON text, or the value itself. */
  arguments: JsonValue | undefined;
  server?: string | undefined;
  /** The tool that nobody offered, in which the model wrote this call. */
  unwrappedFrom?: string | undefined;
}

/** A call that was read, under the id that the log has for it. */
export interface PlacedCall {
  call: ToolCall;
  /** '' where the log has none. */
  loggedId: string;
}

const MOST_ID_CHARACTERS = 500;

/** The calls of a conversation: no id occurs twice, whatever the log wrote. */
export class CallReader {
  /** The ids that calls have, and how often each had to be made another. */
  readonly #taken = new Map<string, number>();

  /** The first MOST_CALLS calls of a turn; `turn` counts from 1. */
  read(calls: readonly LoggedCall[], turn: number): PlacedCall[] {
    return calls
      .slice(0, MOST_CALLS)
      .map(({ id, name, arguments: written, server, unwrappedFrom }, place) => {
        const loggedId = id ?? '';
        const call = {
          id: this.#idFor(loggedId.slice(0, MOST_ID_CHARACTERS) || `call-${turn}-${place + 1}`),
          name,
          ...readArguments(written),
          ...present({ server, unwrappedFrom }),
        };
        return { call, loggedId };
      });
  }

  #idFor(wanted: string): string {
    let [id, number] = [wanted, this.#taken.get(wanted) ?? 0];
    while (this.#taken.has(id)) id = `${wanted}-${++number + 1}`;
    this.#taken.set(wanted, number);
    if (id !== wanted) this.#taken.set(id, 0);
    return id;
  }
}

/** Models of OpenAI write several calls into such a tool, which nobody offered. */
const WRAPPER = /^(?:multi_tool_use[._])?parallel$/;

/** The calls inside a wrapper of parallel calls; any other call itself. */
export function unwrapped(call: LoggedCall): LoggedCall[] {
  if (!WRAPPER.test(call.name)) return [call];
  const uses = objectsOf(readArguments(call.arguments).arguments.tool_uses);
  if (uses.length === 0 || !uses.every((use) => textOf(use.recipient_name))) return [call];
  return uses.map((use) => ({
    ...call,
    name: textOf(use.recipient_name).replace(/^functions\./, ''),
    arguments: use.parameters,
    unwrappedFrom: call.name,
  }));
}

/** Calls of a list of objects, each with its id, its name and its arguments at these paths. */
export const callsAt = (
  list: JsonValue | undefined,
  { id, name, values }: { id?: string; name: string; values: string },
): LoggedCall[] =>
  objectsOf(list).map((call) => ({
    id: id && textAt(call, id),
    name: textAt(call, name),
    arguments: at(call, values),
  }));
