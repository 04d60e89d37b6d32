import type { ServerHeader, McpServerRef } from '#core/mcp.ts';
import { Secret, type Secrets, limits, type Cleaner } from '#serve/mcp/index.ts';
import type { WireMessage } from '#store/bridge/line.ts';
import { PlaygroundError } from '#core/errors.ts';
import { exceedsDepth, isJsonObject, type JsonObject } from '#core/json.ts';

/** The secret header values of all servers, in this worker's memory alone. */
export class ServerSecrets {
  readonly #byServer = new Map<string, Map<string, Secret>>();

  constructor(secrets: Secrets) {
    secrets.add(() =>
      [...this.#byServer.values()].flatMap((own) => [...own.values()].map((secret) => secret.reveal())),
    );
  }

  /** An empty value forgets the header. */
  set(serverId: string, header: string, value: string): void {
    const own = this.#byServer.get(serverId) ?? new Map<string, Secret>();
    this.#byServer.set(serverId, own);
    const name = header.toLowerCase();
    if (value === '') own.delete(name);
    else own.set(name, new Secret(value));
  }

  namesOf(serverId: string): string[] {
    return [...(this.#byServer.get(serverId)?.keys() ?? [])];
  }

  forget(serverId?: string): void {
    if (serverId === undefined) this.#byServer.clear();
    else this.#byServer.delete(serverId);
  }

  /** What is sent: the open headers, and all secrets of the server. A sensitive header without a secret is left out. */
  headersFor(serverId: string, headers: readonly ServerHeader[]): Record<string, string> {
    const sent = new Map<string, string>();
    for (const { name, value, sensitive } of headers) {
      if (!sensitive && name !== '') sent.set(name.toLowerCase(), value);
    }
    for (const [name, secret] of this.#byServer.get(serverId) ?? []) sent.set(name, secret.reveal());
    return Object.fromEntries(sent);
  }
}

interface MergeOptions<Value> {
  /** Values reported in one window at most. */
  perWindow: number;
  windowMs: number;
  /** `others` is how many earlier values of the same key this one replaces. */
  tell(value: Value, others: number): void;
}

/** Keys held at once; values of further keys are held as one. */
const MAX_KEYS = 20;
const REST = Symbol('rest');

/**
 * Values that may come faster than anyone reads them. The first of a window pass at once; of those after, the latest of each key
 * waits for the next window. None is lost without being counted.
 */
export class Merged<Value> {
  readonly #options: MergeOptions<Value>;
  readonly #held = new Map<string | symbol, { value: Value; others: number }>();
  #sent = 0;

  constructor(options: MergeOptions<Value>) {
    this.#options = options;
  }

  add(key: string, value: Value): void {
    if (this.#held.size === 0 && this.#sent < this.#options.perWindow) return this.#tell(value, 0);
    const place = this.#held.has(key) || this.#held.size < MAX_KEYS ? key : REST;
    const before = this.#held.get(place);
    this.#held.set(place, { value, others: before ? before.others + 1 : 0 });
  }

  #tell(value: Value, others: number): void {
    // A window begins with the first value reported in it.
    if (this.#sent++ === 0) setTimeout(() => this.#nextWindow(), this.#options.windowMs);
    this.#options.tell(value, others);
  }

  #nextWindow(): void {
    this.#sent = 0;
    for (const [key, { value, others }] of [...this.#held].slice(0, this.#options.perWindow)) {
      this.#held.delete(key);
      this.#tell(value, others);
    }
  }
}

const MAX_BODY = 64 * 1024;
/** What is beyond the cut is read as well, so that a secret astride of it is found; longer secrets are not. */
const MARGIN = 16 * 1024;
const MAX_REMEMBERED = 200;
const MAX_REQUEST = 1024 * 1024;
/** Characters of a method or an id that are shown. */
const MAX_NAME = 200;
const MAX_SHOWN_DEPTH = 1000;
const encoder = new TextEncoder();

interface MessageWorld {
  tell(message: WireMessage): void;
  secrets: Cleaner;
  makeId(): string;
  /** Milliseconds since the epoch. */
  now(): number;
}

type Asked = { method: string; at: number };

type Head = Omit<WireMessage, 'body' | 'bytes' | 'isCut' | 'others'>;

/**
 * The JSON-RPC messages of one server: sent to the Wire without secrets; requests remembered, so that they can be sent again. Our
 * requests and their answers are sent one by one. Whatever the server sends on its own, and our replies to it, are merged: the
 * latest progress of a token, the last log line, with how many it replaces.
 */
export class ServerMessages {
  readonly #server: McpServerRef;
  readonly #world: MessageWorld;
  readonly #asked = { sent: new Map<string, Asked>(), received: new Map<string, Asked>() };
  readonly #unasked = new Merged<{ head: Head; message: JsonObject }>({
    perWindow: limits.noticesPerSecond,
    windowMs: 1000,
    tell: ({ head, message }, others) => this.#tell(head, message, others),
  });
  readonly #requests = new Map<string, { method: string; params: JsonObject }>();

  constructor(server: McpServerRef, world: MessageWorld) {
    this.#server = server;
    this.#world = world;
  }

  add(direction: WireMessage['direction'], message: JsonObject): void {
    const id = this.#world.makeId();
    const { id: serverId, title: serverTitle } = this.#server;
    const kind = this.#kindOf(direction, message);
    const head: Head = { id, at: this.#world.now(), serverId, serverTitle, direction, ...kind };
    if (isOurs(head)) {
      const whole = this.#tell(head, message, 0);
      if (head.kind === 'request' && whole.length < MAX_REQUEST) this.#remember(id, message);
    } else this.#unasked.add(keyOf(head, message), { head, message });
  }

  #tell(head: Head, message: JsonObject, others: number): string {
    const whole = textOf(message);
    const { secrets } = this.#world;
    const clean = (text: string): string => secrets.text(text.slice(0, MAX_NAME + MARGIN)).slice(0, MAX_NAME);
    const { method, rpcId } = head;
    this.#world.tell({
      ...head,
      ...(method === undefined ? {} : { method: clean(method) }),
      ...(typeof rpcId === 'string' ? { rpcId: clean(rpcId) } : {}),
      ...bodyOf(whole, secrets),
      bytes: encoder.encode(whole).byteLength,
      ...(others > 0 ? { others } : {}),
    });
    return whole;
  }

  /** The request of a message that was sent to the Wire. Throws mcp-not-recorded. */
  requestOf(messageId: string): { method: string; params: JsonObject } {
    const request = this.#requests.get(messageId);
    if (request) return request;
    throw new PlaygroundError(
      'mcp-not-recorded',
      'This request is no longer remembered.',
      'Only the last 200 requests of a connected server can be sent again.',
    );
  }

  #remember(id: string, { method, params }: JsonObject): void {
    this.#requests.set(id, {
      method: typeof method === 'string' ? method : '',
      params: isJsonObject(params) ? params : {},
    });
    if (this.#requests.size > MAX_REMEMBERED) this.#requests.delete(this.#requests.keys().next().value!);
  }

  #kindOf(
    direction: WireMessage['direction'],
    { method, id, error }: JsonObject,
  ): Pick<WireMessage, 'kind' | 'method' | 'rpcId' | 'durationMs'> {
    const rpcId = typeof id === 'string' || typeof id === 'number' ? { rpcId: id } : {};
    const key = typeof id === 'object' ? JSON.stringify(id) : String(id);
    if (typeof method === 'string') {
      if (id === undefined) return { kind: 'notification', method };
      this.#asked[direction].set(key, { method, at: this.#world.now() });
      return { kind: 'request', method, ...rpcId };
    }
    const questions = this.#asked[direction === 'sent' ? 'received' : 'sent'];
    const asked = questions.get(key);
    questions.delete(key);
    const answered = asked ? { method: asked.method, durationMs: this.#world.now() - asked.at } : {};
    return { kind: error === undefined ? 'result' : 'error', ...rpcId, ...answered };
  }
}

