import { PlaygroundError } from '#core/errors.ts';
import { MAX_DEPTH, type JsonValue } from '#core/json.ts';
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

/** Shorter ones would blot out innocent text; a secret that short is none. */
const MIN_SECRET = 4;
/** In answers that are scored, a short word may be the answer; keys and tokens are longer. */
const MIN_IN_ANSWER = 12;

/**
 * Text without these secrets, whether written plainly, inside JSON (and JSON inside JSON), in an address, in HTML, in
 * base64 or base64url alone or amid other text, or without their scheme.
 */
export const redact = (text: string, secrets: readonly string[]): string =>
  redactor(secrets, MIN_SECRET)(text);

/** An answer, its keys and texts, without these secrets but for short words and numbers; the same value where it holds none. */
export function redactAnswer<Value>(value: Value, secrets: readonly string[]): Value {
  const telling = secrets.filter((secret) => isTelling(bare(secret)));
  if (telling.length === 0) return value;
  return walk(value as JsonValue, redactor(telling, MIN_IN_ANSWER), 0) as Value;
}

/** What a server says about a failure, without these secrets, short ones too: it is no answer that could be right. */
const redactFailure = <Value>(value: Value, secrets: readonly string[]): Value =>
  walk(value as JsonValue, redactor(secrets, MIN_SECRET), 0) as Value;

/** So many characters of a secret reveal part of it. */
const MIN_HALF = 8;

/** An answer that broke off, without these secrets; a text of it that ends within one loses that beginning too. */
function redactCut<Value>(value: Value, secrets: readonly string[]): Value {
  const telling = secrets.filter((secret) => isTelling(bare(secret)));
  const forms = telling.flatMap(formsOf).filter((form) => form.length >= MIN_IN_ANSWER);
  const clean = redactor(telling, MIN_IN_ANSWER);
  return walk(value as JsonValue, (text) => withoutHalf(clean(text), forms), 0) as Value;
}

function withoutHalf(text: string, forms: readonly string[]): string {
  for (const form of forms) {
    for (let length = Math.min(form.length - 1, text.length); length >= MIN_HALF; length--) {
      if (text.endsWith(form.slice(0, length))) return `${text.slice(0, -length)}[secret]`;
    }
  }
  return text;
}

const isTelling = (secret: string): boolean => secret.length >= MIN_IN_ANSWER && !/^\d+$/.test(secret);

/** Takes all forms of these secrets out that have so many characters or more. */
export function redactor(secrets: readonly string[], min: number): (text: string) => string {
  const forms = new Set(secrets.flatMap(formsOf).filter((form) => form.length >= min));
  const longestFirst = [...forms].sort((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((clean, form) => clean.replaceAll(form, '[secret]'), text);
}

function walk(value: JsonValue, clean: (text: string) => string, depth: number): JsonValue {
  if (typeof value === 'string') return clean(value);
  if (typeof value !== 'object' || value === null) return value;
  // One level more than is accepted, so that its reader still refuses it.
  if (depth > MAX_DEPTH + 1) return null;
  if (Array.isArray(value)) {
    const items = value.map((item) => walk(item, clean, depth + 1));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const entries = Object.entries(value);
  const cleaned = entries.map(([name, item]) => [clean(name), walk(item, clean, depth + 1)] as const);
  const isSame = cleaned.every(([name, item], index) => {
    const [before, was] = entries[index]!;
    return name === before && item === was;
  });
  return isSame ? value : Object.fromEntries(cleaned);
}

const bare = (secret: string): string => secret.replace(/^(Bearer|Basic|Token)\s+/i, '');

function formsOf(secret: string): string[] {
  return [secret, bare(secret)].flatMap((form) => {
    const once = escaped(form);
    const inAddress = encodeURIComponent(form);
    return [
      ...[form, once, escaped(once), escaped(escaped(once))],
      ...[inAddress, encodeURI(form), inAddress.replace(/%../g, (code) => code.toLowerCase())],
      form.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      ...base64Forms(form),
    ];
  });
}

/** As written inside a JSON string; JSON inside JSON is escaped again. */
const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

/** What of a text is seen in base64 whatever is before and after it, in both alphabets. */
function base64Forms(text: string): string[] {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text.slice(0, 10_000)));
  const alone = btoa(bytes).replace(/=+$/, '');
  const amid = [0, 1, 2].map((shift) =>
    btoa('\0'.repeat(shift) + bytes).slice(
      Math.ceil((shift * 4) / 3),
      Math.floor(((shift + bytes.length) * 4) / 3),
    ),
  );
  return [alone, ...amid].flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')]);
}
