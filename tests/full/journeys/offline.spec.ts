import { expect, test } from '@playwright/test';
import { whatIsUsedIsKept } from '../../e2e/kept-offline.ts';

test.use({ serviceWorkers: 'allow' });

test('all of it is kept on a press: the size is said before, it can be cancelled, and a missing file is named', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await page.goto('/');
  await whatIsUsedIsKept(page);
  const missing = (await page.evaluate(async () => {
    const list = (await (await fetch('./offline-en.json')).json()) as { files: [string, number][] };
    return list.files.map(([path]) => path).find((path) => path.includes('/cities-'));
  }))!;
  await context.route(`**/${missing}`, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('dialog');
  await expect(
    help.getByText(/are\s+kept\s+on\s+this\s+device;\s+\d[\d.]*\s(MB|kB)\s+to\s+fetch$/),
  ).toBeVisible();
  const press = help.getByRole('button', { name: 'Make all of it available offline' });
  await press.click();
  await expect(help.getByRole('progressbar')).toBeVisible();
  await help.getByRole('button', { name: 'Cancel' }).click();
  await press.click();
  await expect(help.getByText(`1 file could not be fetched: ${missing}. The rest is kept.`)).toBeVisible({
    timeout: 120_000,
  });
  await context.unroute(`**/${missing}`);
  await press.click();
  await expect(help.getByText('All of it is available offline.')).toBeVisible();

  await context.setOffline(true);
  await page.goto('/#/connect');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect');
  // The page of a lesson was never visited: the first page opens it.
  await page.goto('/learn/noise/#five-runs');
  await expect(page).toHaveURL(/\/learn\/noise\/#five-runs$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(help.getByText('All of it is available offline.')).toBeVisible();
  const shard = await page.evaluate(async () => (await fetch('/generated/ground-single.json.gz')).status);
  expect(shard).toBe(200);
});
