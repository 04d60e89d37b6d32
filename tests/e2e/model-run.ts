import { expect, type Page } from '@playwright/test';
import type { Listening } from '../servers/listen.ts';
import { askBy, keepModel, typeModel, withoutBaselines } from './model-steps.ts';

export const KEY = 'planted-key-0123456789';
const MODEL = 'house-model-1';

export interface WantedRun {
  server: Listening;
  tasks: number;
  repeats?: number;
  /** Requests at once; absent: learned. */
  atOnce?: number;
  /** Are the plans executed on the testbed? */
  isExecuted?: boolean;
}

/** Sets up a run of one language model and starts it, as a person would; the page then shows its report. */
export async function startModelRun(page: Page, wanted: WantedRun): Promise<void> {
  const { server, tasks, repeats = 1, atOnce, isExecuted = false } = wanted;
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill(String(tasks));
  await page.getByLabel('Repeats').fill(String(repeats));
  const known = page.getByRole('checkbox', { name: new RegExp(MODEL) });
  if ((await known.count()) === 0) await addModel(page, server);
  await known.check();
  await withoutBaselines(page);
  await askBy(page, 'Single shot');
  await page.getByRole('checkbox', { name: 'Execute the calls' }).setChecked(isExecuted);
  if (atOnce !== undefined) {
    await page.getByText('Settings', { exact: true }).click();
    await page.getByLabel('Requests at once').fill(String(atOnce));
  }
  // The model has no known price, and its budget in tokens is made for a first run.
  await page.getByLabel('Budget in tokens').fill('9000000');
  await page.getByRole('button', { name: `Run ${tasks * repeats} cells` }).click();
  await page.waitForURL(/#\/r\/.+/);
}

async function addModel(page: Page, { origin }: Listening): Promise<void> {
  const provider = 'OpenAI (chat completions)';
  await typeModel(page, { provider, address: `${origin}/v1`, name: MODEL, key: KEY });
  // It is listed before it is ticked; a press in between would untick it.
  await keepModel(page, MODEL);
}

export const expectEnd = (page: Page): Promise<void> =>
  expect(page.getByText('The run has ended. The report follows.')).toBeAttached({ timeout: 60_000 });

/** Gives the key again, like a person who comes back to an interrupted run. */
export async function resumeModelRun(page: Page): Promise<void> {
  await expect(page.getByText(/cells not run yet/)).toBeVisible();
  const keys = page.getByRole('form', { name: 'Keys this run needs' });
  await keys.getByLabel(/^Key/).fill(KEY);
  await keys.getByRole('button', { name: 'Keep and resume' }).click();
}

/** The run whose report the page shows. */
export const runIdOf = (page: Page): string => decodeURIComponent(/#\/r\/([^/?]+)/.exec(page.url())![1]!);

/** What a run has stored, cell by cell, without times and the run's own id. */
export const storedCells = (page: Page, runId: string): Promise<{ results: string[]; summaries: string[] }> =>
  page.evaluate(async (id) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('proving-ground');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error!);
    });
    const all = (store: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const range = IDBKeyRange.bound([id], [id, []]);
        const asking = database.transaction(store).objectStore(store).getAll(range);
        asking.onsuccess = () => resolve(asking.result as unknown[]);
        asking.onerror = () => reject(asking.error!);
      });
    const lasting = (name: string, value: unknown) =>
      ['runId', 'startedAt', 'durationMs', 'waitedMs', 'toolMs', 'pageMs'].includes(name) ? undefined : value;
    const texts = async (store: string) => (await all(store)).map((each) => JSON.stringify(each, lasting));
    const found = { results: await texts('results'), summaries: await texts('summaries') };
    database.close();
    return found;
  }, runId);
