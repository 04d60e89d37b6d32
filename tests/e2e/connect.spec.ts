import { expect, test, type Page } from './test.ts';
import { noViolations } from './accessibility.ts';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { corsFaults } from '../servers/cors-faults.ts';
import { everythingServer } from '../servers/everything-server.ts';
import { bodyOf, listen, sendJson, type Listening } from '../servers/listen.ts';

const SECRET = 'planted-secret-0123456789';

const addressField = (page: Page) => page.getByRole('textbox', { name: 'Address of a server' });
const call = (page: Page) => page.getByRole('button', { name: 'Call', exact: true });
const result = (page: Page) => page.getByRole('region', { name: 'Result' });
const wireButton = (page: Page) => page.getByRole('button', { name: /the list of requests/ });

async function connectTo(page: Page, url: string): Promise<void> {
  await addressField(page).fill(url);
  await addressField(page).press('Enter');
}

test.describe('the testbed', () => {
  test('is met without a network, called by form, and shows what a call changed', async ({
    page,
    baseURL,
  }) => {
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await page.goto('/#/connect');
    await expect(page.getByRole('heading', { level: 1, name: 'Connect' })).toBeVisible();
    await page.getByLabel('Find a server').fill('todo');
    await page.getByRole('link', { name: 'todo', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'todo: 4 tools' })).toBeAttached();
    await page.getByRole('link', { name: /^todo_create/ }).click();
    await expect(page.getByRole('heading', { name: 'Try a tool' })).toBeFocused();

    await call(page).click();
    await expect(page.getByText('It is required.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send anyway' })).toBeVisible();
    await page.getByRole('textbox', { name: /^title/ }).fill('Buy milk');
    await page.getByRole('combobox', { name: /^priority/ }).selectOption('high');
    await call(page).click();
    await expect(result(page).getByText('simulated')).toBeVisible();
    await expect(result(page).locator('dd').filter({ hasText: 'Buy milk' })).toBeVisible();
    const change = page.getByRole('region', { name: 'What call 1 changed' });
    await expect(change.getByText(/^\/todo\/todos\/todo-/)).toBeVisible();
    await expect(change.getByText('Buy milk')).toBeVisible();

    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByText('0 calls so far')).toBeVisible();
    await expect(page.getByRole('link', { name: /What if 1/ })).toBeVisible();
    const foreign = urls.filter((url) => !url.startsWith(baseURL!) && !/^(data|blob):/.test(url));
    expect(foreign).toEqual([]);
    await expect(page.getByText('0 requests have left this page')).toBeVisible();
  });

  test('answers a wrong call with its own error, and a what-if goes another way', async ({ page }) => {
    await page.goto('/#/connect/manual.todo/todo_complete');
    await page.getByRole('textbox', { name: /^todo_id/ }).fill('todo-999');
    await call(page).click();
    await expect(result(page).getByText('the tool failed (isError)')).toBeVisible();
    await page.getByRole('textbox', { name: /^todo_id/ }).fill('todo-402');
    await call(page).click();
    await expect(page.getByText('2 calls so far')).toBeVisible();
    await page.getByRole('button', { name: 'What if not, before call 2' }).click();
    await expect(page.getByText(/What if 1, from Testbed after 1 calls?/).first()).toBeVisible();
    await expect(page.getByText('0 calls so far')).toBeVisible();
    await page.getByRole('textbox', { name: /^todo_id/ }).fill('todo-402');
    await call(page).click();
    await expect(page.getByText('1 call so far')).toBeVisible();
    await expect(result(page).getByText('simulated')).toBeVisible();
  });

  test('keeps the last calls and takes one up again, as form and as JSON', async ({ page }) => {
    await page.goto('/#/connect/manual.calculator/calculate');
    const expression = page.getByRole('textbox', { name: /^expression/ });
    for (const text of ['1+1', '2+2', '3+3', '4+4', '5+5', '6+6']) {
      await expression.fill(text);
      await call(page).click();
      await expect(
        page.getByRole('button', { name: new RegExp(`${text.replace('+', '\\+')}`) }),
      ).toBeVisible();
    }
    await expect(page.getByRole('button', { name: /result 1\+1/ })).toHaveCount(0);
    await page.getByRole('button', { name: /result 3\+3/ }).click();
    await expect(expression).toHaveValue('3+3');
    await page.getByRole('button', { name: 'Edit as JSON' }).click();
    const json = page.getByRole('textbox', { name: 'Arguments as JSON' });
    await expect(json).toHaveValue(/"expression": "3\+3"/);
    await json.fill('{"expression": "7*6"');
    await expect(page.getByRole('button', { name: 'Back to the form' })).toBeDisabled();
    await expect(call(page)).toBeDisabled();
    await json.fill('{"expression": "7*6", "unheard": [1]}');
    await page.getByRole('button', { name: 'Back to the form' }).click();
    await expect(expression).toHaveValue('7*6');
    await expect(page.getByRole('textbox', { name: /^unheard/ })).toHaveValue(/1/);
  });

  test('turns calls into tasks of a data set of one’s own', async ({ page }) => {
    await page.goto('/#/connect/manual.weather/get_current');
    for (const [query, latitude] of [
      ['How is the weather in Bergen?', '60.39'],
      ['And in Oslo?', '59.91'],
    ] as const) {
      await page.getByRole('textbox', { name: /^latitude/ }).fill(latitude);
      await page.getByRole('textbox', { name: /^longitude/ }).fill('5.32');
      if ((await page.getByLabel(/What would a person ask/).count()) === 0)
        await page.getByRole('button', { name: 'Save as a task' }).click();
      await page.getByLabel(/What would a person ask/).fill(query);
      await page.getByRole('button', { name: 'Save the task' }).click();
      await expect(page.getByLabel(/What would a person ask/)).toHaveValue('');
      await expect(page.getByText('Saved.')).toBeVisible();
    }
    await page.getByRole('link', { name: 'Open My tasks' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My tasks' })).toBeVisible();
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2);
  });

  test('has no accessibility violation and does not scroll sideways, in light and in dark', async ({
    page,
  }) => {
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/#/connect');
      await expect(page.getByRole('heading', { level: 2, name: 'Testbed' })).toBeVisible();
      await noViolations(page);
      await page.goto('/#/connect/manual.weather/get_forecast');
      await page.getByRole('textbox', { name: /^latitude/ }).fill('60');
      await page.getByRole('textbox', { name: /^longitude/ }).fill('5');
      await call(page).click();
      await expect(result(page).getByText('simulated')).toBeVisible();
      await wireButton(page).click();
      await page.getByRole('listbox', { name: 'Requests and messages' }).getByRole('option').last().click();
      await noViolations(page);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over).toBeLessThanOrEqual(0);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('region', { name: 'Wire' })).toHaveCount(0);
    }
  });
});

