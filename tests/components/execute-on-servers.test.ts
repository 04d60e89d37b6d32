import type { JsonObject, JsonValue } from '#core/json.ts';
import type { ListedTool } from '#core/mcp.ts';
import { saveTask, taskRow } from '../../src/app/connect/my-tasks.ts';
import { checkState, expect, page, test, type Locator, type Open, type Opened } from './app.ts';
import { chooseJson } from './lamp-tasks.ts';
import { linkIn } from './link-in.ts';
import { mcpServer } from './mcp-server.ts';
import { setChecked } from './set-up-steps.ts';

const strings = (...names: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  required: names,
});
/** A tool as its server lists it, and what it answers; it throws what it answers as an error. */
interface ServedTool {
  name: string;
  description: string;
  inputSchema: JsonObject;
  annotations?: JsonObject;
  answer: (args: Record<string, JsonValue>) => string | Promise<string>;
}

/** A server of a person's own with these tools; `called` names those that were called, in order. */
function serverOf(...tools: ServedTool[]) {
  const called: string[] = [];
  const { url, host, fetch } = mcpServer({
    'tools/list': { tools: tools.map(({ answer: _, ...listed }) => listed) },
    async 'tools/call'(params) {
      const { name, arguments: args } = params as { name: string; arguments?: Record<string, JsonValue> };
      called.push(name);
      const tool = tools.find((each) => each.name === name)!;
      try {
        return { content: [{ type: 'text', text: await tool.answer(args ?? {}) }], isError: false };
      } catch (error) {
        return { content: [{ type: 'text', text: (error as Error).message }], isError: true };
      }
    },
  });
  const server = {
    url,
    host,
    called,
    /** While true nobody gets through, and answers on their way are lost. */
    isGone: false,
    async fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
      const response = server.isGone ? undefined : await fetch(input, init);
      const text = await response?.text();
      if (server.isGone || !response) throw new TypeError('Failed to fetch');
      return new Response(text, response);
    },
  };
  return server;
}
type Server = ReturnType<typeof serverOf>;

const echo: ServedTool = {
  name: 'echo',
  description: 'Says it again.',
  inputSchema: strings('message'),
  answer: ({ message }: Record<string, JsonValue>) => `Echo: ${String(message)}`,
};
const sum: ServedTool = {
  name: 'get-sum',
  description: 'Adds.',
  inputSchema: strings('a', 'b'),
  answer: ({ a, b }: Record<string, JsonValue>) => String(Number(a) + Number(b)),
};
const missing: ServedTool = {
  name: 'get-resource',
  description: 'Shows a resource.',
  inputSchema: strings('resourceId'),
  answer: async () => {
    throw new Error('No such resource.');
  },
};

async function connectTo(open: Open, server: Server) {
  const opened = await open('#/connect', server);
  const address = page.getByRole('textbox', { name: 'Address of a server' });
  await address.fill(server.url);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect.element(page.getByText(/^MCP 20\d\d-\d\d-\d\d/)).toBeVisible();
  return opened;
}

/** Fills the form of a tool of the connected server, and saves the call as a task. */
async function saveCall(tool: string, fields: Record<string, string>, query: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${tool}`) }).click();
  for (const [name, value] of Object.entries(fields))
    await page.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(value);
  await page.getByRole('button', { name: 'Save as a task' }).click();
  await page.getByLabelText(/What would a person ask/).fill(query);
  await page.getByRole('button', { name: 'Save the task' }).click();
  await expect.element(page.getByText('Saved.')).toBeVisible();
}

/** Shows the set-up of a run on one task that was saved from a call of the server's first tool; how a person saves it is in the first test. */
async function setUpOnSaved(open: Open, server: Server): Promise<Opened> {
  const opened = await connectTo(open, server);
  const call = { tool: echo.name, arguments: { message: 'hello there' } };
  const { answer: _, ...tool } = echo;
  const row = taskRow('call-1', 'Say hello there', { server: server.host, call }, [{ tool }] as ListedTool[]);
  const id = await saveTask(row, opened.database, opened.stores.datasets);
  location.hash = `#/runs?data=${id}`;
  await setUpOnServer(server);
  return opened;
}

/** Opens the set-up of a run on the tasks that were saved. */
async function setUpMyTasks(): Promise<void> {
  await page.getByRole('link', { name: 'Open My tasks' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'My tasks' })).toBeVisible();
  location.hash = `#/runs?data=${location.hash.split('/').at(-1)!}`;
}

const executed = (): Locator => page.getByRole('checkbox', { name: 'Execute the calls' });

