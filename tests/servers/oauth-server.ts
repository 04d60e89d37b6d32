import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JsonObject } from '#core/json.ts';
import { bodyOf, listen, sendJson } from './listen.ts';

/** What is unusual about this authorization server and the MCP server it guards. */
export interface OauthSwitches {
  /** Knows only the client `by-hand`. */
  noRegistration?: boolean;
  /** Takes the address of a document as a client id. */
  takesDocuments?: boolean;
  /** Paths whose answers no other origin may read. */
  noCors?: string[];
  /** Is its token endpoint at another name of its host? */
  tokenOnLocalhost?: boolean;
  /** The issuer its metadata names; absent: itself. */
  claims?: string;
  /** The `iss` with which it answers; absent: its own, as promised. */
  iss?: string;
  /** Bodies sent instead of an answer, by path; they may repeat what they were sent. */
  says?: Record<string, (body: string) => string>;
  /** Sends the person back with this error. */
  refuses?: string;
  /** Gives no refresh token. */
  noRefresh?: boolean;
  /** The scope that tools/call wants; the first sign-in is asked for `read`. */
  callScope?: string;
  /** Where the metadata says the person signs in. */
  authorizeAt?: string;
}

export interface OauthServer {
  origin: string;
  url: string;
  /** `METHOD path` of every request that is no OPTIONS. */
  heard: string[];
  /** Bodies of requests to /token, /register and /revoke. */
  forms: { path: string; form: Record<string, unknown> }[];
  /** Every token, code and verifier that was ever given or sent. */
  secrets: Set<string>;
  /** The server takes no token that was given before. */
  expireTokens(): void;
  close(): Promise<void>;
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, Authorization',
  'access-control-expose-headers': 'WWW-Authenticate, Mcp-Session-Id',
};

