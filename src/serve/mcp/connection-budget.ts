import { PlaygroundError } from '#core/errors.ts';
import { mebibytes, minuteLimits } from './limits.ts';

/** The most a connection may take of each in a minute. */
export type MinuteLimits = Record<keyof typeof minuteLimits, number>;
export type Budgeted = keyof MinuteLimits;

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
