import { inject } from 'vitest';
import type { JsonObject } from '#core/json.ts';
import { checkState, expect, page, test, userEvent, type Locator } from './app.ts';
import { mcpServer } from './mcp-server.ts';
import { savedFile } from './saved-file.ts';

const SECRET = 'planted-secret-0123456789';

const addressField = () => page.getByRole('textbox', { name: 'Address of a server' });
const field = (name: RegExp) => page.getByRole('textbox', { name });
const button = (name: string | RegExp, exact = true): Locator => page.getByRole('button', { name, exact });
const call = () => button('Call');
const result = () => page.getByRole('region', { name: 'Result' });
const shown = (what: Locator) => expect.element(what).toBeVisible();
const gone = (what: Locator) => expect.element(what).not.toBeInTheDocument();
const overflow = (): number => document.documentElement.scrollWidth - innerWidth;

async function connectTo(url: string): Promise<void> {
  await addressField().fill(url);
  await userEvent.keyboard('{Enter}');
}
const choose = (tool: RegExp): Promise<void> => page.getByRole('link', { name: tool }).first().click();

test('the testbed is met without a network, called by form, and shows what a call changed', async ({
  open,
}) => {
  await open('#/connect');
  await page.getByLabelText('Find a server').fill('todo');
  await page.getByRole('link', { name: 'todo', exact: true }).click();
  await expect.element(page.getByRole('status').filter({ hasText: 'todo: 4 tools' })).toBeInTheDocument();
  await choose(/^todo_create/);
  await expect.element(page.getByRole('heading', { name: 'Try a tool' })).toHaveFocus();

  await call().click();
  await shown(page.getByText('It is required.'));
  await shown(button('Send anyway'));
  await field(/^title/).fill('Buy milk');
  await page.getByRole('combobox', { name: /^priority/ }).selectOptions('high');
  await call().click();
  await shown(result().getByText('simulated'));
  await expect.element(result()).toHaveTextContent('Buy milk');
  const change = page.getByRole('region', { name: 'What call 1 changed' });
  await shown(change.getByText(/^\/todo\/todos\/todo-/));
  await shown(change.getByText('Buy milk'));

  await button('Reset').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
  await shown(page.getByText('0 calls so far'));
  await shown(page.getByRole('link', { name: /What if 1/ }));
  await shown(page.getByText('0 requests have left this page'));
});

test('the testbed answers a wrong call with its own error, and a what-if goes another way', async ({
  open,
}) => {
  await open('#/connect/manual.todo/todo_complete');
  await field(/^todo_id/).fill('todo-999');
  await call().click();
  await shown(result().getByText('the tool failed (isError)'));
  await field(/^todo_id/).fill('todo-402');
  await call().click();
  await shown(page.getByText('2 calls so far'));
  await button('What if not, before call 2').click();
  await shown(page.getByText(/What if 1, from Testbed after 1 calls?/).first());
  await shown(page.getByText('0 calls so far'));
  await field(/^todo_id/).fill('todo-402');
  await call().click();
  await shown(page.getByText('1 call so far'));
  await shown(result().getByText('simulated'));
});

test('the testbed keeps the last calls and takes one up again, as form and as JSON', async ({ open }) => {
  await open('#/connect/manual.calculator/calculate');
  const expression = field(/^expression/);
  for (const text of ['1+1', '2+2', '3+3', '4+4', '5+5', '6+6']) {
    await expression.fill(text);
    await call().click();
    await shown(button(`result ${text}`, false));
  }
  await gone(button('result 1+1', false));
  await button('result 3+3', false).click();
  await expect.element(expression).toHaveValue('3+3');
  await button('Edit as JSON').click();
  const json = field(/^Arguments as JSON$/);
  await expect.element(json).toHaveValue(expect.stringContaining('"expression": "3+3"'));
  await json.fill('{"expression": "7*6"');
  await expect.element(button('Back to the form')).toBeDisabled();
  await expect.element(call()).toBeDisabled();
  await json.fill('{"expression": "7*6", "unheard": [1]}');
  await button('Back to the form').click();
  await expect.element(expression).toHaveValue('7*6');
  await expect.element(field(/^unheard/)).toHaveValue(expect.stringContaining('1'));
});

