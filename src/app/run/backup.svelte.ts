import type { BackedUp, BackupApi, Restored } from '#store/bridge/backup-contract.ts';
import type { McpServerRef } from '#core/mcp.ts';
import type { Remote } from '#store/bridge/worker-client.ts';
import { LongWork } from '../frame/work.svelte.ts';

/** One backup or restoring at a time, with its progress in runs, data sets and recordings, and what came of it. */
export class Backup extends LongWork {
  readonly #api: () => Remote<BackupApi>;
  #work = $state<'backing up' | 'restoring'>();
  #backedUp = $state.raw<BackedUp>();
  #restored = $state.raw<Restored>();

  constructor(api: () => Remote<BackupApi>) {
    super();
    this.#api = api;
  }

  /** What is under way, or was last. */
  get work(): 'backing up' | 'restoring' | undefined {
    return this.#work;
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
    this.#begin('backing up');
    return (this.#backedUp = await this.run(({ signal, onProgress }) =>
      this.#api().backUp(siteRuns, onProgress, signal),
    ));
  }

  /** `onReplayed`: for each recording of it, a server that is now replayed from it. */
  async restore(
    file: File,
    reserved: readonly string[],
    onReplayed: (server: McpServerRef) => void,
  ): Promise<void> {
    this.#begin('restoring');
    const request = { file, name: file.name, reserved };
    this.#restored = await this.run(({ signal, onProgress }) =>
      this.#api().restore(request, onProgress, onReplayed, signal),
    );
  }

  #begin(work: 'backing up' | 'restoring'): void {
    this.#work = work;
    this.#backedUp = this.#restored = undefined;
  }
}