/** Our requests and notices, and answers to a request that waits for one: as many as we asked for, no more. */
const isOurs = ({ direction, kind, method }: Head): boolean => {
  const isAnswer = kind === 'result' || kind === 'error';
  return direction === 'sent' ? !isAnswer : isAnswer && method !== undefined;
};

/** Messages of one key replace each other: the latest is as good as all. */
function keyOf({ direction, kind, method = '', rpcId = '' }: Head, { params }: JsonObject): string {
  const token = isJsonObject(params) ? params.progressToken : undefined;
  return JSON.stringify([direction, kind, method, rpcId, typeof token === 'object' ? '' : (token ?? '')]);
}

/** What is nested without end cannot be written; the reader of results refuses it as well. */
function textOf(message: JsonObject): string {
  return exceedsDepth(message, MAX_SHOWN_DEPTH)
    ? '"[nested too deeply to be shown]"'
    : JSON.stringify(message);
}

function bodyOf(whole: string, clean: Cleaner): Pick<WireMessage, 'body' | 'isCut'> {
  if (whole.length <= MAX_BODY) return { body: clean.text(whole), isCut: false };
  const body = clean.text(whole.slice(0, MAX_BODY + MARGIN));
  return { body: body.slice(0, Math.max(0, Math.min(MAX_BODY, body.length - MARGIN))), isCut: true };
}
