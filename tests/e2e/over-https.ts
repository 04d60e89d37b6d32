import type { Page } from '@playwright/test';

/** A public address, over https, where the site’s files stand too. */
const SITE = 'https://lab.example';

/** Opens the site there, for a context of its own: requests to this machine need a permission. A state that is not set is the browser’s own: to ask, which a browser without a window never gets answered. */
export async function openSite(
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
