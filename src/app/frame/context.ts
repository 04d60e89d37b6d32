import { createContext } from 'svelte';
import { evalApi, filesApi } from '#store/bridge/client.ts';
import { onceUntilLost } from '#core/once-until-lost.ts';
import type { Connect } from '#store/storage/db.ts';
import { hasDatabase } from '#store/storage/has-database.ts';
import { RunStore } from './state/run-store.svelte.ts';
import { DatasetStore } from './state/dataset-store.svelte.ts';
import { ModelStore } from './state/model-store.svelte.ts';
import { NoticeStore } from './state/notice-store.svelte.ts';
import { PriceStore } from './state/price-store.svelte.ts';
import type { ServerStore } from './servers/server-store.svelte.ts';
import type { Theme } from './state/theme.svelte.ts';
import { WireStore } from './state/wire-store.svelte.ts';
import { Router } from './router.svelte.ts';

/** Files that one page got and another page reads. They can be taken once. */
class HandedFiles {
  #files: readonly File[] = [];

  give(files: readonly File[]): void {
    this.#files = files;
  }

  take(): readonly File[] {
    const files = this.#files;
    this.#files = [];
    return files;
  }
}

/** Everything pages and components share. Made once by the frame; tests make their own. */
export interface Stores {
  router: Router;
  theme: Theme;
  notices: NoticeStore;
  wire: WireStore;
  datasets: DatasetStore;
  runs: RunStore;
  /** Undefined until `serversOf` makes it. */
  servers?: ServerStore;
  models: ModelStore;
  /** Is the page in a frame of another page? Then it is read-only; see in-frame.ts. */
  inFrame: boolean;
  prices: PriceStore;
  /** From Home to Data. */
  handed: HandedFiles;
  /**
   * The page's connection to the store, opened when first asked for. The page reads; the workers write. Readers of data sets get the
   * connection itself, and with it read those of the site, too.
   */
  database: Connect;
}

/** `getStores()` in a component's script, `setStores(stores)` in the frame or a test's wrapper. */
export const [getStores, setStores] = createContext<Stores>();

/** Making a store reads and asks nothing; the frame and the pages start them. */
export function createStores(theme: Theme, inFrame = false, database = pageDatabase()): Stores {
  const stores: Stores = {
    router: new Router(),
    theme,
    inFrame,
    notices: new NoticeStore(),
    wire: new WireStore(),
    datasets: new DatasetStore(database, filesApi),
    runs: new RunStore(
      evalApi,
      async () => (await import('./state/at-once.ts')).readAtOnce(database),
      async (execution) => {
        const { connectForRun, serversOf } = await import('./servers/servers.ts');
        await connectForRun(serversOf(stores), execution);
      },
    ),
    models: new ModelStore(database, evalApi),
    prices: new PriceStore(database),
    handed: new HandedFiles(),
    database,
  };
  return stores;
}

/** The page's connection; its code is loaded when it is first asked for. */
function pageDatabase(): Connect {
  const connection = onceUntilLost(async () => (await import('#store/storage/db.ts')).connect());
  return Object.assign(async () => (await connection())(), {
    site: onceUntilLost(async () => (await import('./site-data.ts')).siteOfPage()),
    exists: hasDatabase,
  });
}
