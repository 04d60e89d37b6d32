import type { Page } from '@playwright/test';
import { chatServer } from '../servers/chat-server.ts';
import { everythingServer } from '../servers/everything-server.ts';
import { modelForm } from './model-steps.ts';
import { expect, test } from './test.ts';

// A page of a public address, over https, whose requests to this machine need a permission: the site’s files under another origin.
test.use({ ownContext: true });
const SITE = 'https://lab.example';

/** Opens the site there. A state that is not set is the browser’s own: to ask, which a browser without a window never gets answered. */
async function openSite(
  page: Page,
  baseURL: string,
  path: string,
): Promise<(state: 'granted' | 'denied') => Promise<void>> {
  await page.context().route(`${SITE}/**`, async (route) => {
    const url = route.request().url().replace(SITE, baseURL);
    // What the page keeps for later may be on its way when the test ends.
    const response = await route.fetch({ url }).catch(() => undefined);
    if (response) await route.fulfill({ response });
  });
  await page.goto(`${SITE}/${path}`);
  const session = await page.context().newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  return async (setting) => {
    for (const name of ['loopback-network', 'local-network'])
      await session.send('Browser.setPermission', {
        permission: { name },
        setting,
        origin: SITE,
        ...(targetInfo.browserContextId ? { browserContextId: targetInfo.browserContextId } : {}),
      });
  };
}

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
