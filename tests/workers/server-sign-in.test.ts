import { afterEach, expect, test, vi } from 'vitest';
import type { ServerStatus } from '#core/mcp.ts';
import type { SignInAnswer, SignInOrder, SignInStep } from '#core/sign-in.ts';
import { Secrets } from '#serve/mcp/index.ts';
import { createSignIns } from '../../workers/servers/server-sign-in.ts';
import { aBrowser } from '../servers/a-browser.ts';
import { aCall } from '../servers/a-connection.ts';
import { oauthServer, type OauthServer, type OauthSwitches } from '../servers/oauth-server.ts';

const CALLBACK = 'http://127.0.0.1:4173/oauth/callback.html';
const open: OauthServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

/** Node reads every answer; a page only those that allow it. */
const contacted = new Set<string>();
const pageFetch: typeof fetch = async (input, init) => {
  contacted.add(new URL(input as string).host);
  const response = await fetch(input, init);
  if (response.headers.has('access-control-allow-origin')) return response;
  throw new TypeError('Failed to fetch');
};

/** A person with a browser: the window follows the address to the callback page, which tells what it was told. */
async function aWorld(switches: OauthSwitches = {}, person: (url: string) => Promise<string> = follow) {
  const server = await oauthServer(switches);
  open.push(server);
  const told: unknown[] = [];
  const listeners = new Set<(answer: SignInAnswer) => void>();
  const timers: (() => void)[] = [];
  let ids = 0;
  const world = {
    fetch: pageFetch,
    now: () => 1_000_000,
    makeId: () => `unguessable-${ids++}`,
    wait: () => new Promise<void>((resolve) => timers.push(resolve)),
  };
  const secrets = new Secrets();
  const { api: signIns, signIns: tokens } = createSignIns({
    ...world,
    secrets,
    hear(onAnswer) {
      listeners.add(onAnswer);
      return () => listeners.delete(onAnswer);
    },
  });
  const servers = aBrowser({
    ...world,
    secrets,
    pageOrigin: 'http://127.0.0.1:4173',
    tell: (message) => told.push(message),
    signIns: tokens,
  });
  const ref = { id: 's1', title: 'Guarded', url: server.url, headers: [] };
  const statuses: ServerStatus[] = [];
  return {
    server,
    signIns,
    api: servers.api,
    told,
    timers,
    statuses,
    listeners,
    connect: (secrets: Record<string, string> = {}) =>
      servers.api.connectServer(ref, secrets, (status) => statuses.push(status)),
    hear: (answer: SignInAnswer) => listeners.forEach((listener) => listener(answer)),
    signIn(order: Partial<SignInOrder> = {}, steps: SignInStep[] = []) {
      const asked = { url: server.url, callbackUrl: CALLBACK, ...order };
      return signIns.signIn('s1', asked, (step) => {
        steps.push(step);
        if (step.step === 'open') void person(step.url).then((url) => this.hear(answerIn(url)));
      });
    },
  };
}

async function follow(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' });
  return response.headers.get('location')!;
}

function answerIn(address: string): SignInAnswer {
  const { error, code, iss, state = '' } = Object.fromEntries(new URL(address).searchParams);
  return { state, ...(code ? { code } : {}), ...(iss ? { iss } : {}), ...(error ? { error } : {}) };
}

test('a 401 leads over a sign-in to a connected server', async () => {
  const world = await aWorld();
  const refused = await world.connect();
  expect(refused).toMatchObject({ state: 'failed', error: { code: 'mcp-unauthorized' } });
  const steps: SignInStep[] = [];
  const state = await world.signIn({ challenge: refused.challenge! }, steps);
  expect(state).toEqual({
    signedIn: true,
    authorizationServer: world.server.origin,
    scopes: ['read'],
    expiresAt: 1_000_000 + 3_600_000,
    renews: true,
  });
  expect(steps.map(({ step }) => step)).toEqual(['open', 'finish']);
  const asked = new URL((steps[0] as { url: string }).url).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    code_challenge_method: 'S256',
    resource: world.server.url,
    redirect_uri: CALLBACK,
    scope: 'read',
  });
  expect(await world.connect()).toMatchObject({ state: 'connected' });
  expect(world.listeners.size).toBe(0);
});

