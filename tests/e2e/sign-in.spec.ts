import { expect, test } from './test.ts';
import { noViolations } from './accessibility.ts';
import { indexedRows, keptBesides } from './everything-of.ts';
import { oauthServer, type OauthServer } from '../servers/oauth-server.ts';

// A window that is closed in the midst of a sign-in must not be left to the next test.
test.use({ ownContext: true });

let server: OauthServer;
test.beforeEach(async () => {
  server = await oauthServer();
});
test.afterEach(() => server.close());

test('a click opens a window, the window comes back by itself, and the server is connected', async ({
  page,
}) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto('/#/connect');
  const address = page.getByRole('textbox', { name: 'Address of a server' });
  await address.fill(server.url);
  await address.press('Enter');
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

  const stored = [...Object.values(await indexedRows(page)), await keptBesides(page)].join('\n');
  for (const secret of server.secrets) {
    expect(stored).not.toContain(secret);
    expect(said.join('\n')).not.toContain(secret);
  }

  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => server.heard).toContain('POST /revoke');
  await expect(page.getByText(/Signed in by/)).toHaveCount(0);
});
