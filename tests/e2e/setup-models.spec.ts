import { expect, test, type Locator, type Page } from './test.ts';
import { LLMock } from '@copilotkit/aimock';
import { chatServer, type ChatServer } from '../servers/chat-server.ts';
import { listen } from '../servers/listen.ts';
import { modelForm, withoutBaselines } from './model-steps.ts';

const KEY = 'planted-key-0123456789';
const MODEL = 'house-model-1';

/** Presses of a person, counted; what is typed is not. */
class Interactions {
  count = 0;
  async press(target: Locator): Promise<void> {
    await target.click();
    this.count++;
  }
}

const startLine = (page: Page) => page.getByRole('button', { name: /^Run \d+ cells?$/ });

/** From Home to the first answers: door, name from the list, test, add, run. Everything else is typed. */
async function addTestAndRun(page: Page, place: string, model: string): Promise<Interactions> {
  const person = new Interactions();
  await page.goto('/#/');
  await person.press(page.getByRole('link', { name: 'Add a model' }));
  const form = modelForm(page);
  await form.getByLabel('Address or provider').fill(place);
  await form.getByLabel(/^Key/).fill(KEY);
  // The Tab key leads from field to field.
  await form.getByLabel('Model').focus();
  await form.getByLabel('Model').pressSequentially(model.slice(0, -1));
  await person.press(form.getByRole('listbox').getByRole('option', { name: model, exact: true }));
  await expect(form.getByLabel('Model')).toHaveValue(model);
  await person.press(form.getByRole('button', { name: 'Test' }));
  await expect(form.getByText(/It called the tool (once|twice), in/)).toBeVisible();
  await person.press(form.getByRole('button', { name: 'Add', exact: true }));
  await expect(page.getByRole('checkbox', { name: 'Native tool calling' })).toBeChecked();
  await page.getByLabel('Sample').fill('5');
  await expect(startLine(page)).toHaveText('Run 20 cells');
  await person.press(startLine(page));
  await page.waitForURL(/#\/r\/.+/);
  await page.mouse.move(10, 10);
  await expect(page.getByLabel('Link with every verdict')).not.toHaveValue('', { timeout: 60_000 });
  return person;
}

test.describe('an own OpenAI-compatible server', () => {
  let server: ChatServer;
  test.beforeEach(async () => {
    server = await chatServer(KEY);
  });
  test.afterEach(() => server.close());

  test('is added, tested with a tool call and run on five tasks in five interactions', async ({ page }) => {
    const { count } = await addTestAndRun(page, `${server.origin}/v1`, MODEL);
    expect(count).toBeLessThanOrEqual(5);
    // One test, then five tasks of two turns each, with the tools of the task.
    expect(server.asked).toHaveLength(11);
    expect(server.asked[0]).toMatchObject({ stream: true, tools: [{ function: { name: 'get_weather' } }] });
    await expect(page.getByText(/asked in turns with native tool calling/)).toBeVisible();
    expect([...server.keys]).toEqual([KEY]);
  });

  test('says in the test what came back: calls, streaming, parallel calls, tokens', async ({ page }) => {
    await page.goto('/#/runs');
    const form = modelForm(page);
    await form.getByLabel('Address or provider').fill(`${server.origin}/v1`);
    await form.getByLabel(/^Key/).fill(KEY);
    await form.getByLabel('Model').fill(MODEL);
    await form.getByRole('button', { name: 'Test' }).click();
    await expect(form.getByText(/It called the tool once, in/)).toBeVisible();
    await expect(form.getByText(/Parallel calls: no, it made one where two were asked for\./)).toBeVisible();
    await expect(form.getByText(/Not streamed: the answer came in one piece\./)).toBeVisible();
    await expect(form.getByText(/Tokens counted: 1,204 in, 17 out\./)).toBeVisible();
  });

  test('shows on a phone what a test found, without scrolling', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto('/#/runs');
    const form = modelForm(page);
    await form.getByLabel('Address or provider').fill(`${server.origin}/v1`);
    await form.getByLabel(/^Key/).fill(KEY);
    await form.getByLabel('Model').fill(MODEL);
    await form.getByRole('button', { name: 'Test' }).click();
    await expect(form.getByText(/Tokens counted: 1,204 in, 17 out\./)).toBeInViewport({ ratio: 1 });
    await form.getByLabel('Address or provider').fill('http://127.0.0.1:9/v1');
    await form.getByRole('button', { name: 'Test' }).click();
    await expect(form.getByRole('alert').filter({ hasText: '127.0.0.1' })).toBeInViewport({ ratio: 1 });
  });

  test('says nothing of a test once another model is typed, nor of what is missing once it is there', async ({
    page,
  }) => {
    await page.goto('/#/runs');
    const form = modelForm(page);
    await form.getByRole('button', { name: 'Test' }).click();
    await expect(form.getByText(/^Choose a provider/)).toBeVisible();
    await form.getByLabel('Address or provider').fill(`${server.origin}/v1`);
    await expect(form.getByText(/^Enter the name of a model/)).toBeVisible();
    await form.getByLabel(/^Key/).fill(KEY);
    await form.getByLabel('Model').fill(MODEL);
    await expect(form.getByText(/^Enter the name of a model/)).toHaveCount(0);
    await form.getByRole('button', { name: 'Test' }).click();
    await expect(form.getByText(/It called the tool once, in/)).toBeVisible();
    await form.getByLabel('Model').fill('house-model-2');
    await expect(form.getByText(/It called the tool|It answered as/)).toHaveCount(0);
  });

  test('is gone from the set-up when it is removed, and the keyboard stays in the list', async ({ page }) => {
    await addTestAndRun(page, `${server.origin}/v1`, MODEL);
    await page.goto('/#/runs');
    await expect(page.getByText('As you ran it last.')).toBeVisible();
    const models = page.getByRole('group', { name: 'Language models' });
    await expect(models.getByRole('checkbox')).toHaveCount(1);
    await models.getByRole('button', { name: /^Remove/ }).focus();
    await page.keyboard.press('Enter');
    await expect(models.getByRole('checkbox', { name: new RegExp(MODEL) })).toHaveCount(0);
    await expect(models.locator(':focus')).toHaveCount(1);
    await expect(modelForm(page).getByLabel('Address or provider')).toBeFocused();
  });

  test('keeps the last set-up without a key, and starts over when asked', async ({ page }) => {
    await addTestAndRun(page, `${server.origin}/v1`, MODEL);
    await page.goto('/#/runs');
    await expect(page.getByText('As you ran it last.')).toBeVisible();
    await expect(page.getByLabel('Sample')).toHaveValue('5');
    await expect(page.getByRole('checkbox', { name: new RegExp(MODEL) })).toBeChecked();
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(page.getByLabel('Sample')).toHaveValue('');
    await page.reload();
    await expect(page.getByLabel('Sample')).toHaveValue('');
    await expect(page.getByText('As you ran it last.')).toHaveCount(0);
  });

  test('lists names of any kind inside the page, thirty models included', async ({ page }) => {
    const odd = ['مرحبا-עברית', '🙂🙃-model', 'x'.repeat(200), '<b>bold</b>'];
    server.models = [...odd, ...Array.from({ length: 400 }, (_, index) => `model-${index}`)].map((id) => ({
      id,
    }));
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/#/runs');
    const form = modelForm(page);
    await form.getByLabel('Address or provider').fill(`${server.origin}/v1`);
    await form.getByLabel(/^Key/).fill(KEY);
    await form.getByLabel('Model').focus();
    await expect(form.getByRole('listbox').getByRole('option')).toHaveCount(100);
    await expect(form.getByText('304 more: type a part of the name.')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Model')).toHaveValue('🙂🙃-model');
    await page.keyboard.press('ArrowDown');
    await expect(form.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form.getByRole('listbox').getByRole('option')).toHaveCount(0);
    for (const name of [...odd, ...Array.from({ length: 26 }, (_, index) => `model-${index}`)]) {
      const opener = page.getByRole('button', { name: 'Add a model' });
      if (await opener.isVisible()) await opener.click();
      await form.getByLabel('Address or provider').fill(`${server.origin}/v1`);
      await form.getByLabel('Model').fill(name);
      await form.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(opener).toBeVisible();
    }
    await expect(page.getByRole('group', { name: 'Language models' }).getByRole('checkbox')).toHaveCount(30);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
  });

  test('that is added a second time says so and is listed once', async ({ page }) => {
    await page.goto('/#/runs');
    for (const time of [1, 2]) {
      if (time === 2) await page.getByRole('button', { name: 'Add a model' }).click();
      await modelForm(page).getByLabel('Address or provider').fill(`${server.origin}/v1`);
      await modelForm(page).getByLabel('Model').fill('twice');
      await modelForm(page).getByRole('button', { name: 'Add', exact: true }).click();
      await expect(page.getByText(/was added before; it is in the list\./)).toHaveCount(time - 1);
    }
    await expect(page.getByRole('checkbox', { name: /^twice/ })).toHaveCount(1);
  });

  test('whose list cannot be had says so, and the name can still be typed', async ({ page, context }) => {
    const lists: [string, { status?: number; body?: string; contentType?: string }, RegExp][] = [
      ['empty', { body: '{"data": []}' }, /The list of models is empty: type the name\./],
      ['a page', { body: '<!doctype html>', contentType: 'text/html' }, /answered with a web page/],
      ['forbidden', { status: 403, body: '{"error": {"message": "no"}}' }, /\(403\)/],
      ['too large', { body: `{"data": ["${'x'.repeat(5_000_000)}"]}` }, /larger than 4 MB and was not read/],
    ];
    await page.goto('/#/runs');
    const form = modelForm(page);
    await form.getByLabel('Address or provider').fill(`${server.origin}/v1`);
    await form.getByLabel(/^Key/).fill(KEY);
    const headers = { 'access-control-allow-origin': '*' };
    for (const [index, [, answer, words]] of lists.entries()) {
      await context.route(`${server.origin}/v1/models`, (route) =>
        route.fulfill({ contentType: 'application/json', ...answer, headers }),
      );
      if (index === 0) await form.getByLabel('Model').focus();
      else await form.getByRole('button', { name: 'List models' }).click();
      await expect(form.getByText(words)).toBeVisible();
      await context.unroute(`${server.origin}/v1/models`);
    }
    await form.getByLabel('Model').fill(MODEL);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('checkbox', { name: new RegExp(MODEL) })).toBeChecked();
  });

  for (const [how, leave] of [
    ['by Escape', (page: Page) => page.keyboard.press('Escape')],
    ['by leaving its field', (page: Page) => page.keyboard.press('Shift+Tab')],
    [
      'by changing the address',
      (page: Page) => modelForm(page).getByLabel('Address or provider').fill('http://localhost:9/v1'),
    ],
  ] as const)
    test(`whose list never comes is no longer asked for it ${how}`, async ({ page }) => {
      let [isAsked, isClosed] = [false, false];
      const silent = await listen((request, response) => {
        response.setHeader('access-control-allow-origin', '*');
        response.setHeader('access-control-allow-headers', '*');
        if (request.method === 'OPTIONS') return void response.writeHead(204).end();
        isAsked = true;
        response.once('close', () => (isClosed = true));
        response.writeHead(200, { 'content-type': 'application/json' }).write('{"data": [');
      });
      try {
        await page.goto('/#/runs');
        const form = modelForm(page);
        await form.getByLabel('Address or provider').fill(`${silent.origin}/v1`);
        await form.getByLabel('Model').focus();
        await expect(form.getByText('Asking for the list of models…')).toBeVisible();
        // A request that is given up before it left would never reach the server.
        await expect.poll(() => isAsked).toBe(true);
        await leave(page);
        await expect(form.getByText('Asking for the list of models…')).toBeHidden();
        await expect.poll(() => isClosed).toBe(true);
        await expect(form.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
      } finally {
        await silent.close();
      }
    });

  test('is not asked anything before a person comes to its fields', async ({ page }) => {
    await page.goto('/#/runs');
    const form = modelForm(page);
    await form.getByLabel('Address or provider').fill(`${server.origin}/v1`);
    await form.getByLabel(/^Key/).fill(KEY);
    await expect(form.getByText(/list of models is asked for when you come/)).toBeVisible();
    expect([...server.keys]).toEqual([]);
  });

  test('that came by link is named in punycode and asked about once before anything leaves', async ({
    page,
    browser,
    baseURL,
  }) => {
    const address = 'https://xn--pple-43d.example/v1';
    const message = { role: 'assistant', content: '[]' };
    const answer = { model: MODEL, choices: [{ index: 0, message, finish_reason: 'stop' }] };
    await page.context().route('https://*.example/**', (route) =>
      route.fulfill({
        json: answer,
        headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
      }),
    );
    await page.goto('/#/runs');
    await modelForm(page).getByLabel('Address or provider').fill('https://аpple.example/v1');
    await expect(modelForm(page).getByText(`Goes to ${address}`)).toBeVisible();
    await modelForm(page).getByLabel('Model').fill(MODEL);
    await modelForm(page).getByRole('button', { name: 'Add', exact: true }).click();
    await withoutBaselines(page);
    await page.getByLabel('Sample').fill('1');
    await startLine(page).click();
    await page.waitForURL(/#\/r\/.+/);
    await page.mouse.move(10, 10);
    const link = await page.getByLabel('Link to the set-up alone').inputValue();

    const context = await browser.newContext({ baseURL });
    const stranger = await context.newPage();
    const left: string[] = [];
    await context.route('https://*.example/**', (route) => {
      left.push(route.request().url());
      return route.abort();
    });
    await stranger.goto(link);
    await startLine(stranger).click();
    const dialog = stranger.getByRole('dialog', { name: 'Send questions to 1 new host?' });
    await expect(dialog.getByText('xn--pple-43d.example')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(left).toEqual([]);
    await startLine(stranger).click();
    await dialog.getByRole('button', { name: 'Run and send' }).click();
    await stranger.waitForURL(/#\/r\/.+/);
    await stranger.goto(link);
    await startLine(stranger).click();
    await stranger.waitForURL(/#\/r\/.+/);
    await context.close();
  });
});

test.describe('a hosted provider', () => {
  let mock: LLMock;
  test.beforeEach(async () => {
    mock = new LLMock({ port: 0, host: '127.0.0.1', logLevel: 'silent', auth: { apiKeys: [KEY] } });
    const calls = ['Oslo', 'Lima'].map((city) => ({
      name: 'get_weather',
      arguments: JSON.stringify({ city }),
    }));
    mock.onMessage(/weather in Oslo and in Lima/, { toolCalls: calls });
    mock.onMessage(/./, { content: 'Nothing to call.' });
    await mock.start();
  });
  test.afterEach(() => mock.stop());

  const wires = [
    { place: 'OpenAI', host: 'https://api.openai.com', model: 'gpt-4o', list: { data: [{ id: 'gpt-4o' }] } },
    {
      place: 'Anthropic',
      host: 'https://api.anthropic.com',
      model: 'claude-sonnet-4-5',
      list: { data: [{ id: 'claude-sonnet-4-5' }] },
    },
    {
      place: 'Google Gemini',
      host: 'https://generativelanguage.googleapis.com',
      model: 'gemini-2.5-flash',
      list: {
        models: [{ name: 'models/gemini-2.5-flash', supportedGenerationMethods: ['generateContent'] }],
      },
    },
    {
      place: 'OpenRouter',
      host: 'https://openrouter.ai',
      model: 'openai/gpt-4o',
      list: { data: [{ id: 'openai/gpt-4o' }] },
    },
  ];
  for (const { place, host, model, list } of wires) {
    test(`${place} is added by its name, tested and run in five interactions`, async ({ page, context }) => {
      const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*, authorization' };
      await context.route(`${host}/**`, async (route) => {
        const request = route.request();
        const { pathname, search } = new URL(request.url());
        if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: cors });
        if (/\/models$/.test(pathname)) return route.fulfill({ json: list, headers: cors });
        const url = mock.url + pathname.replace(/^\/api/, '') + search;
        const response = await route.fetch({ url });
        await route.fulfill({ response, headers: { ...response.headers(), ...cors } });
      });
      const { count } = await addTestAndRun(page, place, model);
      expect(count).toBeLessThanOrEqual(5);
      await expect(page.getByText(/asked in turns with native tool calling/)).toBeVisible();
    });
  }
});