test.each([
  { callbackUrl: CALLBACK, kind: 'native' },
  { callbackUrl: 'http://localhost:4173/oauth/callback.html', kind: 'native' },
  { callbackUrl: 'https://ground.example/oauth/callback.html', kind: 'web' },
])('registers $callbackUrl as $kind, a client that keeps no secret', async ({ callbackUrl, kind }) => {
  const world = await aWorld();
  await world.signIn({ callbackUrl });
  expect(world.server.forms[0]).toMatchObject({
    path: '/register',
    form: { token_endpoint_auth_method: 'none', redirect_uris: [callbackUrl], application_type: kind },
  });
});

test.each(['https://bank.example', 'http://127.0.0.1:1/', '/tenant'])(
  'metadata that names %s as its issuer is refused before anything is sent',
  async (claims) => {
    const world = await aWorld({ claims });
    await expect(world.signIn()).rejects.toMatchObject({
      code: 'sign-in-failed',
      message: expect.stringContaining(claims),
    });
    expect(world.server.heard.every((line) => line.startsWith('GET /.well-known/'))).toBe(true);
  },
);

test('a second sign-in does not register again', async () => {
  const world = await aWorld();
  await world.signIn();
  await world.signIn();
  expect(world.server.heard.filter((line) => line === 'POST /register')).toHaveLength(1);
});

test.each([
  {
    what: 'names its document where the server takes documents',
    switches: { takesDocuments: true, noRegistration: true },
    order: { clientDocument: 'https://ground.example/oauth/client.json' },
    client: 'https://ground.example/oauth/client.json',
  },
  {
    what: 'registers where the server takes no documents',
    switches: {},
    order: { clientDocument: 'https://ground.example/oauth/client.json' },
    client: 'registered-1',
  },
  {
    what: 'is who the person says where it was registered by hand',
    switches: { noRegistration: true },
    order: { client: { id: 'by-hand' } },
    client: 'by-hand',
  },
])('$what', async ({ switches, order, client }) => {
  const world = await aWorld(switches);
  await world.signIn(order);
  expect(world.server.forms.at(-1)!.form.client_id).toBe(client);
});

test.each([
  {
    what: 'a server that registers nobody',
    switches: { noRegistration: true },
    error: { code: 'sign-in-needs-client', hint: expect.stringContaining(CALLBACK) },
  },
  {
    what: 'a person who says no',
    switches: { refuses: 'access_denied' },
    error: { code: 'sign-in-denied' },
  },
  {
    what: 'a refusal of the authorization server',
    switches: { refuses: 'invalid_scope' },
    error: { code: 'sign-in-failed', message: expect.stringContaining('invalid_scope') },
  },
  {
    what: 'an answer from another issuer',
    switches: { iss: 'https://evil.example' },
    error: { code: 'sign-in-failed', message: expect.stringContaining('https://evil.example') },
  },
  {
    what: 'metadata that names an issuer elsewhere, which answers',
    switches: { claims: 'https://bank.example', iss: 'https://bank.example' },
    error: { code: 'sign-in-failed', message: expect.stringContaining('https://bank.example') },
  },
  {
    what: 'a token endpoint without CORS',
    switches: { noCors: ['/token'] },
    error: {
      code: 'sign-in-blocked',
      message: expect.stringContaining('/token'),
      hint: expect.stringContaining('The operator of 127.0.0.1'),
    },
  },
  {
    what: 'metadata without CORS',
    switches: { noCors: ['/.well-known/oauth-authorization-server'], noRegistration: true },
    error: {
      code: 'sign-in-blocked',
      message: expect.stringContaining('/.well-known/oauth-authorization-server'),
    },
  },
  {
    what: 'a registration without CORS',
    switches: { noCors: ['/register'] },
    error: { code: 'sign-in-blocked', message: expect.stringContaining('/register') },
  },
  {
    what: 'an address that runs a script',
    switches: { authorizeAt: 'javascript:alert(1)' },
    error: { code: 'sign-in-failed' },
  },
])('$what is told in words', async ({ switches, error }) => {
  const world = await aWorld(switches);
  const steps: SignInStep[] = [];
  await expect(world.signIn({}, steps)).rejects.toMatchObject(error);
  expect(world.signIns.signInState('s1')).toEqual({ signedIn: false });
  expect(JSON.stringify(steps)).not.toContain('javascript:');
  expect(world.listeners.size).toBe(0);
});

