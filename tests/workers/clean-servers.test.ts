import { afterEach, describe, expect, test } from 'vitest';
import type { WireMessage } from '#store/bridge/line.ts';
import { createServersExecutor } from '../../workers/execution/execute-on-servers.ts';
import { ServersOfRun } from '../../workers/execution/servers-of-run.ts';
import { aTask } from '../builders/a-task.ts';
import { findSecret } from '../e2e/find-secret.ts';
import { aBrowser } from '../servers/a-browser.ts';
import { sendJson } from '../servers/listen.ts';
import { scriptedServer, type ScriptedServer } from '../servers/scripted-server.ts';

const LONG = 'sk-planted-0123456789-abcdefghijkl';
const SHORT = 'pl4nted-8';
const open: ScriptedServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

type Call = Parameters<NonNullable<Parameters<typeof scriptedServer>[0]>[string]>[0];

/** The ways in which a server says what it was sent when it fails; `said` is its Authorization header. */
const failures: [string, (said: string, call: Call) => void][] = [
  [
    'a result with isError',
    (said, { response, id }) => {
      const content = [{ type: 'text', text: `refused ${said}` }];
      sendJson(response, { jsonrpc: '2.0', id, result: { isError: true, content } });
    },
  ],
  [
    'a JSON-RPC error',
    (said, { response, id }) =>
      sendJson(response, { jsonrpc: '2.0', id, error: { code: -32000, message: `refused ${said}` } }),
  ],
  ['the body of a status of 500', (said, { response }) => response.writeHead(500).end(`refused ${said}`)],
  [
    'a body whose excerpt would cut it in two',
    (said, { response }) => response.writeHead(500).end(`${'x'.repeat(280)} ${said}`),
  ],
  [
    'a body that is cut within it, long after nothing but blanks',
    (said, { response }) =>
      response.writeHead(500).end(`refused${' '.repeat(64 * 1024 - 7 - 16)}${said}${'x'.repeat(20_000)}`),
  ],
  [
    'a web page',
    (said, { response }) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>${said}</title>`),
  ],
];

async function connected(
  secret: string,
  fails: (said: string, call: Call) => void,
  more: Parameters<typeof scriptedServer>[0] = {},
) {
  const server = await scriptedServer({
    ...more,
    'tools/list': () => ({ tools: [{ name: 'a', inputSchema: { type: 'object' } }] }),
    'tools/call': (call) => void fails(String(call.request.headers.authorization), call),
  });
  open.push(server);
  const told: WireMessage[] = [];
  const { api, reach } = aBrowser({ tell: (message) => told.push(message) });
  const headers = [{ name: 'Authorization', value: '', sensitive: true }];
  const ref = { id: 's1', title: 'One', url: server.url, headers };
  await api.connectServer(ref, { authorization: `Bearer ${secret}` }, () => {});
  return { api, reach, told };
}

const said = (error: unknown): string =>
  error instanceof Error ? JSON.stringify({ ...error, message: error.message }) : JSON.stringify(error);

type Reach = Awaited<ReturnType<typeof connected>>['reach'];

/** What a run keeps of one call to the tool, as text. */
async function keptOf(reach: Reach): Promise<string> {
  const executor = await createServersExecutor(
    { reach, now: Date.now },
    { serverIds: ['s1'], allowed: ['a'] },
  );
  const tools = [{ name: 'a', description: '', inputSchema: { type: 'object' }, server: 's1' }];
  const kept = await executor
    .execute({
      task: aTask({ tools: tools as never }),
      plan: [{ id: '1', name: 'a', arguments: {} }],
      text: '',
      seed: 1,
      repeat: 0,
      signal: new AbortController().signal,
    })
    .catch((error: unknown) => said(error));
  return JSON.stringify(kept);
}

describe.each(failures)('%s that repeats a secret', (_, fails) => {
  test.each([LONG, SHORT])('carries %s into no cell of a run', async (secret) => {
    const { api, reach } = await connected(secret, fails);
    const text = await keptOf(reach);
    expect(text).toMatch(/refused|sent to the servers/);
    expect(findSecret(text, secret)).toEqual([]);
    expect(text).not.toContain(secret.slice(0, 8));
    await api.disconnectServer('s1');
  });

  test('carries it into no message of the Wire, and not when it is sent again', async () => {
    const { api, told } = await connected(LONG, fails);
    await api.callServerTool('s1', { id: '1', name: 'a', arguments: {} }, {}, () => {}).catch(() => {});
    const request = told.find(({ method }) => method === 'tools/call')!;
    const again = await api.replayMessage('s1', request.id).catch((error: unknown) => said(error));
    for (const text of [JSON.stringify(told), JSON.stringify(again)]) {
      expect(findSecret(text, LONG)).toEqual([]);
      expect(text).not.toContain('planted');
    }
    await api.disconnectServer('s1');
  });
});

test('a question in the middle of a call carries no secret into a cell of a run', async () => {
  const asks = (said: string, { params, response, id }: Call): void => {
    const form = { message: `refused ${said}`, requestedSchema: { type: 'object', properties: {} } };
    const inputRequests = { q: { method: 'elicitation/create', params: form } };
    const result = params.inputResponses
      ? { resultType: 'complete', content: [] }
      : { resultType: 'input_required', inputRequests };
    sendJson(response, { jsonrpc: '2.0', id, result });
  };
  const { api, reach } = await connected(LONG, asks, {
    'server/discover': () => ({ supportedVersions: ['2026-07-28'], capabilities: { tools: {} } }),
  });
  const text = await keptOf(reach);
  expect(text).toContain('refused');
  expect(findSecret(text, LONG)).toEqual([]);
  await api.disconnectServer('s1');
});

test('why a server is spoken with in an older protocol carries no secret into a run', async () => {
  const { api, reach } = await connected(LONG, () => {}, {
    'server/discover': ({ request, response, id }) => {
      const error = { code: -32601, message: `refused ${String(request.headers.authorization)}` };
      sendJson(response, { jsonrpc: '2.0', id, error });
    },
  });
  const connection = await reach('s1');
  const text = JSON.stringify(new ServersOfRun([connection]).seen([connection]));
  expect(text).toContain('refused');
  expect(findSecret(text, LONG)).toEqual([]);
  await api.disconnectServer('s1');
});
