import { LLMock } from '@copilotkit/aimock';
import { expect, test, type Page } from '../../e2e/test.ts';
import type { ResultRecord } from '#core/cell.ts';
import { brokenArgumentsServer, UNREAD_CALL } from '../../servers/broken-arguments-server.ts';
import { situationRows, situations, type Situation } from '../../servers/aimock-situations.ts';
import {
  askBy,
  endedRun,
  keepModel,
  modelForm,
  setUpRows,
  typeModel,
  withoutBaselines,
} from '../../e2e/model-steps.ts';

const KEY = 'planted-key-0123456789';

/** How a provider is chosen in the set-up, and what its documentation wants of a request from a page. */
interface Wire {
  provider: string;
  path: string;
  model: string;
  /** Those the page adds to what every browser sends; one more is one that a provider may refuse. */
  headers: Record<string, string>;
  /** Where questions go, not streamed and streamed. */
  asked: { plain: string; streamed: string };
  /** aimock carries arguments as a text on this wire, so that they can be broken. */
  carriesText: boolean;
}

/** aimock writes down that a key came, not which; it lets no other in. */
const KEPT_BACK = '[REDACTED]';
const bearer = { authorization: KEPT_BACK };
const both = (path: string) => ({ plain: path, streamed: path });
const gemini = '/v1beta/models/gemini-2.5-flash';
const wires: Wire[] = [
  {
    provider: 'OpenAI (chat completions)',
    path: '/v1',
    model: 'gpt-4o',
    headers: bearer,
    asked: both('/v1/chat/completions'),
    carriesText: true,
  },
  {
    provider: 'OpenAI (responses)',
    path: '/v1',
    model: 'gpt-4o',
    headers: bearer,
    asked: both('/v1/responses'),
    carriesText: true,
  },
  {
    provider: 'Anthropic',
    path: '/v1',
    model: 'claude-sonnet-4-5',
    headers: {
      'x-api-key': KEPT_BACK,
      'anthropic-version': '2023-06-01',
      'anthropic-dangerous-direct-browser-access': 'true',
    },
    asked: both('/v1/messages'),
    carriesText: false,
  },
  {
    provider: 'Google Gemini',
    path: '/v1beta',
    model: 'gemini-2.5-flash',
    headers: { 'x-goog-api-key': KEPT_BACK },
    asked: { plain: `${gemini}:generateContent`, streamed: `${gemini}:streamGenerateContent?alt=sse` },
    carriesText: false,
  },
];

let mock: LLMock;
test.beforeEach(async () => {
  mock = new LLMock({ port: 0, host: '127.0.0.1', logLevel: 'silent', auth: { apiKeys: [KEY] } });
  await mock.start();
});
test.afterEach(async ({ context }) => {
  // The page's open connections would keep the server from closing.
  await context.close();
  await mock.stop();
});

/** A set-up of these situations with the model of this wire in a loop of native calls. */
async function setUp(
  page: Page,
  { provider, path, model }: Wire,
  chosen: readonly Situation[],
  origin = mock.url,
) {
  await setUpRows(page, 'situations', situationRows(chosen));
  await typeModel(page, { provider, address: origin + path, name: model, key: KEY });
}

async function run(page: Page, { model }: Wire, cells: number): Promise<void> {
  await keepModel(page, model);
  await withoutBaselines(page);
  await askBy(page, 'Native tool calling');
  // What an answer that was cut off may have cost is counted against a budget.
  await page.getByLabel(/^Budget in/).fill('');
  await page.getByRole('button', { name: `Run ${cells} cell` }).click();
}

const browsers =
  /^(accept.*|cache-control|connection|content-length|host|origin|pragma|referer|sec-.*|user-agent|x-request-id)$/;

const ownHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !browsers.test(name)));

const callsOf = ({ trajectory }: ResultRecord) => trajectory.steps.map(({ toolCalls }) => toolCalls);