test('the testbed’s calls become tasks of a data set of one’s own', async ({ open }) => {
  await open('#/connect/manual.weather/get_current');
  const question = page.getByLabelText(/What would a person ask/);
  await button('Save as a task').click();
  await button('Close').click();
  await expect.element(button('Save as a task')).toHaveFocus();
  for (const [query, latitude] of [
    ['How is the weather in Bergen?', '60.39'],
    ['And in Oslo?', '59.91'],
  ] as const) {
    await field(/^latitude/).fill(latitude);
    await field(/^longitude/).fill('5.32');
    if (!question.query()) await button('Save as a task').click();
    await question.fill(query);
    await button('Save the task').click();
    await expect.element(question).toHaveValue('');
    await shown(page.getByText('Saved.'));
    await expect.element(page.getByRole('link', { name: 'Run it' })).toHaveFocus();
  }
  await page.getByRole('link', { name: 'Open My tasks' }).click();
  await shown(page.getByRole('heading', { level: 1, name: 'My tasks' }));
  await expect.poll(() => page.getByRole('listbox').getByRole('option').elements()).toHaveLength(2);
});

test('a result and its lines on the Wire fit into the narrowest phone', async ({ open }) => {
  await page.viewport(320, 800);
  await open('#/connect/manual.weather/get_forecast');
  await field(/^latitude/).fill('60');
  await field(/^longitude/).fill('5');
  await call().click();
  await shown(result().getByText('simulated'));
  expect(overflow()).toBeLessThanOrEqual(0);
  await button(/the list of requests/).click();
  await page.getByRole('listbox', { name: 'Requests and messages' }).getByRole('option').last().click();
  expect(overflow()).toBeLessThanOrEqual(0);
  await checkState();
  await userEvent.keyboard('{Escape}');
  await gone(page.getByRole('region', { name: 'Wire' }));
});

const heroes = [
  { const: 'hero-1', title: 'Superman' },
  { const: 'hero-3', title: 'Wonder Woman' },
];
const requestedSchema = {
  type: 'object',
  properties: { name: { type: 'string' }, hero: { type: 'string', oneOf: heroes } },
  required: ['name'],
};

test('what a server asks during a call is shown as its own question, and answered, declined or left with the call', async ({
  open,
}) => {
  const server = mcpServer({
    'tools/list': { tools: [{ name: 'ask', inputSchema: { type: 'object' } }] },
    'tools/call': async (_, ask) => {
      const reply = await ask({ message: 'Please say who you are', requestedSchema });
      return { content: [{ type: 'text', text: `came: ${JSON.stringify(reply)}` }] };
    },
  });
  await open('#/connect', server);
  await connectTo(server.url);
  await choose(/^ask/);
  await call().click();
  const question = page.getByRole('form', { name: `${server.host} asks you` });
  await expect.element(question.getByRole('heading', { name: `${server.host} asks you` })).toHaveFocus();
  await shown(question.getByText('Never enter a password'));
  await shown(question.getByText('Please say who you are'));
  await question.getByRole('button', { name: 'Send the answers' }).click();
  await shown(question.getByText('It is required.'));
  await checkState();
  await question.getByRole('textbox', { name: /^name/ }).fill('Ada');
  await question.getByRole('combobox', { name: /^hero/ }).selectOptions('Wonder Woman');
  await question.getByRole('button', { name: 'Send the answers' }).click();
  await expect
    .element(result())
    .toHaveTextContent('came: {"action":"accept","content":{"name":"Ada","hero":"hero-3"}}');
  await gone(question);

  await call().click();
  await question.getByRole('button', { name: 'Decline' }).click();
  await expect.element(result()).toHaveTextContent('came: {"action":"decline"}');

  await page.viewport(320, 800);
  await call().click();
  await shown(question);
  expect(overflow()).toBeLessThanOrEqual(0);
  await button('Cancel the call').click();
  await shown(page.getByText('You stopped it, and the server was notified.'));
  await gone(question);
  await expect.poll(() => server.heard.map(({ method }) => method)).toContain('notifications/cancelled');
});

