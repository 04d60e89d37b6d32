import { expect, type Locator, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import type { ResultRecord } from '#core/cell.ts';
import type { Run } from '#core/run.ts';

/** A model as a person types it into the set-up. */
export interface TypedModel {
  /** As the list of providers names it. */
  provider: string;
  address: string;
  name: string;
  key: string;
}

export const modelForm = (page: Page): Locator => page.getByRole('group', { name: 'Add a model' });

/** Fills the form of a new model; the page stands at a set-up. */
export async function typeModel(page: Page, { provider, address, name, key }: TypedModel): Promise<void> {
  await page.getByRole('button', { name: 'Add a model' }).click();
  const form = modelForm(page);
  await form.getByLabel('Provider').selectOption(provider);
  await form.getByRole('button', { name: 'another address' }).click();
  await form.getByLabel('Address').fill(address);
  await form.getByLabel('Model').fill(name);
  await form.getByLabel(/^Key/).fill(key);
}

/** Adds a model of a server of one's own, alone; the page stands at a set-up. */
export async function addOnlyModel(page: Page, origin: string, name: string, key: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a model' }).click();
  await modelForm(page).getByLabel('Provider').selectOption('Any OpenAI-compatible server');
  await modelForm(page).getByLabel('Address').fill(`${origin}/v1`);
  await modelForm(page).getByLabel('Model').fill(name);
  await modelForm(page).getByLabel(/^Key/).fill(key);
  await keepModel(page, name);
  await withoutBaselines(page);
}

export async function keepModel(page: Page, name: string): Promise<void> {
  await modelForm(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: new RegExp(name) })).toBeChecked();
}

export async function withoutBaselines(page: Page): Promise<void> {
  const boxes = page.getByRole('group', { name: 'Models without a key' }).getByRole('checkbox');
  await expect(boxes.first()).toBeVisible();
  for (const box of await boxes.all()) await box.uncheck();
}

/** Chooses this way of asking alone. */
export async function askBy(page: Page, title: string): Promise<void> {
  const ways = page.getByRole('group', { name: 'How they are asked' }).getByRole('checkbox');
  await ways.and(page.getByLabel(title, { exact: true })).check();
  for (const way of await ways.all()) {
    const name = await way.evaluate((box: HTMLInputElement) => box.labels?.[0]?.textContent.trim());
    if (name !== title) await way.uncheck();
  }
}

/** Waits until the run has ended and gives its file. */
export async function endedRun(page: Page): Promise<{ run: Run; results: ResultRecord[] }> {
  await page.mouse.move(10, 10);
  await expect(page.getByLabel('Link with every verdict')).not.toHaveValue('', { timeout: 120_000 });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export the run as JSON' }).click(),
  ]);
  return JSON.parse(readFileSync(await download.path(), 'utf8')) as { run: Run; results: ResultRecord[] };
}

/** Imports rows as a data set of this name and opens its set-up. */
export async function setUpRows(page: Page, name: string, rows: object[]): Promise<void> {
  await page.goto('/#/data');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: `${name}.json`,
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(rows)),
    });
  await expect(page.getByRole('link', { name }).first()).toBeVisible();
  await page.goto(`/#/runs?data=${name}`);
}
