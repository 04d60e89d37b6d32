import { exceedsDepth, type JsonObject } from '#core/json.ts';
import type { OnQuestion, ReadOptions } from '#core/mcp.ts';
import { maskedValue } from '#core/secrets.ts';
import {
  heldIn,
  type CallingCell,
  type RecordedAnswer,
  type RecordedCall,
  type RecordedQuestion,
  type RecordingProgress,
  type ServerRecording,
} from '#core/server-recording.ts';
import type { ToolCall } from '#core/tool.ts';
import { inWords } from './current-session.ts';
import { lineOfCall, recordingLimits } from './server-recording.ts';
import { redactAnswer } from './redact.ts';
import type { Cleaner } from './secrets.ts';
import { QuestionTime } from './question-time.ts';
import { RpcError, type Session } from './session.ts';
import { secretsTyped, withoutSecrets, withoutTyped } from './typed-secrets.ts';

type Order = Pick<ToolCall, 'name' | 'arguments'> & {
  attempt?: CallingCell | undefined;
  method?: string;
};

interface RecorderWorld {
  /** Milliseconds since the epoch. */
  now: () => number;
  secrets?: Cleaner;
}

/** A call that is being recorded. */
interface CallUnderWay {
  /** Answers questions as this does, and records each with its reply. */
  hearing: (onQuestion: OnQuestion) => OnQuestion;
  end(answer: RecordedAnswer): void;
  /** Ends with a JSON-RPC error of the server, or with why there is no answer. */
  fail(error: unknown): void;
}

/** What the reader of a file would leave out stands there as it is read. */
const TOO_DEEP: RecordedAnswer = {
  result: { content: [{ type: 'text', text: 'The answer is nested too deeply to be read.' }], isError: true },
};

/** Questions of one call that are kept. */
const MOST_QUESTIONS = 50;

/**
 * Records the calls of one connection, in the order they are sent, until recordingLimits are reached. Known secrets are taken out, what
 * a person types where a question asks for one, and what has the form of a key or a token.
 */
export class ServerRecorder {
  readonly #startedAt: number;
  readonly #world: RecorderWorld;
  readonly #of: Session;
  /** A call has its place when it is sent, and its answer when that comes. */
  readonly #calls: (RecordedCall | undefined)[] = [];
  readonly #attempts = new WeakMap<CallingCell, number>();
  /** What a person typed into fields that ask for a password or the like. */
  readonly #typed: string[] = [];
  #numbered = 0;
  #bytes = 0;
  #isFull = false;

  constructor(of: Session, world: RecorderWorld) {
    this.#of = of;
    this.#world = world;
    this.#startedAt = world.now();
  }

  /** A call is being sent. Undefined: the recording is full. */
  begin({ name, arguments: given, attempt, method }: Order): CallUnderWay | undefined {
    this.#isFull ||= this.#calls.length >= recordingLimits.calls;
    if (this.#isFull) return undefined;
    const questions: RecordedQuestion[] = [];
    const thinking = new QuestionTime(this.#world.now);
    const place = this.#calls.push(undefined) - 1;
    const sentAt = this.#world.now();
    const caller = attempt ? { attempt: this.#numberOf(attempt), ...attempt } : {};
    const sent = this.#cleaned(given);
    const end = (answer: RecordedAnswer): void => {
      const whole = { ...(questions.length > 0 ? { questions } : {}), ...answer };
      const call: RecordedCall = {
        tool: name,
        arguments: sent,
        ...(method === undefined ? {} : { method }),
        ...caller,
        at: Math.round(sentAt - this.#startedAt),
        ms: Math.round(this.#world.now() - sentAt - thinking.ms),
        ...(exceedsDepth(whole) ? TOO_DEEP : this.#cleaned(whole)),
      };
      const bytes = new TextEncoder().encode(lineOfCall(call)).byteLength;
      if (this.#bytes + bytes > recordingLimits.bytes) {
        this.#isFull = true;
        return;
      }
      this.#bytes += bytes;
      this.#calls[place] = call;
    };
    const hearing =
      (onQuestion: OnQuestion): OnQuestion =>
      async (question) => {
        const reply = await thinking.timed(onQuestion)(question);
        const { requestedSchema } = question;
        this.#typed.push(...secretsTyped(reply, requestedSchema));
        if (questions.length < MOST_QUESTIONS)
          questions.push({ question, reply: withoutSecrets(reply, requestedSchema) });
        return reply;
      };
    return { hearing, end, fail: (error) => end(failureOf(error)) };
  }

  /** What was recorded so far of a server that the person calls so and that lists these tools; calls without an answer yet are left out. */
  recording(called: string, tools: readonly JsonObject[]): ServerRecording {
    const { serverInfo, protocolVersion, era, capabilities, instructions } = this.#of;
    const calls = this.#calls.filter((call) => call !== undefined);
    const recording = {
      recordedAt: this.#startedAt,
      server: { ...serverInfo },
      called,
      protocolVersion,
      era,
      capabilities,
      ...(instructions === undefined ? {} : { instructions }),
      tools: [...tools],
      calls: withoutTyped(calls, this.#typed),
    };
    return this.#cleaned(redactAnswer(recording, this.#typed));
  }

  get progress(): RecordingProgress {
    const held = heldIn(this.#calls.filter((call) => call !== undefined));
    return { startedAt: this.#startedAt, ...held, bytes: this.#bytes, isFull: this.#isFull };
  }

  #cleaned<Value extends object>(value: Value): Value {
    return maskedValue(this.#world.secrets?.answer(value) ?? value);
  }

  #numberOf(attempt: CallingCell): number {
    const known = this.#attempts.get(attempt);
    if (known !== undefined) return known;
    this.#attempts.set(attempt, ++this.#numbered);
    return this.#numbered;
  }
}

function failureOf(error: unknown): RecordedAnswer {
  if (error instanceof RpcError) return { error: { code: error.code, message: error.message } };
  const { code, message } = inWords(error);
  return { failure: { code, message } };
}

/** The session for requests that list and read: each belongs to the attempt, and is recorded under its method. */
export const readingIn = (
  session: Session,
  recorder: ServerRecorder | undefined,
  { attempt, signal, onQuestion }: ReadOptions & { onQuestion: OnQuestion | undefined },
): Session => ({
  ...session,
  async request(method, params, options) {
    const recorded = recorder?.begin({ name: method, arguments: params, attempt, method });
    const answering = onQuestion && recorded ? recorded.hearing(onQuestion) : onQuestion;
    try {
      const asked = { ...options, attempt, signal, onQuestion: answering };
      const result = await session.request(method, params, asked);
      recorded?.end({ result });
      return result;
    } catch (error) {
      recorded?.fail(error);
      throw error;
    }
  },
});
