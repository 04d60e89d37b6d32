import { expect, test, type Page } from './test.ts';
import { bodyOf, listen, sendJson } from '../servers/listen.ts';
import { baselineBoxes, endedRun } from './model-steps.ts';

const MOST_NODES = 2000;
const NEEDLE = 'the needle';

/** Elements of the page's content; the frame around it is not from outside. */
const nodes = (page: Page): Promise<number> =>
  page.locator('main').evaluate((main) => main.querySelectorAll('*').length);

/** Runs one cell and gives back its address. */
async function oneCell(page: Page): Promise<string> {
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill('1');
  const boxes = await (await baselineBoxes(page)).all();
  for (const [index, box] of boxes.entries()) await box.setChecked(index === 0);
  await page.getByRole('button', { name: 'Run 1 cell' }).click();
  await page.waitForURL(/#\/r\/.+/);
  await endedRun(page);
  return `${page.url().split('?')[0]}/1/1/1`;
}

type Stored = 'a call of 600,000 arguments' | 'a turn of 100,000 calls' | 'a text of 5 MB of JSON';

/** Puts such content into the stored cell, as an import or an older edition could have left it. */
const store = (page: Page, kind: Stored): Promise<void> =>
  page.evaluate(
    async ([what, needle]) => {
      const asked = <Value>(request: IDBRequest<Value>): Promise<Value> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(new Error(String(request.error)));
        });
      const [{ name }] = (await indexedDB.databases()) as [{ name: string }];
      const db = await asked(indexedDB.open(name));
      const results = db.transaction('results', 'readwrite').objectStore('results');
      const [record] = (await asked(results.getAll())) as [
        { extraction: { calls: unknown[] }; trajectory: Record<string, unknown> },
      ];
      const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
        Array.from({ length: count }, (_, index) => item(index));
      const turn = { index: 0, message: { role: 'assistant', text: '' }, startedAt: 0, durationMs: 1 };
      if (what === 'a text of 5 MB of JSON') {
        const text = `${'[{"a":1},'.repeat(550_000)}"${needle}"`;
        const message = { role: 'assistant', text };
        record.trajectory.steps = [{ ...turn, message, toolCalls: [], toolResults: [] }];
        record.trajectory.finalAnswer = text;
      } else if (what === 'a turn of 100,000 calls') {
        const calls = many(100_000, (at) => ({ id: `c${at}`, name: `tool_${at}`, arguments: { at } }));
        const toolResults = calls.map(({ id }, at) => ({
          callId: id,
          content: [{ type: 'text', text: at === 99_999 ? needle : 'ok' }],
          isError: false,
          durationMs: 1,
        }));
        record.trajectory.steps = [{ ...turn, toolCalls: calls, toolResults }];
        record.extraction.calls = calls;
      } else {
        const given = Object.fromEntries(many(600_000, (at) => [`a${at}`, at === 599_999 ? needle : at]));
        const call = { id: 'c0', name: 'tool', arguments: given };
        record.trajectory.steps = [{ ...turn, toolCalls: [call], toolResults: [] }];
        record.extraction.calls = [call];
      }
      await asked(results.put(record));
      db.close();
    },
    [kind, NEEDLE] as const,
  );

for (const kind of [
  'a call of 600,000 arguments',
  'a turn of 100,000 calls',
  'a text of 5 MB of JSON',
] as const) {
  test(`a stored cell with ${kind} is shown a part at a time`, async ({ page }) => {
    const address = await oneCell(page);
    await store(page, kind);
    await page.goto('/#/data');
    await expect(page.getByRole('heading', { level: 1, name: 'Data' })).toBeVisible();
    const from = Date.now();
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Every scorer' })).toBeVisible();
    const took = Date.now() - from;
    expect(await nodes(page)).toBeLessThanOrEqual(MOST_NODES);

    const isSearched = kind !== 'a text of 5 MB of JSON';
    if (isSearched) {
      await page.getByRole('searchbox', { name: /^Find in/ }).fill(NEEDLE);
      await expect(page.locator('mark', { hasText: NEEDLE })).toBeInViewport();
      await expect(page.getByText('1 of 1', { exact: true })).toBeVisible();
    } else {
      await page.getByRole('button', { name: /more characters/ }).click();
      await page.getByRole('button', { name: /^Show the next 20,000 of/ }).click();
      await expect(page.getByText(/^20,001 to 40,000 of 4,950,012 characters$/)).toBeVisible();
    }
    expect(await nodes(page)).toBeLessThanOrEqual(MOST_NODES);
    test.info().annotations.push({ type: 'shown after', description: `${took} ms` });
  });
}

test('a result of 100,000 parts is shown a part at a time', async ({ page }) => {
  const results: Record<string, object> = {
    initialize: {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'many', version: '1' },
    },
    'tools/list': {
      tools: [{ name: 'many', description: 'Answers much.', inputSchema: { type: 'object' } }],
    },
    'tools/call': {
      content: Array.from({ length: 100_000 }, (_, at) => ({ type: 'text', text: `part ${at + 1}.` })),
    },
  };
  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  const server = await listen(async (request, response) => {
    if (request.method !== 'POST')
      return void response.writeHead(request.method === 'OPTIONS' ? 204 : 405, cors).end();
    const { id, method } = JSON.parse(await bodyOf(request)) as { id?: number; method: string };
    if (id === undefined) return void response.writeHead(202, cors).end();
    sendJson(response, { jsonrpc: '2.0', id, result: results[method] ?? {} }, 200, cors);
  });
  try {
    await page.goto('/#/connect');
    await page.getByRole('textbox', { name: 'Address of a server' }).fill(`${server.origin}/mcp`);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /^many/ }).click();
    const from = Date.now();
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    const result = page.getByRole('region', { name: 'Result' });
    await expect(result.getByText('part 1.', { exact: true })).toBeVisible();
    const took = Date.now() - from;
    expect(await nodes(page)).toBeLessThanOrEqual(MOST_NODES);
    await result.getByRole('button', { name: 'Show the next 50 of 99,950' }).press('Enter');
    await expect(result.getByText('part 51.', { exact: true })).toBeVisible();
    await expect(result.getByRole('button', { name: /^Show the next/ })).toBeFocused();
    await result.getByText('as received').click();
    await expect(result.getByText('[ ] 100,000 items')).toBeVisible();
    expect(await nodes(page)).toBeLessThanOrEqual(MOST_NODES);
    test.info().annotations.push({ type: 'shown after', description: `${took} ms` });
  } finally {
    await server.close();
  }
});
