import { expect, test, type Page } from './test.ts';

/** Every request of the page, so that a test can say that none left the site. */
function requestsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  return urls;
}

async function startRun(page: Page, repeats = 1): Promise<void> {
  await page.goto('/#/runs');
  await page.getByLabel('Repeats').fill(String(repeats));
  await page.getByRole('button', { name: /^Run [\d,]+ cells$/ }).click();
}

test('a newcomer runs the shipped tasks without a key, reads why a cell failed, and a stranger reproduces the run from its link', async ({
  page,
  browser,
  baseURL,
}) => {
  const urls = requestsOf(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Choose tasks and models' }).click();
  await page.getByRole('button', { name: /^Run 216 cells$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Ground, 72 tasks, 3 baselines/ })).toBeVisible();
  await expect(page.getByText(/^Lexical solved \d+\s*% of 72 tasks/)).toBeVisible();
  const link = await page.getByLabel('Link with every verdict').inputValue();
  await page.getByRole('button', { name: /^Failures/ }).click();
  await page.getByRole('listbox', { name: 'Tasks with their verdicts' }).getByRole('option').first().click();
  await expect(page.getByText('Expected against made')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where it broke' })).toBeVisible();
  const foreign = urls.filter((url) => !url.startsWith(baseURL!) && !/^(data|blob):/.test(url));
  expect(foreign).toEqual([]);
  await expect(page.getByText('0 requests have left this page')).toBeVisible();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByText(/Reproduced here\. All 216 verdicts/)).toBeVisible();
  await stranger.context().close();
});

test('a run that was stopped goes on after a reload, and again after its page was closed', async ({
  page,
  context,
}) => {
  await startRun(page, 5);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText(/cells not run yet/)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  const address = page.url();
  await page.close();
  const again = await context.newPage();
  await again.goto(address);
  await again.getByRole('button', { name: 'Resume' }).click();
  await expect(again.getByRole('heading', { name: 'Comparison' })).toBeVisible();
  await expect(again.getByText('1,080 cells', { exact: true })).toBeVisible();
  await expect(again.getByText(/cells not run yet/)).toHaveCount(0);
});
