import type { Remote } from '#store/bridge/worker-client.ts';
import type { EvalApi } from '#store/bridge/contract.ts';
import { toErrorRecord } from '#core/errors.ts';
import type { McpServerRef, ServerQuestion, ServerStatus, ServerWarning } from '#core/mcp.ts';
import { isRecordingId, type RecordingProgress } from '#core/server-recording.ts';
import type { Database } from '#store/storage/db.ts';
import { changeSetting, getSetting } from '#store/storage/settings.ts';
import { counted } from '../format.ts';
import {
  MANUAL_TESTBED,
  readStoredServers,
  testbedServerOf,
  testbedServerRef,
  titleAmong,
  untriedTicks,
  withoutSecretValues,
} from './server-refs.ts';

/** A testbed that is open in this tab. */
export type Testbed = { id: string; title: string; seed: number };

/** Seed of the testbed until a person chooses another. */
export const FIRST_SEED = 42;

const SETTING = 'servers';

const askBeforeLeaving = (event: Event): void => event.preventDefault();

/** The MCP servers of this browser and the state of each in this tab. Nothing is contacted before `connect`. */
export class ServerStore {
  readonly #api: () => Remote<EvalApi>;
  readonly #database: () => Promise<Database>;
  /** The person's own servers in the order they were added, without any secret; undefined until they were read. */
  own = $state.raw<readonly McpServerRef[] | undefined>(undefined);
  #loading: Promise<void> | undefined;
  /** Those that are open in this tab: the one a person tries out by hand, and its what-ifs. */
  testbeds = $state.raw<readonly Testbed[]>([]);
  #forks = 0;
  #statuses = $state.raw<ReadonlyMap<string, ServerStatus>>(new Map());
  #secrets = $state.raw<ReadonlyMap<string, readonly string[]>>(new Map());
  /** Ids of those that are recorded. */
  #recorded = $state.raw<ReadonlySet<string>>(new Set());
  /** Tools of the same name on servers that are connected together. */
  collisions = $state.raw<readonly ServerWarning[]>([]);
  readonly #attempts = new Map<string, number>();
  #opening: Promise<void> | undefined;

  constructor(database: () => Promise<Database>, api: () => Remote<EvalApi>) {
    this.#api = api;
    this.#database = database;
  }

  /** Servers of the testbed and of its forks that were connected in this tab. */
  get visited(): readonly McpServerRef[] {
    return [...this.#statuses.keys()].flatMap((id) => (testbedServerOf(id) ? (this.ref(id) ?? []) : []));
  }
  /** Undefined: not tried in this tab. */
  status(serverId: string): ServerStatus | undefined {
    return this.#statuses.get(serverId);
  }
  /** Is it being recorded, or is its recording unsaved? */
  isRecorded(serverId: string): boolean {
    return this.#recorded.has(serverId);
  }
  /** Names of the headers, in lower case, whose secret the worker holds. */
  secretNames(serverId: string): readonly string[] {
    return this.#secrets.get(serverId) ?? [];
  }
  /** The server an id means, of the testbed or the person's own. */
  ref(serverId: string): McpServerRef | undefined {
    const testbed = testbedServerOf(serverId);
    return testbed ? testbedServerRef(testbed.testbedId, testbed.server) : this.#ownOf(serverId);
  }

  #ownOf(serverId: string): McpServerRef | undefined {
    return this.own?.find(({ id }) => id === serverId);
  }

