import { describe, expect, test } from 'vitest';
import {
  keepAll,
  keptAlready,
  readList,
  type Keeper,
  type KeptSoFar,
  type OfflineFiles,
} from '#app/frame/offline/keep-all.ts';

const all: OfflineFiles = {
  edition: 'one',
  files: [
    ['', 10],
    ['assets/first-12345678.js', 100],
    ['assets/lab-12345678.js', 30],
    ['datasets/catalog.json', 5],
  ],
};
const addressOf = (path: string): URL => new URL(path, 'https://site.example/ground/');

interface Trouble {
  /** Paths that the host does not have. */
  gone?: string[];
  /** What `put` throws for a path. */
  refused?: Record<string, Error>;
  kept?: string[];
}

function keeper({ gone = [], refused = {}, kept = [] }: Trouble = {}) {
  const files = new Set(kept.map((path) => addressOf(path).href));
  const asked: string[] = [];
  const pathOf = (address: unknown): string => String(address).slice(addressOf('').href.length);
  const made: Keeper = {
    addressOf,
    cache: {
      match: (address) => Promise.resolve(files.has(String(address)) ? new Response() : undefined),
      put: (address) => {
        const error = refused[pathOf(address)];
        if (error) return Promise.reject(error);
        files.add(String(address));
        return Promise.resolve();
      },
    },
    fetch: (address) => {
      asked.push(pathOf(address));
      if (gone.includes(pathOf(address))) return Promise.resolve(new Response(null, { status: 404 }));
      return Promise.resolve(new Response('content'));
    },
  };
  return { made, asked, files: () => [...files].map(pathOf).sort() };
}

const never = new AbortController().signal;
const ignore = (): void => {};

describe('keeping the whole site', () => {
  test('says before what is to be fetched, in bytes', async () => {
    const { made } = keeper({ kept: ['', 'datasets/catalog.json'] });
    expect(await keptAlready(all, made)).toEqual({ kept: 15, total: 145 });
  });

  test('keeps every file, fetches none twice, and says how far it is', async () => {
    const { made, asked, files } = keeper({ kept: ['assets/first-12345678.js'] });
    const said: KeptSoFar[] = [];
    expect(await keepAll(all, made, (progress) => said.push(progress), never)).toEqual([]);
    expect(files()).toEqual(all.files.map(([path]) => path).sort());
    expect(asked).not.toContain('assets/first-12345678.js');
    expect(said).toHaveLength(4);
    expect(said.at(-1)).toEqual({ kept: 145, total: 145 });
  });

  test('goes on where a file is missing, names it, and does not count it as kept', async () => {
    const { made, files } = keeper({ gone: ['assets/lab-12345678.js'] });
    const said: KeptSoFar[] = [];
    const missing = await keepAll(all, made, (progress) => said.push(progress), never);
    expect(missing).toEqual(['assets/lab-12345678.js']);
    expect(files()).toHaveLength(3);
    expect(said.at(-1)).toEqual({ kept: 115, total: 145 });
  });

  test('names a file whose content broke off on its way', async () => {
    const { made } = keeper({ refused: { 'datasets/catalog.json': new TypeError('network error') } });
    expect(await keepAll(all, made, ignore, never)).toEqual(['datasets/catalog.json']);
  });

  test('ends with the reason where the store is full', async () => {
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    const { made } = keeper({ refused: { 'assets/first-12345678.js': full } });
    await expect(keepAll(all, made, ignore, never)).rejects.toMatchObject({ code: 'storage-quota' });
  });

  test('ends when it is cancelled, and what is kept stays', async () => {
    const { made, files, asked } = keeper();
    const work = new AbortController();
    const ended = keepAll(all, made, () => work.abort(), work.signal);
    await expect(ended).rejects.toMatchObject({ name: 'AbortError' });
    expect(files().length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThan(all.files.length);
  });
});

describe('the list of the files', () => {
  const address = addressOf('offline-en.json');
  const offline = () => Promise.reject(new TypeError('Failed to fetch'));

  /** Of one device: by the name of a cache, what is kept under an address. */
  function device() {
    const kept = new Map<string, Response>();
    return {
      open: (name: string) =>
        Promise.resolve({
          put: (at: URL, response: Response) =>
            Promise.resolve(void kept.set(`${name} ${at.href}`, response)),
        } as unknown as Cache),
      match: (at: RequestInfo | URL) =>
        Promise.resolve([...kept].find(([key]) => key.endsWith(` ${String(at)}`))?.[1].clone()),
      names: () => [...kept.keys()],
    };
  }

  test('is kept in the cache of its edition when it is read, and read there without a network', async () => {
    const caches = device();
    const asked: unknown[] = [];
    const fetch = (_: unknown, init?: RequestInit) => {
      asked.push(init?.headers);
      return Promise.resolve(Response.json(all));
    };
    expect(await readList(address, { fetch, caches })).toEqual(all);
    // The service worker would answer with the list of its own edition, when the host has a newer one.
    expect(asked).toEqual([{ 'x-kept-by-page': '1' }]);
    expect(caches.names()).toEqual([`proving-ground-one ${address.href}`]);
    for (let time = 0; time < 2; time++)
      expect(await readList(address, { fetch: offline, caches })).toEqual(all);
  });

  test('that was never read is an error without a network', async () => {
    await expect(readList(address, { fetch: offline, caches: device() })).rejects.toMatchObject({
      code: 'dataset-unreachable',
    });
  });
});
