import { watchedFetch } from '#store/bridge/wire.ts';
import { PlaygroundError } from '#core/errors.ts';
import { language, siteFile } from '../site.ts';
import { cacheOf, keepAll, keptAlready, type Keeper, type KeptSoFar, type OfflineFiles } from './keep-all.ts';

const request = watchedFetch('page', fetch);

/** Keeping the complete site on this device. The work continues while the reader does something else. */
class OfflineKeeping {
  #all: Promise<OfflineFiles> | undefined;
  #work = $state.raw<AbortController>();
  #progress = $state.raw<KeptSoFar>();
  #missing = $state.raw<readonly string[]>([]);
  #failure = $state.raw<unknown>();

  get isAtWork(): boolean {
    return this.#work !== undefined;
  }
  /** Undefined until it was looked at. */
  get progress(): KeptSoFar | undefined {
    return this.#progress;
  }
  /** Files that did not load at the last try. */
  get missing(): readonly string[] {
    return this.#missing;
  }
  /** Why the last try has ended early. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Throws PlaygroundError 'dataset-unreachable'. */
  async look(): Promise<void> {
    const [files, keeper] = await this.#begin();
    if (!this.#work) this.#progress = await keptAlready(files, keeper);
  }

  async keepAll(): Promise<void> {
    if (this.#work) return;
    const work = (this.#work = new AbortController());
    this.#failure = undefined;
    this.#missing = [];
    try {
      const [files, keeper] = await this.#begin();
      this.#missing = await keepAll(files, keeper, (progress) => (this.#progress = progress), work.signal);
    } catch (error) {
      if (!work.signal.aborted) this.#failure = error;
    } finally {
      this.#work = undefined;
      await this.look().catch(() => {}); // The failure of the work itself is shown.
    }
  }

  cancel(): void {
    this.#work?.abort();
  }

  async #begin(): Promise<[OfflineFiles, Keeper]> {
    this.#all ??= readList().catch((error: unknown) => {
      this.#all = undefined;
      throw error;
    });
    const all = await this.#all;
    return [all, { cache: await caches.open(cacheOf(all)), fetch: request, addressOf: siteFile }];
  }
}

async function readList(): Promise<OfflineFiles> {
  const address = siteFile(`offline-${language}.json`);
  const response = await request(address).catch(() => undefined);
  if (response?.ok) return (await response.json()) as OfflineFiles;
  throw new PlaygroundError(
    'dataset-unreachable',
    'The list of this site’s files did not load.',
    'Try again when you are online. Pages you have visited open offline.',
  );
}

export const offlineKeeping = new OfflineKeeping();