/** As it is offered on the person's server: the oracle alone, for the others guess. */
async function setUpOnServer({ host }: Server, isNamed = true): Promise<void> {
  await setChecked(executed(), true);
  await expect.element(page.getByRole('radio', { name: 'My servers' })).toBeChecked();
  const checkbox = page.getByRole('checkbox', { name: new RegExp(`^${host}`) });
  if (!isNamed) await setChecked(checkbox, true);
  await expect.element(checkbox).toBeChecked();
}
const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
const question = (): Locator => page.getByRole('dialog', { name: 'Make real calls on 1 server?' });

/** Agrees to the calls, and by itself to tools that say nothing of what they may do. */
async function agree(): Promise<void> {
  await expect.element(question().getByRole('button', { name: 'Run and call' })).toBeDisabled();
  await question()
    .getByRole('checkbox', { name: /^Yes, th/ })
    .click();
  await question().getByRole('button', { name: 'Run and call' }).click();
}

test(
  'calls saved as tasks are executed on the server they came from, after a question; a link to it calls nothing',
  {
    timeout: 60_000,
  },
  async ({ open }) => {
    const server = serverOf(echo, sum, missing);
    await connectTo(open, server);
    await saveCall('echo', { message: 'hello there' }, 'Say hello there');
    await saveCall('get-sum', { a: '2', b: '40' }, 'How much is 2 and 40?');
    await saveCall('get-resource', { resourceId: '-1' }, 'Show resource -1');
    await setUpMyTasks();
    await setUpOnServer(server);
    await expect.element(page.getByText('3 of 3 tasks have all their tools there.')).toBeVisible();
    await expect.element(page.getByText(/Real calls with real effects/)).toBeVisible();
    await expect.element(page.getByLabelText('Faults')).not.toBeInTheDocument();
    await checkState();
    await button('Run 3 cells').click();
    await expect.element(question().getByText(/In 3 cells the\s+labels ask for 3 calls/)).toBeVisible();
    await expect.element(question().getByText(/The server gives sessions no ids/)).toBeVisible();
    await checkState();
    await question().getByRole('button', { name: 'Cancel' }).click();
    expect(location.hash).toMatch(/runs\?data=/);
    expect(server.called).toEqual([]);
    await button('Run 3 cells').click();
    await agree();

    await expect.element(page.getByText('calls executed on 1 server of your own')).toBeVisible();
    await expect.element(page.getByText(/The server gives sessions no ids/)).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Calls executed' })).toBeVisible();
    const rate = { name: 'Oracle: no rate below 5 tasks, 95 % interval 20.8 to 93.9, n 3' };
    await expect.element(page.getByRole('img', rate).last()).toBeVisible();
    await checkState();
    const link = await linkIn(page.getByLabelText('Link with every verdict'));
    const report = location.hash;
    location.hash = `${report}/1/1/1`;
    await expect.element(page.getByText('its calls were executed on 1 server of your own')).toBeVisible();
    await expect.element(page.getByText('Echo: hello there')).toBeVisible();
    await checkState();
    location.hash = `${report}/3/1/1`;
    await expect.element(page.getByText('No such resource.').first()).toBeVisible();
    expect(server.called.toSorted()).toEqual(['echo', 'get-resource', 'get-sum']);

    location.hash = link;
    await expect.element(page.getByText(/As claimed by the sender/)).toBeVisible();
    const theirs = page.getByText(/executed on 1 server of the sender’s own. Such calls have effects/);
    await expect.element(theirs).toBeVisible();
    location.hash = `${link}/1/1/1`;
    await expect.element(page.getByText(/This browser has only the verdict of this cell/)).toBeVisible();
    location.hash = link;
    await page.getByRole('link', { name: 'Run the set-up yourself' }).click();
    await expect
      .element(page.getByText(/The sender had the calls executed on 1 server of their own/))
      .toBeVisible();
    await expect.element(executed()).not.toBeChecked();
    expect(server.called).toHaveLength(3);
    for (const text of [link, location.hash]) expect(decodeURIComponent(text)).not.toContain(server.host);

    // Another task saved later leaves the run as it was.
    location.hash = '#/connect';
    await page.getByRole('link', { name: server.host }).click();
    await saveCall('echo', { message: 'another' }, 'Say another');
    location.hash = `${report}/1/1/1`;
    await expect.element(page.getByText('Echo: hello there')).toBeVisible();
    location.hash = link;
    await expect.element(theirs).toBeVisible();
  },
);

