import type { ServerHeader } from '#core/mcp.ts';
import { Secret, type Secrets } from '#mcp/index.ts';

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
