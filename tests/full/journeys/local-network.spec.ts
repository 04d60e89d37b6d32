import { modelForm } from '../../e2e/model-steps.ts';
import { openSite } from '../../e2e/over-https.ts';
import { expect, test } from '../../e2e/test.ts';
import { chatServer } from '../../servers/chat-server.ts';
import { everythingServer } from '../../servers/everything-server.ts';

// A page of a public address asks for a permission, which is the context's.
test.use({ ownContext: true });

test('plain http with an address that only a page may ask is asked by the page, from a page that came over https', async ({
  page,
  baseURL,
}) => {
  const server = await everythingServer();
  const setPermission = await openSite(page, baseURL!, '#/connect');
  await setPermission('granted');
  try {
    const address = page.getByRole('textbox', { name: 'Address of a server' });
    await address.fill(server.url.replace('127.0.0.1', '0.0.0.0'));
    await address.press('Enter');
    await expect(page.getByText(/^MCP 20\d\d-\d\d-\d\d/)).toBeVisible();
    await page.getByRole('link', { name: /^echo/ }).click();
    await page.getByRole('textbox', { name: /^message/ }).fill('hello there');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Result' }).getByText('Echo: hello there')).toBeVisible();
  } finally {
    await server.close();
  }
});

test('a model server that runs is never called down while the permission is missing', async ({
  page,
  baseURL,
}) => {
  const server = await chatServer('planted-key-0123456789');
  const setPermission = await openSite(page, baseURL!, '#/');
  try {
    await page.getByRole('link', { name: 'Add a model' }).click();
    const form = modelForm(page);
    await form.getByLabel('Address or provider').fill(`${server.origin}/v1`);
    await form.getByLabel(/^Key/).fill('planted-key-0123456789');
    await form.getByLabel('Model').fill('house-model-1');
    // The list of models that is asked for meanwhile has the same sentence, and moves the button.
    const pressed = (found: RegExp): Promise<void> =>
      expect(async () => {
        await form.getByRole('button', { name: 'Test' }).click();
        await expect(form.getByText(found).last()).toBeVisible({ timeout: 3000 });
      }).toPass();
    await pressed(/The browser has no answer yet/);
    await setPermission('denied');
    await pressed(/its permission for this machine was refused/);
    expect(server.asked).toHaveLength(0);
    await setPermission('granted');
    await pressed(/It called the tool once, in/);
  } finally {
    await server.close();
  }
});
