import type { ServerHeader } from '#core/mcp.ts';
import { Secret, type Secrets } from '#serve/mcp/index.ts';

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
