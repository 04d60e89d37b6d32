import { siteFile } from '../site.ts';

/**
 * Keeps the site's files on the device, so that it opens without a network. Calls `onNewer` when a newer edition is ready; the function
 * it is given takes over to it, and reloads the page. Does nothing where the browser has no service workers, or while developing.
 */
export async function keepOffline(onNewer: (takeOver: () => void) => void): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A private window may refuse: the site works without it.
  const registration = await navigator.serviceWorker
    .register(siteFile('service-worker.js'))
    .catch(() => undefined);
  if (!registration) return;
  const offer = (): void => {
    const { waiting } = registration;
    // Without a controller it is the first edition of this device.
    if (waiting && navigator.serviceWorker.controller) onNewer(() => takeOver(waiting));
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
}

function takeOver(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('take over');
}
