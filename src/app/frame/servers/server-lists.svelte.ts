import { MANUAL_TESTBED, readStoredServers, titleAmong, withoutSecretValues } from './server-refs.ts';
import type { EvalApi } from '#store/bridge/contract.ts';
import type { Remote } from '#store/bridge/worker-client.ts';
import { counted } from '../format.ts';
import type { McpServerRef } from '#core/mcp.ts';
import type { Database } from '#store/storage/db.ts';
import { getSetting, putSetting } from '#store/storage/settings.ts';

/** A testbed that is open in this tab. */
export type Testbed = { id: string; title: string; seed: number };

/** Seed of the testbed until a person chooses another. */
export const FIRST_SEED = 42;

/** The testbeds that are open in this tab: the one a person tries out by hand, and its what-ifs. */
export class OpenTestbeds {
  readonly #api: () => Remote<EvalApi>;
  list = $state.raw<readonly Testbed[]>([]);
  #forks = 0;

  constructor(api: () => Remote<EvalApi>) {
    this.#api = api;
  }

  find(testbedId: string): Testbed | undefined {
    return this.list.find(({ id }) => id === testbedId);
  }

  /** Opens the testbed again; connections to its servers are closed. */
  async open(seed: number): Promise<void> {
    await this.#api().openTestbed(MANUAL_TESTBED, seed);
    const testbed = { id: MANUAL_TESTBED, title: 'Testbed', seed };
    this.list = [testbed, ...this.list.filter(({ id }) => id !== MANUAL_TESTBED)];
  }

  /** Opens a second testbed as the first was after its first `calls` calls; resolves with its id. */
  async fork(testbedId: string, calls: number): Promise<string> {
    const from = this.find(testbedId);
    const number = ++this.#forks;
    const id = `what-if-${number}`;
    await this.#api().forkTestbed(testbedId, calls, id);
    const title = `What if ${number}, from ${from?.title ?? testbedId} after ${counted(calls, 'call')}`;
    this.list = [...this.list, { id, title, seed: from?.seed ?? FIRST_SEED }];
    return id;
  }

  async close(testbedId: string): Promise<void> {
    this.list = this.list.filter(({ id }) => id !== testbedId);
    await this.#api().closeTestbed(testbedId);
  }

  /** The worker ended, and every testbed with it. */
  lose(): void {
    this.list = [];
  }
}

const SETTING = 'servers';

/** The person's own servers as this browser keeps them: addresses and open headers, never a secret. */
export class OwnServers {
  readonly #database: () => Promise<Database>;
  /** In the order they were added; undefined until they were read. */
  list = $state.raw<readonly McpServerRef[] | undefined>(undefined);
  #loading: Promise<void> | undefined;

  constructor(database: () => Promise<Database>) {
    this.#database = database;
  }

  find(serverId: string): McpServerRef | undefined {
    return this.list?.find(({ id }) => id === serverId);
  }

  load(): Promise<void> {
    this.#loading ??= (async () => {
      const stored = readStoredServers(await getSetting(await this.#database(), SETTING));
      this.list = [...stored, ...(this.list ?? [])];
    })();
    return this.#loading;
  }

  /** Adds the server, or changes the one of its id; resolves with it as it is kept, under a title that no other has. */
  async put(ref: McpServerRef): Promise<McpServerRef> {
    const list = this.list ?? [];
    const kept = withoutSecretValues({ ...ref, title: titleAmong(ref, list) });
    const isKnown = list.some(({ id }) => id === ref.id);
    await this.#write(isKnown ? list.map((one) => (one.id === ref.id ? kept : one)) : [...list, kept]);
    return kept;
  }

  async remove(serverId: string): Promise<void> {
    await this.#write((this.list ?? []).filter(({ id }) => id !== serverId));
  }

  /** Restores a removed server at its position. */
  async putBack(ref: McpServerRef, position: number): Promise<void> {
    await this.#write((this.list ?? []).toSpliced(position, 0, withoutSecretValues(ref)));
  }

  async #write(list: readonly McpServerRef[]): Promise<void> {
    this.list = list;
    await putSetting(await this.#database(), SETTING, { servers: list.map((ref) => ({ ...ref })) });
  }
}
