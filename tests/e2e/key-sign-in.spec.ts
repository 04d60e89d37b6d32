import { expect, test, type BrowserContext, type Page, type Route } from './test.ts';
import { noViolations } from './accessibility.ts';
import { createHash } from 'node:crypto';
import { indexedRows, keptBesides, shownBy, watchContext } from './everything-of.ts';
import { findSecret } from './find-secret.ts';
import { typePlace } from './model-steps.ts';

// A window that is closed in the midst of a sign-in must not be left to the next test.
test.use({ ownContext: true });

/** What the doubles of openrouter.ai and huggingface.co give: to be seen by the worker alone. */
const GIVEN = 'sk-or-planted-0123456789abcdef';
const CODE = 'planted-code-0123456789';
const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

interface Switches {
  /** Answers to the code with this status. */
  exchangeStatus?: number;
  /** Comes back with this instead of a code. */
  refuses?: string;
  /** Comes back with this state; absent: with the one it was sent. */
  state?: string;
  /** Shows a page that never leads back. */
  stays?: boolean;
}

interface Double {
  challenge: string;
  verifiers: string[];
  keys: Set<string>;
}

/** Plays the documented flow of OpenRouter at its own address: its sign-in page, its exchange, its chat completions. */
async function openRouter(context: BrowserContext, switches: Switches = {}): Promise<Double> {
  const double: Double = { challenge: '', verifiers: [], keys: new Set() };
  await context.route('https://openrouter.ai/**', async (route) => {
    const url = new URL(route.request().url());
    if (url.pathname === '/auth') {
      double.challenge = url.searchParams.get('code_challenge') ?? '';
      const back = new URL(url.searchParams.get('callback_url') ?? '');
      return leadBack(route, back, switches);
    }
    if (url.pathname === '/api/v1/auth/keys') {
      const body = route.request().postDataJSON() as { code: string; code_verifier: string };
      double.verifiers.push(body.code_verifier);
      const isRight = body.code === CODE && challengeOf(body.code_verifier) === double.challenge;
      const status = switches.exchangeStatus ?? (isRight ? 200 : 403);
      return answer(
        route,
        status === 200 ? { key: GIVEN, user_id: 'u1' } : { error: { code: status } },
        status,
      );
    }
    return chat(route, double);
  });
  return double;
}

