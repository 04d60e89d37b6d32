import { expect, test, type Page } from './test.ts';
import { noViolations } from './accessibility.ts';
import { oauthServer, type OauthServer, type OauthSwitches } from '../servers/oauth-server.ts';

// A window that is closed in the midst of a sign-in must not be left to the next test.
test.use({ ownContext: true });

const open: OauthServer[] = [];
test.afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

async function meet(page: Page, switches: OauthSwitches = {}): Promise<OauthServer> {
  const server = await oauthServer(switches);
  open.push(server);
  await page.goto('/#/connect');
  const address = page.getByRole('textbox', { name: 'Address of a server' });
  await address.fill(server.url);
  await address.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  return server;
}

test('a click opens a window, the window comes back by itself, and the server is connected', async ({
  page,
}) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const server = await meet(page);
  await expect(page.getByText(/asks for: read/)).toBeVisible();
  await noViolations(page);

  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const popup = await opened;
  await expect(page.getByText(/Signed in by 127\.0\.0\.1/)).toBeVisible();
  await expect.poll(() => popup.isClosed()).toBe(true);
  await expect(page.getByRole('link', { name: /^whoami/ })).toBeVisible();

  // A call after the token ran out goes through without a click.
  server.expireTokens();
  await page.getByRole('link', { name: /^whoami/ }).click();
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Result' }).getByText(/you sent/)).toBeVisible();
  expect(server.forms.map(({ form }) => form.grant_type)).toContain('refresh_token');

  const stored = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name!);
    const rows = await Promise.all(
      names.map(
        (name) =>
          new Promise<unknown[]>((resolve, reject) => {
            const request = indexedDB.open(name);
            request.onerror = () => reject(new Error(name));
            request.onsuccess = () => {
              const stores = [...request.result.objectStoreNames];
              const reading = stores.map(
                (store) =>
                  new Promise<unknown>((done) => {
                    const all = request.result.transaction(store).objectStore(store).getAll();
                    all.onsuccess = () => done(all.result);
                  }),
              );
              void Promise.all(reading).then(resolve);
            };
          }),
      ),
    );
    return JSON.stringify([rows, { ...localStorage }, { ...sessionStorage }]);
  });
  for (const secret of server.secrets) {
    expect(stored).not.toContain(secret);
    expect(said.join('\n')).not.toContain(secret);
  }

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => server.heard).toContain('POST /revoke');
  await expect(page.getByText(/Signed in by/)).toHaveCount(0);
});

test('a sign-in that is denied says so, and can be tried again', async ({ page }) => {
  await meet(page, { refuses: 'access_denied' });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The sign-in was denied.' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('a token endpoint that no page may read is named', async ({ page }) => {
  const server = await meet(page, { noCors: ['/token'] });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert').filter({ hasText: `${server.origin}/token` })).toBeVisible();
});

test('a server that registers nobody asks for a client id', async ({ page }) => {
  await meet(page, { noRegistration: true });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('textbox', { name: 'Client id' }).fill('by-hand');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(/Signed in by 127\.0\.0\.1/)).toBeVisible();
});

test('a window that is closed ends in a word, and the attempt can be given up', async ({ page }) => {
  await meet(page, { authorizeAt: 'http://127.0.0.1:9/' });
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const popup = await opened;
  await expect(page.getByText('Sign in in the window that opened')).toBeVisible();
  await popup.close();
  await expect(page.getByText(/The window was closed/)).toBeVisible();
  await page.getByRole('button', { name: 'Give up' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