test('whether attempts are kept apart is checked on a press, by a suggested pair of tools', async ({
  open,
}) => {
  const notes: string[] = [];
  const add: ServedTool = {
    name: 'add_note',
    description: 'Adds a note.',
    inputSchema: strings('text'),
    answer: ({ text }) => String(notes.push(String(text))),
  };
  const list: ServedTool = {
    name: 'list_notes',
    description: 'Lists all notes.',
    inputSchema: strings(),
    answer: () => notes.join(),
  };
  const server = serverOf(add, list);
  await connectTo(open, server);
  await page.getByText('Are attempts kept apart?').click();
  await expect.element(page.getByText(/The server gives sessions no ids/)).toBeVisible();
  expect(server.called).toEqual([]);
  await expect.element(page.getByLabelText('Tool that changes something')).toHaveValue('add_note');
  await checkState();
  await button('Check that attempts are kept apart').click();
  await expect.element(page.getByText(/Sessions share one state/)).toBeVisible();
  expect(server.called.filter((name) => name === 'add_note')).toHaveLength(1);
  expect(notes[0]).toMatch(/^check-[0-9a-f]{8}$/);
});

test('“Run it” opens a set-up on the server that a task was saved from, told apart from one of its host', async ({
  open,
}) => {
  const reading: ServedTool = { ...echo, annotations: { readOnlyHint: true, openWorldHint: false } };
  const [one, two] = [serverOf(reading), serverOf(reading)];
  const fetch: typeof globalThis.fetch = (input, init) =>
    new URL(input as string).pathname === '/other' ? two.fetch(input, init) : one.fetch(input, init);
  await connectTo(open, { ...one, fetch });
  const address = page.getByRole('textbox', { name: 'Address of a server' });
  await address.fill(`https://${one.host}/other`);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect.element(page.getByRole('heading', { level: 2, name: `${one.host}/other` })).toBeVisible();
  await saveCall('echo', { message: 'hello there' }, 'Say hello there');
  await page.getByRole('link', { name: 'Run it' }).click();
  const ofHost = (path: string): Locator =>
    page.getByRole('checkbox', { name: new RegExp(`^${one.host}${path} \\(scripted\\)`) });
  await expect.element(ofHost('/other')).toBeChecked();
  await expect.element(ofHost('/mcp')).not.toBeChecked();
  await button('Run 1 cell').click();
  await expect.element(question().getByText(`On ${one.host}/other (scripted).`)).toBeVisible();
  await question().getByRole('button', { name: 'Run and call' }).click();
  await expect.element(page.getByText('calls executed on 1 server of your own')).toBeVisible();
  // The head of a report says where calls go before the first of them is made.
  await expect.poll(() => [one.called, two.called]).toEqual([[], ['echo']]);

  // Without a server the reason stands beside the button.
  location.hash = '#/runs';
  await setChecked(executed(), true);
  await page.getByRole('radio', { name: 'My servers' }).click();
  for (const path of ['/other', '/mcp']) await setChecked(ofHost(path), false);
  await expect.element(button(/^Run \d+ cell/)).toBeDisabled();
  await expect
    .element(button(/^Run \d+ cell/))
    .toHaveAccessibleDescription('Choose at least one of your servers.');
  await checkState();
});

test('models that guess call nothing of a person’s own unless ticked for it, and the question names them', async ({
  open,
}) => {
  const reading: ServedTool = { ...echo, annotations: { readOnlyHint: true, openWorldHint: false } };
  const server = serverOf(reading);
  await setUpOnSaved(open, server);
  await expect.element(page.getByText('Baselines: oracle')).toBeVisible();
  await expect.element(page.getByText(/^1 task × 1 baseline × 1 repeat\./)).toBeVisible();
  await page.getByText(/^Baselines:/).click();
  const random = page.getByRole('checkbox', { name: /^Random/ });
  await expect.element(random).not.toBeChecked();
  await random.click();
  await button('Run 2 cells').click();
  await expect
    .element(question().getByText('Oracle: makes the 1 call of the labels, and no other.'))
    .toBeVisible();
  await expect
    .element(
      question().getByText(
        'Random: guesses. It may call any of 1 tool, drawn at random, with made-up arguments.',
      ),
    )
    .toBeVisible();
  await expect.element(question().getByText('All their tools say that they destroy nothing')).toBeVisible();
  await checkState();
  await question().getByRole('button', { name: 'Cancel' }).click();
  // On the testbed it takes part as before; what was ticked for a server of one's own holds there alone.
  await random.click();
  await setChecked(executed(), false);
  await expect.element(random).toBeChecked();
  expect(server.called).toEqual([]);
});

