import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '../../e2e/test.ts';
import { askBy, endedRun, keepModel, setUpRows, typeModel, withoutBaselines } from '../../e2e/model-steps.ts';
import type { ResultRecord } from '#core/cell.ts';
import { isJsonObject, type JsonObject } from '#core/json.ts';
import type { ProtocolEra } from '#core/mcp.ts';
import { chatAnswer } from '../../servers/chat-answer.ts';
import { chatServer, type ChatServer } from '../../servers/chat-server.ts';
import { completeServer } from '../../servers/complete-server.ts';

const KEY = 'planted-key-0123456789';
const MODEL = 'house-model-1';
const REPEATS = 5;

/** A task, the calls that the model makes at it turn by turn, and whether it is solved by them. */
interface Played {
  name: string;
  tools: string[];
  expected: JsonObject;
  facts?: string;
  calls: { name: string; arguments: JsonObject }[];
  isSolved: boolean;
}
const once = (
  name: string,
  tool: string,
  given: JsonObject,
  facts: string | undefined,
  more: Partial<Played> = {},
): Played => ({
  name,
  tools: [tool, 'filler_3'],
  expected: { name: tool, arguments: given },
  ...(facts === undefined ? {} : { facts }),
  calls: [{ name: tool, arguments: given }],
  isSolved: true,
  ...more,
});
const played: Played[] = [
  once('zurich-sky', 'forecast', { region: 'Zürich' }, 'Sun in Zürich'),
  once('rosa-table', 'book', { place: 'Rosa' }, 'Booked for 4'),
  once('kite-lore', 'research', { topic: 'kites', polls: 2 }, 'All about kites'),
  once('one-dot', 'paint', {}, undefined),
  once('lost-letter', 'find_letter', {}, 'Dear Grace', {
    calls: [
      { name: 'find_letter', arguments: {} },
      { name: 'filler_3', arguments: {} },
    ],
    isSolved: false,
  }),
];
const cells = played.length * REPEATS;

const rows = played.map(({ name, tools, expected, facts }) => ({
  id: name,
  query: `Do ${name}.`,
  tools: tools.map((tool) => ({ name: tool, description: tool, inputSchema: { type: 'object' } })),
  expected: [expected],
  ...(facts === undefined ? {} : { answer: { accept: [facts], match: 'facts' } }),
}));

/** Makes the calls of the task it is asked about, one a turn, then says all that it was answered. */
function plays(body: JsonObject): JsonObject {
  const messages = (Array.isArray(body.messages) ? body.messages : []).filter(isJsonObject);
  const query = JSON.stringify(messages.filter(({ role }) => role === 'user'));
  const task = played.find(({ name }) => query.includes(name));
  const turn = messages.filter(({ role }) => role === 'assistant').length;
  const call = task?.calls[turn];
  const heard = messages.flatMap(({ role, content }) => (role === 'tool' ? [JSON.stringify(content)] : []));
  const message: JsonObject = call
    ? {
        role: 'assistant',
        content: null,
        tool_calls: [
          {
            id: `call_${turn}`,
            type: 'function',
            function: { name: call.name, arguments: JSON.stringify(call.arguments) },
          },
        ],
      }
    : { role: 'assistant', content: `I was answered: ${heard.join(' | ')}` };
  const finish_reason = call ? 'tool_calls' : 'stop';
  return { ...chatAnswer(body), choices: [{ index: 0, message, finish_reason }] };
}

async function connect(page: Page, url: string, era: ProtocolEra): Promise<void> {
  await page.goto('/#/connect');
  await page.getByRole('textbox', { name: 'Address of a server' }).fill(url);
  await page.getByRole('button', { name: 'Headers' }).click();
  await page.getByLabel('Version of MCP').selectOption(era);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText(era === 'stateless' ? /^MCP 2026-07-28/ : /^MCP 2025-11-25/)).toBeVisible();
  await expect(page.getByText(/2,000 tools/).first()).toBeVisible();
}

async function addModel(page: Page): Promise<void> {
  const provider = 'OpenAI (chat completions)';
  await typeModel(page, { provider, address: `${model.origin}/v1`, name: MODEL, key: KEY });
  await keepModel(page, MODEL);
}

