import { linkedDataset, setupAddress } from '../../src/app/frame/share-setup.ts';
import { siteOfPage } from '../../src/app/frame/site-data.ts';
import { defaultConfig } from '../../src/app/frame/linked-setup.ts';
import { wires } from '../builders/wire-bodies.ts';
import { expect, page, test, userEvent, type Locator } from './app.ts';
import { answering, modelAt } from './model-run.ts';
import { chatModel, KEY, MODEL } from './chat-model.ts';
import { modelForm, openModelForm, typeModel } from './set-up-steps.ts';

const button = (name: string | RegExp, exact = false): Locator => page.getByRole('button', { name, exact });
const placeField = () => modelForm().getByLabelText('Address or provider');
const nameField = () => modelForm().getByLabelText('Model');
const said = (words: string | RegExp) => expect.element(modelForm().getByText(words).first()).toBeVisible();
const notSaid = (words: string | RegExp) =>
  expect.element(modelForm().getByText(words)).not.toBeInTheDocument();
const pressTest = () => modelForm().getByRole('button', { name: 'Test', exact: true }).click();
const pressAdd = () => modelForm().getByRole('button', { name: 'Add', exact: true }).click();
const modelsField = () => page.getByRole('group', { name: 'Language models' });
const models = () => modelsField().getByRole('checkbox');

const reportIsOpen = () =>
  expect.element(page.getByRole('heading', { name: 'Tasks', exact: true })).toBeVisible();

type Answer = () => Response | Promise<Response>;

/** A server of which only the list of models matters. */
const listing =
  (answer: Answer): typeof globalThis.fetch =>
  async () =>
    answer();
const names =
  (...ids: string[]): Answer =>
  () =>
    Response.json({ data: ids.map((id) => ({ id })) });

test('a test says what came back, and on a phone shows it without scrolling, what failed too', async ({
  open,
}) => {
  const model = chatModel();
  let isThere = true;
  const fetch: typeof globalThis.fetch = async (...asked) => {
    if (isThere) return model.fetch(...asked);
    throw new TypeError('Failed to fetch');
  };
  await page.viewport(390, 700);
  await open('#/runs', { fetch });
  await typeModel(model);
  await pressTest();
  await said(/It called the tool once, in/);
  await said(/Parallel calls: no, it made one where two were asked for\./);
  await said(/Not streamed: the answer came in one piece\./);
  const tokens = modelForm().getByText(/Tokens counted: 1,204 in, 17 out\./);
  await expect.element(tokens).toBeInViewport({ ratio: 1 });
  expect(model.asked).toMatchObject([{ stream: true, tools: [{ function: { name: 'get_weather' } }] }]);
  isThere = false;
  await page.viewport(390, 480);
  await pressTest();
  const trouble = modelForm().getByRole('alert').filter({ hasText: 'model.example' });
  await expect.element(trouble).toBeInViewport({ ratio: 1 });
});

test('a test says nothing once another model is typed, nor of what is missing once it is there', async ({
  open,
}) => {
  const model = chatModel();
  await open('#/runs', model);
  await openModelForm();
  await pressTest();
  await said(/^Choose a provider/);
  await placeField().fill(model.address);
  await said(/^Enter the name of a model/);
  await modelForm().getByLabelText(/^Key/).fill(KEY);
  await nameField().fill(MODEL);
  await notSaid(/^Enter the name of a model/);
  await pressTest();
  await said(/It called the tool once, in/);
  await nameField().fill('house-model-2');
  await notSaid(/It called the tool|It answered as/);
});

test('a wrong key is refused in words, which do not repeat it, and the right one is held', async ({
  open,
}) => {
  const model = { ...chatModel(), address: 'http://127.0.0.1:9/v1' };
  const wrong = 'another-key-9876543210';
  await open('#/runs', model);
  await typeModel(model, MODEL, wrong);
  await said(/memory until you close it, sent to 127\.0\.0\.1:\d+ alone/);
  await said(/browser may ask/);
  await pressTest();
  await expect.element(modelForm().getByRole('alert').last()).toHaveTextContent(/does not accept the key/);
  expect(document.querySelector('main')!.textContent).not.toContain(wrong);
  await modelForm().getByLabelText(/^Key/).fill(KEY);
  await pressTest();
  await said(/It called the tool once, in/);
  await expect.element(page.getByText('1 key held')).toBeVisible();
});