const METADATA = '/.well-known/oauth-authorization-server';
const RESOURCE = '/.well-known/oauth-protected-resource/mcp';

test.each([
  { what: 'metadata that is a web page', path: METADATA, body: '<!doctype html><title>no</title>' },
  { what: 'metadata that is a list', path: METADATA, body: '[]' },
  {
    what: 'metadata without addresses',
    path: METADATA,
    body: '{"issuer":"x","__proto__":{"token_endpoint":"y"}}',
  },
  { what: 'metadata of 2 MB', path: METADATA, body: `{"issuer":"${'x'.repeat(2_000_000)}"}` },
  { what: 'metadata nested without end', path: METADATA, body: '['.repeat(200_000) },
  { what: 'a resource that is another', path: RESOURCE, body: '{"resource":"https://evil.example/mcp"}' },
  { what: 'a registration without a client id', path: '/register', body: '{}' },
  { what: 'tokens that are none', path: '/token', body: '{"access_token":7}' },
  { what: 'an error that is no text', path: '/token', body: '{"error":{"a":1}}' },
])('$what ends in a word', async ({ path, body }) => {
  const world = await aWorld({ says: { [path]: () => body } });
  await expect(world.signIn()).rejects.toMatchObject({
    code: 'sign-in-failed',
    message: expect.stringMatching(/^The sign-in failed: .{1,350}$/),
  });
  expect(world.signIns.signInState('s1')).toEqual({ signedIn: false });
});

test('an authorization server that repeats the code and the verifier does not get them shown', async () => {
  const says = (body: string) => JSON.stringify({ error: 'invalid_request', error_description: body });
  const world = await aWorld({ says: { '/token': says } });
  const failure = (await world.signIn().catch((error: unknown) => error)) as Error;
  expect(failure.message).toContain('[secret]');
  expect(world.server.secrets.size).toBeGreaterThan(2);
  for (const secret of world.server.secrets) expect(failure.message).not.toContain(secret);
});

test('an answer with another state is not ours, and nobody answering ends it after five minutes', async () => {
  const world = await aWorld({}, async (url) => {
    const came = new URL(await follow(url));
    came.searchParams.set('state', 'guessed');
    return came.href;
  });
  const asking = world.signIn();
  asking.catch(() => {});
  await vi.waitFor(() => expect(world.server.heard).toContain('GET /authorize'));
  world.timers.forEach((ring) => ring());
  await expect(asking).rejects.toMatchObject({ code: 'sign-in-timeout' });
  expect(world.server.heard).not.toContain('POST /token');
});

test('a sign-in that is given up, or begun anew, ends with a word', async () => {
  const world = await aWorld({}, () => new Promise(() => {}));
  const first = world.signIn();
  const second = world.signIn();
  await expect(first).rejects.toMatchObject({ code: 'sign-in-cancelled' });
  world.signIns.cancelSignIn('s1');
  await expect(second).rejects.toMatchObject({ code: 'sign-in-cancelled' });
});

test('a token that ran out is renewed once for all calls under way, without the person', async () => {
  const world = await aWorld();
  await world.signIn();
  await world.connect();
  world.server.expireTokens();
  const calls = ['a', 'b', 'c'].map((id) =>
    world.api.callServerTool('s1', { ...aCall('whoami'), id }, {}, () => {}),
  );
  for (const result of await Promise.all(calls)) expect(result.isError).toBe(false);
  const renewals = world.server.forms.filter(({ form }) => form.grant_type === 'refresh_token');
  expect(renewals).toHaveLength(1);
  expect(renewals[0]!.form.resource).toBe(world.server.url);
});

