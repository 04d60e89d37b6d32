import { shownBy, watchContext } from '../../e2e/everything-of.ts';
import { everythingOf, expectNowhere, exportWire, KEY } from '../../e2e/planted-key.ts';
import { expect, test } from '../../e2e/test.ts';
import { bodyOf, listen, sendJson, type Listening } from '../../servers/listen.ts';
import { repeated } from '../../servers/repeating-chat-server.ts';

let server: Awaited<ReturnType<typeof repeatingMcpServer>>;
test.beforeEach(async () => {
  server = await repeatingMcpServer();
});
test.afterEach(() => server.close());

test('a planted key of an MCP server is found nowhere, though the server repeats it in tools, results and errors', async ({
  page,
  context,
}) => {
  const watched = watchContext(context);
  const seen: Record<string, string> = {};
  await page.goto('/#/connect');
  await page.getByRole('textbox', { name: 'Address of a server' }).fill(`${server.origin}/mcp`);
  await page.getByRole('button', { name: 'Headers' }).click();
  await page.getByRole('button', { name: 'Add a header' }).click();
  const header = page.getByRole('group', { name: 'Header 1' });
  await header.getByLabel('Name').fill('Authorization');
  await header.getByLabel('Value').fill(`Bearer ${KEY}`);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  for (const tool of ['repeat', 'refuse', 'fail']) {
    await page.getByRole('link', { name: new RegExp(`^${tool}`) }).click();
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Result' }).getByText('[secret]').first()).toBeVisible();
    seen[tool] = await shownBy(page);
  }
  await page.getByRole('link', { name: /^repeat/ }).click();
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await page.getByRole('button', { name: /^Save as/ }).click();
  await page.getByLabel(/What would a person ask/).fill('Repeat it');
  await page.getByRole('button', { name: 'Save the task' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await exportWire(page);
  await page.getByRole('link', { name: 'Open My tasks' }).click();
  await expect(page.getByText('Repeat it').first()).toBeVisible();
  expect([...server.keys]).toEqual([`Bearer ${KEY}`]);
  const downloads = await Promise.all(watched.downloads);
  expectNowhere(
    {
      ...seen,
      ...(await everythingOf(page)),
      downloads: downloads.join('\n'),
      console: watched.lines.join('\n'),
    },
    [KEY],
  );
});

/** An MCP server that says its Authorization header in the words about itself, its tools, results, errors and questions. */
async function repeatingMcpServer(): Promise<Listening & { keys: Set<string> }> {
  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*, Authorization' };
  const keys = new Set<string>();
  const listening = await listen(async (request, response) => {
    if (request.method !== 'POST')
      return void response.writeHead(request.method === 'OPTIONS' ? 204 : 405, cors).end();
    const { id, method, params } = JSON.parse(await bodyOf(request)) as {
      id?: number;
      method: string;
      params?: { name?: string };
    };
    const came = request.headers.authorization ?? '';
    keys.add(came);
    const said = repeated(came.replace(/^Bearer /, ''));
    if (id === undefined) return void response.writeHead(202, cors).end();
    const tool = (name: string) => ({
      name,
      description: `${name}: ${said}`,
      inputSchema: {
        type: 'object',
        properties: { text: { type: 'string', description: said, default: said } },
      },
    });
    const result = {
      initialize: {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {}, experimental: { [said]: {} } },
        serverInfo: { name: `repeats ${said}`, version: '1' },
        instructions: said,
      },
      'tools/list': { tools: ['repeat', 'refuse', 'fail'].map(tool) },
      'tools/call': {
        content: [
          { type: 'text', text: said },
          { type: 'resource', resource: { uri: 'a:b', text: JSON.stringify({ headers: request.headers }) } },
        ],
        structuredContent: { headers: { authorization: came }, [said]: [said] },
        isError: params?.name === 'refuse',
      },
    }[method];
    const answer =
      params?.name === 'fail'
        ? { error: { code: -32000, message: `No: ${said}` } }
        : { result: result ?? {} };
    sendJson(response, { jsonrpc: '2.0', id, ...answer }, 200, cors);
  });
  return Object.assign({ keys }, listening);
}
