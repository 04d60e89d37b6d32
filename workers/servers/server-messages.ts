import type { WireMessage } from '#store/bridge/wire-messages.ts';
import { PlaygroundError } from '#core/errors.ts';
import { exceedsDepth, isJsonObject, type JsonObject } from '#core/json.ts';
import type { McpServerRef } from '#core/mcp.ts';
import { limits, type Cleaner } from '#serve/mcp/index.ts';
import { Merged } from './server-secrets.ts';

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
