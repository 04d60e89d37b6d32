import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SignInAnswer, SignInStep } from '#core/sign-in.ts';
import { createModelKeysApi, ModelKeys } from '../../workers/models/model-keys.ts';

const CALLBACK = 'https://ground.example/oauth/callback.html';
const GIVEN = 'sk-or-planted-0123456789abcdef';

interface Sent {
  url: string;
  init: RequestInit;
}

/** A page, a callback page and a network. `answer` is what the provider says to the code. */
function aWorld(answer: () => Response | Promise<Response>) {
  const sent: Sent[] = [];
  const listeners = new Set<(answer: SignInAnswer) => void>();
  const keys = new ModelKeys();
  let patience: () => void = () => {};
  const api = createModelKeysApi({
    keys,
    crypto,
    fetch: async (input, init = {}) => {
      sent.push({ url: String(input), init });
      return answer();
    },
    makeId: () => 'the-state',
    now: () => 1000,
    wait: () => new Promise((resolve) => (patience = resolve)),
    hear(onAnswer) {
      listeners.add(onAnswer);
      return () => listeners.delete(onAnswer);
    },
    sendForgotten: () => {},
    onForgottenElsewhere: () => {},
  });
  const say = (said: SignInAnswer) => listeners.forEach((listener) => listener(said));
  return { api, keys, sent, listeners, say, runOutOfPatience: () => patience() };
}

/** Begins a sign-in and resolves with the address the person's window is sent to. */
async function begun(world: ReturnType<typeof aWorld>, providerId: string, clientId?: string) {
  let open: (url: URL) => void = () => {};
  const opened = new Promise<URL>((resolve) => (open = resolve));
  const steps: SignInStep['step'][] = [];
  const order = { callbackUrl: CALLBACK, ...(clientId === undefined ? {} : { clientId }) };
  const done = world.api.signInForKey(providerId, order, (step) => {
    steps.push(step.step);
    if (step.step === 'open') open(new URL(step.url));
  });
  done.catch(() => {});
  return { done, url: await opened, steps };
}

const json =
  (value: unknown, status = 200) =>
  () =>
    Response.json(value, { status });
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