/** An authorization server and the MCP server it guards, on one address. */
export async function oauthServer(switches: OauthSwitches = {}): Promise<OauthServer> {
  const heard: string[] = [];
  const forms: OauthServer['forms'] = [];
  const secrets = new Set<string>();
  const clients = new Set(['by-hand']);
  const codes = new Map<string, { challenge: string; scope: string; redirect: string; resource: string }>();
  const accesses = new Map<string, string>();
  const refreshes = new Map<string, string>();
  const secret = (kind: string): string => {
    const value = `planted-${kind}-${randomUUID()}`;
    secrets.add(value);
    return value;
  };

  const metadata = (): JsonObject => ({
    issuer: switches.claims ?? origin,
    authorization_endpoint: switches.authorizeAt ?? `${origin}/authorize`,
    token_endpoint: `${switches.tokenOnLocalhost ? origin.replace('127.0.0.1', 'localhost') : origin}/token`,
    revocation_endpoint: `${origin}/revoke`,
    ...(switches.noRegistration ? {} : { registration_endpoint: `${origin}/register` }),
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    ...(switches.takesDocuments ? { client_id_metadata_document_supported: true } : {}),
  });

  const grant = (scope: string): JsonObject => {
    const access = secret('access');
    accesses.set(access, scope);
    const refresh = secret('refresh');
    if (!switches.noRefresh) refreshes.set(refresh, scope);
    const tokens: JsonObject = { access_token: access, token_type: 'Bearer', expires_in: 3600, scope };
    if (!switches.noRefresh) tokens.refresh_token = refresh;
    return tokens;
  };

  function token(form: Record<string, string>): JsonObject | undefined {
    if (form.grant_type === 'refresh_token') {
      const scope = refreshes.get(form.refresh_token ?? '');
      refreshes.delete(form.refresh_token ?? '');
      return scope === undefined ? undefined : grant(scope);
    }
    const given = codes.get(form.code ?? '');
    codes.delete(form.code ?? '');
    secrets.add(form.code_verifier ?? '');
    const challenge = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url');
    const isRight =
      given?.challenge === challenge &&
      given.redirect === form.redirect_uri &&
      given.resource === form.resource;
    return given && isRight ? grant(given.scope) : undefined;
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const back = new URL(query.get('redirect_uri')!);
    secrets.add(query.get('state')!);
    back.searchParams.set('state', query.get('state') ?? '');
    back.searchParams.set('iss', switches.iss ?? origin);
    const client = query.get('client_id') ?? '';
    const isKnown = clients.has(client) || (switches.takesDocuments && client.startsWith('https://'));
    if (switches.refuses || !isKnown)
      back.searchParams.set('error', switches.refuses ?? 'unauthorized_client');
    else {
      const code = secret('code');
      codes.set(code, {
        challenge: query.get('code_challenge') ?? '',
        scope: query.get('scope') ?? '',
        redirect: query.get('redirect_uri')!,
        resource: query.get('resource') ?? '',
      });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', origin);
    const own = switches.noCors?.includes(pathname) ? {} : cors;
    if (request.method === 'OPTIONS') return void response.writeHead(204, own).end();
    heard.push(`${request.method} ${pathname}`);
    const body = await bodyOf(request);
    const form = Object.fromEntries(new URLSearchParams(body));
    const said = switches.says?.[pathname];
    if (said) {
      const status = pathname === '/token' ? 400 : 200;
      for (const name of ['code', 'code_verifier']) if (form[name]) secrets.add(form[name]);
      return void response.writeHead(status, { 'content-type': 'application/json', ...own }).end(said(body));
    }
    if (pathname === '/.well-known/oauth-protected-resource/mcp')
      return sendJson(response, { resource: `${origin}/mcp`, authorization_servers: [origin] }, 200, own);
    if (pathname === '/.well-known/oauth-authorization-server')
      return sendJson(response, metadata(), 200, own);
    if (pathname === '/authorize') return authorize(searchParams, response);
    if (pathname === '/register') {
      const asked = JSON.parse(body) as JsonObject;
      const client_id = `registered-${clients.size}`;
      clients.add(client_id);
      forms.push({ path: pathname, form: asked });
      return sendJson(response, { ...asked, client_id }, 201, own);
    }
    if (pathname === '/token' || pathname === '/revoke') {
      forms.push({ path: pathname, form });
      const given = pathname === '/token' ? token(form) : {};
      return sendJson(response, given ?? { error: 'invalid_grant' }, given ? 200 : 400, own);
    }
    if (pathname === '/mcp' && request.method === 'POST') return mcp(request, response, body, own);
    response.writeHead(pathname === '/mcp' ? 405 : 404, own).end();
  }

  function mcp(request: IncomingMessage, response: ServerResponse, body: string, own: object): void {
    const { id, method } = JSON.parse(body) as { id?: number; method: string };
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const scope = accesses.get(bearer);
    const where = `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`;
    const refuse = (status: number, challenge: string) =>
      sendJson(response, { error: 'no' }, status, { ...own, 'www-authenticate': challenge });
    if (scope === undefined) return refuse(401, `Bearer scope="read", ${where}`);
    const { callScope } = switches;
    if (method === 'tools/call' && callScope && !scope.split(' ').includes(callScope))
      return refuse(403, `Bearer error="insufficient_scope", scope="${callScope}", ${where}`);
    if (id === undefined) return void response.writeHead(202, { ...own }).end();
    sendJson(response, { jsonrpc: '2.0', id, result: resultOf(method, bearer) }, 200, own);
  }

  const { origin, close } = await listen((request, response) => void answer(request, response));
  return { origin, url: `${origin}/mcp`, heard, forms, secrets, expireTokens: () => accesses.clear(), close };
}

/** Its tool gives back the token it was sent, as a careless server might. */
function resultOf(method: string, bearer: string): JsonObject {
  const serverInfo = { name: 'guarded', version: '1' };
  if (method === 'initialize')
    return { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo };
  if (method === 'tools/list') return { tools: [{ name: 'whoami', inputSchema: { type: 'object' } }] };
  return { content: [{ type: 'text', text: `you sent ${bearer}` }] };
}