test('a model that was run is in the next set-up, without its key; removed, it leaves the keyboard in the list', async ({
  open,
}) => {
  const model = chatModel();
  await open('#/runs', model);
  await page.getByLabelText('Sample').fill('2');
  await typeModel(model);
  await pressAdd();
  await expect.element(page.getByRole('checkbox', { name: 'Native tool calling' })).toBeChecked();
  await button('Run 8 cells').click();
  await reportIsOpen();
  const asWas = page.getByText('As you ran it last.');

  await open('#/runs');
  await expect.element(asWas).toBeVisible();
  await expect.element(page.getByLabelText('Sample')).toHaveValue(2);
  await expect.element(page.getByRole('checkbox', { name: MODEL })).toBeChecked();
  await expect.element(page.getByText('No keys held')).toBeVisible();
  await button('Start over').click();
  await expect.element(page.getByLabelText('Sample')).toHaveValue(null);

  await open('#/runs');
  await expect.poll(() => models().elements()).toHaveLength(1);
  await expect.element(page.getByLabelText('Sample')).toHaveValue(null);
  await expect.element(asWas).not.toBeInTheDocument();
  (button(/^Remove/).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => models().elements()).toHaveLength(0);
  await expect.element(placeField()).toHaveFocus();
  expect(modelsField().element().contains(document.activeElement)).toBe(true);
});

test('names of any kind are listed inside the page, thirty models included', async ({ open }) => {
  const odd = ['مرحبا-עברית', '🙂🙃-model', 'x'.repeat(200), '<b>bold</b>'];
  const many = Array.from({ length: 400 }, (_, index) => `model-${index}`);
  await page.viewport(390, 844);
  const { stores } = await open('#/runs', { fetch: listing(names(...odd, ...many)) });
  await openModelForm();
  await placeField().fill('https://model.example/v1');
  await modelForm().getByLabelText(/^Key/).fill(KEY);
  await nameField().click();
  const options = modelForm().getByRole('listbox').getByRole('option');
  await expect.poll(() => options.elements()).toHaveLength(100);
  await said('304 more: type a part of the name.');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(nameField()).toHaveValue('🙂🙃-model');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(options.first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => options.elements()).toHaveLength(0);
  for (const name of [...odd, ...many.slice(0, 26)])
    await stores.models.add({ ref: modelAt(name), address: 'https://model.example/v1', needsKey: false });
  await expect.poll(() => models().elements()).toHaveLength(30);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});

test('a model that is added a second time says so and is listed once', async ({ open }) => {
  const model = chatModel();
  await open('#/runs', model);
  for (const time of [1, 2]) {
    await typeModel(model, 'twice');
    await pressAdd();
    await expect
      .poll(() => page.getByText(/was added before; it is in the list\./).elements())
      .toHaveLength(time - 1);
    await expect.poll(() => page.getByRole('checkbox', { name: /^twice/ }).elements()).toHaveLength(1);
    // The form that was typed into closes; the next one is another.
    await expect.element(modelForm()).not.toBeInTheDocument();
  }
});

test('a list that cannot be had says so, and the name can still be typed', async ({ open }) => {
  let answer: Answer = names();
  await open('#/runs', { fetch: listing(() => answer()) });
  await openModelForm();
  await placeField().fill('https://model.example/v1');
  await modelForm().getByLabelText(/^Key/).fill(KEY);
  const html = { headers: { 'content-type': 'text/html' } };
  const large = `{"data": ["${'x'.repeat(5_000_000)}"]}`;
  const lists: [Answer, RegExp][] = [
    [() => Response.json({ data: [] }), /The list of models is empty: type the name\./],
    [() => new Response('<!doctype html>', html), /answered with a web page/],
    [() => Response.json({ error: { message: 'no' } }, { status: 403 }), /\(403\)/],
    [() => new Response(large), /larger than 4 MB and was not read/],
  ];
  for (const [index, [given, words]] of lists.entries()) {
    answer = given;
    await (index === 0 ? nameField() : modelForm().getByRole('button', { name: 'List models' })).click();
    await said(words);
  }
  await nameField().fill(MODEL);
  answer = () => Response.json({ choices: [{ message: { role: 'assistant', content: 'Yes.' } }] });
  await pressTest();
  await said(/It answered/);
  await notSaid(/was not read/);
  await pressAdd();
  await expect.element(page.getByRole('checkbox', { name: MODEL })).toBeChecked();
});

test.for<[string, () => Promise<void>]>([
  ['by Escape', () => userEvent.keyboard('{Escape}')],
  ['by leaving its field', () => userEvent.keyboard('{Shift>}{Tab}{/Shift}')],
  ['by changing the address', () => placeField().fill('http://localhost:9/v1')],
])('a list that never comes is no longer asked for %s', async ([, leave], { open }) => {
  const signals: AbortSignal[] = [];
  await open('#/runs', {
    fetch: (_, init) => {
      signals.push(init!.signal!);
      return new Promise((_, reject) =>
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error)),
      );
    },
  });
  await openModelForm();
  await placeField().fill('https://model.example/v1');
  await nameField().click();
  await said(/^Asking for the list of models…/);
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([false]);
  await leave();
  await notSaid(/^Asking for the list of models…/);
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(
    modelForm()
      .getByRole('alert')
      .elements()
      .filter(({ textContent }) => /\S/.test(textContent)),
  ).toEqual([]);
});

test('a server is not asked anything before a person comes to its fields', async ({ open }) => {
  let requests = 0;
  await open('#/runs', {
    fetch: listing(() => {
      requests++;
      return Response.json({ data: [] });
    }),
  });
  await openModelForm();
  await placeField().fill('https://model.example/v1');
  await modelForm().getByLabelText(/^Key/).fill(KEY);
  await said(/list of models is asked for when you come/);
  expect(requests).toBe(0);
});

