import { letGo } from '#core/pieces.ts';
import { PlaygroundError } from '#core/errors.ts';
import { isJsonObject, parseJson } from '#core/json.ts';
import type { Fetch } from './guarded-fetch.ts';
import { mebibytes, minuteLimits, streamPace } from './limits.ts';

interface MeterOptions {
  fetch: Fetch;
  budget: ConnectionBudget;
  /** Milliseconds. */
  now: () => number;
  /** The budget is spent: the connection must be closed. Requests and bodies fail with the same error. */
  onSpent: (error: PlaygroundError) => void;
  /** The server's own stream is not opened any more; the reason is for the person. */
  onGivenUp: (why: string) => void;
}

/** The fetch nearest to the network: counts what a server takes of its connection and paces how its streams are opened again. */
export function meteredFetch({ fetch, budget, now, onSpent, onGivenUp }: MeterOptions): Fetch {
  const pace = new StreamPace(now, onGivenUp);
  const take = (what: Budgeted, amount: number): void => {
    const spent = budget.take(what, amount);
    if (!spent) return;
    onSpent(spent);
    throw spent;
  };
  const openStream: Fetch = async (input, init = {}) => {
    const isResumed = new Headers(init.headers).has('last-event-id');
    const onEnd = await pace.next(isResumed, init.signal);
    take('streams', 1);
    const response = await fetch(input, init);
    // Refusing the stream is how a server says that it has none.
    return response.ok ? meteredResponse(response, { budget, onSpent, onEnd }) : response;
  };
  return async (input, init = {}) => {
    const verb = (init.method ?? 'GET').toUpperCase();
    if (verb === 'GET') return openStream(input, init);
    // Our own requests cost nothing, and none is sent once the budget is spent.
    take('replies', isReply(init.body) ? 1 : 0);
    return meteredResponse(await fetch(input, init), { budget, onSpent });
  };
}

/** Is it our answer to something the server asked? */
function isReply(body: RequestInit['body']): boolean {
  const message = typeof body === 'string' ? parseJson(body) : undefined;
  return isJsonObject(message) && message.method === undefined;
}

interface Meter {
  budget: ConnectionBudget;
  /** Called when the budget is spent. The body ends with the same error. */
  onSpent: (error: PlaygroundError) => void;
  /** Called with how many messages came when the body is over, read to its end or not. */
  onEnd?: (messages: number) => void;
}

/** The same response, its body counted against the budget before anyone reads it; a chunk beyond the budget is not handed on. */
function meteredResponse(response: Response, { budget, onSpent, onEnd }: Meter): Response {
  const { body, status, statusText, headers, url } = response;
  if (!body) {
    onEnd?.(0);
    return response;
  }
  const isStream = (headers.get('content-type') ?? '').includes('text/event-stream');
  const count = isStream ? eventCounter() : jsonCounter();
  const reader = body.getReader();
  let messages = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (done) {
            controller.close();
            return onEnd?.(messages);
          }
          const found = count(value);
          messages += found.withData;
          const spent = budget.take('messages', found.messages) ?? budget.take('bytes', value.byteLength);
          if (!spent) return controller.enqueue(value);
          controller.error(spent);
          letGo(reader);
          onSpent(spent);
        } catch (error) {
          controller.error(error);
          onEnd?.(messages);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return Object.defineProperty(new Response(stream, { status, statusText, headers }), 'url', { value: url });
}

/** The most a connection may take of each in a minute. */
export type MinuteLimits = Record<keyof typeof minuteLimits, number>;
type Budgeted = keyof MinuteLimits;

const MINUTE = 60_000;

/** What a server takes of one connection, counted in minutes that begin with the first message after the last one. */
export class ConnectionBudget {
  readonly #now: () => number;
  readonly #most: MinuteLimits;
  #startedAt = -Infinity;
  #taken: Record<Budgeted, number> = nothing();
  #spent: PlaygroundError | undefined;

  /** `now` in milliseconds. */
  constructor(now: () => number, most: MinuteLimits = minuteLimits) {
    this.#now = now;
    this.#most = most;
  }

