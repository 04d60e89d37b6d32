import type { WireMessage } from '#bridge/wire-messages.ts';
import { PlaygroundError } from '#core/errors.ts';
import { exceedsDepth, isJsonObject, type JsonObject } from '#core/json.ts';
import type { McpServerRef } from '#core/mcp.ts';
import { redact } from '#mcp/index.ts';

const MAX_BODY = 64 * 1024;
/** What lies beyond the cut is read as well, so that a secret astride of it is found; longer secrets are not. */
const MARGIN = 16 * 1024;
const MAX_REMEMBERED = 200;
const MAX_REQUEST = 1024 * 1024;
const MAX_SHOWN_DEPTH = 1000;
const encoder = new TextEncoder();

interface MessageWorld {
  tell(message: WireMessage): void;
  secrets(): string[];
  makeId(): string;
  /** Milliseconds since the epoch. */
  now(): number;
}

type Asked = { method: string; at: number };

/** The JSON-RPC messages of one server: told to the Wire without secrets; requests remembered, so that they can be sent again. */
export class ServerMessages {
  readonly #server: McpServerRef;
  readonly #world: MessageWorld;
  readonly #asked = { sent: new Map<string, Asked>(), received: new Map<string, Asked>() };
  readonly #requests = new Map<string, { method: string; params: JsonObject }>();

  constructor(server: McpServerRef, world: MessageWorld) {
    this.#server = server;
    this.#world = world;
  }

  add(direction: WireMessage['direction'], message: JsonObject): void {
    const id = this.#world.makeId();
    const whole = textOf(message);
    this.#world.tell({
      id,
      at: this.#world.now(),
      serverId: this.#server.id,
      serverTitle: this.#server.title,
      direction,
      ...this.#kindOf(direction, message),
      ...bodyOf(whole, this.#world.secrets()),
      bytes: encoder.encode(whole).byteLength,
    });
    const { method, params } = message;
    if (direction === 'sent' && typeof method === 'string' && 'id' in message && whole.length < MAX_REQUEST)
      this.#remember(id, method, isJsonObject(params) ? params : {});
  }

  /** The request of a message that was told of. Throws mcp-not-recorded. */
  requestOf(messageId: string): { method: string; params: JsonObject } {
    const request = this.#requests.get(messageId);
    if (request) return request;
    throw new PlaygroundError(
      'mcp-not-recorded',
      'This request is no longer remembered.',
      'Only the last 200 requests of a connected server can be sent again.',
    );
  }

  #remember(id: string, method: string, params: JsonObject): void {
    this.#requests.set(id, { method, params });
    if (this.#requests.size > MAX_REMEMBERED) this.#requests.delete(this.#requests.keys().next().value!);
  }

  #kindOf(
    direction: WireMessage['direction'],
    { method, id, error }: JsonObject,
  ): Pick<WireMessage, 'kind' | 'method' | 'rpcId' | 'durationMs'> {
    const rpcId = typeof id === 'string' || typeof id === 'number' ? { rpcId: id } : {};
    const key = String(id);
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

/** What is nested without end cannot be written; the reader of results refuses it as well. */
function textOf(message: JsonObject): string {
  return exceedsDepth(message, MAX_SHOWN_DEPTH)
    ? '"[nested too deeply to be shown]"'
    : JSON.stringify(message);
}

function bodyOf(whole: string, secrets: readonly string[]): Pick<WireMessage, 'body' | 'isCut'> {
  if (whole.length <= MAX_BODY) return { body: redact(whole, secrets), isCut: false };
  const clean = redact(whole.slice(0, MAX_BODY + MARGIN), secrets);
  return { body: clean.slice(0, Math.max(0, Math.min(MAX_BODY, clean.length - MARGIN))), isCut: true };
}
