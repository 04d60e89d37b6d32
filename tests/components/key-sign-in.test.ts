import { afterEach, vi } from 'vitest';
import { expect, page, test, userEvent, type Locator } from './app.ts';
import { everythingOf } from './everything-of.ts';
import { openModelForm } from './set-up-steps.ts';
import { signInWindows } from './sign-in-windows.ts';

/** What the doubles of openrouter.ai and huggingface.co give: to be seen by the worker's side alone. */
const GIVEN = 'sk-or-planted-0123456789abcdef';
const CODE = 'planted-code-0123456789';

afterEach(() => void vi.restoreAllMocks());

/** A provider that trades the code for a key, and repeats the key in what it answers. */
function provider(exchangeStatus = 200) {
  const codes: string[] = [];
  const keys: string[] = [];
  const clients: (string | null)[] = [];
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { href } = new URL(String(input));
    if (href === 'https://openrouter.ai/api/v1/auth/keys') {
      codes.push((JSON.parse(init.body as string) as { code: string }).code);
      return Response.json({ key: GIVEN, user_id: 'u1' }, { status: exchangeStatus });
    }
    if (href === 'https://huggingface.co/oauth/token') {
      const form = new URLSearchParams(String(init.body));
      codes.push(form.get('code') ?? '');
      clients.push(form.get('client_id'));
      return Response.json({ access_token: GIVEN, token_type: 'bearer', expires_in: 3600 });
    }
    const key = (new Headers(init.headers).get('authorization') ?? '').replace('Bearer ', '');
    keys.push(key);
    const message = { role: 'assistant', content: `ready, ${key}` };
    return Response.json({ choices: [{ index: 0, message, finish_reason: 'stop' }] });
  };
  return { codes, keys, clients, fetch };
}

const shown = (what: Locator) => expect.element(what).toBeVisible();
const entryOf = (name: string): Locator => page.getByRole('region', { name });
const signInButton = (name = 'OpenRouter'): Locator =>
  page.getByRole('button', { name: `Sign in with ${name}` });

test('the set-up offers it too, keeps the key on this device if asked to, and not at another address', async ({
  open,
}) => {
  const opened = signInWindows(() => ({ code: CODE }));
  const { database } = await open('#/runs', provider());
  const form = await openModelForm();
  await form.getByLabelText('Address or provider').fill('https://not-openrouter.example/api/v1');
  await form.getByLabelText('It speaks the API of').selectOptions('OpenRouter');
  await shown(form.getByLabelText(/^Key/));
  await expect.element(signInButton()).not.toBeInTheDocument();
  await form.getByLabelText('Address or provider').fill('OpenRouter');
  await form.getByLabelText('Keep on this device').click();
  await signInButton().click();
  await shown(form.getByText('Signed in at openrouter.ai; the key is held.'));
  expect(opened.map(({ closed, opener }) => [closed, opener])).toEqual([[true, null]]);
  await form.getByLabelText('Model').fill('openai/gpt-5');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await shown(page.getByText(/openrouter\.ai,\s+key kept on this device/));

  await open('#/runs');
  await shown(page.getByRole('link', { name: '1 key held' }));
  const everything = await everythingOf(database);
  expect(everything).toContain('[CryptoKey]');
  for (const secret of [GIVEN, CODE]) expect(everything).not.toContain(secret);
});

test('a person signs in with Hugging Face by a client of their own; the key says when it runs out', async ({
  open,
}) => {
  const asked: (string | null)[] = [];
  signInWindows((sentTo) => {
    asked.push(sentTo.searchParams.get('client_id'));
    return { code: CODE };
  });
  const there = provider();
  const { database } = await open('#/keys', there);
  const entry = entryOf('Hugging Face');
  await shown(entry.getByText(/oauth\/callback\.html/));
  await expect.element(signInButton('Hugging Face')).toBeDisabled();
  await entry.getByLabelText('Client id').fill('client-by-hand');
  await signInButton('Hugging Face').click();
  await shown(entry.getByText(/from signing in\. It expires .+\./));
  await entry.getByRole('button', { name: /^Test/ }).click();
  await shown(entry.getByText('It answered “ready, [secret]”'));
  expect([...asked, ...there.clients]).toEqual(['client-by-hand', 'client-by-hand']);
  expect(there.keys).toEqual([GIVEN]);
  const everything = await everythingOf(database);
  for (const secret of [GIVEN, CODE]) expect(everything).not.toContain(secret);
});

test.for<[string, Record<string, string>, number, RegExp]>([
  ['a sign-in that is denied', { error: 'access_denied' }, 200, /The sign-in was denied\./],
  ['a code that is not taken', { code: CODE }, 403, /did not take the code of this sign-in \(403\)/],
  ['a provider that fails', { code: CODE }, 500, /gave no key \(500\)/],
])('%s is said in words, and can be tried again', async ([, told, status, words], { open }) => {
  signInWindows(() => told);
  await open('#/keys', provider(status));
  await signInButton().click();
  await expect.element(entryOf('OpenRouter').getByRole('alert')).toHaveTextContent(words);
  await shown(signInButton());
  await shown(page.getByText('No keys held'));
});

test('an answer to another sign-in is not taken, and the attempt can be given up', async ({ open }) => {
  signInWindows(() => ({ code: CODE, state: 'of-another' }));
  const there = provider();
  await open('#/keys', there);
  await signInButton().click();
  await shown(page.getByText(/The window was closed, or hides from this page/));
  expect(there.codes).toEqual([]);
  (page.getByRole('button', { name: 'Give up' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await shown(signInButton());
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('a window that is closed is said in words', async ({ open }) => {
  const opened = signInWindows(() => undefined);
  await open('#/keys', provider());
  await signInButton().click();
  await shown(page.getByText(/Sign in at openrouter\.ai in the window/));
  opened[0]!.close();
  await shown(page.getByText(/The window was closed/));
});

test('a window that the browser blocks is said in words', async ({ open }) => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  await open('#/keys', provider());
  await signInButton().click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/did not open a window to sign in\. Allow this site/);
});