test('a server of one’s own is connected, called, cancelled, and shown on the Wire', async ({ page }) => {
  const server = await everythingServer();
  try {
    await page.goto('/#/connect');
    await connectTo(page, server.url);
    await expect(page.getByText(/^MCP 20\d\d-\d\d-\d\d/)).toBeVisible();
    await page.getByRole('link', { name: /^echo/ }).click();
    await page.getByRole('textbox', { name: /^message/ }).fill('hello there');
    await call(page).click();
    await expect(result(page).getByText('Echo: hello there')).toBeVisible();

    await page.getByRole('link', { name: /^get-tiny-image/ }).click();
    await call(page).click();
    await expect(result(page).getByRole('img', { name: /From the tool, image\/png/ })).toBeVisible();

    await page.getByRole('link', { name: /^trigger-long-running-operation/ }).click();
    await page.getByRole('textbox', { name: /^duration/ }).fill('30');
    await page.getByRole('textbox', { name: /^steps/ }).fill('60');
    await call(page).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expect(page.getByText(/of 60/)).toBeVisible();
    await expect(page.getByText(/s until the time-out/)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel the call' }).click();
    await expect(page.getByText('You stopped it, and the server was notified.')).toBeVisible();

    await wireButton(page).click();
    const wire = page.getByRole('region', { name: 'Wire' });
    await wire.getByRole('button', { name: /^MCP/ }).click();
    await wire.getByRole('searchbox').fill('echo');
    await wire.getByRole('option').filter({ hasText: 'tools/call echo' }).click();
    await wire.getByRole('button', { name: 'Replay' }).click();
    await expect(wire.getByText(/Answered again after/)).toBeVisible();
    await wire.getByRole('searchbox').fill('notifications/cancelled');
    await expect(wire.getByRole('option')).toHaveCount(1);

    // A remembered server is not contacted by itself.
    await page.reload();
    await expect(page.getByText('Not tried in this tab: nothing was sent.', { exact: false })).toBeVisible();
    await expect(page.getByText('0 requests have left this page')).toBeVisible();
    await page.getByRole('button', { name: 'Forget' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click();
    await expect(page.getByText('forgotten.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { level: 2, name: new URL(server.url).host })).toBeVisible();
  } finally {
    await server.close();
  }
});

test('what a server asks during a call is shown as its own question, and answered or declined', async ({
  page,
}) => {
  const server = await everythingServer();
  try {
    await page.goto('/#/connect');
    await connectTo(page, server.url);
    await page.getByRole('link', { name: /^trigger-elicitation-request/ }).click();
    await call(page).click();
    const { host } = new URL(server.url);
    const question = page.getByRole('form', { name: `${host} asks you` });
    await expect(question.getByRole('heading', { name: `${host} asks you` })).toBeFocused();
    await expect(question.getByText('Never enter a password')).toBeVisible();
    await expect(question.getByText('Please provide inputs for the following fields:')).toBeVisible();
    await question.getByRole('button', { name: 'Send the answers' }).click();
    await expect(question.getByText('It is required.')).toBeVisible();
    await noViolations(page);
    await question.getByRole('textbox', { name: /^name/ }).fill('Ada');
    await question.getByRole('combobox', { name: /^titledSingleSelectEnum/ }).selectOption('Wonder Woman');
    await question.getByRole('button', { name: 'Send the answers' }).click();
    await expect(result(page).getByText(/Ada/).first()).toBeVisible();
    await expect(
      result(page)
        .getByText(/hero-3/)
        .first(),
    ).toBeVisible();
    await expect(question).toHaveCount(0);

    await call(page).click();
    await question.getByRole('button', { name: 'Decline' }).click();
    await expect(
      result(page)
        .getByText(/declined/i)
        .first(),
    ).toBeVisible();

    await call(page).click();
    await expect(question).toBeVisible();
    await page.setViewportSize({ width: 320, height: 800 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Cancel the call' }).click();
    await expect(page.getByText('You stopped it, and the server was notified.')).toBeVisible();
    await expect(question).toHaveCount(0);
  } finally {
    await server.close();
  }
});

test('why a browser cannot reach a server is found out on request, with the fix', async ({ page }) => {
  const { addresses, close } = await corsFaults();
  try {
    await page.goto('/#/connect');
    const step = (name: string) =>
      page
        .getByRole('list', { name: 'Steps of the connection' })
        .getByRole('listitem')
        .filter({ hasText: name });
    await connectTo(page, addresses['unreachable']!);
    await expect(page.getByRole('heading', { name: 'Nothing answers at' })).toBeVisible();
    await expect(step('reach')).toContainText('failed');
    await connectTo(page, addresses['no-cors']!);
    await expect(
      page.getByRole('heading', { name: /answers, and the browser lets this page read/ }),
    ).toBeVisible();
    await expect(step('reach')).toContainText('passed');
    await expect(step('preflight')).toContainText('failed');
    await page.getByRole('button', { name: 'Find out why' }).click();
    await expect(
      page.getByRole('heading', { name: 'The server is there, and sends no CORS headers' }),
    ).toBeVisible();
    await expect(page.getByText('an answer that may not be read')).toBeVisible();
    await expect(page.getByText(/Access-Control-Allow-Origin: http/).first()).toBeVisible();
    await page.getByRole('tab', { name: 'Hono' }).click();
    await expect(page.getByRole('tabpanel')).toContainText('hono');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Starlette and FastMCP' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(page.getByRole('button', { name: 'Copy a note to its owner' })).toBeVisible();
    await noViolations(page);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  } finally {
    await close();
  }
});

test('what a server sends is text, whatever it holds, and a large answer leaves the page alive', async ({
  page,
}) => {
  const marked = '<img src=x onerror="document.title=\'run\'"><b>bold</b>';
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
  const server = await keyedServer({
    'tools/list': {
      tools: [
        { name: 'twice', description: marked, inputSchema: { type: 'object' } },
        { name: 'twice', inputSchema: { type: 'object' } },
      ],
    },
    'tools/call': {
      content: [
        { type: 'text', text: `${marked} ${'word '.repeat(400_000)}` },
        { type: 'image', mimeType: 'image/svg+xml', data: svg },
        { type: 'resource_link', uri: 'javascript:alert(1)', name: 'a link' },
      ],
    },
  });
  try {
    await page.goto('/#/connect');
    await connectTo(page, `${server.origin}/mcp`);
    await page
      .getByRole('link', { name: /^twice/ })
      .first()
      .click();
    await call(page).click();
    await expect(result(page).getByText(marked, { exact: false })).toBeVisible();
    await expect(result(page).getByRole('button', { name: /more characters/ })).toBeVisible();
    await expect(result(page).getByText(/Not shown: only PNG/)).toBeVisible();
    await expect(page.locator('main img')).toHaveCount(0);
    await expect(page.locator('a[href^="javascript"]')).toHaveCount(0);
    await expect(page.getByText('2 tools').first()).toBeVisible();
    await expect(page).toHaveTitle(/Connect/);
    const drawn = await result(page).evaluate((node) => node.textContent.length);
    expect(drawn).toBeLessThan(20_000);
  } finally {
    await server.close();
  }
});

test('a secret reaches its server and is stored nowhere else', async ({ page }) => {
  const seen: unknown[] = [];
  const server = await keyedServer(
    {
      'tools/list': { tools: [{ name: 'repeat', inputSchema: { type: 'object' } }] },
      'tools/call': { content: [{ type: 'text', text: 'answered' }] },
    },
    (request) => seen.push(request.headers['x-api-key']),
  );
  try {
    await page.goto('/#/connect');
    await addressField(page).fill(`${server.origin}/mcp`);
    await page.getByRole('button', { name: 'Headers' }).click();
    await page.getByRole('button', { name: 'Add a header' }).click();
    const header = page.getByRole('group', { name: 'Header 1' });
    await header.getByLabel('Name').fill('X-Api-Key');
    await expect(header.getByLabel('sensitive')).toBeChecked();
    await expect(header.getByLabel('Value')).toHaveAttribute('type', 'password');
    await header.getByLabel('Value').fill(SECRET);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('link', { name: /^repeat/ }).click();
    await call(page).click();
    await expect(result(page).getByText('answered', { exact: true })).toBeVisible();
    expect(seen).toEqual([SECRET]);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByPlaceholder('held; type to replace')).toBeVisible();
    await wireButton(page).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = readFileSync(await (await download).path(), 'utf8');
    expect(file).toContain('tools/call');
    const stored = await page.evaluate(storedText);
    expect(stored).toContain('X-Api-Key');
    const shown = await page.evaluate(
      () =>
        document.documentElement.outerHTML +
        [...document.querySelectorAll('input')].map(({ value }) => value).join('\n'),
    );
    for (const text of [file, stored, shown]) expect(text).not.toContain(SECRET);
  } finally {
    await server.close();
  }
});

/** An MCP server that lets browsers in and answers by method; `onCall` sees the requests of tool calls. */
function keyedServer(
  results: Record<string, object>,
  onCall: (request: IncomingMessage) => void = () => {},
): Promise<Listening> {
  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  const initialize = {
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'keyed', version: '1' },
  };
  return listen(async (request, response) => {
    if (request.method !== 'POST')
      return void response.writeHead(request.method === 'OPTIONS' ? 204 : 405, cors).end();
    const { id, method } = JSON.parse(await bodyOf(request)) as { id?: number; method: string };
    if (method === 'tools/call') onCall(request);
    if (id === undefined) return void response.writeHead(202, cors).end();
    const result = { initialize, ...results }[method] ?? {};
    sendJson(response, { jsonrpc: '2.0', id, result }, 200, cors);
  });
}

/** Everything this site keeps in the browser, as text. Runs in the page. */
async function storedText(): Promise<string> {
  const kept = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
  for (const { name } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name!);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error!);
    });
    for (const store of db.objectStoreNames) {
      const values = await new Promise<unknown[]>((resolve, reject) => {
        const request = db.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error!);
      });
      kept.push(JSON.stringify(values));
    }
    db.close();
  }
  return kept.join('\n');
}
