// The service worker of the site: keeps on the device what was visited, so that it opens without a network. The build puts in the edition
// and, by language, the folder of its pages.
const EDITION = '__EDITION__';
const FOLDERS = __FOLDERS__;
const PREFIX = 'proving-ground-';
const cacheName = PREFIX + EDITION;
/** A file is the same to every request for it, also where its host answers with a Vary header. */
const anyRequest = { ignoreSearch: true, ignoreVary: true };
/** Files that are of use only where there is a network. */
const NOT_KEPT = /^(service-worker\.js|preview\.png|oauth\/.*|offline-.*\.json)$/;

/** Path of a file below the site's folder. A page is its folder: '' is the first one. */
const pathOf = (url) => new URL(url).pathname.slice(scope().length).replace(/(^|\/)index\.html$/, '$1');
const scope = () => new URL(self.registration.scope).pathname;
const addressOf = (path) => self.registration.scope + path;
/** A file whose name holds a hash of its content is the same in every edition. */
const hasHash = (path) => path.startsWith('assets/');
/** What a file is called in every edition. */
const stemOf = (path) => (hasHash(path) ? path.replace(/-[\w-]{8}(?=\.\w+$)/, '') : path);

/** The whole site may have been kept, or nothing of it. */
const olderCaches = async () =>
  (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== cacheName);

/** Keeps a file that the cache lacks; whether it is there afterwards. Throws where the network or the store fails. */
async function keep(cache, path) {
  const address = addressOf(path);
  if (await cache.match(address, anyRequest)) return true;
  const kept = hasHash(path) ? await caches.match(address, anyRequest) : undefined;
  const response = kept ?? (await fetch(address, { cache: hasHash(path) ? 'default' : 'no-cache' }));
  if (response.ok) await cache.put(address, response);
  return response.ok;
}

/** Runs a few at once: the page's own requests go first. */
async function inLanes(paths, work) {
  const waiting = [...paths];
  const lane = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await work(path);
  };
  await Promise.all([lane(), lane(), lane()]);
}

/** What older editions kept is kept in this one too, as far as it still exists. Without a network the older one stays. */
async function takeOverKept() {
  const stems = new Set();
  for (const name of await olderCaches())
    for (const { url } of await (await caches.open(name)).keys()) stems.add(stemOf(pathOf(url)));
  const cache = await caches.open(cacheName);
  for (const [language, folder] of Object.entries(FOLDERS)) {
    if (!stems.has(folder)) continue;
    const list = `offline-${language}.json`;
    const answer = await fetch(addressOf(list), { cache: 'no-cache' });
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    const { files } = await answer.json();
    const wanted = [list, ...files.map(([path]) => path)].filter((path) => stems.has(stemOf(path)));
    await inLanes(wanted, (path) => keep(cache, path));
  }
}

async function removeOlder() {
  await Promise.all((await olderCaches()).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** What the page loaded before this worker was there. A file that cannot be had now is kept when it is used again. */
async function keepUsed(paths) {
  const cache = await caches.open(cacheName);
  const used = new Set(paths.filter((path) => !NOT_KEPT.test(path)));
  await inLanes(used, (path) => keep(cache, path).catch(() => false));
}

async function answer(event) {
  const { request } = event;
  const path = pathOf(request.url);
  const cache = await caches.open(cacheName);
  const kept = await cache.match(addressOf(path), anyRequest);
  if (kept) return kept;
  let response;
  try {
    response = await fetch(request);
  } catch (error) {
    const instead = request.mode === 'navigate' ? await firstPageFor(request.url, cache) : undefined;
    if (instead) return instead;
    throw error;
  }
  if (response.ok && response.type === 'basic' && !response.redirected && !NOT_KEPT.test(path)) {
    const copy = response.clone();
    // A full store keeps nothing more, and the page works.
    event.waitUntil(cache.put(addressOf(path), copy).catch(() => {}));
  }
  // The host has another edition by now: the pages of this one are no longer of use, and are read again when they are opened.
  if (response.status === 404 && hasHash(path)) event.waitUntil(forgetPages(cache));
  return response;
}

/**
 * A page that was never visited, opened from the first page of its language, which has an address for it. As src/app/frame/address.ts
 * reads it, what follows the # is another page, or a step of a lesson and a query.
 */
async function firstPageFor(url, cache) {
  const path = pathOf(url);
  const [, folder] = Object.entries(FOLDERS).findLast(([, below]) => path.startsWith(below));
  if (path === folder || !(await cache.match(addressOf(folder), anyRequest))) return undefined;
  const { search, hash } = new URL(url);
  const page = path.slice(folder.length).replace(/\/$/, '');
  const [, name, query] = /^#?([^?]*)(.*)$/.exec(hash);
  const step = page.startsWith('learn/') && name && name !== 'main' ? `/${name}` : '';
  const own = name.startsWith('/') ? hash : `#/${page}${step}${query}`;
  return Response.redirect(addressOf(folder) + search + own);
}

async function forgetPages(cache) {
  const isPage = ({ url }) => /(^|\/)$/.test(pathOf(url));
  await Promise.all((await cache.keys()).filter(isPage).map((request) => cache.delete(request)));
}

self.addEventListener('install', (event) => event.waitUntil(takeOverKept()));
self.addEventListener('activate', (event) => event.waitUntil(removeOlder()));
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
  if (Array.isArray(event.data?.used)) event.waitUntil(keepUsed(event.data.used.map(pathOf)));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const isOwn = request.method === 'GET' && request.url.startsWith(self.registration.scope);
  // The page keeps some files itself (src/app/frame/offline/keep-all.ts).
  const isLeft = request.headers.has('range') || request.headers.has('x-kept-by-page');
  if (isOwn && !isLeft) event.respondWith(answer(event));
});
