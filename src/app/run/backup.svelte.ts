import type { BackedUp, BackupApi, Restored, RestoredItem } from '#store/bridge/backup-contract.ts';
import type { McpServerRef } from '#core/mcp.ts';
import type { Remote } from '#store/bridge/worker-client.ts';
import type { Database, Source } from '#store/storage/db.ts';
import { getSetting, putSetting } from '#store/storage/settings.ts';
import { LongWork } from '../frame/work.svelte.ts';
import { counted, locale } from '../frame/format.ts';

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

const SETTING = 'last-backup';

/** When all runs were last written into a file, in milliseconds since the epoch; undefined: never, or not known. */
export async function lastBackup(source: Source): Promise<number | undefined> {
  const at = await getSetting(source, SETTING);
  return typeof at === 'number' ? at : undefined;
}

export const noteBackup = (db: Database, at: number): Promise<void> => putSetting(db, SETTING, at);

const stateWords: Readonly<Record<Exclude<RestoredItem['state'], 'refused'>, string>> = {
  restored: 'restored',
  here: 'here already',
  completed: 'here already; its further judgements and labels were added',
  deleted: 'among the deleted runs: Undo brings it back',
  other: 'here with other content, which is left as it is',
};

/** What became of one run, data set or recording, in words. */
export const itemWords = (item: RestoredItem): string =>
  item.state === 'refused' ? `not restored: ${item.error.message}` : stateWords[item.state];

/** `3 runs and 1 data set restored, 2 runs here already.` */
export function restoredWords({ runs, datasets, recordings, assessments }: Restored): string {
  const of = (items: readonly RestoredItem[], state: RestoredItem['state']): number =>
    items.filter((item) => item.state === state).length;
  const all = (state: RestoredItem['state']): string =>
    new Intl.ListFormat(locale).format(
      [
        [of(runs, state), 'run'] as const,
        [of(datasets, state), 'data set'] as const,
        [of(recordings, state), 'recording of a server', 'recordings of servers'] as const,
      ].flatMap(([found, word, words]) => (found > 0 ? counted(found, word, words) : [])),
    );
  const assessed = of(runs, 'completed') + of(assessments, 'restored');
  const restored = all('restored');
  const parts = [
    (restored || assessed === 0) && `${restored || 'Nothing'} restored`,
    assessed > 0 &&
      `${restored ? 'judgements' : 'Judgements'} or labels of ${counted(assessed, 'run')} added`,
    all('here') && `${all('here')} here already`,
    all('deleted') && `${all('deleted')} among the deleted`,
    all('other') && `${all('other')} here with other content`,
    all('refused') && `${all('refused')} not restored`,
  ].filter(Boolean);
  return `${parts.join(', ')}.`;
}
