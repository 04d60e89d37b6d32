import { expect, test, type Page } from './test.ts';
import { chatServer, type ChatServer } from '../servers/chat-server.ts';
import { keepModel, typeOwnModel, forgetAllKeys } from './model-steps.ts';

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