test('a server that goes away ends the run; resumed, it does what is left and nothing twice', async ({
  open,
}) => {
  const notes: string[] = [];
  const note: ServedTool = {
    name: 'note',
    description: 'Writes a note.',
    inputSchema: strings('text'),
    annotations: { destructiveHint: true },
    answer: async ({ text }: Record<string, JsonValue>) => {
      if (notes.push(String(text)) === 5) server.isGone = true;
      // Those beside it are on their way when it goes.
      await new Promise((resolve) => setTimeout(resolve, 20));
      return 'noted';
    },
  };
  const server = serverOf(note);
  await connectTo(open, server);
  location.hash = '#/data';
  await expect.element(page.getByRole('link', { name: 'Ground', exact: true })).toBeVisible();
  const { answer: _, annotations: _annotations, ...tool } = note;
  const rows = Array.from({ length: 12 }, (_row, index) => ({
    id: `note-${index + 1}`,
    query: `Note number ${index + 1}`,
    tools: [{ ...tool, server: 'Notes' }],
    expected: [{ name: 'note', server: 'Notes', arguments: { text: `number ${index + 1}` } }],
  }));
  await chooseJson('notes.json', rows);
  await expect.element(page.getByRole('link', { name: 'Open notes' })).toBeVisible();
  location.hash = '#/runs?data=notes';
  await setUpOnServer(server, false);
  await expect.element(page.getByText('12 of 12 tasks have all their tools there.')).toBeVisible();
  await expect.element(page.getByText(/1 of 1 tool may do harm.*: note\./)).toBeVisible();
  await button('Run 12 cells').click();
  await agree();

  await expect.element(page.getByRole('heading', { name: 'The run was interrupted' })).toBeVisible();
  await expect.element(page.getByText(/cannot be reached any more/)).toBeVisible();
  const broken = page.getByText(/not counted: broken off/);
  await expect.element(broken).toBeVisible();
  const lost = broken.element().textContent.trim();
  const before = notes.length;
  expect(before).toBeLessThan(12);

  // The run says which server it misses, in the words of the Connect page, and goes on once it is back.
  await page.getByRole('button', { name: 'Resume', exact: true }).first().click();
  await expect.element(page.getByText(new RegExp(`^${server.host}/mcp.*: `))).toBeVisible();
  server.isGone = false;
  await page.getByRole('button', { name: 'Resume', exact: true }).first().click();
  await expect.element(button('Resume')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Calls executed' })).toBeVisible();
  // Of the calls that were on their way nobody knows whether they were carried out: their cells are not run again.
  await expect.element(page.getByText(lost)).toBeVisible();
  expect(new Set(notes).size).toBe(notes.length);
  expect(notes.length).toBeGreaterThanOrEqual(12 - Number.parseInt(lost, 10));
  location.hash = `${location.hash.split('?')[0]!}/${/\d+/.exec(notes[4]!)![0]}/1/1`;
  await expect.element(page.getByText(/calls were sent to 1 server of your own/)).toBeVisible();
});

test('a tool that turns harmful while the question before a run stands there is asked about too', async ({
  open,
}) => {
  const annotations: JsonObject = { readOnlyHint: true, openWorldHint: false };
  const server = serverOf({ ...echo, annotations });
  await setUpOnSaved(open, server);
  const called = server.called.length;
  await button('Run 1 cell').click();
  await expect.element(question().getByText('All their tools say that they destroy nothing')).toBeVisible();
  annotations.readOnlyHint = false;
  await question().getByRole('button', { name: 'Run and call' }).click();
  await expect.element(question().getByText('Changed since you agreed: echo.')).toBeVisible();
  expect(server.called.length).toBe(called);
  await question()
    .getByRole('checkbox', { name: /^Yes, th/ })
    .click();
  // Nor is a yes to one harm a yes to another.
  annotations.openWorldHint = true;
  await question().getByRole('button', { name: 'Run and call' }).click();
  await expect
    .element(question().getByText(/May destroy and reach beyond their server .*: echo\./))
    .toBeVisible();
  expect(server.called.length).toBe(called);
  await agree();
  await expect.element(page.getByText('calls executed on 1 server of your own')).toBeVisible();
  await expect.poll(() => server.called.length).toBe(called + 1);
});

test('the last set-up brings back the servers it was run on, and names one that is gone', async ({
  open,
}) => {
  const server = serverOf(echo);
  await setUpOnSaved(open, server);
  await button('Run 1 cell').click();
  await agree();
  await expect.element(page.getByText('calls executed on 1 server of your own')).toBeVisible();

  // A page that was loaded again has called no server yet, and does not by itself.
  await open('#/runs');
  await expect.element(page.getByRole('radio', { name: 'My servers' })).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: new RegExp(`^${server.host}`) })).toBeChecked();
  await expect.element(page.getByText('Your servers are not connected yet.')).toBeVisible();
  await checkState();
  await button('Connect 1 server').click();
  await expect.element(page.getByText('1 of 1 task has all its tools there.')).toBeVisible();
  await expect.element(button('Run 1 cell')).toBeEnabled();

  location.hash = '#/connect';
  await page.getByRole('link', { name: server.host }).click();
  await button('Forget').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click();
  await expect.element(page.getByText('forgotten.')).toBeVisible();
  location.hash = '#/runs';
  await expect.element(page.getByText(`No longer on the Connect page: “${server.host}”.`)).toBeVisible();
});
