import { PlaygroundError } from '#core/errors.ts';
import { redact, redactAnswer, redactCut, redactFailure } from './redact.ts';
import { RpcError } from './session.ts';

/** A value that is used and never shown: as text, as JSON and in a log it is [secret]. It cannot cross threads. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The one way out: to be called where a request is sent, and where text is cleaned of it. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return '[secret]';
  }
}

/** In plain: for cleaning text of them, never for showing. */
type Reveal = () => readonly string[];

/** Takes secrets out of what comes in, before it is cut, stored, shown or sent on: half a secret would not be found. */
export class Cleaner {
  readonly #reveal: Reveal;

  constructor(reveal: Reveal) {
    this.#reveal = reveal;
  }

  /** Texts about an answer: messages, bodies, addresses. */
  text(text: string): string {
    return redact(text, this.#reveal());
  }

  /** An answer that is scored, its keys and texts: short words and numbers stay, as they may be the answer. */
  answer<Value>(value: Value): Value {
    return redactAnswer(value, this.#reveal());
  }

  /** An answer that broke off, perhaps within a secret. */
  cut<Value>(value: Value): Value {
    return redactCut(value, this.#reveal());
  }

  /** What a server says about a failure, its short words too. */
  failure<Value>(value: Value): Value {
    return redactFailure(value, this.#reveal());
  }

  /** The same error with words that carry no secret; a server may repeat in them what it was sent. */
  error(error: unknown): unknown {
    const clean = (text: string): string => this.text(text);
    if (error instanceof RpcError) return new RpcError(error.code, clean(error.message));
    if (!(error instanceof PlaygroundError)) {
      const isClean = !(error instanceof Error) || clean(error.message) === error.message;
      return isClean ? error : new Error(clean(error.message));
    }
    const { code, message, hint, cause } = error;
    return new PlaygroundError(code, clean(message), hint === undefined ? undefined : clean(hint), {
      cause,
    });
  }
}

/**
 * All secrets of a worker: model keys, server headers, tokens. What is asked of a provider or a server is asked within `during`, and
 * what leaves the worker otherwise is cleaned as of now.
 */
export class Secrets extends Cleaner {
  readonly #holders: Reveal[];

  constructor(...holders: Reveal[]) {
    super(() => this.#all());
    this.#holders = holders;
  }

  /** Adds one that holds secrets, asked each time something is cleaned. */
  add(holder: Reveal): void {
    this.#holders.push(holder);
  }

  /**
   * Does work that sends secrets out. What it throws is clean; it cleans what it brings with its Cleaner, which also has the secrets
   * that are forgotten meanwhile, because they went out with the question. `own`: further secrets of this work alone.
   */
  async during<Result>(work: (clean: Cleaner) => Promise<Result>, own: Reveal = () => []): Promise<Result> {
    const sent = this.#all();
    const clean = new Cleaner(() => [...new Set([...sent, ...this.#all(), ...own()])]);
    try {
      return await work(clean);
    } catch (error) {
      throw clean.error(error);
    }
  }

  /** Does the request carry one, in a header or, as a sign-in does, in its body? */
  areIn({ headers, body }: RequestInit = {}): boolean {
    const isInHeaders = [...new Headers(headers)].some(
      ([name, value]) => name !== 'mcp-session-id' && this.text(value) !== value,
    );
    const text = typeof body === 'string' || body instanceof URLSearchParams ? String(body) : '';
    return isInHeaders || this.answer(text) !== text;
  }

  #all(): string[] {
    return this.#holders.flatMap((reveal) => reveal());
  }
}
