import { MOST_NODES } from '../../src/app/frame/windowed/windowed.svelte.ts';
import { builtIn } from '../../src/app/frame/linked-setup.ts';
import { NOWHERE, describe, expect, page, test, userEvent, type Open } from './app.ts';
import { sized } from './full-size.ts';
import { finishedRun } from './model-run.ts';

const NEEDLE = 'the needle';
/** Either is hundreds of times what is drawn. */
const ARGUMENTS = sized(60_000, 600_000);
const CALLS = sized(10_000, 100_000);

/** Elements of the page's content; the frame around it is not from outside. */
const nodes = (): number => document.querySelector('main')!.querySelectorAll('*').length;

const numbered = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

const turn = { index: 0, message: { role: 'assistant', text: '' }, startedAt: 0, durationMs: 1 };

/** What a trajectory and its extracted calls hold, as an import or an older edition could have left them. */
const contents = {
  'a call of many arguments': () => {
    const given = Object.fromEntries(
      numbered(ARGUMENTS, (at) => [`a${at}`, at === ARGUMENTS - 1 ? NEEDLE : at]),
    );
    const calls = [{ id: 'c0', name: 'tool', arguments: given }];
    return { calls, trajectory: { steps: [{ ...turn, toolCalls: calls, toolResults: [] }] } };
  },
  'a turn of many calls': () => {
    const calls = numbered(CALLS, (at) => ({ id: `c${at}`, name: `tool_${at}`, arguments: { at } }));
    const toolResults = calls.map(({ id }, at) => ({
      callId: id,
      content: [{ type: 'text', text: at === CALLS - 1 ? NEEDLE : 'ok' }],
      isError: false,
      durationMs: 1,
    }));
    return { calls, trajectory: { steps: [{ ...turn, toolCalls: calls, toolResults }] } };
  },
  'a text of 5 MB of JSON': () => {
    const text = `${'[{"a":1},'.repeat(550_000)}"${NEEDLE}"`;
    const step = { ...turn, message: { role: 'assistant', text }, toolCalls: [], toolResults: [] };
    return { calls: undefined, trajectory: { steps: [step], finalAnswer: text } };
  },
};

/** Runs one cell, puts such content into it, and shows it. */
async function showCellOf(kind: keyof typeof contents, open: Open): Promise<void> {
  const opened = await open(NOWHERE);
  const { database } = opened;
  const { run } = await finishedRun(opened, 1, [builtIn[0]!]);
  const record = (await database.get('results', [run.id, 0])) as unknown as {
    extraction: { calls: unknown };
    trajectory: Record<string, unknown>;
  };
  const { calls, trajectory } = contents[kind]();
  Object.assign(record.trajectory, trajectory);
  if (calls) record.extraction.calls = calls;
  await database.put('results', record as never);
  location.hash = `#/r/${run.id}/1/1/1`;
  await expect
    .element(page.getByRole('heading', { name: 'Every scorer' }), { timeout: 30_000 })
    .toBeVisible();
}

describe('is shown a part at a time:', { timeout: 120_000 }, () => {
  test.for(['a call of many arguments', 'a turn of many calls'] as const)(
    'a stored cell with %s, in which words are found',
    async (kind, { open }) => {
      await showCellOf(kind, open);
      expect(nodes()).toBeLessThanOrEqual(MOST_NODES);
      await page.getByRole('searchbox', { name: /^Find in/ }).fill(NEEDLE);
      await expect.element(page.getByText(NEEDLE, { exact: true })).toBeInViewport();
      await expect.element(page.getByText('1 of 1', { exact: true })).toBeVisible();
      expect(nodes()).toBeLessThanOrEqual(MOST_NODES);
    },
  );

  test('a stored cell with a text of 5 MB of JSON', async ({ open }) => {
    await showCellOf('a text of 5 MB of JSON', open);
    expect(nodes()).toBeLessThanOrEqual(MOST_NODES);
    await page.getByRole('button', { name: /more characters/ }).click();
    await page.getByRole('button', { name: /^Show the next 20,000 of/ }).click();
    await expect.element(page.getByText(/^20,001 to 40,000 of 4,950,012 characters$/)).toBeVisible();
    expect(nodes()).toBeLessThanOrEqual(MOST_NODES);
  });

  test('a result of 100,000 parts', async ({ open }) => {
    const results: Record<string, object> = {
      initialize: {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'many', version: '1' },
      },
      'tools/list': {
        tools: [{ name: 'many', description: 'Answers much.', inputSchema: { type: 'object' } }],
      },
      'tools/call': { content: numbered(100_000, (at) => ({ type: 'text', text: `part ${at + 1}.` })) },
    };
    const fetch = async (_: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
      if (init.method !== 'POST') return new Response(null, { status: 405 });
      const { id, method } = JSON.parse(init.body as string) as { id?: number; method: string };
      if (id === undefined) return new Response(null, { status: 202 });
      return Response.json({ jsonrpc: '2.0', id, result: results[method] ?? {} });
    };
    await open('#/connect', { fetch });
    await page.getByRole('textbox', { name: 'Address of a server' }).fill('https://server.example/mcp');
    await userEvent.keyboard('{Enter}');
    await page.getByRole('link', { name: /^many/ }).click();
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    const result = page.getByRole('region', { name: 'Result' });
    await expect.element(result.getByText('part 1.', { exact: true })).toBeVisible();
    expect(nodes()).toBeLessThanOrEqual(MOST_NODES);
    await result.getByRole('button', { name: 'Show the next 50 of 99,950' }).click();
    await expect.element(result.getByText('part 51.', { exact: true })).toBeVisible();
    await expect.element(result.getByRole('button', { name: /^Show the next/ })).toHaveFocus();
    await result.getByText('as received').click();
    await expect.element(result.getByText('[ ] 100,000 items')).toBeVisible();
    expect(nodes()).toBeLessThanOrEqual(MOST_NODES);
  });
});