for (const wire of wires) {
  test(`${wire.provider}, played by aimock, in each situation of the table`, async ({ page }) => {
    for (const { fixtures } of situations) mock.addFixtures(fixtures());
    mock.onMessage(/weather in Oslo and in Lima/, { content: 'ready' });
    await setUp(page, wire, situations);
    await modelForm(page).getByRole('button', { name: 'Test' }).click();
    await expect(modelForm(page).getByText(/It answered “ready” in/)).toBeVisible();
    const tested = mock.getRequests().find(({ method }) => method === 'POST')!;
    const json = { 'content-type': 'application/json' };
    expect(tested.path).toBe(wire.asked.streamed);
    expect(ownHeaders(tested.headers)).toEqual({ ...json, ...wire.headers });

    await run(page, wire, situations.length);
    const { results } = await endedRun(page);
    for (const [index, { name, expected, onlyAsText }] of situations.entries()) {
      const record = results.find(({ cell }) => cell === index)!;
      const { asked, verdict, trajectory } = record;
      const calls = callsOf(record).flat();
      const seen = {
        verdict,
        calls: callsOf(record).map(({ length }) => length),
        tries: asked!.tries,
        answer: trajectory.finalAnswer,
        ...(expected.malformed === undefined ? {} : { malformed: calls.map((call) => call.malformed) }),
      };
      expect(seen, name).toEqual(onlyAsText && !wire.carriesText ? { ...expected, ...onlyAsText } : expected);
      expect(record.errors, name).toBeUndefined();
    }
    const streamed = mock.getRequests().slice(1);
    expect(streamed).toHaveLength(situations.reduce((sum, { expected }) => sum + expected.tries, 0));
    for (const { path, headers } of streamed) {
      expect(path).toBe(wire.asked.streamed);
      expect(ownHeaders(headers)).toEqual({ ...json, ...wire.headers });
    }
  });

  test(`${wire.provider}, played by aimock, is stopped in the middle of a slow answer, and goes on`, async ({
    page,
  }) => {
    let isSlow = true;
    const slow = { userMessage: 'a text in pieces', predicate: () => isSlow };
    mock.addFixture({ match: slow, response: { content: 'drip '.repeat(400) }, latency: 300, chunkSize: 5 });
    mock.addFixtures(situations[0]!.fixtures());
    await setUp(page, wire, situations.slice(0, 1));
    await run(page, wire, 1);
    await expect.poll(() => mock.getRequests().length).toBe(1);
    await page.getByRole('button', { name: 'Stop' }).click();
    const resume = page.getByRole('button', { name: 'Resume' });
    await expect(resume).toBeVisible();
    isSlow = false;
    await resume.click();
    const { results } = await endedRun(page);
    expect(
      results.map(({ verdict, asked, trajectory }) => [verdict, asked!.tries, trajectory.finalAnswer]),
    ).toEqual([['no-call', 1, situations[0]!.expected.answer]]);
    expect(mock.getRequests()).toHaveLength(2);
  });
}

/** aimock writes arguments that are no JSON as an empty object on these two wires; so their own streams are played here. */
const breaks = [
  { wire: wires[2]!, verdict: 'incorrect', said: /The arguments are not a JSON object: .*"9 \+/ },
  { wire: wires[3]!, verdict: 'no-call', said: UNREAD_CALL },
];
for (const { wire, verdict, said } of breaks) {
  test(`${wire.provider}: arguments that break off are the model’s own fault, shown and counted`, async ({
    page,
  }) => {
    const server = await brokenArgumentsServer();
    const broken = situations.slice(-1);
    await setUp(page, wire, broken, server.origin);
    await run(page, wire, 1);
    const { results } = await endedRun(page);
    expect(results.map((record) => [record.verdict, record.errors])).toEqual([[verdict, undefined]]);
    await page.goto(`${page.url()}/1/1/1`);
    await expect(page.getByText(said).first()).toBeVisible();
    await server.close();
  });
}