  /** Counts this; the error says what went past its limit, in this call or earlier in the same minute. */
  take(what: Budgeted, amount: number): PlaygroundError | undefined {
    if (this.#now() - this.#startedAt >= MINUTE) {
      this.#startedAt = this.#now();
      this.#taken = nothing();
      this.#spent = undefined;
    }
    this.#taken[what] += amount;
    if (this.#taken[what] > this.#most[what]) this.#spent ??= overLimit(what, this.#most[what]);
    return this.#spent;
  }
}

const nothing = (): Record<Budgeted, number> => ({ messages: 0, bytes: 0, streams: 0, replies: 0 });

const count = (limit: number): string => limit.toLocaleString('en');

const words: Record<Budgeted, { did: (limit: number) => string; hint: string }> = {
  messages: {
    did: (limit) => `sent more than ${count(limit)} messages`,
    hint: 'Send fewer notices: progress once a second is enough.',
  },
  bytes: {
    did: (limit) => `sent more than ${mebibytes(limit)}`,
    hint: 'Ask for less at a time: a filter, a page, smaller results.',
  },
  streams: {
    did: (limit) => `ended its message stream more than ${count(limit)} times`,
    hint: 'Keep the stream open, or answer GET with 405 if the server has nothing to send on its own.',
  },
  replies: {
    did: (limit) => `asked more than ${count(limit)} questions`,
    hint: 'Ping less often, and ask only while a call needs it.',
  },
};

const overLimit = (what: Budgeted, limit: number): PlaygroundError =>
  new PlaygroundError(
    'mcp-over-limit',
    `The server ${words[what].did(limit)} within a minute, so the connection was closed.`,
    `${words[what].hint} Then connect again; other servers are not affected.`,
  );

/** Counts the JSON-RPC messages in the bytes of an answer, chunk by chunk, without parsing them. */
type MessageCounter = (chunk: Uint8Array) => { messages: number; withData: number };

const LF = 10;
const CR = 13;
const DATA = [...'data:'].map((letter) => letter.charCodeAt(0));

/** Events of a stream: each ends with an empty line. `withData` are those that carry a message, not only an id. */
export function eventCounter(): MessageCounter {
  let column = 0;
  let isDataLine = true;
  let hasData = false;
  let isOpen = false;
  let wasCr = false;
  return (chunk) => {
    const found = { messages: 0, withData: 0 };
    for (const byte of chunk) {
      const isSecondHalf = byte === LF && wasCr;
      wasCr = byte === CR;
      if (isSecondHalf) continue;
      if (byte === LF || byte === CR) {
        if (column === 0 && isOpen) {
          found.messages++;
          if (hasData) found.withData++;
          isOpen = hasData = false;
        }
        isOpen ||= column > 0;
        column = 0;
        isDataLine = true;
        continue;
      }
      if (column < DATA.length) isDataLine &&= byte === DATA[column];
      else hasData ||= isDataLine && byte > 32;
      column++;
    }
    return found;
  };
}

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);
const BRACKET = 91;

/** Messages of a JSON answer: one, or the elements of a batch. */
export function jsonCounter(): MessageCounter {
  let first = 0;
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  return (chunk) => {
    let messages = 0;
    for (const byte of chunk) {
      if (first === 0 && byte > 32) {
        first = byte;
        messages++;
      }
      // One message alone needs no count.
      if (first !== 0 && first !== BRACKET) break;
      if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInText = false;
      } else if (byte === QUOTE) isInText = true;
      else if (OPENING.has(byte)) depth++;
      else if (CLOSING.has(byte)) depth--;
      else if (byte === COMMA && depth === 1) messages++;
    }
    return { messages, withData: messages };
  };
}

/** When a server's stream may be opened again: at once after one that lasted, ever later after ones that ended at once. */
class StreamPace {
  readonly #now: () => number;
  readonly #onGivenUp: (why: string) => void;
  #empty = 0;
  #isGivenUp = false;

  constructor(now: () => number, onGivenUp: (why: string) => void) {
    this.#now = now;
    this.#onGivenUp = onGivenUp;
  }

  /**
   * Resolves when the next stream may be opened, with how to say that it ended and how many messages it brought. Rejects with
   * mcp-over-limit when it may not be opened any more, and with the signal's reason.
   */
  async next(isResumed: boolean, signal?: AbortSignal | null): Promise<(messages: number) => void> {
    const most = isResumed ? streamPace.mostEmptyResumed : streamPace.mostEmpty;
    if (this.#empty >= most) throw this.#giveUp();
    if (this.#empty > 0) await pause(this.#pauseMs(), signal);
    const openedAt = this.#now();
    return (messages) => {
      const isEmpty = messages === 0 && this.#now() - openedAt < streamPace.emptyBeforeMs;
      this.#empty = isEmpty ? this.#empty + 1 : 0;
    };
  }

  #pauseMs(): number {
    return Math.min(streamPace.mostPauseMs, streamPace.firstPauseMs * 2 ** (this.#empty - 1));
  }

  #giveUp(): PlaygroundError {
    const why = `The server ended its message stream at once, ${this.#empty} times in a row, so this page no longer listens to it. Tools can still be called; a changed tool list is not noticed. The server should keep the stream open, or answer GET with 405.`;
    if (!this.#isGivenUp) this.#onGivenUp(why);
    this.#isGivenUp = true;
    return new PlaygroundError('mcp-over-limit', why);
  }
}

const pause = (ms: number, signal?: AbortSignal | null): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });

/** Work that others ask for more often than it may be done: never twice at once, and with a pause after each time. */
export class Paced {
  readonly #work: () => Promise<void>;
  readonly #pauseMs: number;
  #state: 'idle' | 'busy' | 'asked' | 'stopped' = 'idle';
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The pause in milliseconds at least; work that takes long is given four times as long a pause. */
  constructor(work: () => Promise<void>, pauseMs: number) {
    this.#work = work;
    this.#pauseMs = pauseMs;
  }

  /** Does the work now, or once more after the pause, however often it is asked for. */
  ask(): void {
    if (this.#state === 'busy') this.#state = 'asked';
    if (this.#state === 'idle') void this.#do();
  }

  /** For good. */
  stop(): void {
    this.#state = 'stopped';
    clearTimeout(this.#timer);
  }

  async #do(): Promise<void> {
    this.#state = 'busy';
    const startedAt = performance.now();
    await this.#work();
    const pauseMs = Math.max(this.#pauseMs, 4 * (performance.now() - startedAt));
    this.#timer = setTimeout(() => {
      if (this.#state === 'asked') void this.#do();
      else if (this.#state === 'busy') this.#state = 'idle';
    }, pauseMs);
  }
}