test('a call that its server runs as a task says how far it is and how long it took, and is cancelled as a task', async ({
  open,
}) => {
  let asked = 0;
  const begun = (more: JsonObject): JsonObject => ({ taskId: 't', pollInterval: 200, ...more });
  const server = mcpServer({
    initialize: {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {}, tasks: { cancel: {}, requests: { tools: { call: {} } } } },
      serverInfo: { name: 'scripted', version: '1' },
    },
    'tools/list': {
      tools: [{ name: 'dig', inputSchema: { type: 'object' }, execution: { taskSupport: 'required' } }],
    },
    'tools/call': { task: begun({ status: 'working', statusMessage: 'Digging' }) },
    'tasks/get': async () => begun({ status: asked > 0 ? 'completed' : 'working', statusMessage: 'Deeper' }),
    'tasks/result': { content: [{ type: 'text', text: 'a bone' }] },
    'tasks/cancel': begun({ status: 'cancelled' }),
  });
  const heard = () => server.heard.map(({ method }) => method);
  await open('#/connect', server);
  await connectTo(server.url);
  await choose(/^dig/);
  await call().click();
  await shown(result().getByText('The server runs the call as a task: Deeper'));
  await shown(result().getByText(/^a task, \d+ s so far$/));
  await checkState();
  asked++;
  await expect.element(result()).toHaveTextContent('a bone');
  await shown(result().getByText(/of it as a task$/));
  expect(heard()).not.toContain('tasks/cancel');
  asked = 0;
  await call().click();
  await shown(result().getByText(/^a task, \d+ s so far$/));
  await button('Cancel the call').click();
  await shown(page.getByText('You stopped it, and the server was notified.'));
  expect(heard()).toContain('tasks/cancel');
});

test('a server that stops while a form is filled keeps its tools and what was typed', async ({ open }) => {
  const server = mcpServer({
    'tools/list': {
      tools: [{ name: 'say', inputSchema: { type: 'object', properties: { words: { type: 'string' } } } }],
    },
    'tools/call': { content: [{ type: 'text', text: 'said' }] },
  });
  let isThere = true;
  const fetch: typeof globalThis.fetch = (...asked) =>
    isThere ? server.fetch(...asked) : Promise.reject(new TypeError('Failed to fetch'));
  await open('#/connect', { fetch });
  await connectTo(server.url);
  await choose(/^say/);
  await field(/^words/).fill('typed before it stopped');
  isThere = false;
  await call().click();
  await expect.element(result()).toHaveTextContent(`${server.host} no longer answers.`);
  await expect.element(result()).not.toHaveTextContent('CORS)');
  await button('Try again').click();
  await shown(button('Find out why'));
  await shown(page.getByText(/cannot be called now. These are the tools/));
  await expect.element(field(/^words/)).toHaveValue('typed before it stopped');
  await expect.element(call()).toBeDisabled();
  isThere = true;
  await button('Try again').click();
  await expect.element(call()).toBeEnabled();
  await call().click();
  await expect.element(result()).toHaveTextContent('said');
  await expect.element(field(/^words/)).toHaveValue('typed before it stopped');
});

test('a server whose list of tools fails is not said to have none', async ({ open }) => {
  const server = mcpServer({});
  const fetch: typeof globalThis.fetch = (input, init) =>
    String(init?.body).includes('tools/list')
      ? Promise.resolve(new Response('broken', { status: 500 }))
      : server.fetch(input, init);
  await open('#/connect', { fetch });
  await connectTo(server.url);
  await shown(page.getByText('scripted version 1'));
  await gone(page.getByText(/0 tools/));
});

test('a wrong path is answered with the path at which a server is', async ({ open }) => {
  const server = mcpServer({ 'tools/list': { tools: [{ name: 'say', inputSchema: { type: 'object' } }] } });
  const fetch: typeof globalThis.fetch = (input, init) =>
    new URL(input as string).pathname === '/mcp'
      ? server.fetch(input, init)
      : Promise.resolve(new Response('Not Found', { status: 404 }));
  await open('#/connect', { fetch });
  await connectTo(`https://${server.host}/`);
  await shown(button('Try /mcp'));
  await button('Find out why').click();
  await shown(page.getByRole('heading', { name: 'No MCP server answers at this address' }));
  await button('Try /mcp').click();
  await shown(page.getByRole('link', { name: /^say/ }));
  await shown(page.getByText(server.url, { exact: true }).first());
});

