import type { JsonObject } from '#core/json.ts';
import { toBuilderLink } from '#files/permalink/index.ts';
import { playerReply } from '../builder/scripted-player.ts';
import { later } from '../builders/later.ts';
import { expect, page, test, userEvent } from './app.ts';
import { chatModel } from './chat-model.ts';
import { mcpServer } from './mcp-server.ts';
import { savedFile } from './saved-file.ts';
import { openWithModels } from './given-models.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const runButton = () => button(/^Run \d+ tasks with the baseline$/);
const tasks = () => page.getByRole('list', { name: 'Tasks' }).getByRole('listitem');
/** Tasks that the button would run. */
const proven = (): number => Number(/\d+/.exec(runButton().query()?.textContent ?? '0')?.[0] ?? 0);

/** The address of a server of the testbed, with a set-up of so few tasks that they are soon judged. */
async function fewOf(testbed: string): Promise<string> {
  const sizes = { seed: 42, count: 8, mostCalls: 200 };
  const setup = { testbed, pipeline: 'mcptoolbench' as const, ...sizes, sizes: {}, prompts: {} };
  return `#/evaluate/manual.${testbed}?setup=${await toBuilderLink(setup)}`;
}

const readOnly = { annotations: { readOnlyHint: true } };
const text = {
  type: 'object',
  properties: { city: { type: 'string', description: 'Name of a city' } },
  required: ['city'],
};
const listed: JsonObject[] = [
  { name: 'city_weather', description: 'Tells the weather of a city today.', inputSchema: text, ...readOnly },
  {
    name: 'city_people',
    description: 'Counts the people who live in a city.',
    inputSchema: text,
    ...readOnly,
  },
  {
    name: 'drop_city',
    description: 'Deletes a city from the map.',
    inputSchema: text,
    annotations: { readOnlyHint: false, destructiveHint: true },
  },
  {
    name: 'rename',
    description: '',
    inputSchema: { type: 'object', properties: { name: { type: 'string' } } },
  },
];

function cityServer(tools: JsonObject[] = listed) {
  const called: string[] = [];
  const server = mcpServer({
    'tools/list': { tools },
    'tools/call': (params) => {
      called.push(params.name as string);
      const { city } = params.arguments as { city: string };
      return Promise.resolve({
        content: [
          {
            type: 'text',
            text: `${city}: ${params.name === 'city_people' ? city.length * 100_000 : 'rain'}`,
          },
        ],
      });
    },
  });
  return { ...server, called };
}

test('a server of the testbed goes from its name to a report of proven tasks, without a key', async ({
  open,
}) => {
  await open('#/evaluate');
  await page.getByLabelText('Or try it with a server of the testbed').selectOptions('currency');
  await button('Propose tasks').click();
  await expect.element(runButton(), { timeout: 60_000 }).toBeVisible();
  expect(proven()).toBeGreaterThanOrEqual(10);
  await runButton().click();
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Tasks of currency' }), { timeout: 30_000 })
    .toBeVisible();
});

