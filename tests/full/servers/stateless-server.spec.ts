import { expect, test } from '../../e2e/test.ts';
import { statelessServer } from '../../servers/stateless-server.ts';

test('a server that speaks 2026-07-28 alone is connected and called, with mirrored arguments and a question', async ({
  page,
}) => {
  const server = await statelessServer();
  try {
    await page.goto('/#/connect');
    const address = page.getByRole('textbox', { name: 'Address of a server' });
    await address.fill(server.url);
    await address.press('Enter');
    await expect(page.getByText(/^MCP 2026-07-28/)).toBeVisible();
    await page.getByRole('link', { name: /^add/ }).click();
    await page.getByRole('textbox', { name: /^a\b/ }).fill('2');
    await page.getByRole('textbox', { name: /^b\b/ }).fill('3');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await expect(
      page.getByRole('region', { name: 'Result' }).getByText('5', { exact: true }).first(),
    ).toBeVisible();
    expect(server.heard).toContain('tools/call');

    await page.getByRole('link', { name: /^forecast/ }).click();
    await page.getByRole('textbox', { name: /^region/ }).fill('Zürich');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    const result = page.getByRole('region', { name: 'Result' });
    await expect(result.getByText('Sun in Zürich').first()).toBeVisible();

    await page.getByRole('link', { name: /^book/ }).click();
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    const question = page.getByRole('form', { name: `${new URL(server.url).host} asks you` });
    await question.getByRole('textbox', { name: /^seats/ }).fill('4');
    await question.getByRole('button', { name: 'Send the answers' }).click();
    await expect(result.getByText(/"seats":4/).first()).toBeVisible();
  } finally {
    await server.close();
  }
});
