import { PlaygroundError } from '#core/errors.ts';
import { mebibytes, minuteLimits } from './limits.ts';

export type Budgeted = keyof typeof minuteLimits;

const MINUTE = 60_000;

/** What a server takes of one connection, counted in minutes that begin with the first message after the last one. */
export class ConnectionBudget {
  readonly #now: () => number;
  #startedAt = -Infinity;
  #taken: Record<Budgeted, number> = nothing();
  #spent: PlaygroundError | undefined;

  /** `now` in milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts this; the error says what went past its limit, in this call or earlier in the same minute. */
  take(what: Budgeted, amount: number): PlaygroundError | undefined {
    if (this.#now() - this.#startedAt >= MINUTE) {
      this.#startedAt = this.#now();
      this.#taken = nothing();
      this.#spent = undefined;
    }
    this.#taken[what] += amount;
    if (this.#taken[what] > minuteLimits[what]) this.#spent ??= overLimit(what);
    return this.#spent;
  }
}

const nothing = (): Record<Budgeted, number> => ({ messages: 0, bytes: 0, streams: 0, replies: 0 });

const count = (limit: number): string => limit.toLocaleString('en');

const words: Record<Budgeted, { did: string; hint: string }> = {
  messages: {
    did: `sent more than ${count(minuteLimits.messages)} messages`,
    hint: 'Send fewer notices: progress once a second is enough.',
  },
  bytes: {
    did: `sent more than ${mebibytes(minuteLimits.bytes)}`,
    hint: 'Ask for less at a time: a filter, a page, smaller results.',
  },
  streams: {
    did: `ended its message stream more than ${count(minuteLimits.streams)} times`,
    hint: 'Keep the stream open, or answer GET with 405 if the server has nothing to send on its own.',
  },
  replies: {
    did: `asked more than ${count(minuteLimits.replies)} questions`,
    hint: 'Ping less often, and ask only while a call needs it.',
  },
};

const overLimit = (what: Budgeted): PlaygroundError =>
  new PlaygroundError(
    'mcp-over-limit',
    `The server ${words[what].did} within a minute, so the connection was closed.`,
    `${words[what].hint} Then connect again; other servers are not affected.`,
  );