  /** Reads the person's own servers, once. */
  load(): Promise<void> {
    this.#loading ??= (async () => {
      const stored = readStoredServers(await getSetting(this.#database, SETTING));
      this.own = [...stored, ...(this.own ?? [])];
    })();
    return this.#loading;
  }
  /** Of what is stored now: another tab may have added some. Where nothing can be stored it lasts as long as the page, and throws why. */
  async #change(change: (own: readonly McpServerRef[]) => McpServerRef[]): Promise<void> {
    try {
      let own: McpServerRef[] = [];
      await changeSetting(await this.#database(), SETTING, (before) => {
        own = change(readStoredServers(before));
        return { servers: own.map((ref) => ({ ...ref })) };
      });
      this.own = own;
    } catch (error) {
      this.own = change(this.own ?? []);
      throw error;
    }
  }

  /**
   * Adds the server, or changes the one of its id; resolves with it as it is kept, under a title that no other has. A changed origin
   * never gets the secrets that were given for another.
   */
  async save(ref: McpServerRef): Promise<McpServerRef> {
    await this.load();
    const before = this.#ownOf(ref.id);
    if (before && new URL(before.url).origin !== new URL(ref.url).origin) await this.forgetSecrets(ref.id);
    // Tools from another address are not this server's.
    if (before && before.url !== ref.url) this.#drop(ref.id);
    let kept = ref;
    await this.#change((own) => {
      kept = withoutSecretValues({ ...ref, title: titleAmong(ref, own) });
      return own.some(({ id }) => id === ref.id)
        ? own.map((one) => (one.id === ref.id ? kept : one))
        : [...own, kept];
    });
    return kept;
  }

  /** Forgets the server and its secrets; `restore` brings it back without them. */
  async forget(serverId: string): Promise<void> {
    await this.disconnect(serverId);
    await this.forgetSecrets(serverId);
    this.#drop(serverId);
    await this.#change((own) => own.filter(({ id }) => id !== serverId));
    if (this.isRecorded(serverId)) await this.#api().endRecording(serverId);
    this.#keepRecorded(serverId, false);
    if (isRecordingId(serverId)) await this.#api().forgetRecording(serverId);
  }

  /** Puts a forgotten server back to its place. */
  restore(ref: McpServerRef, position: number): Promise<void> {
    return this.#change((own) => own.toSpliced(position, 0, withoutSecretValues(ref)));
  }

  /** How far the recording of a server is; undefined where there is none. The browser asks before the page is left with one. */
  async recordingOf(serverId: string): Promise<RecordingProgress | undefined> {
    const progress = await this.#api().recordingProgress(serverId);
    this.#keepRecorded(serverId, progress !== undefined);
    return progress;
  }

  async forgetSecrets(serverId: string): Promise<void> {
    await this.#api().forgetServerSecrets(serverId);
    await this.#readSecrets(serverId);
  }

  /** Resolves when the attempt is over; how it ended is in `status`. A testbed that is not open is opened first. */
  async connect(ref: McpServerRef, secrets: Record<string, string> = {}): Promise<void> {
    const attempt = (this.#attempts.get(ref.id) ?? 0) + 1;
    this.#attempts.set(ref.id, attempt);
    const isCurrent = (): boolean => this.#attempts.get(ref.id) === attempt;
    const take = (status: ServerStatus): void => {
      if (isCurrent()) this.#keep(status);
    };
    take({ serverId: ref.id, state: 'connecting', ticks: [...untriedTicks], tools: [], warnings: [] });
    try {
      const testbed = testbedServerOf(ref.id);
      if (testbed?.testbedId === MANUAL_TESTBED) await this.openTestbed();
      // Servers of the testbed ask nothing. The benches are loaded with the Connect page.
      const ask = async (question: ServerQuestion) =>
        (await import('./call-session.svelte.ts')).askInCall(ref.id, question);
      take(await this.#api().connectServer(ref, secrets, take, testbed ? undefined : ask));
      if (Object.keys(secrets).length > 0) await this.#readSecrets(ref.id);
    } catch (error) {
      take(this.#failed(ref.id, error));
    }
    await this.#lookForCollisions();
  }

  async disconnect(serverId: string): Promise<void> {
    const status = this.#statuses.get(serverId);
    if (!status) return;
    this.#attempts.set(serverId, (this.#attempts.get(serverId) ?? 0) + 1);
    const { error: _, ...rest } = status;
    this.#keep({ ...rest, state: 'closed', ticks: [...untriedTicks] });
    await this.#api().disconnectServer(serverId);
    await this.#lookForCollisions();
  }

  /** Opens the testbed, or with a seed opens a fresh one; its servers are then connected again. */
  async openTestbed(seed?: number): Promise<void> {
    if (seed === undefined && this.#testbed(MANUAL_TESTBED)) return;
    if (seed === undefined && this.#opening) return this.#opening;
    this.#opening = this.#open(seed ?? FIRST_SEED);
    await this.#opening.finally(() => (this.#opening = undefined));
  }

  /** A second testbed that begins with the state of the first after its first `calls` calls; resolves with its id. */
  async fork(testbedId: string, calls: number): Promise<string> {
    const from = this.#testbed(testbedId);
    const number = ++this.#forks;
    const id = `what-if-${number}`;
    await this.#api().forkTestbed(testbedId, calls, id);
    const title = `What if ${number}, from ${from?.title ?? testbedId} after ${counted(calls, 'call')}`;
    this.testbeds = [...this.testbeds, { id, title, seed: from?.seed ?? FIRST_SEED }];
    return id;
  }
  #testbed(testbedId: string): Testbed | undefined {
    return this.testbeds.find(({ id }) => id === testbedId);
  }

  async closeTestbed(testbedId: string): Promise<void> {
    const members = [...this.#statuses.keys()].filter((id) => testbedServerOf(id)?.testbedId === testbedId);
    for (const id of members) {
      await this.disconnect(id);
      this.#drop(id);
    }
    this.testbeds = this.testbeds.filter(({ id }) => id !== testbedId);
    await this.#api().closeTestbed(testbedId);
  }

  /** The worker ended: every connection and every testbed with it, and all secrets. */
  lose(error: unknown): void {
    for (const id of this.#recorded) this.#keepRecorded(id, false);
    this.testbeds = [];
    this.#secrets = new Map();
    this.#statuses = new Map(
      [...this.#statuses].map(([id, status]) =>
        status.state === 'closed' ? [id, status] : [id, { ...this.#failed(id, error), tools: status.tools }],
      ),
    );
  }

  async #open(seed: number): Promise<void> {
    const members = [...this.#statuses.values()].filter(
      ({ serverId, state }) =>
        testbedServerOf(serverId)?.testbedId === MANUAL_TESTBED && state === 'connected',
    );
    await this.#api().openTestbed(MANUAL_TESTBED, seed);
    const testbed = { id: MANUAL_TESTBED, title: 'Testbed', seed };
    this.testbeds = [testbed, ...this.testbeds.filter(({ id }) => id !== MANUAL_TESTBED)];
    for (const { serverId } of members) void this.connect(this.ref(serverId)!);
  }

  #failed(serverId: string, error: unknown): ServerStatus {
    return {
      serverId,
      state: 'failed',
      ticks: [...untriedTicks],
      error: toErrorRecord(error),
      tools: [],
      warnings: [],
    };
  }

  /** A server that does not answer keeps the tools it had, so that a form that is being filled stays. */
  #keep(status: ServerStatus): void {
    const before = this.#statuses.get(status.serverId);
    const isListed = status.state === 'connected' || status.tools.length > 0;
    const { tools } = isListed || !before ? status : before;
    this.#statuses = new Map(this.#statuses).set(status.serverId, { ...status, tools });
  }

  #keepRecorded(serverId: string, isRecorded: boolean): void {
    if (isRecorded === this.isRecorded(serverId)) return;
    const recorded = new Set(this.#recorded);
    if (isRecorded) recorded.add(serverId);
    else recorded.delete(serverId);
    this.#recorded = recorded;
    if (recorded.size > 0) addEventListener('beforeunload', askBeforeLeaving);
    else removeEventListener('beforeunload', askBeforeLeaving);
  }

  #drop(serverId: string): void {
    const statuses = new Map(this.#statuses);
    statuses.delete(serverId);
    this.#statuses = statuses;
  }

  async #readSecrets(serverId: string): Promise<void> {
    const names = await this.#api().serverSecrets(serverId);
    this.#secrets = new Map(this.#secrets).set(serverId, names);
  }

  async #lookForCollisions(): Promise<void> {
    // A replayed server stands in for the real one, whose tools it has.
    const connected = [...this.#statuses.values()].filter(
      ({ state, recorded }) => state === 'connected' && !recorded,
    );
    const ids = connected.map(({ serverId }) => serverId);
    this.collisions =
      ids.length < 2
        ? []
        : await this.#api()
            .serverCollisions(ids)
            .catch(() => []); // Looked for again at the next change of a connection.
  }
}
