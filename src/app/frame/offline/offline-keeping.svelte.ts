import { watchedFetch } from '#store/bridge/wire.ts';
import { language, siteFile } from '../site.ts';
import {
  cacheOf,
  keepAll,
  keptAlready,
  readList,
  type Keeper,
  type KeptSoFar,
  type OfflineFiles,
} from './keep-all.ts';

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

  /** Looks at what is kept; whether anything can be. Throws PlaygroundError 'dataset-unreachable'. */
  async look(): Promise<boolean> {
    if (!(await hasServiceWorker())) return false;
    const counted = await this.#count();
    if (!this.#work) this.#progress = counted;
    return true;
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
      // The failure of the work itself is shown.
      this.#progress = await this.#count().catch(() => this.#progress);
      this.#work = undefined;
    }
  }

  cancel(): void {
    this.#work?.abort();
  }

  async #count(): Promise<KeptSoFar> {
    return keptAlready(...(await this.#begin()));
  }

  async #begin(): Promise<[OfflineFiles, Keeper]> {
    this.#all ??= readList(siteFile(`offline-${language}.json`), { fetch: request, caches }).catch(
      (error: unknown) => {
        this.#all = undefined;
        throw error;
      },
    );
    const all = await this.#all;
    return [all, { cache: await caches.open(cacheOf(all)), fetch: request, addressOf: siteFile }];
  }
}

/**
 * Does the service worker answer for the site, or will it soon? Nothing that is kept is used without it; some browsers have none,
 * and private windows may refuse it.
 */
async function hasServiceWorker(): Promise<boolean> {
  try {
    await navigator.serviceWorker.register(siteFile('service-worker.js'));
    return true;
  } catch {
    return false;
  }
}

export const offlineKeeping = new OfflineKeeping();