/** The same of Hugging Face: OpenID Connect with PKCE, and the router that takes its tokens. */
async function huggingFace(context: BrowserContext): Promise<Double & { clients: (string | null)[] }> {
  const double = {
    challenge: '',
    verifiers: [] as string[],
    keys: new Set<string>(),
    clients: [] as (string | null)[],
  };
  await context.route('https://huggingface.co/oauth/**', async (route) => {
    const url = new URL(route.request().url());
    if (url.pathname === '/oauth/authorize') {
      double.challenge = url.searchParams.get('code_challenge') ?? '';
      double.clients.push(url.searchParams.get('client_id'));
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      return leadBack(route, back, {});
    }
    const form = new URLSearchParams(route.request().postData() ?? '');
    double.verifiers.push(form.get('code_verifier') ?? '');
    double.clients.push(form.get('client_id'));
    const isRight =
      form.get('code') === CODE && challengeOf(form.get('code_verifier') ?? '') === double.challenge;
    return answer(
      route,
      isRight ? { access_token: GIVEN, token_type: 'bearer', expires_in: 3600 } : {},
      isRight ? 200 : 400,
    );
  });
  await context.route('https://router.huggingface.co/**', (route) => chat(route, double));
  return double;
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

const answer = (route: Route, body: unknown, status = 200): Promise<void> =>
  route.fulfill({ status, headers: cors, contentType: 'application/json', body: JSON.stringify(body) });

/** A page with one link, as a person sees it; the link leads back with the code. */
function leadBack(route: Route, back: URL, { refuses, state, stays }: Switches): Promise<void> {
  if (refuses) back.searchParams.set('error', refuses);
  else back.searchParams.set('code', CODE);
  if (state !== undefined) back.searchParams.set('state', state);
  const link = stays ? '' : `<a href="${back.href.replaceAll('&', '&amp;')}">Allow</a>`;
  return route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Sign in</title>${link}` });
}

function chat(route: Route, { keys }: Double): Promise<void> {
  const key = (route.request().headers().authorization ?? '').replace('Bearer ', '');
  keys.add(key);
  if (key !== GIVEN) return answer(route, { error: { message: `No such key: ${key}` } }, 401);
  const message = { role: 'assistant', content: `ready, ${key}` };
  return answer(route, { id: '1', model: 'm', choices: [{ index: 0, message, finish_reason: 'stop' }] });
}

const entryOf = (page: Page, provider: string) => page.getByRole('region', { name: provider });

/** Presses the button and, in the window that opens, the link. */
async function signIn(page: Page, provider: string): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await entryOf(page, provider)
    .getByRole('button', { name: `Sign in with ${provider}` })
    .click();
  const popup = await opened;
  await popup.getByRole('link', { name: 'Allow' }).click();
  return popup;
}

async function expectNowhere(page: Page, lines: string[], secrets: string[]): Promise<void> {
  const texts = {
    shown: await shownBy(page),
    besides: await keptBesides(page),
    ...(await indexedRows(page)),
  };
  for (const [place, text] of Object.entries({ ...texts, lines: lines.join('\n') }))
    for (const secret of secrets) expect(findSecret(text, secret), `${secret} in ${place}`).toEqual([]);
}

test('a person signs in with OpenRouter and has a key that no page ever held', async ({ page, context }) => {
  const watched = watchContext(context);
  const double = await openRouter(context);
  await page.goto('/#/keys');
  const popup = await signIn(page, 'OpenRouter');
  const entry = entryOf(page, 'OpenRouter');
  await expect(entry.getByText('In this page’s memory until you close it, from signing in.')).toBeVisible();
  await expect.poll(() => popup.isClosed()).toBe(true);
  await expect(page.getByRole('link', { name: '1 key held' })).toBeVisible();
  await noViolations(page);
  await entry.getByRole('button', { name: /^Test/ }).click();
  await expect(entry.getByText('It answered “ready, [secret]”')).toBeVisible();
  expect([...double.keys]).toEqual([GIVEN]);
  // The address of the callback page is cleaned at once, but the browser reported it before.
  const lines = watched.lines.filter(
    (line) => !line.includes('/oauth/callback.html?') && !line.includes('code_challenge'),
  );
  await expectNowhere(page, lines, [GIVEN, CODE, ...double.verifiers]);
});

test('the set-up offers it too, keeps the key on this device if asked to, and not at another address', async ({
  page,
  context,
}) => {
  await openRouter(context);
  await page.goto('/#/runs');
  const form = await typePlace(page, 'OpenRouter', 'https://not-openrouter.example/api/v1');
  const button = form.getByRole('button', { name: 'Sign in with OpenRouter' });
  await expect(form.getByLabel(/^Key/)).toBeVisible();
  await expect(button).toHaveCount(0);
  await form.getByLabel('Address or provider').fill('OpenRouter');
  await form.getByLabel('Keep on this device').check();
  const opened = page.waitForEvent('popup');
  await button.click();
  await (await opened).getByRole('link', { name: 'Allow' }).click();
  await expect(form.getByText('Signed in at openrouter.ai; the key is held.')).toBeVisible();
  await form.getByLabel('Model').fill('openai/gpt-5');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText(/openrouter\.ai,\s+key kept on this device/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: '1 key held' })).toBeVisible();
  await expectNowhere(page, [], [GIVEN, CODE]);
});

test('a person signs in with Hugging Face by a client of their own; the key says when it runs out', async ({
  page,
  context,
}) => {
  const double = await huggingFace(context);
  await page.goto('/#/keys');
  const entry = entryOf(page, 'Hugging Face');
  await expect(entry.getByText(/oauth\/callback\.html/)).toBeVisible();
  await expect(entry.getByRole('button', { name: 'Sign in with Hugging Face' })).toBeDisabled();
  await entry.getByLabel('Client id').fill('client-by-hand');
  await signIn(page, 'Hugging Face');
  await expect(entry.getByText(/from signing in\. It runs out .+\./)).toBeVisible();
  await entry.getByRole('button', { name: /^Test/ }).click();
  await expect(entry.getByText('It answered “ready, [secret]”')).toBeVisible();
  expect(double.clients).toEqual(['client-by-hand', 'client-by-hand']);
  await expectNowhere(page, [], [GIVEN, CODE, ...double.verifiers]);
});

test.describe('what goes wrong is said in words, and can be tried again', () => {
  const cases: [string, Switches, RegExp][] = [
    ['a sign-in that is denied', { refuses: 'access_denied' }, /The sign-in was denied\./],
    ['a code that is not taken', { exchangeStatus: 403 }, /did not take the code of this sign-in \(403\)/],
    ['a provider that fails', { exchangeStatus: 500 }, /gave no key \(500\)/],
  ];
  for (const [title, switches, words] of cases)
    test(title, async ({ page, context }) => {
      await openRouter(context, switches);
      await page.goto('/#/keys');
      await signIn(page, 'OpenRouter');
      await expect(entryOf(page, 'OpenRouter').getByRole('alert')).toHaveText(words);
      await expect(
        entryOf(page, 'OpenRouter').getByRole('button', { name: 'Sign in with OpenRouter' }),
      ).toBeVisible();
      await expect(page.getByText('No keys held')).toBeVisible();
    });

  test('an answer to another sign-in is not taken', async ({ page, context }) => {
    const double = await openRouter(context, { state: 'of-another' });
    await page.goto('/#/keys');
    const popup = await signIn(page, 'OpenRouter');
    await expect.poll(() => popup.isClosed()).toBe(true);
    await expect(page.getByText(/The window was closed, or hides from this page/)).toBeVisible();
    expect(double.verifiers).toEqual([]);
    await page.getByRole('button', { name: 'Give up' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Sign in with OpenRouter' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('a window that is closed', async ({ page, context }) => {
    await openRouter(context, { stays: true });
    await page.goto('/#/keys');
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Sign in with OpenRouter' }).click();
    const popup = await opened;
    await expect(page.getByText(/Sign in at openrouter\.ai in the window/)).toBeVisible();
    await popup.close();
    await expect(page.getByText(/The window was closed/)).toBeVisible();
  });

  test('a window that the browser blocks', async ({ page }) => {
    await page.addInitScript(() => (window.open = () => null));
    await page.goto('/#/keys');
    await page.getByRole('button', { name: 'Sign in with OpenRouter' }).click();
    await expect(page.getByRole('alert')).toHaveText(/did not open a window to sign in\. Allow this site/);
  });
});
