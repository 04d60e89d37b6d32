import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { indexedRows, keptBesides, shownBy } from '../e2e/everything-of.ts';
import type { Behaviour } from './hostile-mcp-server.ts';

/** What a person does at most with a server that turns out to be hostile. The secret goes into a header. */
export async function meet(page: Page, url: string, secret: string, behaviour: Behaviour): Promise<void> {
  await page.getByRole('textbox', { name: 'Address of a server' }).fill(url);
  await page.getByRole('button', { name: 'Headers' }).click();
  await page.getByRole('button', { name: 'Add a header' }).click();
  const header = page.getByRole('group', { name: 'Header 1' });
  await header.getByLabel('Name').fill('X-Api-Key');
  await header.getByLabel('Value').fill(secret);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const { until = 'called', says, watchMs = 0 } = behaviour;
  if (until === 'sign-in') await page.getByRole('button', { name: 'Sign in' }).click();
  if (until === 'called' || until === 'cancelled') {
    await page
      .getByRole('link', { name: /^(go|tool-0)\b/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Call', exact: true }).click();
  }
  if (until === 'cancelled') {
    // What the server asks meanwhile moves the button.
    await page.waitForTimeout(1000);
    await page.getByRole('button', { name: 'Cancel the call' }).click();
  }
  await expect(page.getByRole('main').getByText(says).first()).toBeVisible({ timeout: 30_000 });
  await page.waitForTimeout(watchMs);
}

/** Everything a secret could be found in: what is shown, stored and exported. */
export async function everythingOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: /the list of requests/ }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = readFileSync(await (await download).path(), 'utf8');
  const rows = JSON.stringify(await indexedRows(page));
  return [await shownBy(page), await keptBesides(page), rows, file].join('\n');
}
