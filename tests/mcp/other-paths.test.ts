import { afterEach, expect, test } from 'vitest';
import { diagnose } from '#serve/mcp/index.ts';
import { aConnection } from '../servers/a-connection.ts';
import { bodyOf, listen, sendJson, type Listening } from '../servers/listen.ts';

let server: Listening | undefined;
afterEach(() => server?.close());

const initialized = {
  jsonrpc: '2.0',
  id: 1,
  result: { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'odd', version: '1' } },
};

type Kind = 'mcp' | 'stateless' | 'signs-in' | 'old' | 'redirect' | 'resource' | 'page';

/** A site that has these at its paths, and nothing anywhere else. */
async function site(paths: Record<string, Kind>): Promise<{ origin: string; heard: string[] }> {
  const heard: string[] = [];
  server = await listen(async (request, response) => {
    const { url = '', method = '', headers } = request;
    heard.push(`${method} ${url} ${String(headers['x-key'] ?? '')}`.trim());
    await bodyOf(request);
    const kind = paths[url];
    if (kind === 'mcp' && method === 'POST') return sendJson(response, initialized);
    if (kind === 'stateless' && method === 'POST')
      return sendJson(
        response,
        { jsonrpc: '2.0', id: 1, error: { code: -32020, message: 'Mcp-Method' } },
        400,
      );
    if (kind === 'signs-in') return sendJson(response, {}, 401);
    if (kind === 'old' && method === 'GET')
      return response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n');
    if (kind === 'redirect') return response.writeHead(307, { location: `http://elsewhere.example/` }).end();
    if (kind === 'resource') return sendJson(response, { resource: `http://${headers.host}/deep/mcp` });
    if (kind === 'page') return response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>');
    return response.writeHead(404, { 'content-type': 'text/plain' }).end('Not Found');
  });
  return { origin: server.origin, heard };
}

const cases: { at: string; paths: Record<string, Kind>; found: string[] }[] = [
  { at: '/', paths: { '/mcp': 'mcp' }, found: ['/mcp'] },
  { at: '/', paths: { '/': 'page', '/sse': 'mcp' }, found: ['/sse'] },
  { at: '/', paths: { '/sse': 'old' }, found: ['/sse old-transport'] },
  { at: '/sse', paths: { '/sse': 'old', '/mcp': 'mcp' }, found: ['/mcp'] },
  { at: '/mcp', paths: { '/mcp': 'redirect', '/mcp/': 'mcp' }, found: ['/mcp/'] },
  { at: '/v1', paths: { '/v1/mcp': 'mcp', '/mcp': 'signs-in' }, found: ['/v1/mcp', '/mcp'] },
  { at: '/', paths: { '/mcp': 'mcp', '/mcp/': 'mcp' }, found: ['/mcp'] },
  { at: '/', paths: { '/mcp': 'stateless' }, found: ['/mcp'] },
  {
    at: '/',
    paths: { '/.well-known/oauth-protected-resource': 'resource', '/deep/mcp': 'mcp' },
    found: ['/deep/mcp'],
  },
  { at: '/', paths: {}, found: [] },
];

test.each(cases)('at $at of a site with $paths, $found is found', async ({ at, paths, found }) => {
  const { origin, heard } = await site(paths);
  const url = origin + at;
  const words = (each: { url: string; speaks: string }[] = []): string[] =>
    each.map(({ url, speaks }) => url.slice(origin.length) + (speaks === 'mcp' ? '' : ` ${speaks}`));

  const { connection } = aConnection(url, {}, { headers: () => ({ 'x-key': 'planted' }) });
  const { state, elsewhere } = await connection.open();
  expect(state).toBe('failed');
  expect(words(elsewhere)).toEqual(found);

  const world = { fetch, pageOrigin: 'http://127.0.0.1', now: () => 0, onProbe: () => {} };
  const report = await diagnose({ url, headers: { 'x-key': 'planted' } }, world);
  expect(words(report.elsewhere)).toEqual(found);
  if (paths[at] !== 'redirect') expect(report.verdict).toBe('not-mcp');
  // A header of the person's goes to the address it was given for.
  expect(heard.filter((each) => each.endsWith('planted') && each.split(' ')[1] !== at)).toEqual([]);
});

test('a server that answers at its address is looked for nowhere else', async () => {
  const { origin, heard } = await site({ '/odd': 'mcp' });
  await diagnose(
    { url: `${origin}/odd`, headers: {} },
    { fetch, pageOrigin: 'http://127.0.0.1', now: () => 0, onProbe: () => {} },
  );
  const posted = heard.filter((each) => each.startsWith('POST'));
  expect(new Set(posted.map((each) => each.split(' ')[1]))).toEqual(new Set(['/odd']));
});

test('metadata that name another origin send no request there', async () => {
  const origins = new Set<string>();
  const watched: typeof fetch = async (input) => {
    const url = new URL(input as string);
    origins.add(url.origin);
    const isMetadata = url.pathname.startsWith('/.well-known/');
    return isMetadata
      ? Response.json({ resource: 'https://elsewhere.example/mcp' })
      : new Response('Not Found', { status: 404 });
  };
  const world = { fetch: watched, pageOrigin: 'http://127.0.0.1', now: () => 0, onProbe: () => {} };
  const report = await diagnose({ url: 'https://mcp.example/', headers: {} }, world);
  expect(report.verdict).toBe('not-mcp');
  expect([...origins]).toEqual(['https://mcp.example']);
});
