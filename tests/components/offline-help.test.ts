import { afterAll, vi } from 'vitest';
import type { OfflineFiles } from '../../src/app/frame/offline/keep-all.ts';
import { expect, NOWHERE, page, test, type Open } from './app.ts';

const list: OfflineFiles = {
  edition: 'of-a-test',
  files: [
    ['favicon.svg', 1_000_000],
    ['gone.json', 2_000_000],
  ],
};
const own = globalThis.fetch;
// The page takes over the browser's own when its files are read.
vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input, document.baseURI);
  if (pathname === '/offline-en.json') return Response.json(list);
  if (pathname === '/gone.json') return new Response(null, { status: 404 });
  return own(input, init);
});
// The next file shares the page.
afterAll(() => vi.restoreAllMocks());

const ALL = 'All of it is available offline.';
const make = page.getByRole('button', { name: 'Make all of it available offline' });

async function openHelp(open: Open, register: () => Promise<ServiceWorkerRegistration>): Promise<void> {
  const spied = vi.spyOn(navigator.serviceWorker, 'register').mockImplementation(register);
  await open(NOWHERE);
  await page.getByRole('button', { name: 'Help' }).click();
  await expect.element(page.getByRole('dialog').getByText(/network each time|are kept on/)).toBeVisible();
  spied.mockRestore();
}

test('Help offers to keep nothing where the browser refuses the service worker', async ({ open }) => {
  await openHelp(open, () => Promise.reject(new DOMException('refused', 'SecurityError')));
  await expect.element(page.getByText('This browser cannot keep sites for offline use')).toBeVisible();
  expect(make.query()).toBeNull();
});

test('Help never says that all is kept while files are missing', async ({ open, onTestFinished }) => {
  onTestFinished(async () => void (await caches.delete('proving-ground-of-a-test')));
  await openHelp(open, () => Promise.resolve({} as ServiceWorkerRegistration));
  const said: string[] = [];
  const dialog = page.getByRole('dialog').element();
  const watching = new MutationObserver(() => said.push(dialog.textContent ?? ''));
  watching.observe(dialog, { childList: true, subtree: true, characterData: true });
  await make.click();
  await expect.element(page.getByText('1 file could not be fetched: gone.json.')).toBeVisible();
  await expect.element(page.getByText('1.0 MB of 3.0 MB are kept on')).toBeVisible();
  watching.disconnect();
  expect(said.some((text) => text.includes('Keeping the site') || text.includes('Cancel'))).toBe(true);
  expect(said.filter((text) => text.includes(ALL))).toEqual([]);
});