test('why a browser cannot reach a server is found out on request, with the fix', async ({ open }) => {
  const addresses = inject('corsFaults');
  await open('#/connect');
  const steps = page.getByRole('list', { name: 'Steps of the connection' }).getByRole('listitem');
  const step = (name: string) => steps.filter({ hasText: name });
  await connectTo(addresses['unreachable']!);
  await shown(page.getByRole('heading', { name: 'Nothing answers at' }));
  await expect.element(step('reach')).toHaveTextContent('failed');
  await connectTo(addresses['no-cors']!);
  await shown(page.getByRole('heading', { name: /answers, and the browser lets this page read/ }));
  await expect.element(step('reach')).toHaveTextContent('passed');
  await expect.element(step('preflight')).toHaveTextContent('failed');
  await button('Find out why').click();
  await shown(page.getByRole('heading', { name: 'The server is there, and sends no CORS headers' }));
  await shown(page.getByText('an answer that may not be read'));
  await shown(page.getByText(/Access-Control-Allow-Origin: http/).first());
  await page.getByRole('tab', { name: 'Hono' }).click();
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('hono');
  await userEvent.keyboard('{ArrowRight}');
  await expect
    .element(page.getByRole('tab', { name: 'Starlette and FastMCP' }))
    .toHaveAttribute('aria-selected', 'true');
  await shown(button('Copy a note to its owner'));
  await page.viewport(390, 800);
  expect(overflow()).toBeLessThanOrEqual(0);
});

test('what a server sends is text, whatever it holds, and a large answer leaves the page alive', async ({
  open,
}) => {
  const marked = '<img src=x onerror="document.title=\'run\'"><b>bold</b>';
  const server = mcpServer({
    'tools/list': {
      tools: [
        { name: 'twice', description: marked, inputSchema: { type: 'object' } },
        { name: 'twice', inputSchema: { type: 'object' } },
      ],
    },
    'tools/call': {
      content: [
        { type: 'text', text: `${marked} ${'word '.repeat(40_000)}` },
        { type: 'image', mimeType: 'image/svg+xml', data: btoa('<svg xmlns="http://www.w3.org/2000/svg"/>') },
        { type: 'resource_link', uri: 'javascript:alert(1)', name: 'a link' },
      ],
    },
  });
  await open('#/connect', server);
  await connectTo(server.url);
  await choose(/^twice/);
  await call().click();
  await shown(result().getByText(marked));
  await shown(result().getByRole('button', { name: /more characters/ }));
  await shown(result().getByText(/not sent: it is no PNG/));
  expect(document.querySelectorAll('main img, a[href^="javascript"]')).toHaveLength(0);
  await shown(page.getByText('2 tools').first());
  expect(document.title).toMatch(/Connect/);
  expect(result().element().textContent.length).toBeLessThan(20_000);
});

test('resources, prompts and skills are listed, filled in and read on a press alone, and shown as text', async ({
  open,
}) => {
  const marked = '<img src=x onerror="document.title=\'run\'">';
  const SKILL = `---\nname: pdf\ndescription: '${marked.replaceAll("'", "''")}'\n---\nFill it in.`;
  const fileOf = async (uri: string, text: string) => {
    const bytes = new TextEncoder().encode(text);
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const hex = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return { uri, digest: `sha256:${hex}`, size: bytes.length };
  };
  const server = mcpServer({
    initialize: {
      protocolVersion: '2025-11-25',
      capabilities: {
        resources: {},
        prompts: {},
        extensions: { 'io.modelcontextprotocol/skills': {} },
      },
      serverInfo: { name: 'scripted', version: '1' },
    },
    'skills/list': {
      skills: [
        {
          uri: 'skill://pdf/SKILL.md',
          frontmatter: { name: 'pdf', description: marked },
          resources: [
            await fileOf('skill://pdf/SKILL.md', SKILL),
            await fileOf('skill://pdf/FORMS.md', 'of old'),
          ],
        },
      ],
    },
    'resources/list': { resources: [{ uri: 'file:///note', name: marked, size: 2048 }] },
    'resources/templates/list': { resourceTemplates: [{ uriTemplate: 'user://{id}', name: 'User' }] },
    'resources/read': async ({ uri }): Promise<JsonObject> => ({
      contents:
        uri === 'skill://pdf/SKILL.md'
          ? [{ uri, text: SKILL }]
          : [
              { uri: uri!, mimeType: 'text/html', text: `${marked} at ${String(uri)}` },
              { uri: uri!, mimeType: 'image/svg+xml', blob: 'AAECAw==' },
            ],
    }),
    'prompts/list': { prompts: [{ name: 'weather', arguments: [{ name: 'city', required: true }] }] },
    'prompts/get': async (params) => ({
      messages: [{ role: 'user', content: { type: 'text', text: JSON.stringify(params.arguments) } }],
    }),
  });
  const heard = () => server.heard.filter(({ method }) => /^(resources|prompts|skills)/.test(method)).length;
  await open('#/connect', server);
  await connectTo(server.url);
  await shown(page.getByRole('heading', { name: 'Resources' }));
  await shown(page.getByRole('heading', { name: 'Prompts' }));
  expect(heard()).toBe(0);

  await button('List the resources').click();
  await shown(page.getByText(marked, { exact: false }).first());
  await button('Read file:///note').click();
  const note = page.getByRole('region', { name: 'Answer for file:///note' });
  await shown(note.getByText(`${marked} at file:///note`));
  await shown(note.getByText(/4.B of binary data, not shown/));
  expect(document.querySelectorAll('main img')).toHaveLength(0);
  await button('Read user://{id}').click();
  await field(/^Address$/).fill('user://7');
  await userEvent.keyboard('{Enter}');
  await shown(page.getByText(`${marked} at user://7`));

  await button('List the prompts').click();
  await button('Get weather').click();
  await field(/^city \(required\)/).fill('Bergen');
  await button('Send').last().click();
  await shown(page.getByRole('region', { name: 'Answer for weather' }).getByText('{"city":"Bergen"}'));

  await button('List the skills').click();
  const before = heard();
  await button('Read skill://pdf/SKILL.md').click();
  const skill = page.getByRole('region', { name: 'Answer for skill://pdf/SKILL.md' });
  await shown(skill.getByText(/Fill it in/));
  expect(heard()).toBe(before + 1);
  await skill.getByText('2 files').click();
  await button('Read FORMS.md of pdf').click();
  await shown(skill.getByText(/^Not used: .*FORMS\.md did not come as one file/));
  await checkState();
  await page.viewport(320, 800);
  expect(overflow()).toBeLessThanOrEqual(0);
});

