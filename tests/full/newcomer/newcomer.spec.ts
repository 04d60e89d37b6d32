import { openOffline, readWhyOneFailed, runTen } from '../../e2e/newcomer-steps.ts';
import { expect, test } from '../../e2e/test.ts';

test.use({ ownContext: true, serviceWorkers: 'allow' });

test('a newcomer with a keyboard alone and no network reads why one task failed, and runs ten of their own', async ({
  page,
}) => {
  test.slow();
  const left: string[] = [];
  page.on('request', (request) => left.push(request.url()));
  await openOffline(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  const reason = await readWhyOneFailed(page);
  await expect(reason).toHaveText(/^Called .+\.$/);
  await expect(reason).toBeInViewport({ ratio: 1 });

  await expect(await runTen(page)).toBeVisible();
  await expect(page.getByText('No language model took part.')).toBeVisible();
  const origin = new URL(page.url()).origin;
  expect(left.filter((url) => !url.startsWith(origin) && !/^(data|blob):/.test(url))).toEqual([]);
});

test('a file that is chosen on Home is read where it belongs', async ({ page }) => {
  await page.goto('/');
  const choose = (name: string, text: string) =>
    page.getByLabel('Run, log or tasks').setInputFiles({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
  await choose('broken-run.json', '{"format":"proving-ground-run","version":2}');
  await expect(page.getByRole('alert')).toContainText('The run file was not opened');
  await choose(
    'mine.json',
    JSON.stringify([
      { query: 'How warm is it?', tools: [{ name: 'get_weather', inputSchema: {} }], expected: [] },
    ]),
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Data' })).toBeVisible();
  await expect(page.getByText(/mine/).first()).toBeVisible();
});

test('marks, keys and help: ? opens the drawer, Escape gives the focus back', async ({ page }) => {
  await page.goto('/#/r/sample/4/2/1');
  await expect(page.getByRole('heading', { name: 'Where it broke' })).toBeVisible();
  await page.getByRole('button', { name: 'Help', exact: true }).focus();
  await page.keyboard.press('?');
  const drawer = page.getByRole('dialog', { name: 'Help' });
  await expect(drawer.getByRole('heading', { level: 3 }).nth(1)).toContainText('A cell');
  await expect(drawer.getByText('Next or previous failure')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Help', exact: true })).toBeFocused();
  // In a field it is a character like any other.
  await page.goto('/#/');
  await page.getByLabel('Paste a link').fill('');
  await page.getByLabel('Paste a link').press('?');
  await expect(page.getByLabel('Paste a link')).toHaveValue('?');
  await expect(drawer).toHaveCount(0);
});
