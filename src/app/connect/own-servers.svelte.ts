import type { McpServerRef } from '#core/mcp.ts';
import type { Database } from '#storage/db.ts';
import { getSetting, putSetting } from '#storage/settings.ts';
import { readStoredServers, withoutSecretValues } from './server-refs.ts';

const SETTING = 'servers';

/** The person's own servers as this browser keeps them: addresses and open headers, never a secret. */
export class OwnServers {
  readonly #database: () => Promise<Database>;
  #list = $state.raw<readonly McpServerRef[] | undefined>(undefined);
  #loading: Promise<void> | undefined;

  constructor(database: () => Promise<Database>) {
    this.#database = database;
  }

  /** In the order they were added; undefined until they were read. */
  get list(): readonly McpServerRef[] | undefined {
    return this.#list;
  }
  find(serverId: string): McpServerRef | undefined {
    return this.#list?.find(({ id }) => id === serverId);
  }

  load(): Promise<void> {
    this.#loading ??= (async () => {
      const stored = readStoredServers(await getSetting(await this.#database(), SETTING));
      this.#list = [...stored, ...(this.#list ?? [])];
    })();
    return this.#loading;
  }

  /** Adds the server, or changes the one of its id. */
  async put(ref: McpServerRef): Promise<void> {
    const kept = withoutSecretValues(ref);
    const list = this.#list ?? [];
    const isKnown = list.some(({ id }) => id === ref.id);
    await this.#write(isKnown ? list.map((one) => (one.id === ref.id ? kept : one)) : [...list, kept]);
  }

  async remove(serverId: string): Promise<void> {
    await this.#write((this.#list ?? []).filter(({ id }) => id !== serverId));
  }

  /** Puts a removed server back to where it stood. */
  async putBack(ref: McpServerRef, position: number): Promise<void> {
    await this.#write((this.#list ?? []).toSpliced(position, 0, withoutSecretValues(ref)));
  }

  async #write(list: readonly McpServerRef[]): Promise<void> {
    this.#list = list;
    await putSetting(await this.#database(), SETTING, { servers: list.map((ref) => ({ ...ref })) });
  }
}
