import { expect, test, type Page } from './test.ts';
import { chatServer } from '../servers/chat-server.ts';
import { listen, type Listening } from '../servers/listen.ts';
import { keepModel, typeModel, withoutBaselines } from './model-steps.ts';

const KEY = 'planted-key-0123456789';
const WRONG = 'another-key-9876543210';
const MODEL = 'house-model-1';

const listening: Listening[] = [];
const kept = <Server extends Listening>(server: Server): Server => {
  listening.push(server);
  return server;
};
test.afterEach(async () => {
  for (const server of listening.splice(0)) await server.close();
});

const form = (page: Page) => page.getByRole('group', { name: 'Add a model' });

/** OpenAI's wire at an address that is not OpenAI's. */
async function fillForm(page: Page, origin: string, key: string): Promise<void> {
  await page.goto('/#/runs');
  await typeModel(page, { provider: 'OpenAI (chat completions)', address: `${origin}/v1`, name: MODEL, key });
}

test('a key refused at another address is reported with that host, and never as OpenAI’s doing', async ({
  page,
}) => {
  const server = kept(await chatServer(KEY));
  await fillForm(page, server.origin, WRONG);
  await form(page).getByRole('button', { name: 'Test' }).click();
  const trouble = form(page).getByRole('alert').last();
  const { host } = new URL(server.origin);
  await expect(trouble).toContainText(`${host} does not accept the key (401).`);
  await expect(trouble).toContainText(`sent to ${host} and nowhere else`);
  await expect(trouble).not.toContainText('OpenAI');
  await expect(trouble).not.toContainText('platform.openai.com');
  await expect(form(page).getByRole('link', { name: 'Make a key' })).toHaveCount(0);
});

test('a local server that lets no page in is reported with what to set', async ({ page }) => {
  const server = kept(await listen((_, response) => response.writeHead(200).end('{}')));
  await fillForm(page, server.origin, KEY);
  await form(page).getByRole('button', { name: 'Test' }).click();
  const trouble = form(page).getByRole('alert').last();
  await expect(trouble).toContainText('does not let this page read its answers (CORS)');
  await expect(trouble).toContainText('OLLAMA_ORIGINS');
});

test('a test of a silent server says how long it waits, and can be stopped', async ({ page }) => {
  const server = kept(await chatServer(KEY, 60_000));
  await fillForm(page, server.origin, KEY);
  await form(page).getByRole('button', { name: 'Test' }).click();
  await expect(form(page).getByText(/Asking 127\.0\.0\.1:\d+ once, for 60 s at most/)).toBeVisible();
  await expect.poll(() => server.asked.length).toBe(1);
  await form(page).getByRole('button', { name: 'Stop the test' }).click();
  await expect(form(page).getByRole('button', { name: 'Test', exact: true })).toBeFocused();
  await expect(form(page).getByText(/at most/)).toHaveCount(0);
  await expect(form(page).getByText(/cancelled/)).toHaveCount(0);
});

test('a run resumed from the list after a reload asks for its key in the report, and goes on with it', async ({
  page,
}) => {
  const server = kept(await chatServer(KEY));
  await fillForm(page, server.origin, WRONG);
  await keepModel(page, MODEL);
  await withoutBaselines(page);
  await page.getByLabel('Sample').fill('3');
  await page.getByRole('button', { name: 'Run 3 cells' }).click();
  await expect(page.getByText(/does not accept the key/).first()).toBeVisible();
  await page.goto('/#/runs');
  await page.reload();
  await page.getByRole('button', { name: 'Resume' }).click();
  const keys = page.getByRole('form', { name: 'Keys this run needs' });
  await expect(keys).toBeVisible();
  await expect(page.getByText('The run was interrupted')).toHaveCount(0);
  await keys.getByLabel(/^Key for/).fill(KEY);
  await keys.getByRole('button', { name: 'Keep and resume' }).click();
  await expect.poll(() => server.asked.length).toBe(3);
  await expect(page.getByText(/cells not run yet/)).toHaveCount(0);
});