test('a person drops, undoes and edits by key, and a reload loses nothing', async ({ open }) => {
  await open(await fewOf('units'));
  await expect.element(button('Propose tasks')).toBeEnabled();
  (button('Propose tasks').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(runButton(), { timeout: 60_000 }).toBeVisible();
  // The pressed button was gone meanwhile; the run is far below.
  await expect.element(button(/^Proven/)).toHaveFocus();
  await button('To the run').click();
  await expect.element(runButton()).toHaveFocus();
  const before = proven();
  const text = (place: number): string => tasks().nth(place).element().querySelector('p')!.textContent;
  const focused = (): string | null | undefined =>
    document.activeElement?.closest('[aria-label="Tasks"] > li')?.querySelector('p')?.textContent;
  const buttonIn = (place: number, name: string): HTMLElement =>
    tasks().nth(place).getByRole('button', { name, exact: true }).element() as HTMLElement;
  const third = text(2);
  buttonIn(1, 'Drop').focus();
  await userEvent.keyboard('d');
  await userEvent.keyboard('Nobody asks this{Enter}');
  await expect.poll(proven).toBe(before - 1);
  // The keyboard is on the task that has come into its place.
  await expect.poll(focused).toBe(third);
  await userEvent.keyboard('u');
  await expect.poll(proven).toBe(before);
  buttonIn(0, 'Edit').focus();
  await userEvent.keyboard('e');
  await expect.element(page.getByRole('textbox', { name: 'Question' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.activeElement).toBe(buttonIn(0, 'Edit'));
  await userEvent.keyboard('d');
  await expect.element(page.getByLabelText('Why it is dropped (optional)')).toHaveFocus();
  await userEvent.keyboard('Nobody asks this{Enter}');
  await expect.poll(proven).toBe(before - 1);

  await open('#/evaluate/manual.units');
  await expect.poll(proven).toBe(before - 1);
  await button(/^Rejected/).click();
  await expect.element(page.getByText('Dropped by you: a person dropped it: Nobody asks this')).toBeVisible();
});

test('an edited question is judged again: with its calls, what is no call is said, and a tool it names rejects it', async ({
  open,
}) => {
  await open(await fewOf('units'));
  await button('Propose tasks').click();
  await expect.element(runButton(), { timeout: 60_000 }).toBeVisible();
  await tasks().first().getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('form', { name: 'Edit the task' });
  await form.getByRole('textbox', { name: 'Question' }).fill('How many mi are 37 km?');
  await form.getByText('Expected calls', { exact: true }).click();
  const calls = form.getByLabelText('Expected calls, as JSON');
  await calls.fill('[{"name": "units_convert"}]');
  await button('Save and check again').click();
  await expect.element(page.getByText('Call 1 needs a name, and arguments as a JSON object.')).toBeVisible();
  const given = { value: 37, from_unit: 'km', to_unit: 'mi' };
  await calls.fill(JSON.stringify([{ name: 'units_convert', arguments: given }]));
  await button('Save and check again').click();
  const edited = tasks().first();
  await expect.element(edited.getByText('How many mi are 37 km?').first()).toBeVisible();
  await expect.element(edited.getByRole('button', { name: 'Drop' })).toBeVisible();
  await edited.getByText(/^How it was made/).click();
  await expect.element(edited.getByText(/37 km\? → units_convert/)).toBeVisible();

  const before = proven();
  await tasks().nth(1).getByRole('button', { name: 'Edit' }).click();
  await form.getByRole('textbox', { name: 'Question' }).fill('Use units_convert for 3 km.');
  await button('Save and check again').click();
  await expect.poll(proven).toBe(before - 1);
  await button(/^Rejected/).click();
  await expect.element(page.getByText('the question says “units_convert”').first()).toBeVisible();
});

test('of a person’s own server only tools that read are called, and the others are named', async ({
  open,
}) => {
  const server = cityServer();
  await open('#/evaluate', { fetch: server.fetch });
  await page.getByRole('textbox', { name: 'Address of a server' }).fill(server.url);
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByText('It has no description: a model can go by its name alone.'))
    .toBeVisible();
  // Before anything is called the page says what it leaves alone, and why.
  await page.getByText('Called only with your consent: 2 of 4 tools').click();
  await expect.element(page.getByText('its hints say that it changes something')).toBeVisible();
  await button('Propose tasks').click();
  const dialog = page.getByRole('dialog', { name: 'Call the tools of ' });
  await expect.element(dialog.getByText('city_weather, city_people')).toBeVisible();
  await expect.element(dialog.getByText(/^This page calls them: with up to 200 calls/)).toBeVisible();
  await expect.element(dialog.getByText('2 tools will not be called.')).toBeVisible();
  expect(server.called).toEqual([]);
  await button('Call 2 tools').click();
  await expect.element(runButton(), { timeout: 60_000 }).toBeVisible();
  expect(proven()).toBeGreaterThanOrEqual(10);
  expect([...new Set(server.called)].sort()).toEqual(['city_people', 'city_weather']);
  await runButton().click();
  await expect
    .element(page.getByRole('heading', { level: 1, name: /^Tasks of / }), { timeout: 30_000 })
    .toBeVisible();
  // The baseline guesses, so the run called nothing more.
  expect([...new Set(server.called)].sort()).toEqual(['city_people', 'city_weather']);
});

test('a server without tools says so, and one that is not there is diagnosed', async ({ open }) => {
  const server = cityServer([]);
  await open('#/evaluate', { fetch: server.fetch });
  await page.getByRole('textbox', { name: 'Address of a server' }).fill(server.url);
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByText('This server lists no tools, so no task can be made of it.'))
    .toBeVisible();
  await open('#/evaluate', { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
  await page.getByRole('textbox', { name: 'Address of a server' }).fill('https://nowhere.example/mcp');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Find out why')).toBeVisible();
});

/** Connects a server and lets the page propose tasks. */
async function proposeFor(server: { url: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Address of a server' }).fill(server.url);
  await userEvent.keyboard('{Enter}');
  await button('Propose tasks').click();
  await button(/^Call \d+ tools?$/).click();
}

/** A server whose tools answer by `answer`. */
function playedServer(tools: JsonObject[], answer: (name: string, turn: number) => JsonObject) {
  let turn = 0;
  return mcpServer({
    'tools/list': { tools },
    'tools/call': (params) => Promise.resolve(answer(params.name as string, turn++)),
  });
}
const said = (text: string): JsonObject => ({ content: [{ type: 'text', text }] });
const reads = (name: string, more: JsonObject = {}): JsonObject => ({
  name,
  description: `Tells the ${name.replaceAll('_', ' ')} of a city.`,
  inputSchema: text,
  ...readOnly,
  ...more,
});

test('of 300 tools without descriptions the page stays short, and tasks are made within the calls that are allowed', async ({
  open,
}) => {
  const tools = Array.from({ length: 300 }, (_, index) => reads(`get_city_${index}`, { description: '' }));
  let calls = 0;
  const server = playedServer(tools, (name) => {
    calls++;
    return said(`${name} answers`);
  });
  await open('#/evaluate', { fetch: server.fetch });
  await proposeFor(server);
  await expect.element(page.getByText(/^300 tools, /)).toBeVisible();
  await expect.element(page.getByText(/descriptions? that a model may stumble over/)).toBeVisible();
  await expect.element(runButton(), { timeout: 60_000 }).toBeVisible();
  // 200 for trying values, and two for each call of a task.
  expect(calls).toBeLessThan(500);
  expect(document.querySelectorAll('main *').length).toBeLessThan(3000);
});

test('a schema that cannot be checked is noted in the life of its tasks, which are judged all the same', async ({
  open,
}) => {
  const endless = { ...text, allOf: [{ $ref: '#' }] };
  const server = playedServer([reads('weather', { inputSchema: endless })], () => said('rain'));
  await open('#/evaluate', { fetch: server.fetch });
  await proposeFor(server);
  await expect.element(runButton(), { timeout: 60_000 }).toBeVisible();
  await tasks()
    .first()
    .getByText(/^How it was made/)
    .click();
  await expect.element(page.getByText(/the schema of weather cannot be checked/).first()).toBeVisible();
});

test('where tools fail every second time, each rejected task says what failed', async ({ open }) => {
  const server = playedServer([reads('weather'), reads('people')], (name, turn) =>
    turn % 3 === 0 ? { ...said('Error: overloaded'), isError: true } : said(`${name}: some`),
  );
  await open('#/evaluate', { fetch: server.fetch });
  await proposeFor(server);
  await expect.element(button(/^Rejected/), { timeout: 60_000 }).toBeVisible();
  await expect.element(button('Propose more tasks'), { timeout: 60_000 }).toBeVisible();
  await button(/^Rejected/).click();
  await expect
    .element(page.getByText(/failed: Error: overloaded|something else the second time/).first())
    .toBeVisible();
});

test('where every call fails the page says so, and names the reason of each tool', async ({ open }) => {
  const server = playedServer([reads('weather')], () => ({ ...said('Error: down'), isError: true }));
  await open('#/evaluate', { fetch: server.fetch });
  await proposeFor(server);
  await expect.element(page.getByText(/^No task could be made/), { timeout: 60_000 }).toBeVisible();
  await page.getByText(/1 tool without a task of one call/).click();
  await expect.element(page.getByText('weather: it failed with every value tried')).toBeVisible();
});

test('a server whose tools all may change something is not called without a yes, and called with one', async ({
  open,
}) => {
  const called: string[] = [];
  const server = playedServer([listed[2]!, { ...reads('orders'), annotations: {} }], (name) => {
    called.push(name);
    return said(`three ${name}`);
  });
  await open('#/evaluate', { fetch: server.fetch });
  await page.getByRole('textbox', { name: 'Address of a server' }).fill(server.url);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^None of its tools says that it only reads/)).toBeVisible();
  await expect.element(button('Propose tasks')).toBeDisabled();
  const held = page.getByRole('list', { name: 'Tools that are called only with your consent' });
  await expect.element(held.getByText(/^neither its hints nor its name/)).toBeVisible();
  await held.getByRole('checkbox', { name: 'orders may be called' }).click();
  await button('Propose tasks').click();
  await expect
    .element(page.getByText(/^With your consent: orders\. You cannot undo their effects/))
    .toBeVisible();
  expect(called).toEqual([]);
  await button('Call 1 tool').click();
  await expect.element(runButton(), { timeout: 60_000 }).toBeVisible();
  expect(new Set(called)).toEqual(new Set(['orders']));
});

test('answers of 100,000 characters are proven, and the life of a task keeps their length alone', async ({
  open,
}) => {
  const big = 'word '.repeat(20_000);
  const server = playedServer([reads('weather')], () => said(big));
  await open('#/evaluate', { fetch: server.fetch });
  await proposeFor(server);
  await expect.element(runButton(), { timeout: 60_000 }).toBeVisible();
  await tasks()
    .first()
    .getByText(/^How it was made/)
    .click();
  await expect.element(page.getByText(/call 1 answers 100000 characters/).first()).toBeVisible();
});

test('a build that is stopped keeps its candidates over a reload, and goes on with those that are left', async ({
  open,
}) => {
  const provenYet = page.getByText(/^Save the \d+ proven tasks?:$/);
  const stopped = later<void>();
  const server = mcpServer({
    'tools/list': { tools: [reads('weather'), reads('people'), reads('height')] },
    'tools/call': async (params) => {
      // Once a task is proven, a call waits until the build is stopped; the page has time to show that it is.
      for (let frame = 0; frame < 3; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
      if (provenYet.query()) await stopped.promise;
      return said(`${params.name as string} ${JSON.stringify(params.arguments)}`);
    },
  });
  await open('#/evaluate', { fetch: server.fetch });
  await page.getByRole('textbox', { name: 'Address of a server' }).fill(server.url);
  await userEvent.keyboard('{Enter}');
  await button('Propose tasks').click();
  await button('Call 3 tools').click();
  // What is proven can be saved while the others are checked.
  await expect.element(provenYet, { timeout: 60_000 }).toBeVisible();
  await button('Stop').click();
  stopped.resolve();
  await expect.element(button(/^Check \d+ tasks? that are left$/)).toBeVisible();
  const left = (): number => Number(/\d+/.exec(button(/^Check \d+/).query()?.textContent ?? '0')?.[0] ?? 0);
  const before = proven();
  const { hash } = location;

  await open(hash);
  // What is kept can be read before anybody is contacted.
  await expect.element(page.getByText(/proven tasks? of this server (?:is|are) kept here/)).toBeVisible();
  await expect.poll(() => tasks().elements().length).toBeGreaterThan(0);
  await expect.element(button('Edit')).not.toBeInTheDocument();
  const saved = await savedFile(() => button('for this site').click());
  const rows = JSON.parse(await saved.text()) as { tools: JsonObject[] }[];
  await expect.element(page.getByText(`Save the ${rows.length} proven task`)).toBeVisible();
  expect(rows[0]!.tools.map(({ name }) => name)).toContain('weather');
  await button('as a version in this browser').click();
  await expect.element(page.getByText(/^Version 1 contains these \d+ tasks?\.$/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Versions' })).toBeVisible();
  await button('Connect').last().click();
  await expect.poll(proven).toBeGreaterThanOrEqual(before);
  await expect.poll(left).toBeGreaterThan(0);
  await button(/^Check \d+/).click();
  await button('Call 3 tools').click();
  await expect.element(button(/^Check \d+/), { timeout: 60_000 }).not.toBeInTheDocument();
  await expect.poll(proven).toBeGreaterThan(before);
});

test(
  'two versions of the tasks are compared row by row, and each report says which it used',
  { timeout: 90_000 },
  async ({ open }) => {
    await open(await fewOf('units'));
    await button('Propose tasks').click();
    await expect.element(runButton(), { timeout: 60_000 }).toBeVisible();
    await runButton().click();
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Tasks of units, version 1' }), {
        timeout: 30_000,
      })
      .toBeVisible();
    location.hash = '#/evaluate/manual.units';
    await expect.element(page.getByText(/^No row differs between version 1 and/)).toBeVisible();
    await tasks().first().getByRole('button', { name: 'Drop' }).click();
    await button('Drop it').click();
    await expect.element(page.getByText(/: 0 added, 1 removed,/)).toBeVisible();
    await runButton().click();
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Tasks of units, version 2' }), {
        timeout: 30_000,
      })
      .toBeVisible();
    location.hash = '#/evaluate/manual.units';
    const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem');
    await expect.poll(() => versions.elements().length).toBe(2);
    await expect.element(versions.nth(1).getByRole('link', { name: /^Report of/ })).toBeVisible();

    // Each change is a step, too, that can be gone back to and undone.
    const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
    await expect.element(changes.first()).toHaveTextContent('2. A task dropped');
    await button(/^Go back to this/).click();
    await expect.element(changes.first()).toHaveTextContent('3. Gone back to an earlier change');
    await expect.element(page.getByText(/^No row differs between version 1 and/)).toBeVisible();
    await button('Undo').click();
    await expect.element(page.getByText(/: 0 added, 1 removed,/)).toBeVisible();
  },
);

test('a link fills the page and contacts nobody; the server is connected on a press', async ({ open }) => {
  const server = cityServer();
  const asked: string[] = [];
  const setup = await toBuilderLink({
    url: server.url,
    pipeline: 'mcptoolbench',
    seed: 7,
    count: 12,
    mostCalls: 60,
    sizes: { combinations: 3 },
    prompts: { template: { system: 'Write it my way.', user: '{tools}' } },
  });
  await open(`#/evaluate?setup=${setup}`, {
    fetch: (input, init) => {
      asked.push(String(input instanceof Request ? input.url : input));
      return server.fetch(input, init);
    },
  });
  await expect.element(page.getByText(/Seed 7, 12 tasks wanted, 60 calls at most/)).toBeVisible();
  await expect
    .element(page.getByText('1 prompt in the sender’s words: Prompt for the template.'))
    .toBeVisible();
  expect(asked).toEqual([]);
  await button('Connect this server').click();
  await expect.element(button('Propose tasks')).toBeVisible();
  expect(asked.length).toBeGreaterThan(0);
  await page.getByText('How many, and from which seed').click();
  await expect.element(page.getByLabelText('Seed of the draws')).toHaveValue('7');
  await page.getByText('Link to this set-up').click();
  await expect
    .element(page.getByLabelText(/^Link that fills this page/))
    .toHaveValue(expect.stringMatching(/#\/evaluate\?setup=\d+\./));
});

test('a link that cannot be read says so, and the page works without it', async ({ open }) => {
  await open('#/evaluate?setup=1.AAAA');
  await expect.element(page.getByText('The set-up of this link cannot be read')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Address of a server' })).toBeVisible();
});

/** The name under which the player of a script is added: no language model answers here. */
const PLAYER = 'scripted-player';

/** An API behind which a scripted player answers all prompts of both pipelines; `fault` may answer in its place. */
function player(fault: (texts: number, prompt: { system: string; user: string }) => string | undefined) {
  const model = chatModel();
  let texts = 0;
  const fetch: typeof globalThis.fetch = (input, init = {}) => {
    if (init.method !== 'POST') return model.fetch(input, init);
    const { messages } = JSON.parse(init.body as string) as { messages: { content: string }[] };
    const prompt = { system: messages[0]!.content, user: messages[1]!.content };
    const content = fault(++texts, prompt) ?? playerReply(prompt);
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
    return Promise.resolve(
      Response.json({
        model: PLAYER,
        choices,
        usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
      }),
    );
  };
  return { model, fetch };
}

test(
  'a language model writes tasks by the prompts that are shown, its faults are kept, and what it used is said',
  { timeout: 90_000 },
  async ({ open }) => {
    const { model, fetch } = player((texts) =>
      texts % 4 === 0 ? 'I would rather talk about the weather.' : undefined,
    );
    await openWithModels(open, { ...model, fetch }, { names: [PLAYER] });
    location.hash = '#/evaluate/manual.currency';
    await page.getByText('Let a language model write tasks').click();
    await expect.element(page.getByText(/At most 24 questions go to model\.example/)).toBeVisible();
    await page.getByText('Prompt for the template').click();
    await expect
      .element(page.getByLabelText('What the model is to do').first())
      .toHaveValue(expect.stringContaining('You write templates of tasks'));
    await button(/^Ask scripted-player/).click();
    await expect
      .element(page.getByText(/texts? written, [\d,]+ tokens counted/), { timeout: 60_000 })
      .toBeVisible();
    await expect.element(button(/^Rejected/), { timeout: 60_000 }).toBeVisible();
    await expect.poll(proven, { timeout: 60_000 }).toBeGreaterThan(0);
    await button(/^Rejected/).click();
    await expect.element(page.getByText(/the reply contains no JSON object/).first()).toBeVisible();
    await tasks()
      .first()
      .getByText(/^How it was made/)
      .click();
    await page.getByText('What the model answered, and what it was sent').last().click();
    await expect
      .element(page.getByText('I would rather talk about the weather.', { exact: true }))
      .toBeVisible();
  },
);

test(
  'MCP-AgentBench’s way over two servers: a lost place is refused by name, scenes that do not fit are kept, and a person decides and edits',
  { timeout: 120_000 },
  async ({ open }) => {
    // Nobody agrees on Swiss francs, so that a person has to look.
    const { model, fetch } = player((_, { system, user }) =>
      system.includes('compare an answer') && user.includes('Swiss francs')
        ? '<judgment>fail</judgment>'
        : undefined,
    );
    await openWithModels(open, { ...model, fetch }, { names: [PLAYER] });
    location.hash = '#/evaluate/manual.currency';
    await page.getByText('Tasks over several servers').click();
    await page.getByLabelText('Another server').selectOptions('wikipedia');
    await expect
      .element(page.getByRole('list', { name: 'Further servers' }).getByText('connected'))
      .toBeVisible();
    expect(location.hash).toContain('with=manual.wikipedia');

    await page.getByText('Let a language model write tasks').click();
    await page.getByRole('radio', { name: 'MCP-AgentBench' }).click();
    await expect
      .element(page.getByLabelText('Current time in the prompt'))
      .toHaveAttribute('placeholder', expect.stringContaining('12 March 2026'));
    // Each server has its turn.
    await page.getByLabelText('Situations of each category').fill('2');
    await page.getByText('Prompt for the question').click();
    const given = page.getByLabelText('What it is given').nth(1);
    const whole = (given.element() as HTMLTextAreaElement).value;
    await given.fill(whole.replace('{category}', ''));
    await expect.element(page.getByText('“Prompt for the question” has lost {category}.')).toBeVisible();
    await expect.element(button(/^Ask scripted-player/)).toBeDisabled();
    await button('Back to the built-in text').click();
    await expect.element(page.getByText(/^At most \d+ questions go to model\.example/)).toBeVisible();

    await button(/^Ask scripted-player/).click();
    await expect.element(button(/^For a person/), { timeout: 90_000 }).toBeVisible();
    await expect
      .poll(
        () =>
          button(/^Ask scripted-player/)
            .query()
            ?.hasAttribute('disabled'),
        { timeout: 60_000 },
      )
      .toBe(false);
    await expect.poll(proven).toBeGreaterThanOrEqual(3);
    const before = proven();
    await button(/^For a person/).click();
    await expect.element(page.getByText(/0 of 4 other attempts agree/).first()).toBeVisible();
    await tasks()
      .first()
      .getByText(/^How it was made/)
      .click();
    await tasks().first().getByText('4 attempts, with calls and answers').click();
    await expect
      .element(
        tasks()
          .first()
          .getByText(/: does not agree with the reference$/)
          .first(),
      )
      .toBeVisible();
    await expect
      .element(
        tasks()
          .first()
          .getByText(/"quote":"CHF"\} →/)
          .first(),
      )
      .toBeVisible();
    (tasks().first().getByRole('button', { name: 'Accept' }).element() as HTMLElement).focus();
    await userEvent.keyboard('a');
    await expect.poll(proven).toBe(before + 1);

    await tasks()
      .first()
      .getByText(/^How it was made/)
      .click();
    await tasks().first().getByRole('button', { name: 'Edit who asks and why' }).click();
    await page.getByRole('textbox', { name: 'Objective' }).fill('Know what the yen costs.');
    await page
      .getByRole('form', { name: 'Edit who asks and why' })
      .getByRole('button', { name: 'Save' })
      .click();
    await expect.element(tasks().first().getByText('Know what the yen costs.')).toBeVisible();
    await expect.element(tasks().first().getByText('edited', { exact: true }).first()).toBeVisible();
    expect(proven()).toBe(before + 1);

    await page.getByText('How varied the tasks are').click();
    await expect.element(page.getByRole('cell', { name: /travel \d/ })).toBeVisible();
    await button(/^Rejected/).click();
    await expect.element(page.getByText('no scene: nothing here feeds the other').first()).toBeVisible();
    // The second one that waits for a person would be the first again.
    await expect.element(page.getByText('it has the words of “How many Swiss francs').first()).toBeVisible();
    await button('Show that task').first().click();
    const shown = document.activeElement?.closest('li');
    expect(shown?.textContent).toContain('How many Swiss francs');
    expect(shown?.textContent).not.toContain('it has the words of');
  },
);

test('templates with values become tasks without a model; the fold for language models says how to add one', async ({
  open,
}) => {
  await open('#/evaluate/manual.currency');
  await page.getByText('Let a language model write tasks').click();
  await expect.element(page.getByText(/No language model is added yet/)).toBeVisible();
  await page.getByText('Open templates with values for their slots').click();
  const field = page.getByLabelText('Or its text');
  await field.fill('prose');
  await button('Fill the templates').click();
  await expect.element(page.getByText('This is no JSON object, and no list or lines of them.')).toBeVisible();
  const template = {
    query: 'How many <query_to> is one <query_from> today?',
    function_call_label: [
      { name: 'get_rate', step: '1', id: '1', arguments: { base: '<query_from>', quote: '<query_to>' } },
    ],
    variable_optional_collection: { query_from: ['EUR', 'USD'], query_to: ['JPY', 'CHF'] },
  };
  await field.fill(JSON.stringify(template));
  await button('Fill the templates').click();
  await expect.element(page.getByText('2 candidates came from it.')).toBeVisible();
  await expect.poll(proven).toBe(2);
});