test('who is asked for a new token is named before it is, and nobody else is asked', async () => {
  const world = await aWorld({ tokenOnLocalhost: true });
  expect((await world.connect()).renewsAt).toBeUndefined();
  await world.signIn();
  const { renewsAt } = await world.connect();
  contacted.clear();
  world.server.expireTokens();
  await world.api.callServerTool('s1', aCall('whoami'), {}, () => {});
  const { host } = new URL(world.server.url);
  expect([...contacted]).toEqual([host, renewsAt]);
  expect(renewsAt).toBe(host.replace('127.0.0.1', 'localhost'));
});

test('a token that cannot be renewed asks for a new sign-in', async () => {
  const world = await aWorld({ noRefresh: true });
  await world.signIn();
  await world.connect();
  world.server.expireTokens();
  await expect(world.api.callServerTool('s1', aCall('whoami'), {}, () => {})).rejects.toMatchObject({
    code: 'mcp-unauthorized',
  });
  expect(world.statuses.at(-1)!.challenge).toContain('resource_metadata');
});

test('a call that wants more permissions asks for them, and goes through afterwards', async () => {
  const world = await aWorld({ callScope: 'write' });
  await world.signIn({ challenge: (await world.connect()).challenge! });
  await world.connect();
  const call = () => world.api.callServerTool('s1', aCall('whoami'), {}, () => {});
  await expect(call()).rejects.toMatchObject({
    code: 'mcp-unauthorized',
    message: expect.stringContaining('write'),
  });
  // The server names what it lacks alone; what was permitted before is asked for again.
  const state = await world.signIn({ challenge: world.statuses.at(-1)!.challenge! });
  expect(state).toMatchObject({ scopes: ['read', 'write'] });
  await world.connect();
  expect(await call()).toMatchObject({ isError: false });
});

test('signing out forgets the token and has it revoked', async () => {
  const world = await aWorld();
  await world.signIn();
  await world.signIns.signOut('s1');
  expect(world.signIns.signInState('s1')).toEqual({ signedIn: false });
  expect(world.server.forms.at(-1)).toMatchObject({
    path: '/revoke',
    form: { token: expect.stringContaining('planted-refresh') },
  });
  expect(await world.connect()).toMatchObject({ state: 'failed', error: { code: 'mcp-unauthorized' } });
});

test('forgetting a server’s secrets forgets its token', async () => {
  const world = await aWorld();
  await world.signIn();
  world.api.forgetServerSecrets('s1');
  expect(world.signIns.signInState('s1')).toEqual({ signedIn: false });
  expect((await world.connect()).error).toMatchObject({ code: 'mcp-unauthorized' });
});

test('a token goes to its server alone', async () => {
  const world = await aWorld();
  const other = await oauthServer();
  open.push(other);
  await world.signIn();
  const moved = { id: 's1', title: 'Moved', url: other.url, headers: [] };
  const status = await world.api.connectServer(moved, {}, () => {});
  expect(status.error).toMatchObject({ code: 'mcp-unauthorized' });
});

test('a header that the person gave is sent instead of the token', async () => {
  const world = await aWorld();
  await world.signIn();
  expect((await world.connect({ Authorization: 'Bearer pasted-by-hand' })).error).toMatchObject({
    code: 'mcp-unauthorized',
  });
});

test('no token, code, state or verifier is told, shown or logged', async () => {
  const logged = [vi.spyOn(console, 'log'), vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')];
  const world = await aWorld();
  const states = [await world.signIn()];
  await world.connect();
  await world.api.callServerTool('s1', aCall('whoami'), {}, () => {});
  world.server.expireTokens();
  await world.api.callServerTool('s1', { ...aCall('whoami'), id: '2' }, {}, () => {});
  const shown = JSON.stringify([
    states,
    world.told,
    world.statuses,
    logged.flatMap(({ mock }) => mock.calls),
  ]);
  expect(world.told.length).toBeGreaterThan(5);
  expect(shown).toContain('you sent [secret]');
  expect(world.server.secrets.size).toBeGreaterThan(5);
  for (const secret of world.server.secrets) expect(shown, secret).not.toContain(secret);
  logged.forEach((spy) => spy.mockRestore());
});
