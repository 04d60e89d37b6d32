import { expect, type Page } from '@playwright/test';
import { indexedRows, keptBesides, shownBy } from './everything-of.ts';
import { findSecret } from './find-secret.ts';

/** With characters that JSON, addresses and base64 each write in their own way. */
export const KEY = 'sk-planted/"0123456789"+abcdef==';

/** Every text the page, its stores and its downloads hold, by where it was found. */
export async function everythingOf(page: Page): Promise<Record<string, string>> {
  return { shown: await shownBy(page), besides: await keptBesides(page), ...(await indexedRows(page)) };
}

export function expectNowhere(texts: Record<string, string>, secrets: readonly string[]): void {
  // Looked at from several pages, most stores stay as they were.
  const places = new Map(Object.entries(texts).map(([place, text]) => [text, place]));
  const found = [...places].flatMap(([text, place]) =>
    secrets.flatMap((secret) => findSecret(text, secret).map((form) => `${secret} ${form} in ${place}`)),
  );
  expect(found).toEqual([]);
}

/** Opens the Wire, takes its export and closes it. */
export async function exportWire(page: Page): Promise<void> {
  await page.getByRole('button', { name: /the list of requests/ }).click();
  const wire = page.getByRole('region', { name: 'Wire' });
  await Promise.all([page.waitForEvent('download'), wire.getByRole('button', { name: 'Export' }).click()]);
  await page.keyboard.press('Escape');
}
