import { parseJson } from '#core/fields.ts';
import { readArguments } from '#core/read-arguments.ts';
import type { JsonValue } from '#core/json.ts';
import type { Message, Usage } from '#core/message.ts';
import type { ContentPart, ToolCall, ToolResult } from '#core/tool.ts';
import type { NotRecorded, Step, StopReason, Trajectory } from '#core/trajectory.ts';

/** A call as a log writes it. */
export interface LoggedCall {
  id?: string;
  name: string;
  /** JSON text, or the value itself. */
  arguments: JsonValue | undefined;
  server?: string;
}

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
  #hasTimes = true;
  #hasResults = false;
  #calls = 0;

  get turns(): number {
    return this.#steps.length;
  }

  /** The last user message before the model's first turn. */
  get query(): string | undefined {
    return this.messages.findLast(({ role }) => role === 'user')?.text;
  }

  /**
   * A message of the system or the person, or one of the assistant that was written in advance, such as a greeting. After the model's first
   * turn it is not kept: later turns of a person are no input of the task.
   */
  input(role: 'system' | 'user' | 'assistant', text: string): void {
    if (this.#steps.length === 0) this.messages.push({ role, text });
  }

  turn({ text, thinking, calls = [], usage, startedAt, durationMs }: LoggedTurn): void {
    const index = this.#steps.length;
    const toolCalls = calls.map((call, place) => readCall(call, `call-${index + 1}-${place + 1}`));
    if (startedAt === undefined && durationMs === undefined) this.#hasTimes = false;
    this.#calls += toolCalls.length;
    this.#steps.push({
      index,
      message: {
        role: 'assistant',
        text,
        ...(thinking ? { thinking } : {}),
        ...(toolCalls.length > 0 ? { toolCalls } : {}),
      },
      toolCalls,
      toolResults: [],
      ...(usage ? { usage } : {}),
      startedAt: startedAt ?? 0,
      durationMs: durationMs ?? 0,
    });
  }

  /** False: no call of the conversation could be found that it answers. */
  result({ callId, name, content, structuredContent, isError = false, durationMs = 0 }: LoggedResult): boolean {
    const place = this.#placeOf(callId, name);
    if (!place) return false;
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

  /** `stopReason`: as the log has it; absent: answered, or broken off where the last answer's calls have no result. */
  end(stopReason?: StopReason, extra?: Pick<Trajectory, 'finalState' | 'refused'>): Trajectory {
    const last = this.#steps.at(-1);
    const isFinal = last !== undefined && last.toolCalls.length === 0;
    const notRecorded: NotRecorded[] = [];
    if (!this.#hasResults && this.#calls > 0) notRecorded.push('results');
    if (!this.#hasTimes) notRecorded.push('times');
    return {
      steps: this.#steps,
      ...(this.#calls > 0 ? { inTurns: true as const } : {}),
      ...(isFinal ? { finalAnswer: last.message.text } : {}),
      ...extra,
      stopReason: stopReason ?? 'answered',
      ...(notRecorded.length > 0 ? { notRecorded } : {}),
    };
  }

  /** The latest call with the id; without an id the first unanswered call of the latest step that has one. */
  #placeOf(callId: string | undefined, name: string | undefined): { step: Step; call: ToolCall } | undefined {
    for (const step of this.#steps.toReversed()) {
      const open = step.toolCalls.filter(
        ({ id }) => !step.toolResults.some((result) => result.callId === id),
      );
      const call = callId
        ? open.find(({ id }) => id === callId)
        : (open.find((each) => each.name === name) ?? open[0]);
      if (call) return { step, call };
    }
    return undefined;
  }
}

/** Of an attempt of which the log has the verdict alone, and nothing that the model said or called. */
export const withoutSteps = (stopReason: StopReason = 'answered'): Trajectory => ({
  steps: [],
  stopReason,
  notRecorded: ['steps'],
});

function readCall({ id, name, arguments: written, server }: LoggedCall, place: string): ToolCall {
  return { id: id || place, name, ...readArguments(written), ...(server ? { server } : {}) };
}

/** A result's content as logs write it: text, a list of parts, or any value as JSON. */
export function contentOf(value: JsonValue | undefined): ContentPart[] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'string') return [{ type: 'text', text: value }];
  if (Array.isArray(value) && value.length > 0 && value.every(isTextPart))
    return value.map((part) => ({ type: 'text', text: (part as { text: string }).text }));
  return [{ type: 'text', text: JSON.stringify(value) }];
}

const isTextPart = (part: JsonValue): boolean =>
  typeof part === 'object' && part !== null && !Array.isArray(part) && typeof part.text === 'string';

/** Text that holds JSON as its value; any other text is undefined. */
export const valueIn = (text: string): JsonValue | undefined => parseJson(text);

const STOP_REASONS: Readonly<Record<string, StopReason>> = {
  stop: 'answered',
  end_turn: 'answered',
  stop_sequence: 'answered',
  completed: 'answered',
  agent_stop: 'answered',
  user_stop: 'answered',
  tool_calls: 'answered',
  tool_use: 'answered',
  function_call: 'answered',
  length: 'token-limit',
  max_tokens: 'token-limit',
  max_output_tokens: 'token-limit',
  model_length: 'token-limit',
  content_filter: 'content-filter',
  refusal: 'content-filter',
  safety: 'content-filter',
  max_steps: 'step-limit',
  message: 'step-limit',
  turn: 'step-limit',
  timeout: 'time-limit',
  time: 'time-limit',
  working: 'time-limit',
  cancelled: 'cancelled',
};

/** Our word for how an attempt ended, from the words of the field's logs; undefined where the log says nothing. */
export function stopReasonOf(word: JsonValue | undefined): StopReason | undefined {
  if (typeof word !== 'string' || word === '') return undefined;
  const known = word.toLowerCase();
  if (known.startsWith('context')) return 'context-limit';
  return STOP_REASONS[known] ?? 'error';
}
