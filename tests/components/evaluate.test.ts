import type { JsonObject } from '#core/json.ts';
import { expect, page, test, userEvent } from './app.ts';
import { chatModel, MODEL } from './chat-model.ts';
import { mcpServer } from './mcp-server.ts';
import { addTyped, typeModel } from './set-up-steps.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const runButton = () => button(/^Run \d+ tasks with the baseline$/);
const tasks = () => page.getByRole('list', { name: 'Tasks' }).getByRole('listitem');
/** Tasks that the button would run. */
const proven = (): number => Number(/\d+/.exec(runButton().query()?.textContent ?? '0')?.[0] ?? 0);

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
  await open('#/evaluate/manual.units');
  await button('Propose tasks').click();
  await expect.element(runButton(), { timeout: 60_000 }).toBeVisible();
  const before = proven();
  const first = tasks().first().getByRole('button', { name: 'Drop' });
  (first.element() as HTMLElement).focus();
  await userEvent.keyboard('d');
  await expect.poll(proven).toBe(before - 1);
  await userEvent.keyboard('u');
  await expect.poll(proven).toBe(before);
  (first.element() as HTMLElement).focus();
  await userEvent.keyboard('d');
  await expect.poll(proven).toBe(before - 1);

  await open('#/evaluate/manual.units');
  await expect.poll(proven).toBe(before - 1);
  await button(/^Rejected/).click();
  await expect.element(page.getByText('Dropped by you: a person dropped it')).toBeVisible();
});

test('a question that names a tool is rejected again, with the words that did it', async ({ open }) => {
  await open('#/evaluate/manual.time');
  await button('Propose tasks').click();
  await expect.element(runButton(), { timeout: 60_000 }).toBeVisible();
  const before = proven();
  await tasks().first().getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill('Use get_current_time for Berlin.');
  await button('Save and check again').click();
  await expect.poll(proven).toBe(before - 1);
  await button(/^Rejected/).click();
  await expect.element(page.getByText('the query says “get_current_time”').first()).toBeVisible();
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
  await button('Propose tasks').click();
  await expect.element(runButton(), { timeout: 60_000 }).toBeVisible();
  expect(proven()).toBeGreaterThanOrEqual(10);
  expect([...new Set(server.called)].sort()).toEqual(['city_people', 'city_weather']);
  await page.getByText(/tools? without a task of one call/).click();
  await expect.element(page.getByText('drop_city: its hints say that it changes something')).toBeVisible();
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

const VALUES: Record<string, string | number> = {
  base: 'EUR',
  quote: 'JPY',
  from: 'USD',
  to: 'CHF',
  amount: 20,
  date: '2025-03-03',
};

/** A model that plays all prompts of the pipeline for the tools it is given; every fourth text is prose in place of JSON. */
function writer() {
  const model = chatModel();
  let texts = 0;
  const fetch: typeof globalThis.fetch = (input, init = {}) => {
    if (init.method !== 'POST') return model.fetch(input, init);
    const { messages } = JSON.parse(init.body as string) as { messages: { content: string }[] };
    const content =
      ++texts % 4 === 0
        ? 'I would rather talk about the weather.'
        : reply(messages[0]!.content, messages[1]!.content);
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
    return Promise.resolve(
      Response.json({
        model: MODEL,
        choices,
        usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
      }),
    );
  };
  return { model, fetch };
}

function reply(system: string, user: string): string {
  if (system.includes('templates of tasks')) {
    const tools = JSON.parse(user.slice(user.indexOf('['))) as {
      name: string;
      mcp_server: string;
      parameters: { required?: string[] };
    }[];
    const calls = tools.map(({ name, mcp_server, parameters: { required = [] } }, index) => ({
      name,
      mcp_server,
      step: '1',
      id: String(index + 1),
      arguments: Object.fromEntries(
        required.map((parameter) => [parameter, `<query_${parameter}_${index}>`]),
      ),
    }));
    const slots = calls.flatMap((call) => Object.values(call.arguments));
    return JSON.stringify({
      query: `Money question ${user.length}: ${slots.join(' and ')}`,
      function_call_label: calls,
      variable_optional_collection: Object.fromEntries(
        slots.map((slot) => [slot.slice(1, -1), [VALUES[slot.split('_')[1]!]!]]),
      ),
    });
  }
  if (system.includes('propose values')) return '{}';
  return JSON.stringify({ query_rewritten: /query: (.*)/.exec(user)![1], reasonableness_checks: '1' });
}

test(
  'a language model writes tasks by the prompts that are shown, its faults are kept, and what it used is said',
  { timeout: 90_000 },
  async ({ open }) => {
    const { model, fetch } = writer();
    await open('#/runs?data=ground', { fetch });
    await typeModel(model);
    await addTyped();
    location.hash = '#/evaluate/manual.currency';
    await page.getByText('Let a language model write tasks').click();
    await expect.element(page.getByText(/At most 24 questions go to model\.example/)).toBeVisible();
    await page.getByText('Prompt for the template').click();
    await expect
      .element(page.getByLabelText('What the model is to do').first())
      .toHaveValue(expect.stringContaining('You write templates of tasks'));
    await button(/^Ask /).click();
    await expect
      .element(page.getByText(/texts? written, [\d,]+ tokens counted/), { timeout: 60_000 })
      .toBeVisible();
    await expect.element(button(/^Rejected/), { timeout: 60_000 }).toBeVisible();
    await expect.poll(proven, { timeout: 60_000 }).toBeGreaterThan(0);
    await button(/^Rejected/).click();
    await expect.element(page.getByText(/the reply holds no JSON object/).first()).toBeVisible();
  },
);