describe('signing in with OpenRouter', () => {
  test('follows the documented flow; the key is held for its origin alone', async () => {
    const world = aWorld(json({ key: GIVEN, user_id: 'u1' }));
    const { done, url, steps } = await begun(world, 'openrouter');
    expect(url.origin + url.pathname).toBe('https://openrouter.ai/auth');
    expect(url.searchParams.get('callback_url')).toBe(`${CALLBACK}?state=the-state`);
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    world.say({ state: 'the-state', code: 'code-1' });
    await done;
    expect(steps).toEqual(['open', 'finish']);
    expect(world.sent.map(({ url: to }) => to)).toEqual(['https://openrouter.ai/api/v1/auth/keys']);
    const body = JSON.parse(String(world.sent[0]!.init.body)) as Record<string, string>;
    expect(body).toMatchObject({ code: 'code-1', code_challenge_method: 'S256' });
    expect(challengeOf(body.code_verifier!)).toBe(url.searchParams.get('code_challenge'));
    expect(body.code_verifier).toMatch(/^[\w-]{43}$/);
    expect(await world.api.heldModelKeys()).toEqual([
      { providerId: 'openrouter', origin: 'https://openrouter.ai', isKept: false, isSignedIn: true },
    ]);
    expect(world.keys.keyFor('openrouter', 'https://openrouter.ai/api/v1/chat/completions')?.reveal()).toBe(
      GIVEN,
    );
    expect(() => world.keys.keyFor('openrouter', 'https://elsewhere.example/v1')).toThrow(/not sent to/);
  });

  test('takes an answer without a state, which the flow does not promise, and none with another one', async () => {
    const world = aWorld(json({ key: GIVEN }));
    const { done } = await begun(world, 'openrouter');
    world.say({ state: 'of-another', code: 'stolen' });
    world.say({ state: '', code: 'code-1' });
    await done;
    expect(String(world.sent[0]!.init.body)).toContain('code-1');
  });

  test.each([
    ['a code that is refused', json({ error: 'bad' }, 403), /did not take the code of this sign-in \(403\)/],
    ['a wrong method', json({}, 405), /gave no key \(405\)/],
    ['a server that fails', json({}, 500), /gave no key \(500\)/],
    ['an answer without a key', json({ user_id: 'u1' }), /without a key/],
    ['an answer that is no JSON', () => new Response('<html>'), /without a key/],
    [
      'an answer that no page may read',
      () => Promise.reject(new TypeError('Failed to fetch')),
      /could not read/,
    ],
  ])('%s ends in words, without code or verifier', async (_, answer, words) => {
    const world = aWorld(answer);
    const { done } = await begun(world, 'openrouter');
    world.say({ state: 'the-state', code: 'code-0123456789' });
    const error: Error = await done.then(
      () => expect.fail('it went through'),
      (reason: Error) => reason,
    );
    expect(error.message).toMatch(words);
    const { code_verifier: verifier } = JSON.parse(String(world.sent[0]!.init.body)) as Record<
      string,
      string
    >;
    expect(error.message + JSON.stringify(error)).not.toContain(verifier);
    expect(error.message).not.toContain('code-0123456789');
    expect(await world.api.heldModelKeys()).toEqual([]);
    expect(world.listeners.size).toBe(0);
  });

  test('a person who denies it, gives up, waits too long or begins anew is told so', async () => {
    const world = aWorld(json({ key: GIVEN }));
    const denied = await begun(world, 'openrouter');
    world.say({ state: 'the-state', error: 'access_denied' });
    await expect(denied.done).rejects.toMatchObject({ code: 'sign-in-denied' });
    const first = await begun(world, 'openrouter');
    const second = await begun(world, 'openrouter');
    await expect(first.done).rejects.toMatchObject({ code: 'sign-in-cancelled' });
    world.api.cancelKeySignIn('openrouter');
    await expect(second.done).rejects.toMatchObject({ code: 'sign-in-cancelled' });
    const late = await begun(world, 'openrouter');
    world.runOutOfPatience();
    await expect(late.done).rejects.toMatchObject({ code: 'sign-in-timeout' });
    expect(world.sent).toEqual([]);
    expect(world.listeners.size).toBe(0);
  });
});

describe('signing in with Hugging Face', () => {
  test('asks for inference alone, and holds the token for the router until it runs out', async () => {
    const world = aWorld(json({ access_token: 'hf_oauth_planted', expires_in: 3600, token_type: 'bearer' }));
    const { done, url } = await begun(world, 'hugging-face', 'client-1');
    expect(url.origin + url.pathname).toBe('https://huggingface.co/oauth/authorize');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'client-1',
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'openid profile inference-api',
      state: 'the-state',
      code_challenge_method: 'S256',
    });
    world.say({ state: '', code: 'no state, so not ours' });
    world.say({ state: 'the-state', code: 'code-1' });
    await done;
    const [{ url: to, init }] = world.sent as [Sent];
    const form = new URLSearchParams(String(init.body));
    expect(to).toBe('https://huggingface.co/oauth/token');
    expect(Object.fromEntries(form)).toMatchObject({
      grant_type: 'authorization_code',
      client_id: 'client-1',
      redirect_uri: CALLBACK,
      code: 'code-1',
    });
    expect(challengeOf(form.get('code_verifier')!)).toBe(url.searchParams.get('code_challenge'));
    expect(await world.api.heldModelKeys()).toEqual([
      {
        providerId: 'hugging-face',
        origin: 'https://router.huggingface.co',
        isKept: false,
        isSignedIn: true,
        expiresAt: 3_601_000,
      },
    ]);
  });

  test('needs to know who asks', async () => {
    const { api } = aWorld(json({}));
    await expect(api.signInForKey('hugging-face', { callbackUrl: CALLBACK }, () => {})).rejects.toMatchObject(
      {
        code: 'sign-in-needs-client',
      },
    );
  });
});

test('no other provider has a sign-in', async () => {
  const { api } = aWorld(json({}));
  await expect(api.signInForKey('openai', { callbackUrl: CALLBACK }, () => {})).rejects.toMatchObject({
    code: 'model-unknown',
  });
});