test('a secret reaches its server and is stored nowhere else', async ({ open }) => {
  const server = mcpServer({
    'tools/list': { tools: [{ name: 'repeat', inputSchema: { type: 'object' } }] },
    'tools/call': { content: [{ type: 'text', text: 'answered' }] },
  });
  const { database } = await open('#/connect', server);
  await addressField().fill(server.url);
  await button('Headers').click();
  await button('Add a header').click();
  const header = page.getByRole('group', { name: 'Header 1' });
  await header.getByLabelText('Name').fill('X-Api-Key');
  await expect.element(header.getByLabelText('sensitive')).toBeChecked();
  await expect.element(header.getByLabelText('Value')).toHaveAttribute('type', 'password');
  await header.getByLabelText('Value').fill(SECRET);
  await button('Connect').click();
  await choose(/^repeat/);
  await call().click();
  await shown(result().getByText('answered', { exact: true }));
  const calls = server.heard.filter(({ method }) => method === 'tools/call');
  expect(calls.map(({ headers }) => headers.get('x-api-key'))).toEqual([SECRET]);
  await button('Edit').click();
  await shown(page.getByPlaceholder('held; type to replace'));
  await button(/the list of requests/).click();
  const file = await (await savedFile(() => button('Export').click())).text();
  expect(file).toContain('tools/call');
  const rows = await Promise.all([...database.objectStoreNames].map((store) => database.getAll(store)));
  const stored = JSON.stringify([rows, localStorage, sessionStorage]);
  expect(stored).toContain('X-Api-Key');
  const fields = [...document.querySelectorAll('input')].map(({ value }) => value);
  const seen = [document.documentElement.outerHTML, ...fields].join('\n');
  for (const text of [file, stored, seen]) expect(text).not.toContain(SECRET);
});

test('a server that is remembered is not contacted by itself, and can be forgotten and brought back', async ({
  open,
}) => {
  const server = mcpServer({ 'tools/list': { tools: [] } });
  await open('#/connect', server);
  await connectTo(server.url);
  await shown(page.getByText(/^MCP 20\d\d-\d\d-\d\d/));
  const heard = server.heard.length;
  await open(location.hash);
  await shown(page.getByText('Not tried in this tab: nothing was sent.'));
  await shown(page.getByText('0 requests have left this page'));
  expect(server.heard).toHaveLength(heard);
  await button('Forget').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click();
  await shown(page.getByText('forgotten.'));
  await gone(page.getByRole('heading', { level: 2, name: server.host }));
  await button('Undo').click();
  await shown(page.getByRole('heading', { level: 2, name: server.host }));
});
