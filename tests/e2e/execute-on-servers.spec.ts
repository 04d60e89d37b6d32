import { expect, test } from './test.ts';
import { everythingServer } from '../servers/everything-server.ts';

test('a call saved as a task is executed on the server it came from, after a question', async ({ page }) => {
  const server = await everythingServer();
  const { host } = new URL(server.url);
  try {
    await page.goto('/#/connect');
    await page.getByRole('textbox', { name: 'Address of a server' }).fill(server.url);
    await page.getByRole('textbox', { name: 'Address of a server' }).press('Enter');
    await expect(page.getByText(/^MCP 20\d\d-\d\d-\d\d/)).toBeVisible();
    await page.getByRole('link', { name: /^echo/ }).click();
    await page.getByRole('textbox', { name: /^message/ }).fill('hello there');
    await page.getByRole('button', { name: 'Save as a task' }).click();
    await page.getByLabel(/What would a person ask/).fill('Say hello there');
    await page.getByRole('button', { name: 'Save the task' }).click();
    await page.getByRole('link', { name: 'Open My tasks' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My tasks' })).toBeVisible();

    await page.goto(`/#/runs?data=${page.url().split('/').at(-1)!}`);
    await page.getByRole('checkbox', { name: 'Execute the calls' }).check();
    // The task names it.
    await expect(page.getByRole('checkbox', { name: new RegExp(`^${host}`) })).toBeChecked();
    await page.getByRole('button', { name: 'Run 1 cell' }).click();
    await page
      .getByRole('dialog')
      .getByRole('checkbox', { name: /^Yes, this tool/ })
      .check();
    await page.getByRole('dialog').getByRole('button', { name: 'Run and call' }).click();
    await expect(page.getByText('calls executed on 1 server of your own')).toBeVisible();
    // The run has ended.
    await expect(page.getByText(/^1 cell\s+1 solved/)).toBeVisible();
    await page.goto(`${page.url()}/1/1/1`);
    await expect(page.getByText('Echo: hello there')).toBeVisible();
  } finally {
    await server.close();
  }
});
