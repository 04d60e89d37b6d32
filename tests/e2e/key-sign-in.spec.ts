import { expect, test, type BrowserContext, type Page, type Route } from './test.ts';
import { noViolations } from './accessibility.ts';
import { createHash } from 'node:crypto';
import { indexedRows, keptBesides, shownBy, watchContext } from './everything-of.ts';
import { findSecret } from './find-secret.ts';

// A window that is closed in the midst of a sign-in must not be left to the next test.
test.use({ ownContext: true });

/** What the double of openrouter.ai gives: to be seen by the worker alone. */
const GIVEN = 'sk-or-planted-0123456789abcdef';
const CODE = 'planted-code-0123456789';
const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

interface Double {
  challenge: string;
  verifiers: string[];
  keys: Set<string>;
}

/** Plays the documented flow of OpenRouter at its own address: its sign-in page, its exchange, its chat completions. */
async function openRouter(context: BrowserContext): Promise<Double> {
  const double: Double = { challenge: '', verifiers: [], keys: new Set() };
  await context.route('https://openrouter.ai/**', async (route) => {
    const url = new URL(route.request().url());
    if (url.pathname === '/auth') {
      double.challenge = url.searchParams.get('code_challenge') ?? '';
      return leadBack(route, new URL(url.searchParams.get('callback_url') ?? ''));
    }
    if (url.pathname === '/api/v1/auth/keys') {
      const body = route.request().postDataJSON() as { code: string; code_verifier: string };
      double.verifiers.push(body.code_verifier);
      const isRight = body.code === CODE && challengeOf(body.code_verifier) === double.challenge;
      return isRight
        ? answer(route, { key: GIVEN, user_id: 'u1' })
        : answer(route, { error: { code: 403 } }, 403);
    }
    return chat(route, double);
  });
  return double;
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

const answer = (route: Route, body: unknown, status = 200): Promise<void> =>
  route.fulfill({ status, headers: cors, contentType: 'application/json', body: JSON.stringify(body) });

/** A page with one link, as a person sees it; the link leads back with the code. */
function leadBack(route: Route, back: URL): Promise<void> {
  back.searchParams.set('code', CODE);
  const link = `<a href="${back.href.replaceAll('&', '&amp;')}">Allow</a>`;
  return route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Sign in</title>${link}` });
}

function chat(route: Route, { keys }: Double): Promise<void> {
  const key = (route.request().headers().authorization ?? '').replace('Bearer ', '');
  keys.add(key);
  if (key !== GIVEN) return answer(route, { error: { message: `No such key: ${key}` } }, 401);
  const message = { role: 'assistant', content: `ready, ${key}` };
  return answer(route, { id: '1', model: 'm', choices: [{ index: 0, message, finish_reason: 'stop' }] });
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
  const entry = page.getByRole('region', { name: 'OpenRouter' });
  const opened = page.waitForEvent('popup');
  await entry.getByRole('button', { name: 'Sign in with OpenRouter' }).click();
  const popup = await opened;
  await popup.getByRole('link', { name: 'Allow' }).click();
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
