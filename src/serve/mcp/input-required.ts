import { PlaygroundError } from '#core/errors.ts';
import { objectOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { OnQuestion, ServerQuestion, ServerReply } from '#core/mcp.ts';
import { limits } from './limits.ts';

interface InputOptions {
  /** What was asked of the server. */
  method: string;
  /** Absent: nobody takes questions, which the server was informed of. */
  onQuestion: OnQuestion | undefined;
  signal: AbortSignal;
}

/**
 * Answers what a server of 2026-07-28 wants to know before it answers a request, and sends the request again with it, until it is
 * answered. Rejects with PlaygroundError 'mcp-protocol' where the server asks without end, for what was not offered, or at a method that
 * must not be answered like that.
 */
export async function withInput(
  send: (more: JsonObject) => Promise<JsonObject>,
  { method, onQuestion, signal }: InputOptions,
): Promise<JsonObject> {
  let result = await send({});
  if (result.resultType === 'input_required' && !ASKING.has(method))
    throw broken(
      `The server answered ${method} by asking for input, which MCP allows for ${[...ASKING].join(', ')} alone.`,
    );
  for (let round = 0; result.resultType === 'input_required'; round++) {
    if (round >= limits.inputRounds)
      throw broken(`The server asked for input ${limits.inputRounds} times and did not answer.`);
    const { inputRequests, requestState } = result;
    const asked = Object.entries(objectOf(inputRequests));
    // Nothing would be new in what is sent again, and the call might be carried out twice.
    if (asked.length === 0 && requestState === undefined)
      throw broken('The server asked for input without saying what it needs.');
    // Nothing is asked for: the server wants more time.
    if (asked.length === 0) await pause(limits.inputPauseMs, signal);
    const answers = await answersTo(asked, { onQuestion, signal });
    result = await send({
      ...(asked.length > 0 ? answers : {}),
      ...(requestState === undefined ? {} : { requestState }),
    });
  }
  return result;
}

/** Requests that a server may answer with one for input (InputRequiredResult, schema of 2026-07-28). */
const ASKING = new Set(['tools/call', 'prompts/get', 'resources/read']);

/** The answers to requests for input, by their keys, asked one after the other. Rejects with 'mcp-protocol' where one is for what was not offered. */
export async function answersTo(
  asked: readonly [key: string, request: JsonValue][],
  { onQuestion, signal }: Omit<InputOptions, 'method'>,
): Promise<{ inputResponses: JsonObject }> {
  if (asked.length > limits.questionsAtOnce)
    throw broken(`The server asked ${asked.length} questions at once, more than ${limits.questionsAtOnce}.`);
  const other = asked.find(([, request]) => questionIn(request) === undefined);
  if (other) throw broken(`The server asked for ${methodOf(other[1])}, which this client does not offer.`);
  const inputResponses: JsonObject = {};
  for (const [key, request] of asked)
    inputResponses[key] = await answerTo(questionIn(request)!, onQuestion, signal);
  return { inputResponses };
}

function questionIn(request: JsonValue): ServerQuestion | undefined {
  if (!isJsonObject(request) || request.method !== 'elicitation/create') return undefined;
  const { message, requestedSchema, mode = 'form', url } = objectOf(request.params);
  return {
    message: textOf(message),
    requestedSchema: objectOf(requestedSchema),
    ...(mode === 'form' ? {} : { wants: wantsOf(mode, url) }),
  };
}

const wantsOf = (mode: JsonValue, url: JsonValue | undefined): string =>
  mode === 'url'
    ? `an address opened: ${textOf(url).slice(0, 500)}`
    : `an answer in a way that this page does not know: ${textOf(mode).slice(0, 100)}`;

const methodOf = (request: JsonValue): string =>
  isJsonObject(request) && typeof request.method === 'string'
    ? request.method.slice(0, 100)
    : 'something without a method';

/** Whatever is said to a question that is no form, it is not accepted: forms alone are offered. */
async function answerTo(
  question: ServerQuestion,
  onQuestion: OnQuestion | undefined,
  signal: AbortSignal,
): Promise<ServerReply> {
  if (!onQuestion) return { action: 'decline' };
  const ended = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
  const reply = await Promise.race([onQuestion(question), ended]);
  const isAccepted = reply.action === 'accept' && question.wants !== undefined;
  return isAccepted ? { action: 'decline' } : withDefaults(reply, question.requestedSchema);
}

/** What an accepted answer leaves out takes the default of its schema. */
export function withDefaults(reply: ServerReply, { properties }: JsonObject): ServerReply {
  if (reply.action !== 'accept') return { action: reply.action };
  const defaults = Object.entries(objectOf(properties)).flatMap(([name, schema]) =>
    isJsonObject(schema) && schema.default !== undefined ? [[name, schema.default] as const] : [],
  );
  return { action: 'accept', content: { ...Object.fromEntries(defaults), ...reply.content } as never };
}

/** The server did not keep to the protocol. These are our words, never a result of the server. */
export const broken = (text: string): PlaygroundError => new PlaygroundError('mcp-protocol', text);

/** Rejects with the signal's reason. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });

/** How long the questions that come with one request wait for a person: that is not the server's time. */
export class QuestionTime {
  readonly #now: () => number;
  #open = 0;
  #since = 0;
  #ms = 0;
  readonly #watching = new Set<(isOpen: boolean) => void>();

  /** `now` in milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  get ms(): number {
    return this.#ms + (this.#open > 0 ? this.#now() - this.#since : 0);
  }

  /** The same, and it is known when a question is open. */
  timed(ask: OnQuestion): OnQuestion {
    return async (question) => {
      if (this.#open++ === 0) {
        this.#since = this.#now();
        this.#say(true);
      }
      try {
        return await ask(question);
      } finally {
        if (--this.#open === 0) {
          this.#ms += this.#now() - this.#since;
          this.#say(false);
        }
      }
    };
  }

  /** Calls the listener when a question is the first that is open, and when none is any more; gives what ends that. */
  watch(listener: (isOpen: boolean) => void): () => void {
    this.#watching.add(listener);
    return () => void this.#watching.delete(listener);
  }

  #say(isOpen: boolean): void {
    for (const listener of this.#watching) listener(isOpen);
  }
}