test('an address is named in punycode; a set-up that came by link asks once before anything leaves for it', async ({
  open,
}) => {
  const plain = 'xn--pple-43d.example';
  const message = { role: 'assistant', content: '[]' };
  const server = answering(() => ({ choices: [{ index: 0, message, finish_reason: 'stop' }] }));
  const selection = { datasetId: 'ground', sample: { size: 1, seed: 42 } };
  const config = { ...defaultConfig('ground', 'Ground'), selection, models: [modelAt(MODEL, plain)] };
  const ground = (await siteOfPage().datasets())[0]!;
  const hash = await setupAddress(
    { ...config, agentIds: ['single-shot'] },
    linkedDataset({ dataset: ground }, ground),
  );
  const run = () => button('Run 1 cell', true).click();
  const dialog = page.getByRole('dialog', { name: 'Send questions to 1 new host?' });
  await open(hash, server);
  await run();
  await expect.element(dialog.getByText(plain)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(server.asked).toEqual([]);
  await run();
  await dialog.getByRole('button', { name: 'Run and send' }).click();
  await reportIsOpen();

  await open(hash);
  await run();
  await reportIsOpen();

  await open('#/runs');
  await openModelForm();
  await placeField().fill('https://аpple.example/v1');
  await said(`Goes to https://${plain}/v1`);
});

/** How each provider names its models, takes a question, says a last word, and is told what a tool returned. */
const hosted = [
  {
    place: 'OpenAI',
    wire: 'openai-responses',
    model: 'gpt-4o',
    list: { data: [{ id: 'gpt-4o' }] },
    asked: 'https://api.openai.com/v1/responses',
    returned: 'function_call_output',
    last: {
      status: 'completed',
      output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] }],
    },
  },
  {
    place: 'Anthropic',
    wire: 'anthropic',
    model: 'claude-sonnet-4-5',
    list: { data: [{ id: 'claude-sonnet-4-5' }] },
    asked: 'https://api.anthropic.com/v1/messages',
    returned: '"tool_result"',
    last: { content: [{ type: 'text', text: 'Done.' }], stop_reason: 'end_turn' },
  },
  {
    place: 'Google Gemini',
    wire: 'gemini',
    model: 'gemini-2.5-flash',
    list: { models: [{ name: 'models/gemini-2.5-flash', supportedGenerationMethods: ['generateContent'] }] },
    asked: /^https:\/\/generativelanguage\.googleapis\.com\/v1beta\/models\/gemini-2\.5-flash:/,
    returned: 'functionResponse',
    last: {
      candidates: [{ content: { role: 'model', parts: [{ text: 'Done.' }] }, finishReason: 'STOP' }],
    },
  },
  {
    place: 'OpenRouter',
    wire: 'openai-chat',
    model: 'openai/gpt-4o',
    list: { data: [{ id: 'openai/gpt-4o' }] },
    asked: 'https://openrouter.ai/api/v1/chat/completions',
    returned: 'tool_call_id',
    last: { choices: [{ message: { role: 'assistant', content: 'Done.' }, finish_reason: 'stop' }] },
  },
];

test.for(hosted)(
  'a model of $place is added by its name, tested with a tool call and run in turns',
  async (wire, { open }) => {
    const asked: string[] = [];
    const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
      if (init.method !== 'POST') return Response.json(wire.list);
      asked.push(String(input));
      const body = init.body as string;
      const [tool] = /get_weather|"name":"[^"]+"/.exec(body) ?? [''];
      const calls = [{ name: tool.replace(/^"name":"|"$/g, ''), json: '{"city":"Oslo"}' }];
      return body.includes(wire.returned)
        ? Response.json(wire.last)
        : new Response(wires[wire.wire]!.whole(calls), { headers: { 'content-type': 'application/json' } });
    };
    await open('#/runs', { fetch });
    await openModelForm();
    await placeField().fill(wire.place);
    await modelForm().getByLabelText(/^Key/).fill(KEY);
    await nameField().click();
    await nameField().fill(wire.model.slice(0, -1));
    await modelForm().getByRole('listbox').getByRole('option', { name: wire.model, exact: true }).click();
    await expect.element(nameField()).toHaveValue(wire.model);
    await pressTest();
    await said(/It called the tool once, in/);
    await pressAdd();
    await expect.element(page.getByRole('checkbox', { name: 'Native tool calling' })).toBeChecked();
    await page.getByLabelText('Sample').fill('1');
    // None of these answers says what it took: by a budget it would count as the most it can cost.
    await page.getByLabelText(/^Budget in/).fill('');
    await button('Run 4 cells').click();
    await expect.element(page.getByText(/asked in turns with native tool calling/)).toBeVisible();
    // One test, and two turns of one task.
    await expect.poll(() => asked).toHaveLength(3);
    for (const address of asked) expect(address).toMatch(wire.asked);
  },
);
