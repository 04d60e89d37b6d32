import { chromium, expect, test, type Page } from '@playwright/test';
import { chromiumFlags, chromiumPath } from '../../../src/build/chromium.mjs';

interface Answer {
  isError?: boolean;
  content: [{ text: string }];
}
const call = async (page: Page, name: string, input: object = {}) =>
  (await page.webmcp.callTool(name, input)) as Answer;

test('an agent in the browser starts a run once a person agrees, and opens and compares reports', async ({
  baseURL,
}) => {
  const browser = await chromium.launch({
    ...(chromiumPath ? { executablePath: chromiumPath } : {}),
    args: [...chromiumFlags, '--enable-features=WebMCP'],
  });
  try {
    const page = await browser.newPage({ baseURL: baseURL! });
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    // A written page offers its tools before it answers, and answers once one of them is called.
    await page.goto('/learn/tool-call/');
    test.skip(!(await page.evaluate(() => 'modelContext' in document)), 'this browser has no WebMCP');
    await expect.poll(async () => (await page.webmcp.tools()).length).toBe(5);

    const isWaiting = () =>
      page.evaluate(() => Array.isArray((document.documentElement as never as { done: unknown }).done));
    expect(await isWaiting()).toBe(true);
    const listed = await call(page, 'list_data_sets');
    expect(JSON.parse(listed.content[0].text)).toMatchObject({ total: 2 });
    expect(await isWaiting()).toBe(false);
    expect(await page.webmcp.tools()).toHaveLength(5);

    const dialog = page.getByRole('dialog', { name: 'Start the run that an agent asks for?' });
    const refused = call(page, 'start_run', { tasks: 2 });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await refused).isError).toBe(true);
    await expect(dialog).toHaveCount(0);

    const starting = call(page, 'start_run', { tasks: 2 });
    await expect(dialog).toContainText('tasks of Ground: 2');
    await dialog.getByRole('button', { name: 'Start the run' }).click();
    const { run } = JSON.parse((await starting).content[0].text) as { run: string };
    await call(page, 'open_report', { run });
    await expect(page).toHaveURL(new RegExp(`#/r/${run}$`));
    await expect
      .poll(async () => (await call(page, 'list_runs')).content[0].text)
      .toContain('"status":"finished","done":6,"cells":6');
    await call(page, 'compare_runs', { runs: [run, 'sample'] });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Compar/);
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
  }
});
