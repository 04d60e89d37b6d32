import type { Stores } from './frame/context.ts';
import type { ModelContext } from './webmcp/offer-tools.ts';
import { siteFile, siteRoot } from './frame/site.ts';

/**
 * What no page waits for: keeps what is visited, and offers the site's actions to agents in the browser. `stores`: those of a page that
 * answers. `onNewer`: as in keepOffline.
 */
export function workWhenIdle(stores?: Stores, onNewer?: (takeOver: () => void) => void): void {
  // Without a network nothing is kept.
  keepOffline(onNewer).catch(() => {});
  const { modelContext } = document as { modelContext?: ModelContext };
  if (!modelContext) return;
  import('./webmcp/offer-tools.ts').then(
    ({ offerTools }) => offerTools(modelContext, stores),
    () => {}, // Without a network no tool is offered.
  );
}

/**
 * Keeps visited pages on the device, so that they open without a network. Calls `onNewer` when a newer edition is ready, with a
 * function that switches to it and reloads the page. Does nothing without service workers, or while developing.
 */
export async function keepOffline(onNewer?: (takeOver: () => void) => void): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const workers = navigator.serviceWorker;
  // A private window may refuse: the site works without it.
  const registration = await workers.register(siteFile('service-worker.js')).catch(() => undefined);
  if (!registration) return;
  const offer = (): void => {
    const { waiting } = registration;
    // Without a controller it is the first edition of this device.
    if (waiting && workers.controller) onNewer?.(() => takeOver(waiting));
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
  if (workers.controller) return;
  // Whatever was asked for before the worker took over has passed it by.
  const { active } = await workers.ready;
  const { href: site } = siteFile('');
  const sent = new Set<string>();
  const tell = (addresses: readonly string[]): void => {
    const used = addresses.filter((address) => address.startsWith(site) && !sent.has(address));
    for (const address of used) sent.add(address);
    active?.postMessage({ used });
  };
  const shell = [siteRoot() ?? './', 'manifest.webmanifest', 'favicon.svg'];
  // What a page needs once it answers is named in it; not every browser fetches that early.
  const named = [
    ...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=prefetch]'),
  ];
  tell([location.href, ...shell.map((path) => siteFile(path).href), ...named.map(({ href }) => href)]);
  const loads = new PerformanceObserver((list) => tell(list.getEntries().map(({ name }) => name)));
  loads.observe({ type: 'resource', buffered: true });
}

function takeOver(waiting: ServiceWorker): void {
  // Another tab has gone over to it already.
  if (waiting.state !== 'installed') return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('take over');
}