/** A run of the played tasks on this server alone, as its file says it. */
async function run(page: Page, server: RegExp, isReal: boolean): Promise<ResultRecord[]> {
  await page.getByLabel('Repeats').fill(String(REPEATS));
  // Before the ways of asking: a loop has nothing to call without.
  await page.getByRole('checkbox', { name: 'Execute the calls' }).check();
  await page.getByRole('checkbox', { name: server }).check();
  const known = page.getByRole('checkbox', { name: new RegExp(MODEL) });
  if ((await known.count()) === 0) await addModel(page);
  await known.check();
  await withoutBaselines(page);
  await askBy(page, 'Native tool calling');
  await page.getByText('When a server asks').click();
  await page.getByLabel('Answers, a line each').fill('seats: 4');
  await page.getByRole('button', { name: `Run ${cells} cells` }).click();
  if (isReal) await page.getByRole('dialog').getByRole('button', { name: 'Run and call' }).click();
  const { results } = await endedRun(page);
  return results.toSorted((a, b) => a.cell - b.cell);
}

const verdictsOf = (results: readonly ResultRecord[]) =>
  results.map(({ cell, verdict, outcome, scores }) => ({ cell, verdict, outcome, scores }));

let model: ChatServer;
test.beforeAll(async () => {
  model = await chatServer(KEY);
  model.answers = plays;
});
test.afterAll(() => model.close());

for (const [speaks, era] of [
  ['stateless', 'stateless'],
  ['initialize', 'initialize'],
  ['dual', 'stateless'],
  ['dual', 'initialize'],
] as const)
  test(`a server of SDK 2.4.0 with one of each (${speaks}), in ${era === 'stateless' ? '2026-07-28' : '2025-11-25'}: ${cells} of 100 cells live and replayed`, async ({
    page,
  }) => {
    const server = await completeServer(speaks);
    try {
      await connect(page, server.url, era);
      await page.getByRole('button', { name: 'Record', exact: true }).click();
      await expect(page.getByText(/^Recording: 0 calls,/)).toBeVisible();
      await setUpRows(page, 'played', rows);
      const live = await run(page, /^127/, true);

      expect(live).toHaveLength(cells);
      const solved = played.flatMap(({ isSolved }) =>
        Array<string>(REPEATS).fill(isSolved ? 'correct' : 'incorrect'),
      );
      expect(live.map(({ verdict }) => verdict)).toEqual(solved);
      for (const { calls } of played)
        for (const { name } of calls)
          // A question takes a second request of the same call.
          expect(server.calls.get(name), name).toBe(name === 'book' ? 2 * REPEATS : REPEATS);
      const results = live.flatMap(({ trajectory }) =>
        trajectory.steps.flatMap(({ toolResults }) => toolResults),
      );
      expect(results.filter(({ isError }) => isError)).toEqual([]);
      expect(results.filter(({ task }) => task)).toHaveLength(REPEATS);
      expect(results.filter(({ questions }) => questions)).toHaveLength(REPEATS);
      expect([...server.polls.values()]).toEqual(Array(REPEATS).fill(3));
      await expect(page.getByRole('columnheader', { name: 'of it in tasks' })).toBeVisible();

      await page.goto('/#/connect');
      await page
        .getByRole('link', { name: new URL(server.url).host })
        .first()
        .click();
      await expect(page.getByText(/^Recording: 30 calls,/)).toBeVisible();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Stop and save' }).click();
      const file = await (await download).path();
      expect(readFileSync(file, 'utf8').split('\n').filter(Boolean)).toHaveLength(1 + 2000 + 30);
      await server.close();
      await page.getByLabel('Recording of a server').setInputFiles(file);
      await expect(page.getByText(/^30 calls and 2,000 tools/)).toBeVisible();
      await expect(
        page.getByText(/Replayed in this page from its recording of .*, which contains 30 calls/),
      ).toBeVisible();

      await page.goto('/#/runs?data=played');
      await page.getByRole('checkbox', { name: 'Execute the calls' }).check();
      await page.getByRole('checkbox', { name: /^127/ }).uncheck();
      const replayed = await run(page, /recorded/, false);
      expect(verdictsOf(replayed)).toEqual(verdictsOf(live));
    } finally {
      await server.close();
    }
  });
