import type { BackedUp, BackupApi, Restored } from '#store/bridge/backup-contract.ts';
import type { McpServerRef } from '#core/mcp.ts';
import type { Remote } from '#store/bridge/worker-client.ts';

/** One backup or restoring at a time, with its progress and what came of it. */
export class Backup {
  readonly #api: () => Remote<BackupApi>;
  #requestId: string | undefined;
  #work = $state<'backing up' | 'restoring'>();
  #done = $state(0);
  #total = $state(0);
  #failure = $state.raw<unknown>();
  #backedUp = $state.raw<BackedUp>();
  #restored = $state.raw<Restored>();

  constructor(api: () => Remote<BackupApi>) {
    this.#api = api;
  }

  get work(): 'backing up' | 'restoring' | undefined {
    return this.#work;
  }
  get done(): number {
    return this.#done;
  }
  /** Runs, data sets and recordings; 0 until they are counted. */
  get total(): number {
    return this.#total;
  }
  get failure(): unknown {
    return this.#failure;
  }
  /** What the last backup left out, beside what it holds. */
  get backedUp(): BackedUp | undefined {
    return this.#backedUp;
  }
  get restored(): Restored | undefined {
    return this.#restored;
  }

  /** The backup; undefined where it was stopped or failed. */
  async backUp(siteRuns: readonly string[]): Promise<BackedUp | undefined> {
    this.#backedUp = await this.#during('backing up', (requestId, onProgress) =>
      this.#api().backUp({ requestId, siteRuns }, onProgress),
    );
    return this.#backedUp;
  }

  /** `onReplayed`: for each recording of it, a server that is now replayed from it. */
  async restore(
    file: File,
    reserved: readonly string[],
    onReplayed: (server: McpServerRef) => void,
  ): Promise<void> {
    this.#restored = await this.#during('restoring', (requestId, onProgress) =>
      this.#api().restore({ requestId, file, name: file.name, reserved }, onProgress, onReplayed),
    );
  }

  stop(): void {
    if (this.#requestId) void this.#api().stopBackup(this.#requestId);
  }

  async #during<Result>(
    work: 'backing up' | 'restoring',
    ask: (requestId: string, onProgress: (done: number, total: number) => void) => Promise<Result>,
  ): Promise<Result | undefined> {
    [this.#work, this.#done, this.#total] = [work, 0, 0];
    this.#failure = this.#backedUp = this.#restored = undefined;
    this.#requestId = crypto.randomUUID();
    try {
      return await ask(this.#requestId, (done, total) => ([this.#done, this.#total] = [done, total]));
    } catch (error) {
      this.#failure = error;
      return undefined;
    } finally {
      this.#work = undefined;
    }
  }
}
