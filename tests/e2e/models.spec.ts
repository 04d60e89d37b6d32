import { expect, test, type Page } from './reader.ts';
import { noViolations } from './accessibility.ts';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { chatServer, type ChatServer } from '../servers/chat-server.ts';
import { askBy, keepModel, typeOwnModel, withoutBaselines, forgetAllKeys } from './model-steps.ts';

const KEY = 'planted-key-0123456789';
const MODEL = 'house-model-1';

let server: ChatServer;
test.beforeEach(async () => {
  server = await chatServer(KEY);
});
test.afterEach(() => server.close());

const form = (page: Page) => page.getByRole('group', { name: 'Add a model' });

async function fillForm(page: Page, key: string): Promise<void> {
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill('3');
  await typeOwnModel(page, server.origin, MODEL, key);
}

async function addModel(page: Page, key = KEY): Promise<void> {
  await fillForm(page, key);
  await keepModel(page, MODEL);
}

/** Everything this origin has stored, as text. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name!);
        opening.onsuccess = () => resolve(opening.result);
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown>((resolve) => {
          const asking = database.transaction(store).objectStore(store).getAll();
          asking.onsuccess = () => resolve(asking.result);
        });
        texts.push(JSON.stringify(rows));
      }
      database.close();
    }
    return texts.join('\n');
  });

test('a model is tested before it is added, and a wrong key is refused in words', async ({ page }) => {
  await fillForm(page, 'another-key-9876543210');
  await expect(
    form(page).getByText(/memory until you close it, sent to 127\.0\.0\.1:\d+ alone/),
  ).toBeVisible();
  await expect(form(page).getByText(/browser will ask/)).toBeVisible();
  await form(page).getByRole('button', { name: 'Test' }).click();
  await expect(
    form(page)
      .getByRole('alert')
      .getByText(/does not accept the key/),
  ).toBeVisible();
  await expect(page.locator('main')).not.toContainText('another-key-9876543210');
  await form(page).getByLabel(/^Key/).fill(KEY);
  await form(page).getByRole('button', { name: 'Test' }).click();
  await expect(form(page).getByText(/It called the tool once, in/)).toBeVisible();
  await expect(page.getByText('1 key held')).toBeVisible();
  await noViolations(page);
});

test('three tasks are asked in a single shot; the key is nowhere but on its way', async ({ page }) => {
  await addModel(page);
  await withoutBaselines(page);
  await expect(
    page.getByText(/Questions go to 127\.0\.0\.1:\d+ with your key\. Nothing else leaves\./),
  ).toBeVisible();
  await expect(page.getByText(/3 cells of 1 language model: 3 questions, about .* tokens in/)).toBeVisible();
  await noViolations(page);
  await page.getByRole('button', { name: 'Run 3 cells' }).click();
  await expect(page.getByText(/1 language model asked once for a JSON plan/)).toBeVisible();
  await page.mouse.move(10, 10);
  const link = page.getByLabel('Link with every verdict');
  await expect(link).not.toHaveValue('');
  await expect(page.getByText('No language model took part')).toHaveCount(0);
  expect(server.asked).toHaveLength(3);

  const downloads: string[] = [];
  for (const button of await page.getByRole('button', { name: /^Export/ }).all()) {
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const bytes = readFileSync(await download.path());
    downloads.push((/\.gz$/.test(download.suggestedFilename()) ? gunzipSync(bytes) : bytes).toString());
  }
  expect(downloads).toHaveLength(2);
  const everything = [await page.content(), await stored(page), await link.inputValue(), ...downloads];
  for (const text of everything) expect(text).not.toContain(KEY);
  expect([...server.keys]).toEqual([KEY]);

  await page.goto(`${page.url()}/1/1/1`);
  await expect(page.getByText(/1,204 tokens in, 17 out/)).toBeVisible();
  await noViolations(page);
});

test('three tasks are asked in a loop of native tool calls, which switches execution on', async ({
  page,
}) => {
  await addModel(page);
  await withoutBaselines(page);
  await askBy(page, 'Native tool calling');
  await expect(page.getByRole('checkbox', { name: 'Execute the calls' })).toBeChecked();
  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabel('Temperature').fill('0');
  await page.getByLabel('Menu').selectOption('the servers of the label only');
  await page.getByRole('button', { name: 'Run 3 cells' }).click();
  await expect(
    page.getByText(
      /asked in turns with native tool calling, at most 40 turns and 30 calls; .*label only; temperature 0/,
    ),
  ).toBeVisible();
  await page.mouse.move(10, 10);
  await expect(page.getByLabel('Link with every verdict')).not.toHaveValue('');
  expect(server.asked).toHaveLength(6);
  expect(server.asked[0]).toMatchObject({ temperature: 0 });
  await page.goto(`${page.url()}/1/1/1`);
  await expect(page.getByRole('heading', { name: 'Trajectory' })).toBeVisible();
  await expect(page.getByText('2 turns', { exact: false })).toBeVisible();
});

test('a shared result of a language model stays a claim and offers its set-up', async ({ page, browser }) => {
  await addModel(page);
  await page.getByRole('button', { name: 'Run 12 cells' }).click();
  await page.mouse.move(10, 10);
  const link = page.getByLabel('Link with every verdict');
  await expect(link).not.toHaveValue('');
  await expect(page.getByText(`${MODEL}: 3 tasks counted, and a rate is said from 5 on.`)).toBeVisible();
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(await link.inputValue());
  await expect(stranger.getByText(/is a language model: re-running needs a key/)).toBeVisible();
  await stranger.getByRole('link', { name: 'Run it with your own key' }).click();
  await expect(stranger.getByRole('checkbox', { name: new RegExp(MODEL) })).toBeChecked();
  expect(server.asked).toHaveLength(3);
});

test('a run whose key is refused says so, and goes on with another', async ({ page }) => {
  await addModel(page, 'another-key-9876543210');
  await withoutBaselines(page);
  await page.getByRole('button', { name: 'Run 3 cells' }).click();
  await expect(page.getByText(/does not accept the key/).first()).toBeVisible();
  const keys = page.getByRole('form', { name: 'Keys this run needs' });
  await keys.getByLabel(/^Key for/).fill(KEY);
  await keys.getByRole('button', { name: 'Keep and resume' }).click();
  await page.mouse.move(10, 10);
  await expect(page.getByLabel('Link with every verdict')).not.toHaveValue('');
  await expect.poll(() => server.asked.length).toBe(3);
});

test('models are remembered without their keys, and all keys can be forgotten', async ({ page }) => {
  await addModel(page);
  await expect(page.getByText('1 key held')).toBeVisible();
  await forgetAllKeys(page);
  await expect(page.getByText('No keys held')).toBeVisible();
  await expect(page.getByText(/cannot be undone/)).toBeVisible();
  await page.reload();
  const box = page.getByRole('checkbox', { name: new RegExp(MODEL) });
  await expect(box).not.toBeChecked();
  await page.getByRole('button', { name: `Remove ${MODEL}`, exact: false }).click();
  await expect(box).toHaveCount(0);
});

test('every cell that a run has counted is stored, however they come in', async ({ page }) => {
  await addModel(page);
  await page.getByLabel('Sample').fill('30');
  await askBy(page, 'ReAct');
  await page.getByRole('button', { name: 'Run 120 cells' }).click();
  await page.mouse.move(10, 10);
  // The double never ends a ReAct task by itself: each takes all its turns, about 900 questions in all.
  await expect(page.getByLabel('Link with every verdict')).not.toHaveValue('', { timeout: 60_000 });
  await page.reload();
  await expect(page.getByLabel('Link with every verdict')).not.toHaveValue('');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export the run as JSON' }).click(),
  ]);
  const exported = gunzipSync(readFileSync(await download.path())).toString();
  expect(exported.match(/"modelId":/g)).toHaveLength(120);
});
