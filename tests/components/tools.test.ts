import { vi } from 'vitest';
import { expect, page, test, userEvent } from './app.ts';
import { mcpServer } from './mcp-server.ts';
import { savedFile } from './saved-file.ts';

const region = (name: string) => page.getByRole('region', { name, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const list = () => page.getByRole('list', { name: 'Tools', exact: true });
const find = () => page.getByRole('searchbox', { name: 'Find a tool' });
const rows = () => list().getByRole('listitem').elements();
const openFile = (text: string, name: string) =>
  userEvent.upload(page.getByLabelText('Files of servers and tools'), new File([text], name));

const schema = { type: 'object', properties: { lamp: { type: 'string', description: 'Name of a lamp' } } };
const lampTools = {
  tools: [
    { name: 'light_lamp', description: 'Lights a lamp in the hall.', input_schema: schema },
    { name: 'dim_lamp', description: '', input_schema: schema },
  ],
};

test('every tool of the testbed is found by its words, filtered by topic, and opens to its schema', async ({
  open,
}) => {
  await open('#/tools');
  await expect.element(page.getByText('188 tools', { exact: true })).toBeVisible();
  await find().fill('convert an amount of money');
  await expect.element(list().getByRole('listitem').first()).toHaveTextContent('currency_convert');
  await find().fill('directions');
  await page
    .getByRole('group', { name: 'Topic' })
    .getByRole('button', { name: /^Maps and weather/ })
    .click();
  await expect.poll(() => location.hash).toContain('topic=map');
  const first = list().getByRole('listitem').first();
  await expect.element(first).toHaveTextContent(/directions?/);
  await first.getByText(/^(maps?_direction)/).click();
  await expect.element(first.getByRole('columnheader', { name: 'parameter' })).toBeVisible();
  await expect.element(first.getByText('inputSchema')).toBeVisible();
  await button('Show all').click();
  await expect.element(page.getByText('188 tools', { exact: true })).toBeVisible();
});

test('servers and tools are counted by topic, and a data set by category', async ({ open }) => {
  await open('#/tools');
  const servers = region('Servers by topic');
  await expect.element(servers.getByText('Servers by topic, n = 33 servers.')).toBeVisible();
  await servers.getByRole('button', { name: 'Show as table' }).click();
  const cells = servers.getByRole('row').elements().slice(1);
  const sum = cells.reduce((total, row) => total + Number(/\d+$/.exec(row.textContent.trim())![0]), 0);
  expect(sum).toBe(33);
  await expect.element(region('Tools by topic').getByText(/n = 188 tools\./)).toBeVisible();
  const table = page.getByRole('group', { name: 'Tools by category' });
  await expect.element(table.getByRole('row', { name: /^whole 72 188 / })).toBeVisible();
  await expect.element(region('Servers').getByRole('row', { name: /^weather / })).toBeVisible();
  await region('Servers').getByRole('link', { name: 'Evaluate alipay' }).click();
  await expect.poll(() => location.hash).toBe('#/evaluate/manual.alipay');
});

test('a schema file joins the list, is kept as a server, and saved again', async ({ open }) => {
  await open('#/tools');
  await openFile(JSON.stringify(lampTools), 'lamps.json');
  const file = region('lamps.json');
  await expect.element(file.getByText(/^1 server, 2 tools/)).toBeVisible();
  await file.getByText(/remark/).click();
  await expect.element(file.getByText('Without a description: dim_lamp.')).toBeVisible();
  await file.getByRole('button', { name: 'Look at its tools' }).click();
  await expect.poll(() => rows().length).toBe(2);
  const saved = await savedFile(async () => void (await button(/^Save 2 tools as/).click()));
  expect(saved.name).toBe('tool_schema.json');
  expect((JSON.parse(await saved.text()) as typeof lampTools).tools.map(({ name }) => name)).toEqual([
    'light_lamp',
    'dim_lamp',
  ]);
  await file.getByRole('button', { name: 'Keep as a server without calls' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Connect' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /light_lamp/ })).toBeVisible();
});

test('files that hold nothing of the kind say so, and a good one beside them is read', async ({ open }) => {
  await open('#/tools');
  await userEvent.upload(page.getByLabelText('Files of servers and tools'), [
    new File(['prose'], 'a.json'),
    new File([JSON.stringify(lampTools)], 'lamps.json'),
    new File(['{"answer": 42}'], 'b.json'),
  ]);
  await expect.element(page.getByText('a.json is no JSON.')).toBeVisible();
  await expect.element(page.getByText(/^b\.json contains neither servers nor tools/)).toBeVisible();
  await expect.element(region('lamps.json')).toBeVisible();
});

test('a client’s configuration leads to evaluating a server, and is saved without its key', async ({
  open,
}) => {
  const server = mcpServer({
    'tools/list': { tools: [{ name: 'say', description: 'Says a word.', inputSchema: { type: 'object' } }] },
  });
  await open('#/tools', { fetch: server.fetch });
  const configuration = {
    mcpServers: {
      mine: { url: server.url, headers: { Authorization: 'Bearer planted-secret' } },
      local: { command: 'npx' },
    },
  };
  await openFile(JSON.stringify(configuration), 'mcp.json');
  const file = region('mcp.json');
  await expect.element(file.getByText(/^It is a command on your machine/)).toBeVisible();
  await file.getByRole('button', { name: 'Evaluate mine' }).click();
  await expect.element(page.getByRole('heading', { level: 3, name: 'mine' })).toBeVisible();
  await expect.poll(() => server.heard.at(-1)?.headers.get('authorization')).toBe('Bearer planted-secret');

  location.hash = '#/tools';
  await expect.element(region('Servers').getByRole('row', { name: /^mine Your servers/ })).toBeVisible();
  await find().fill('says a word');
  const say = list().getByRole('listitem').first();
  await expect.element(say).toHaveTextContent('say');
  await say.getByText('Says a word.').click();
  await expect.element(say.getByText(/To edit its description, call it and save the call/)).toBeVisible();
  const saved = await savedFile(
    async () => void (await button('Save 1 server of yours as mcp.json').click()),
  );
  const text = await saved.text();
  expect(text).toContain(server.url);
  expect(text).not.toContain('planted-secret');
});

const listed = (name: string, more: object = {}) => ({
  server: { name, description: `What ${name} does.`, version: '1.0.0', ...more },
});
const remote = (url: string) => ({ remotes: [{ type: 'streamable-http', url }] });

test('the registry is asked on a press, page by page, and its hostile texts are text', async ({
  open,
  onTestFinished,
}) => {
  const own = globalThis.fetch;
  const asked: URL[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, document.baseURI);
    if (url.host !== 'registry.modelcontextprotocol.io') return own(input, init);
    asked.push(url);
    if (url.searchParams.get('search') === 'broken') return new Response('no', { status: 503 });
    return url.searchParams.has('cursor')
      ? Response.json({ servers: [listed('b/stocks', remote('https://stocks.example/mcp'))], metadata: {} })
      : Response.json({
          servers: [
            listed('a/<b>bold</b>', { title: '<b>bold</b>', ...remote('https://weather.example/mcp') }),
            listed('a/local', remote('http://192.168.0.1/mcp')),
            5,
          ],
          metadata: { nextCursor: 'next' },
        });
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await open('#/tools');
  await expect.element(page.getByText('188 tools', { exact: true })).toBeVisible();
  expect(asked).toEqual([]);
  await button('Ask the registry').click();
  const servers = page.getByRole('list', { name: 'Servers of the registry' });
  await expect.poll(() => servers.getByRole('listitem').elements().length).toBe(2);
  await expect.element(servers.getByRole('checkbox', { name: '<b>bold</b>' })).toBeVisible();
  expect(servers.getByRole('checkbox').elements()).toHaveLength(1);
  await expect.element(servers.getByText('Its address is of this machine or a local network.')).toBeVisible();
  await button('Ask for the next page').click();
  await expect.poll(() => servers.getByRole('listitem').elements().length).toBe(3);
  expect(asked.map(({ searchParams }) => searchParams.get('cursor'))).toEqual([null, 'next']);
  expect(button('Ask for the next page').query()).toBeNull();

  await region('Official registry').getByLabelText('Topic', { exact: true }).selectOptions('Finance');
  await expect.poll(() => servers.getByRole('listitem').elements().length).toBe(1);
  await region('Official registry').getByLabelText('Topic', { exact: true }).selectOptions('any');
  await region('Official registry').getByLabelText('Transport').selectOptions('A program (stdio)');
  await expect.element(page.getByText('No server passes these filters.')).toBeVisible();

  await page.getByLabelText('A part of the name; empty for all').fill('broken');
  await button('Ask the registry').click();
  await expect.element(page.getByText('The registry could not be read. It answered 503.')).toBeVisible();
});

test('the doctor asks the selected servers of a saved answer one after another, and stops on a press', async ({
  open,
}) => {
  const good = mcpServer({ 'tools/list': { tools: [] } }, 'good.example');
  let silent = 0;
  await open('#/tools', {
    fetch: async (input, init) => {
      const { host } = new URL(input instanceof Request ? input.url : input);
      if (host === good.host) return good.fetch(input, init);
      silent++;
      return new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
      );
    },
  });
  const answer = {
    servers: [
      listed('a/good', remote(good.url)),
      listed('b/silent', remote('https://silent.example/mcp')),
      listed('c/later', remote('https://later.example/mcp')),
    ],
  };
  await userEvent.upload(
    page.getByLabelText('Saved answer of a registry'),
    new File([JSON.stringify(answer)], 'servers.json'),
  );
  await expect.element(page.getByText('3 servers, from servers.json')).toBeVisible();
  const servers = page.getByRole('list', { name: 'Servers of the registry' });
  for (const name of ['a/good', 'b/silent', 'c/later']) await servers.getByRole('checkbox', { name }).click();
  await button('Check selected').click();
  await expect.poll(() => silent, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(good.heard.length).toBeGreaterThan(0);
  await expect.element(servers.getByText('waiting')).toBeVisible();
  await button('Stop checking').click();
  await expect.element(button('Check selected')).toBeVisible();
  expect(servers.getByText('waiting').query()).toBeNull();
  expect(servers.getByRole('status').elements()).toHaveLength(1);
});
