import type { BrowserContext, Download, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';

/** What a context showed and downloaded since it was watched: console, errors, dialogs, addresses, files. */
export interface Watched {
  lines: string[];
  downloads: Promise<string>[];
}

/** Watches every page of the context, its windows included, and the workers. To be called before the first page opens. */
export function watchContext(context: BrowserContext): Watched {
  const watched: Watched = { lines: [], downloads: [] };
  const watch = (page: Page): void => {
    page.on('console', (message) => watched.lines.push(message.text()));
    page.on('pageerror', (error) => watched.lines.push(String(error), error.stack ?? ''));
    page.on('framenavigated', (frame) => watched.lines.push(frame.url()));
    page.on('dialog', (dialog) => watched.lines.push(dialog.message()));
    page.on('download', (download) => watched.downloads.push(textOf(download)));
  };
  context.on('weberror', (error) => watched.lines.push(String(error.error())));
  context.on('page', watch);
  context.pages().forEach(watch);
  return watched;
}

const textOf = async (download: Download): Promise<string> =>
  `${download.suggestedFilename()}\n${readFileSync(await download.path(), 'latin1')}`;

/** Everything of the page that a person, a script or another visit could come upon, but for the password fields' own text. */
export async function shownBy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const fields = [...document.querySelectorAll('input, textarea, select')] as HTMLInputElement[];
    const clipboard = await navigator.clipboard?.readText().catch(() => '');
    return [
      document.documentElement.outerHTML,
      document.title,
      location.href,
      JSON.stringify(history.state),
      ...fields.map(({ value }) => value),
      ...performance.getEntries().map(({ name }) => name),
      clipboard ?? '',
    ].join('\n');
  });
}

/** Every store of the origin but IndexedDB. */
export const keptBesides = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        texts.push(request.url, JSON.stringify([...request.headers]), (await response?.text()) ?? '');
      }
    }
    const root = await navigator.storage.getDirectory();
    for await (const name of root.keys()) texts.push(name);
    return texts.join('\n');
  });

/** Every row of IndexedDB by `database/store`, bytes as latin1; a key that nobody may read is [CryptoKey]. */
export const indexedRows = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const asText = async (value: unknown): Promise<unknown> => {
      if (value instanceof Blob) return asText(await value.arrayBuffer());
      if (value instanceof CryptoKey) {
        const raw = await crypto.subtle.exportKey('raw', value).catch(() => undefined);
        return raw ? asText(raw) : '[CryptoKey]';
      }
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
        const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(value.buffer);
        let text = '';
        for (const byte of bytes) text += String.fromCharCode(byte);
        return text;
      }
      if (Array.isArray(value)) return Promise.all(value.map(asText));
      if (typeof value !== 'object' || value === null) return value;
      const entries = Object.entries(value).map(async ([name, item]) => [name, await asText(item)] as const);
      return Object.fromEntries(await Promise.all(entries));
    };
    const asked = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('the store did not answer'));
      });
    const found: Record<string, string> = {};
    for (const { name } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name!));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([asked(rows.getAllKeys()), asked(rows.getAll())]);
        found[`${name}/${store}`] = JSON.stringify([keys, await asText(values)]);
      }
      database.close();
    }
    return found;
  });
