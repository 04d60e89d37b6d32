import { everythingServer } from '../servers/everything-server.ts';
import { noViolations } from './accessibility.ts';
import { expect, test } from './test.ts';

test('a server of one’s own is connected, called, cancelled, and shown on the Wire', async ({ page }) => {
  const server = await everythingServer();
  const call = page.getByRole('button', { name: 'Call', exact: true });
  const result = page.getByRole('region', { name: 'Result' });
  try {
    await page.goto('/#/connect');
    const address = page.getByRole('textbox', { name: 'Address of a server' });
    await address.fill(server.url);
    await address.press('Enter');
    await expect(page.getByText(/^MCP 20\d\d-\d\d-\d\d/)).toBeVisible();
    await page.getByRole('link', { name: /^echo/ }).click();
    await page.getByRole('textbox', { name: /^message/ }).fill('hello there');
    await call.click();
    await expect(result.getByText('Echo: hello there')).toBeVisible();

    await page.getByRole('link', { name: /^get-tiny-image/ }).click();
    await call.click();
    await expect(result.getByRole('img', { name: /From the tool, image\/png/ })).toBeVisible();

    await page.getByRole('link', { name: /^trigger-elicitation-request/ }).click();
    await call.click();
    const question = page.getByRole('form', { name: `${new URL(server.url).host} asks you` });
    await question.getByRole('textbox', { name: /^name/ }).fill('Ada');
    await question.getByRole('button', { name: 'Send the answers' }).click();
    await expect(result.getByText(/Ada/).first()).toBeVisible();

    await page.getByRole('link', { name: /^trigger-long-running-operation/ }).click();
    await page.getByRole('textbox', { name: /^duration/ }).fill('30');
    await page.getByRole('textbox', { name: /^steps/ }).fill('60');
    await call.click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expect(page.getByText(/of 60/)).toBeVisible();
    await expect(page.getByText(/s until the time-out/)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel the call' }).click();
    await expect(page.getByText('You stopped it, and the server was notified.')).toBeVisible();

    await page.getByRole('button', { name: /the list of requests/ }).click();
    const wire = page.getByRole('region', { name: 'Wire' });
    await wire.getByRole('button', { name: /^MCP/ }).click();
    await wire.getByRole('searchbox').fill('echo');
    await wire.getByRole('option').filter({ hasText: 'tools/call echo' }).click();
    await wire.getByRole('button', { name: 'Replay' }).click();
    await expect(wire.getByText(/Answered again after/)).toBeVisible();
    await noViolations(page);
    await wire.getByRole('searchbox').fill('notifications/cancelled');
    await expect(wire.getByRole('option')).toHaveCount(1);

    // A remembered server is not contacted by itself.
    await page.reload();
    await expect(page.getByText('Not tried in this tab: nothing was sent.', { exact: false })).toBeVisible();
    await expect(page.getByText('0 requests have left this page')).toBeVisible();
  } finally {
    await server.close();
  }
});
