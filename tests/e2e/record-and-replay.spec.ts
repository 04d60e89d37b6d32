import { readFile } from 'node:fs/promises';
import { expect, test } from './test.ts';
import { everythingServer } from '../servers/everything-server.ts';

test('a server is recorded to a file, runs are executed on it after a question, and on its replay when it is gone', async ({
  page,
}) => {
  const server = await everythingServer();
  let isUp = true;
  const stop = async () => {
    if (isUp) await server.close();
    isUp = false;
  };
  try {
    await page.goto('/#/connect');
    await page.getByRole('textbox', { name: 'Address of a server' }).fill(server.url);
    await page.getByRole('textbox', { name: 'Address of a server' }).press('Enter');
    await expect(page.getByText(/^MCP 20\d\d-\d\d-\d\d/)).toBeVisible();
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByRole('link', { name: /^echo/ }).click();
    await page.getByRole('textbox', { name: /^message/ }).fill('hello there');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await expect(page.getByText('Echo: hello there').first()).toBeVisible();
    await page.getByRole('button', { name: 'Save as a task' }).click();
    for (const [message, asked] of [
      ['hello there', 'Say hello there'],
      ['good night', 'Say good night'],
    ] as const) {
      await page.getByRole('textbox', { name: /^message/ }).fill(message);
      await page.getByLabel(/What would a person ask/).fill(asked);
      await page.getByRole('button', { name: 'Save the task' }).click();
      await expect(page.getByLabel(/What would a person ask/)).toHaveValue('');
    }
    await expect(page.getByText(/^Recording: 1 call,/)).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Stop and save' }).click();
    const file = await (await download).path();
    expect((await readFile(file, 'utf8')).split('\n')[0]).toContain('proving-ground/recorded-server');
    await page.getByRole('link', { name: 'Open My tasks' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My tasks' })).toBeVisible();
    const dataset = page.url().split('/').at(-1)!;

    await page.goto(`/#/runs?data=${dataset}`);
    await page.getByRole('checkbox', { name: 'Execute the calls' }).check();
    // The tasks name it.
    const live = page.getByRole('checkbox', { name: new RegExp(`^${new URL(server.url).host}`) });
    await expect(live).toBeChecked();
    await page.getByRole('button', { name: 'Run 2 cells' }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('checkbox', { name: /^Yes, this tool/ }).check();
    await question.getByRole('button', { name: 'Run and call' }).click();
    await expect(page.getByText('calls executed on 1 server of your own')).toBeVisible();
    // The run has ended.
    await expect(page.getByText(/^2 cells\s+2 solved/)).toBeVisible();
    await page.goto(`${page.url()}/1/1/1`);
    await expect(page.getByText('Echo: hello there')).toBeVisible();
    await stop();

    // The same file at an address: it is asked for once the person agrees, and then replayed.
    let isAsked = false;
    await page.route('https://files.example/**', async (route) => {
      isAsked = true;
      await route.fulfill({ path: file, headers: { 'access-control-allow-origin': '*' } });
    });
    await page.goto('/#/connect?replay=https%3A%2F%2Ffiles.example%2Feverything.jsonl');
    await expect(page.getByText('Nothing has been fetched.')).toBeVisible();
    expect(isAsked).toBe(false);
    await page.getByRole('button', { name: 'Fetch it from files.example' }).click();
    await expect(page.getByText(/opened from https:\/\/files\.example\/everything\.jsonl/)).toBeVisible();
    await page.getByRole('button', { name: 'Forget' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click();
    await expect(page.getByText(/\(recorded \d{4}-\d\d-\d\d\) forgotten/)).toBeVisible();

    await page.goto('/#/connect');
    await page.getByLabel('Recording of a server').setInputFiles(file);
    await expect(page.getByText(/^1 call and 14 tools/)).toBeVisible();
    await expect(
      page.getByText(/Replayed in this page from its recording of .*, which contains 1 call/),
    ).toBeVisible();

    await page.goto(`/#/runs?data=${dataset}`);
    await page.getByRole('checkbox', { name: 'Execute the calls' }).check();
    // The tasks name the server they were made on, which no longer answers.
    await page.getByRole('checkbox', { name: /^127/ }).uncheck();
    await page.getByRole('checkbox', { name: /recorded/ }).check();
    await expect(page.getByText('Replayed, with no effect.')).toBeVisible();
    await page.getByRole('button', { name: /^Run \d cells?/ }).click();
    await expect(page.getByText(/calls executed on a replayed server, recorded/)).toBeVisible();
    // The oracle makes both calls; one of them was never recorded.
    await expect(page.getByText(/not counted: a call is not in the recording/)).toBeVisible();
    await page.goto(`${page.url()}/1/1/1`);
    await expect(page.getByText('Echo: hello there')).toBeVisible();
  } finally {
    await stop();
  }
});
