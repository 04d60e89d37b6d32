import { afterEach, vi } from 'vitest';
import { expect, page, test, userEvent, type Locator, type Open } from './app.ts';
import { mcpServer } from './mcp-server.ts';
import { signInWindows, type SignInWindow } from './sign-in-windows.ts';

const TOKEN = 'planted-access-0123456789';
const HOST = 'mcp.example';
const ORIGIN = `https://${HOST}`;

afterEach(() => void vi.restoreAllMocks());

interface Switches {
  /** Knows only the clients that were registered by hand. */
  registersNobody?: boolean;
  /** No page may read what its token endpoint answers. */
  hidesTokens?: boolean;
}

/** An MCP server that wants a token, and the authorization server on the same address. */
function guardedServer({ registersNobody = false, hidesTokens = false }: Switches): typeof globalThis.fetch {
  const server = mcpServer({ 'tools/list': { tools: [] } }, HOST);
  const metadata = {
    issuer: ORIGIN,
    authorization_endpoint: `${ORIGIN}/authorize`,
    token_endpoint: `${ORIGIN}/token`,
    ...(registersNobody ? {} : { registration_endpoint: `${ORIGIN}/register` }),
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
  };
  const challenge = `Bearer resource_metadata="${ORIGIN}/.well-known/oauth-protected-resource/mcp", scope="read"`;
  return async (input, init = {}) => {
    const { pathname } = new URL(String(input));
    if (pathname === '/.well-known/oauth-protected-resource/mcp')
      return Response.json({ resource: server.url, authorization_servers: [ORIGIN] });
    if (pathname === '/.well-known/oauth-authorization-server') return Response.json(metadata);
    if (pathname === '/register')
      return Response.json({ ...JSON.parse(init.body as string), client_id: 'registered' }, { status: 201 });
    if (pathname === '/token') {
      if (hidesTokens) throw new TypeError('Failed to fetch');
      return Response.json({ access_token: TOKEN, token_type: 'Bearer', expires_in: 3600, scope: 'read' });
    }
    if (pathname !== '/mcp') return new Response('', { status: 404 });
    if (new Headers(init.headers).get('authorization') !== `Bearer ${TOKEN}`)
      return new Response('', { status: 401, headers: { 'www-authenticate': challenge } });
    return server.fetch(input, init);
  };
}

const signInButton = (): Locator => page.getByRole('button', { name: 'Sign in', exact: true });
const shown = (what: Locator) => expect.element(what).toBeVisible();

/** Meets such a server; the person's window answers with this, or stays. */
async function meet(
  open: Open,
  switches: Switches,
  answer: (sentTo: URL) => Record<string, string> | undefined,
): Promise<SignInWindow[]> {
  const opened = signInWindows(answer);
  await open('#/connect', { fetch: guardedServer(switches) });
  await page.getByRole('textbox', { name: 'Address of a server' }).fill(`${ORIGIN}/mcp`);
  await userEvent.keyboard('{Enter}');
  await shown(signInButton());
  await shown(page.getByText(/asks for: read/));
  return opened;
}

test('a sign-in that is denied says so, and can be tried again', async ({ open }) => {
  await meet(open, {}, () => ({ error: 'access_denied' }));
  await signInButton().click();
  await shown(page.getByRole('alert').filter({ hasText: 'The sign-in was denied.' }));
  await shown(signInButton());
});

test('a token endpoint that no page may read is named', async ({ open }) => {
  await meet(open, { hidesTokens: true }, () => ({ code: 'code-1' }));
  await signInButton().click();
  await shown(page.getByRole('alert').filter({ hasText: `${ORIGIN}/token` }));
});

test('a server that registers nobody asks for a client id', async ({ open }) => {
  const clients: (string | null)[] = [];
  await meet(open, { registersNobody: true }, (sentTo) => {
    clients.push(sentTo.searchParams.get('client_id'));
    return { code: 'code-1' };
  });
  await signInButton().click();
  await page.getByRole('textbox', { name: 'Client id' }).fill('by-hand');
  await signInButton().click();
  await shown(page.getByText(`Signed in by ${HOST}`));
  expect(clients).toEqual(['by-hand']);
});

test('a window that is closed ends in a word, and the attempt can be given up', async ({ open }) => {
  const opened = await meet(open, {}, () => undefined);
  await signInButton().click();
  await shown(page.getByText('Sign in in the window that opened'));
  opened[0]!.close();
  await shown(page.getByText(/The window was closed/));
  await page.getByRole('button', { name: 'Give up' }).click();
  await shown(signInButton());
});
