import { everythingServer } from '../servers/everything-server.ts';
import { openSite } from './over-https.ts';
import { expect, test } from './test.ts';

// A page of a public address asks for a permission, which is the context's.
test.use({ ownContext: true });

test('an MCP server that runs is never called down while the permission is missing', async ({
  page,
  baseURL,
}) => {
  const server = await everythingServer();
  const setPermission = await openSite(page, baseURL!, '#/connect');
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  try {
    const address = page.getByRole('textbox', { name: 'Address of a server' });
    await address.fill(server.url);
    await address.press('Enter');
    await expect(
      page.getByRole('heading', {
        name: /The browser has no answer yet whether this page may reach this machine/,
      }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Find out why' }).click();
    await expect(
      page.getByRole('heading', { name: /waits for your permission, or nothing listens/ }),
    ).toBeVisible();

    await setPermission('denied');
    await tryAgain.click();
    await expect(
      page.getByRole('heading', { name: /its permission for this machine was refused/ }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Find out why' }).click();
    await expect(
      page.getByRole('heading', { name: 'The browser does not let this page reach your machine or network' }),
    ).toBeVisible();

    await setPermission('granted');
    await tryAgain.click();
    await expect(page.getByText(/^MCP 20\d\d-\d\d-\d\d/)).toBeVisible();
    await page.getByRole('button', { name: 'Disconnect' }).click();
  } finally {
    await server.close();
  }
  await page.locator('#server').getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('heading', { name: /no longer answers/ })).toBeVisible();
});
