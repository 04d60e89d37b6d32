import { mount, unmount } from 'svelte';
import { describe, expect, test as base } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { openDatabase, type Connect, type Database } from '#store/storage/db.ts';
import type { SiteData } from '#store/storage/site-data.ts';
import App from '../../src/app/App.svelte';
import { createStores, type Stores } from '../../src/app/frame/context.ts';
import { siteOfPage } from '../../src/app/frame/site-data.ts';
import { Theme } from '../../src/app/frame/state/theme.svelte.ts';
import { checkState } from './check-state.ts';
import { startWorld, stopWorkers } from './in-thread.ts';
import '../../src/app/frame/styles/fonts.css';
import '../../src/app/frame/styles/tokens.css';
import '../../src/app/frame/styles/base.css';
import '../../src/app/frame/styles/forms.css';
import '../../src/app/frame/styles/page.css';

export { checkState, describe, expect, page, userEvent, type Locator };

type Fetch = typeof globalThis.fetch;

export interface OpenOptions {
  /** What answers requests to other origins; absent: they fail as they do without a network. The test's own servers are reached. */
  fetch?: Fetch;
  /** Whose browser it is: each has a database of its own, empty at first. Absent: the one of the test. */
  browser?: string;
  /** As a page of somebody else shows it in a frame: for reading alone. */
  isEmbedded?: boolean;
  /** The site whose data sets are read; absent: one for all tests. A test that answers for its files makes its own. */
  site?: SiteData;
}

/** An address of nothing, which loads next to nothing: for a test that goes on by itself. */
export const NOWHERE = '#/nothing';

/** A page that is open, as a test sees it. */
export interface Opened {
  stores: Stores;
  database: Database;
}

/** Shows the site at an address. Called again, it is a reload: new stores over what the test has stored before. */
export type Open = (hash: string, options?: OpenOptions) => Promise<Opened>;

// The page stands in a folder of vitest's; the site's files are at the root.
Object.defineProperty(document, 'baseURI', { get: () => new URL('/', location.href).href });

const isLocal = (url: URL): boolean => url.hostname === location.hostname || url.hostname === '127.0.0.1';

/** Nothing leaves this machine but for what the test answers. */
const guarded =
  (fetch: Fetch | undefined): Fetch =>
  async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, document.baseURI);
    if (url.origin === location.origin) return globalThis.fetch(input, init);
    if (fetch) return fetch(input, init);
    if (isLocal(url)) return globalThis.fetch(input, init);
    throw new TypeError('Failed to fetch');
  };

let number = 0;
/** Its files do not change, so each is read, checked and unpacked once for all tests. */
const siteOfAll = siteOfPage();

class Site {
  readonly #name = `test-${++number}`;
  readonly #databases = new Map<string, Promise<Database>>();
  #target: HTMLElement | undefined;
  #app: Record<string, unknown> | undefined;
  #options: OpenOptions = {};
  #moving: ReturnType<typeof setInterval> | undefined;

  async open(hash: string, options: OpenOptions = this.#options): Promise<Opened> {
    await this.#closePage();
    this.#options = options;
    const opening = this.#databaseOf(options.browser ?? 'own');
    const { isEmbedded = false, site = siteOfAll } = options;
    const database: Connect = Object.assign(() => opening, { site: async () => site });
    startWorld({ database, fetch: guarded(options.fetch) });
    // What vitest tells its frame stays in the query.
    history.replaceState(null, '', `/${location.search}${hash}`);
    const theme = new Theme(localStorage);
    theme.load();
    const stores = createStores(theme, isEmbedded, database);
    this.#target = document.body.appendChild(document.createElement('div'));
    this.#target.id = 'app';
    this.#app = mount(App, { target: this.#target, props: { theme, stores, isEmbedded } });
    // A person whose pointer moves: to one who gives no sign of reading on, a report shows its end seconds later.
    this.#moving = setInterval(() => dispatchEvent(new Event('pointermove')), 250);
    return { stores, database: await database() };
  }

  #databaseOf(browser: string): Promise<Database> {
    const known = this.#databases.get(browser);
    if (known) return known;
    const opening = openDatabase({ name: `${this.#name}-${browser}` });
    this.#databases.set(browser, opening);
    return opening;
  }

  async #closePage(): Promise<void> {
    if (!this.#app) return;
    clearInterval(this.#moving);
    stopWorkers();
    await unmount(this.#app);
    this.#target?.remove();
    this.#app = undefined;
  }

  async check(): Promise<void> {
    if (this.#app) await checkState();
  }

  /** Leaves nothing to the next test. */
  async end(): Promise<void> {
    await this.#closePage();
    for (const opened of await Promise.allSettled(this.#databases.values())) {
      if (opened.status === 'rejected') continue;
      opened.value.close();
      indexedDB.deleteDatabase(opened.value.name);
    }
    if (innerWidth !== 1280 || innerHeight !== 720) await page.viewport(1280, 720);
    localStorage.clear();
    sessionStorage.clear();
    history.replaceState(null, '', `/${location.search}#/`);
    document.title = '';
    delete document.documentElement.dataset.theme;
    scrollTo(0, 0);
  }
}

/** A test that is given `open`, which shows the site at an address over a database of its own. */
export const test = base.extend<{ open: Open }>({
  // eslint-disable-next-line no-empty-pattern -- vitest reads from the pattern what a fixture needs
  open: async ({}, use) => {
    const site = new Site();
    await use((hash, options) => site.open(hash, options));
    try {
      await site.check();
    } finally {
      await site.end();
    }
  },
});
