import { exceedsDepth, type JsonObject, isJsonObject, type JsonValue } from '#core/json.ts';
import type { OnQuestion, ReadOptions, ServerReply } from '#core/mcp.ts';
import { maskedValue, secretFields } from '#core/secrets.ts';
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
import { redactAnswer, type Cleaner, redactor } from './secrets.ts';
import { QuestionTime } from './input-required.ts';
import { RpcError, type Session } from './session.ts';

type Order = Pick<ToolCall, 'name' | 'arguments'> & {
  attempt?: CallingCell | undefined;
  method?: string;
};

interface RecorderWorld {
  /** Milliseconds since the epoch. */
  now: () => number;
  secrets?: Cleaner;
}

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

const MASK = '[secret]';

/** The reply with nothing in the fields that ask for a password or the like. */
export function withoutSecrets(reply: ServerReply, schema: JsonObject): JsonObject {
  if (reply.action !== 'accept') return reply;
  const content: JsonObject = { ...reply.content };
  for (const { name } of secretFields(schema)) if (Object.hasOwn(content, name)) content[name] = MASK;
  return { action: 'accept', content };
}

/** What the reply holds in these fields, as text. */
function secretsTyped(reply: ServerReply, schema: JsonObject): string[] {
  if (reply.action !== 'accept') return [];
  return secretFields(schema)
    .flatMap(({ name }) => reply.content?.[name] ?? [])
    .flatMap((value) =>
      typeof value === 'boolean' || value === '' ? [] : [String(value), String(value).trim()],
    );
}

/** A text as short as this stands inside innocent words: it is taken out where it is a word of its own. */
const SHORT = 3;
/** So many characters in a row are no accident in a picture's base64. */
const LONG = 8;

/** Members that hold bytes as base64. */
const BYTES = new Set(['data', 'blob']);

/** Where the protocol says of what kind a thing is, and in which words. */
const KIND = new Set(['type', 'action', 'resultType']);
const KINDS = new Set<JsonValue>(
  'text image audio resource resource_link accept decline cancel complete object array string number integer boolean'.split(
    ' ',
  ),
);

/** Members of a call that hold what was said in it. */
const SAID = new Set(['arguments', 'questions', 'result', 'error', 'failure']);

/** Takes what was typed as a secret out of recorded calls, however short it is: arguments, questions, replies and answers. */
function withoutTyped(calls: readonly RecordedCall[], typed: readonly string[]): RecordedCall[] {
  const secrets = [...new Set(typed.filter(Boolean))];
  if (secrets.length === 0) return [...calls];
  const short = secrets.filter(({ length }) => length <= SHORT).map(asWord);
  const others = secrets.filter(({ length }) => length > SHORT);
  const long = redactor(others, SHORT + 1);
  const inBytes = redactor(others, LONG);
  const clean = (text: string): string => short.reduce((left, word) => left.replace(word, MASK), long(text));
  const walk = (value: JsonValue, within: 'protocol' | 'given' | 'structured'): JsonValue => {
    if (typeof value === 'string') return clean(value);
    if (typeof value === 'number') return secrets.includes(String(value)) ? MASK : value;
    if (Array.isArray(value)) return value.map((item) => walk(item, within));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        if (within === 'structured') return [clean(key), walk(inner, within)];
        if (within === 'given') return [key, walk(inner, within)];
        if (KIND.has(key) && KINDS.has(inner)) return [key, inner];
        if (BYTES.has(key) && typeof inner === 'string') return [key, inBytes(inner)];
        // Of an accepted reply; that of a result is a list.
        const isGiven = key === 'content' && isJsonObject(inner);
        return [key, walk(inner, isGiven ? 'given' : key === 'structuredContent' ? 'structured' : within)];
      }),
    );
  };
  return calls.map(
    (call) =>
      Object.fromEntries(
        Object.entries(call).map(([key, value]) => [
          key,
          SAID.has(key) ? walk(value as JsonValue, key === 'arguments' ? 'given' : 'protocol') : value,
        ]),
      ) as RecordedCall,
  );
}

/** The text, also as JSON writes it, where it is not part of a longer word. */
function asWord(text: string): RegExp {
  const [first = '', last = ''] = [text.at(0), text.at(-1)];
  const forms = [text, JSON.stringify(text).slice(1, -1)].map((form) =>
    form.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&'),
  );
  const before = IN_WORD.test(first) ? '(?<![\\p{L}\\p{N}])' : '';
  const after = IN_WORD.test(last) ? '(?![\\p{L}\\p{N}])' : '';
  return new RegExp(`${before}(?:${forms.join('|')})${after}`, 'gu');
}

const IN_WORD = /[\p{L}\p{N}]/u;
