import { expect, type Locator, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
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

/** The form of a new model, opened where it is not open already; the page shows a set-up. */
export async function openModelForm(page: Page): Promise<Locator> {
  const form = modelForm(page);
  const opener = page.getByRole('button', { name: 'Add a model' });
  await expect(form.or(opener)).toBeVisible();
  if (await opener.isVisible()) await opener.click();
  await expect(form.getByLabel('Address or provider')).toBeVisible();
  return form;
}

/** Opens the form of a new model and types where it is asked; `provider` as the list of providers names it. */
export async function typePlace(page: Page, provider: string, address: string): Promise<Locator> {
  const form = await openModelForm(page);
  await form.getByLabel('Address or provider').fill(address);
  if (provider !== OWN_SERVER) await form.getByLabel('It speaks the API of').selectOption(provider);
  return form;
}

const OWN_SERVER = 'Any OpenAI-compatible server';

/** Fills the form of a new model; the page shows a set-up. An empty key is not typed. */
export async function typeModel(page: Page, { provider, address, name, key }: TypedModel): Promise<void> {
  const form = await typePlace(page, provider, address);
  if (key !== '') await form.getByLabel(/^Key/).fill(key);
  await form.getByLabel('Model').fill(name);
}

/** Types a model of a server of one's own. */
export const typeOwnModel = (page: Page, origin: string, name: string, key = ''): Promise<void> =>
  typeModel(page, { provider: OWN_SERVER, address: `${origin}/v1`, name, key });

/** Adds what the form holds, to be asked for a plan in a single shot. */
export async function keepModel(page: Page, name: string): Promise<void> {
  await modelForm(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: new RegExp(name) })).toBeChecked();
  await askBy(page, 'Single shot');
}

/** The boxes of the baselines, with the line that folds them opened. */
export async function baselineBoxes(page: Page): Promise<Locator> {
  const group = page.getByRole('group', { name: 'Models without a key' });
  const line = page.getByText(/^Baselines:/);
  await expect(line).toBeVisible();
  if (!(await group.isVisible())) await line.click();
  const boxes = group.getByRole('checkbox');
  await expect(boxes.first()).toBeVisible();
  return boxes;
}

/** Forgets all keys, and agrees to it. */
export async function forgetAllKeys(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Forget all keys' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget', exact: true }).click();
}

export async function withoutBaselines(page: Page): Promise<void> {
  for (const box of await (await baselineBoxes(page)).all())
    if ((await box.isEnabled()) && (await box.isChecked())) await box.uncheck();
}

/** Chooses this way of asking alone. */
export async function askBy(page: Page, title: string): Promise<void> {
  const ways = page.getByRole('group', { name: 'How they are asked' }).getByRole('checkbox');
  await ways.and(page.getByLabel(title, { exact: true })).check();
  // By name: while a model's ways are still being read, their number changes.
  const names = await ways.evaluateAll((boxes) =>
    (boxes as HTMLInputElement[]).flatMap((box) =>
      box.checked ? (box.labels?.[0]?.textContent.trim() ?? []) : [],
    ),
  );
  for (const name of names)
    if (name !== title) await ways.and(page.getByLabel(name, { exact: true })).uncheck();
}

/** Waits until the run has ended and gives its file. */
export async function endedRun(page: Page): Promise<{ run: Run; results: ResultRecord[] }> {
  await page.mouse.move(10, 10);
  await expect(page.getByLabel('Link with every verdict')).not.toHaveValue('', { timeout: 120_000 });
  await page.getByRole('link', { name: 'Share and export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export the run as JSON' }).click(),
  ]);
  await page.goBack();
  return JSON.parse(gunzipSync(readFileSync(await download.path())).toString()) as {
    run: Run;
    results: ResultRecord[];
  };
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
