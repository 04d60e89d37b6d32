// The service worker of the site: keeps its own files on the device, so that everything but remote calls works without a network.
// The build puts in the edition and the list of files.
const EDITION = '__EDITION__';
const FILES = __FILES__;
const PREFIX = 'proving-ground-';
const cacheName = PREFIX + EDITION;
/** A file is the same to every request for it, also where its host answers with a Vary header. */
const anyRequest = { ignoreSearch: true, ignoreVary: true };

/** A file whose name holds a hash of its content is the same in every edition, and is not fetched again. */
const hasHash = (file) => file.startsWith('assets/');

async function keep(cache, file) {
  const kept = hasHash(file) ? await caches.match(file, anyRequest) : undefined;
  const response = kept ?? (await fetch(file, { cache: 'no-cache' }));
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  await cache.put(file, response);
}

async function keepAll() {
  const cache = await caches.open(cacheName);
  const waiting = [...FILES];
  // A few at once: the page's own requests go first.
  const lane = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await keep(cache, file);
  };
  try {
    await Promise.all([lane(), lane(), lane()]);
  } catch (error) {
    await caches.delete(cacheName);
    throw error;
  }
}

async function removeOlder() {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(PREFIX) && name !== cacheName);
  await Promise.all(older.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request) {
  const cache = await caches.open(cacheName);
  const isPage = request.mode === 'navigate';
  const scope = new URL(self.registration.scope).pathname;
  const path = new URL(request.url).pathname;
  // Most of the site is one page; another address below it is a file of its own.
  const kept =
    isPage && (path === scope || path === `${scope}index.html`)
      ? await cache.match('index.html', anyRequest)
      : await cache.match(request, anyRequest);
  if (kept || !isPage) return kept ?? fetch(request);
  // Without a network, a page of text that is not kept is drawn by the one that is, at the address it has there.
  return fetch(request).catch(() => Response.redirect(`${scope}#/${path.slice(scope.length)}`));
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(removeOlder()));
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const isOwn = request.method === 'GET' && request.url.startsWith(self.registration.scope);
  if (isOwn && !request.headers.has('range')) event.respondWith(answer(request));
});
