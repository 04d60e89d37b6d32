import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';

const source = readFileSync('src/build/service-worker.js', 'utf8');
const scope = 'https://site.example/ground/';
const PREFIX = 'proving-ground-';

type Answers = Record<string, string | undefined>;
type Handler = (event: object) => void;

/** Names of caches → paths → content; as much of the Cache API as the worker uses. */
class Store {
  readonly kept = new Map<string, Map<string, string>>();

  #cache(name: string): Map<string, string> {
    if (!this.kept.has(name)) this.kept.set(name, new Map());
    return this.kept.get(name)!;
  }
  readonly caches = {
    keys: () => Promise.resolve([...this.kept.keys()]),
    delete: (name: string) => Promise.resolve(this.kept.delete(name)),
    match: (address: string) => {
      const found = [...this.kept.values()].find((cache) => cache.has(address));
      return Promise.resolve(found && answered(address, found.get(address)));
    },
    open: (name: string) => {
      const cache = this.#cache(name);
      return Promise.resolve({
        match: (address: string) =>
          Promise.resolve(cache.has(address) ? answered(address, cache.get(address)) : undefined),
        put: async (address: string, response: Response) => void cache.set(address, await response.text()),
        keys: () => Promise.resolve([...cache.keys()].map((url) => ({ url }))),
        delete: ({ url }: { url: string }) => Promise.resolve(cache.delete(url)),
      });
    },
  };

  /** What a cache has, by path. */
  of(edition: string): Answers {
    const cache = this.kept.get(PREFIX + edition) ?? new Map<string, string>();
    return Object.fromEntries([...cache].map(([url, content]) => [url.slice(scope.length), content]));
  }
  put(edition: string, files: Answers): void {
    for (const [path, content] of Object.entries(files))
      this.#cache(PREFIX + edition).set(scope + path, content!);
  }
}

/** A response as a page of the same origin gets it. */
function answered(url: string, content: string | undefined): Response {
  const response = new Response(content ?? null, { status: content === undefined ? 404 : 200 });
  Object.defineProperties(response, { url: { value: url }, type: { value: 'basic' } });
  response.clone = () => answered(url, content);
  return response;
}

/** The worker of an edition; `host`: the files there by path, or undefined where there is no network. */
function worker(edition: string, store: Store, host: { files?: Answers }) {
  const handlers: Record<string, Handler> = {};
  const asked: string[] = [];
  const self = {
    registration: { scope },
    clients: { claim: () => Promise.resolve() },
    skipWaiting: () => Promise.resolve(),
    addEventListener: (name: string, handler: Handler) => void (handlers[name] = handler),
  };
  const fetch = (request: string | { url: string }): Promise<Response> => {
    const url = typeof request === 'string' ? request : request.url;
    asked.push(url.slice(scope.length));
    if (!host.files) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(answered(url, host.files[url.slice(scope.length).replace(/\?.*/, '')]));
  };
  runInNewContext(
    source
      .replace('__EDITION__', edition)
      .replace('__FOLDERS__', JSON.stringify({ en: '', 'zh-Hans': 'zh/' })),
    { self, caches: store.caches, fetch, URL, Response },
  );
  const dispatch = async (name: string, event: object = {}): Promise<void> => {
    const waiting: Promise<unknown>[] = [];
    handlers[name]!({ waitUntil: (work: Promise<unknown>) => waiting.push(work), ...event });
    await Promise.all(waiting);
  };
  return {
    asked,
    dispatch,
    use: (...paths: string[]) => dispatch('message', { data: { used: paths.map((path) => scope + path) } }),
    /** The answer to a request; undefined where it is left to the network. */
    get: async (
      path: string,
      request: { method?: string; mode?: string; headers?: Record<string, string> } = {},
    ) => {
      const waiting: Promise<unknown>[] = [];
      let answer: Promise<Response> | undefined;
      const url = new URL(path, scope).href;
      const { method = 'GET', mode = 'cors', headers = {} } = request;
      handlers.fetch!({
        request: { url, method, mode, headers: new Headers(headers) },
        waitUntil: (work: Promise<unknown>) => waiting.push(work),
        respondWith: (given: Promise<Response>) => void (answer = given),
      });
      const response = await answer;
      await Promise.all(waiting);
      return response;
    },
  };
}

const site: Answers = {
  '': 'home',
  'zh/': '首页',
  'assets/first-aaaaaaaa.js': 'first',
  'assets/Lab-aaaaaaaa.js': 'lab',
  'generated/tasks.json': 'tasks',
  'offline-en.json': '{}',
  'oauth/callback.html': 'callback',
};

