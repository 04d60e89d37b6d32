import type { ResultRecord } from '#core/cell.ts';
import type { Run } from '#core/run.ts';
import type { Database } from '#store/storage/db.ts';
import { getRun, resultsOf } from '#store/storage/runs.ts';
import { KEY, MODEL, type ChatModel } from './chat-model.ts';
import { expect, page, type Locator } from './app.ts';

// Steps of a person at a run's set-up, which the page shows.

export const modelForm = (): Locator => page.getByRole('group', { name: 'Add a model' });

const isChecked = (box: Locator): boolean => (box.element() as HTMLInputElement).checked;

/** Ticks a box or takes its tick away. */
export async function setChecked(box: Locator, wanted: boolean): Promise<void> {
  await expect.element(box).toBeVisible();
  if (isChecked(box) !== wanted) await box.click();
}

/** The form of a new model, opened where it is not open already; the page shows a set-up. */
export async function openModelForm(): Promise<Locator> {
  const form = modelForm();
  const opener = page.getByRole('button', { name: 'Add a model' });
  await expect.element(form.or(opener).first()).toBeVisible();
  if (opener.query()) await opener.click();
  await expect.element(form.getByLabelText('Address or provider')).toBeVisible();
  return form;
}

/** Types a model of a server of one's own into the form of a new model. */
export async function typeModel(
  { address }: Pick<ChatModel, 'address'>,
  name = MODEL,
  key = KEY,
): Promise<Locator> {
  const form = await openModelForm();
  await form.getByLabelText('Address or provider').fill(address);
  await form.getByLabelText(/^Key/).fill(key);
  await form.getByLabelText('Model').fill(name);
  return form;
}

/** Adds what the form holds. */
export async function addTyped(name: string | RegExp = MODEL): Promise<void> {
  await modelForm().getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(page.getByRole('checkbox', { name })).toBeChecked();
}

/** The boxes of the baselines, with the line that folds them opened. */
export async function baselineBoxes(): Promise<Locator> {
  const boxes = page.getByRole('group', { name: 'Models without a key' }).getByRole('checkbox');
  const line = page.getByText(/^Baselines:/);
  await expect.element(line).toBeVisible();
  if (!boxes.first().query()) await line.click();
  await expect.element(boxes.first()).toBeVisible();
  return boxes;
}

export interface EndedRun {
  run: Run;
  results: ResultRecord[];
}

/** Waits until the run whose report is shown has ended, and gives what is stored of it. */
export async function endedRun(database: Database): Promise<EndedRun> {
  await expect.poll(() => location.hash).toMatch(/^#\/r\/./);
  return endOf(database, decodeURIComponent(/^#\/r\/([^/?]+)/.exec(location.hash)![1]!));
}

/** Waits until a run has ended, and gives what is stored of it. */
export async function endOf(database: Database, id: string): Promise<EndedRun> {
  await expect.poll(async () => (await getRun(database, id)).status, { timeout: 30_000 }).toBe('finished');
  const results: ResultRecord[] = [];
  for await (const record of resultsOf(database, id)) results.push(record);
  return { run: await getRun(database, id), results };
}