describe('the first edition on a device', () => {
  test('keeps nothing until the page says what it uses, and then that alone', async () => {
    const store = new Store();
    const { dispatch, use } = worker('one', store, { files: site });
    await dispatch('install');
    await dispatch('activate');
    expect(store.of('one')).toEqual({});
    await use('', 'assets/first-aaaaaaaa.js', 'assets/gone-aaaaaaaa.js');
    expect(store.of('one')).toEqual({ '': 'home', 'assets/first-aaaaaaaa.js': 'first' });
  });

  test('fetches once what the page names twice', async () => {
    const store = new Store();
    const { asked, use } = worker('one', store, { files: site });
    await use('', 'assets/first-aaaaaaaa.js', 'index.html');
    expect(asked).toEqual(['', 'assets/first-aaaaaaaa.js']);
  });

  test('keeps what is fetched later, and answers with it without a network', async () => {
    const store = new Store();
    const host: { files?: Answers } = { files: site };
    const { get } = worker('one', store, host);
    await get('assets/Lab-aaaaaaaa.js');
    await get('generated/tasks.json?again=1');
    host.files = undefined;
    expect(await (await get('assets/Lab-aaaaaaaa.js'))!.text()).toBe('lab');
    expect(await (await get('generated/tasks.json'))!.text()).toBe('tasks');
    await expect(get('assets/first-aaaaaaaa.js')).rejects.toThrow('Failed to fetch');
  });

  test.each([
    ['', '', 'home'],
    ['index.html', '', 'home'],
    ['?embed=1', '', 'home'],
    ['zh/index.html', 'zh/', '首页'],
  ])('knows the page at %s', async (address, used, content) => {
    const store = new Store();
    const host: { files?: Answers } = { files: site };
    const { use, get } = worker('one', store, host);
    await use(used);
    host.files = undefined;
    expect(await (await get(address, { mode: 'navigate' }))!.text()).toBe(content);
  });

  test.each([
    ['', 'learn/noise/', '#/learn/noise'],
    ['zh/', 'zh/methods/ast/', 'zh/#/methods/ast'],
    ['', 'learn/noise/#five-runs', '#/learn/noise/five-runs'],
    ['zh/', 'zh/learn/order/?embed=1#next?hide=nav', 'zh/?embed=1#/learn/order/next?hide=nav'],
    ['', 'learn/noise/#main', '#/learn/noise'],
    ['', 'learn/#main', '#/learn'],
    ['', 'methods/ast/#source', '#/methods/ast'],
    ['', 'r/sample/#?decided=ast-dag', '#/r/sample?decided=ast-dag'],
    ['', 'learn/noise/#/data/own', '#/data/own'],
  ])('below %s, opens a page that was never visited from the first one', async (home, path, address) => {
    const store = new Store();
    const host: { files?: Answers } = { files: site };
    const { use, get } = worker('one', store, host);
    await use(home);
    host.files = undefined;
    const { status, headers } = (await get(path, { mode: 'navigate' }))!;
    expect([status, headers.get('location')]).toEqual([302, scope + address]);
  });

  test.each([
    ['a request that changes something', '', { method: 'POST' }],
    ['a part of a file', 'generated/tasks.json', { headers: { range: 'bytes=0-1' } }],
    ['what the page keeps itself', 'generated/tasks.json', { headers: { 'x-kept-by-page': '1' } }],
    ['another site', 'https://models.example/chat', {}],
  ])('leaves %s to the network', async (_, path, request) =>
    expect(await worker('one', new Store(), { files: site }).get(path, request)).toBeUndefined(),
  );

  test.each(['offline-en.json', 'oauth/callback.html', 'nowhere.json'])('does not keep %s', async (path) => {
    const store = new Store();
    await worker('one', store, { files: site }).get(path);
    expect(store.of('one')).toEqual({});
  });

  test('reads its pages anew once the host has another edition', async () => {
    const store = new Store();
    const host = { files: site };
    const { use, get } = worker('one', store, host);
    await use('', 'assets/first-aaaaaaaa.js');
    host.files = { '': 'newer home' };
    expect((await get('assets/Lab-aaaaaaaa.js'))!.status).toBe(404);
    expect(store.of('one')).toEqual({ 'assets/first-aaaaaaaa.js': 'first' });
  });
});

describe('a newer edition', () => {
  const newer: Answers = {
    '': 'newer home',
    'zh/': '新首页',
    'assets/first-bbbbbbbb.js': 'newer first',
    'assets/Lab-bbbbbbbb.js': 'newer lab',
    'assets/same-aaaaaaaa.js': 'asked again',
    'generated/tasks.json': 'newer tasks',
    'offline-en.json': JSON.stringify({
      files: Object.entries({
        '': 1,
        'assets/first-bbbbbbbb.js': 1,
        'assets/Lab-bbbbbbbb.js': 1,
        'assets/same-aaaaaaaa.js': 1,
        'assets/removed-bbbbbbbb.js': 1,
        'generated/tasks.json': 1,
      }),
    }),
  };
  const older: Answers = {
    '': 'home',
    'assets/first-aaaaaaaa.js': 'first',
    'assets/same-aaaaaaaa.js': 'same',
    'assets/removed-aaaaaaaa.js': 'removed',
    'generated/tasks.json': 'tasks',
  };

  test('takes over what was kept, in one language, and deletes the older one when it takes its place', async () => {
    const store = new Store();
    store.put('one', older);
    store.kept.set('of-another-site', new Map());
    const { dispatch, asked } = worker('two', store, { files: newer });
    await dispatch('install');
    expect(store.of('one')).toEqual(older);
    expect(store.of('two')).toEqual({
      '': 'newer home',
      'assets/first-bbbbbbbb.js': 'newer first',
      'assets/same-aaaaaaaa.js': 'same',
      'generated/tasks.json': 'newer tasks',
    });
    expect(asked).not.toContain('offline-zh-Hans.json');
    await dispatch('activate');
    expect([...store.kept.keys()].sort()).toEqual(['of-another-site', `${PREFIX}two`]);
  });

  test('keeps the list of the files where an older one did, so that Help can count them offline', async () => {
    const store = new Store();
    store.put('one', { ...older, 'offline-en.json': '{"files":[]}' });
    await worker('two', store, { files: newer }).dispatch('install');
    expect(store.of('two')['offline-en.json']).toBe(newer['offline-en.json']);
  });

  test('does not take the place of the older one where the network breaks off', async () => {
    const store = new Store();
    store.put('one', older);
    await expect(worker('two', store, {}).dispatch('install')).rejects.toThrow('Failed to fetch');
    expect(store.of('one')).toEqual(older);
  });
});
