import { describe, expect, onTestFinished, test } from 'vitest';
import { diagnose, goesByPage, LocalNetwork, type Fetch } from '#serve/mcp/index.ts';
import { send } from '../../workers/models/send.ts';
import { providersById } from '#ask/providers/index.ts';
import { aConnection } from '../servers/a-connection.ts';

type State = PermissionState | 'no such permission';

const SERVER = 'http://127.0.0.1:8000/mcp';
const failing: Fetch = () => Promise.reject(new TypeError('Failed to fetch'));

/** A browser whose permission is `before`, and `after` once the page has asked the address. */
function aBrowser(
  before: State,
  after = before,
  { fetch = failing, pageOrigin = 'https://lab.example' } = {},
) {
  let state = before;
  const queried: string[] = [];
  const asked: string[] = [];
  const network = new LocalNetwork({
    fetch,
    pageOrigin,
    async query(name) {
      queried.push(name);
      await Promise.resolve();
      if (state === 'no such permission') throw new TypeError('not a valid enum value');
      return state;
    },
    async askFromPage(url) {
      asked.push(url);
      await Promise.resolve();
      state = after;
      throw new TypeError('Failed to fetch');
    },
  });
  return { network, queried, asked };
}

describe('a request to this machine', () => {
  test.each<[State, State, string | undefined, number]>([
    ['granted', 'granted', undefined, 0],
    ['denied', 'denied', 'local-network-denied', 0],
    ['prompt', 'prompt', 'local-network-undecided', 1],
    ['prompt', 'denied', 'local-network-denied', 1],
    ['prompt', 'granted', undefined, 1],
    ['no such permission', 'no such permission', undefined, 0],
  ])('with the permission %s, then %s, fails as %s', async (before, after, code, asked) => {
    const browser = aBrowser(before, after);
    const failure = await browser.network.fetch(SERVER).catch((error: unknown) => error);
    if (code) expect(failure).toMatchObject({ code });
    else expect(failure).toBeInstanceOf(TypeError);
    expect(browser.asked).toHaveLength(asked);
  });

  test('is sent once the person has agreed, and the page has asked no more than the origin', async () => {
    const sent: string[] = [];
    const fetch: Fetch = (input) => {
      sent.push(String(input));
      return Promise.resolve(new Response('ok'));
    };
    const { network, asked } = aBrowser('prompt', 'granted', { fetch });
    expect(await (await network.fetch(`${SERVER}?key=secret`)).text()).toBe('ok');
    expect(asked).toEqual(['http://127.0.0.1:8000/']);
    expect(sent).toEqual([`${SERVER}?key=secret`]);
  });

  test('puts one question to the person, however many wait for the answer', async () => {
    const { network, asked } = aBrowser('prompt', 'granted');
    await Promise.allSettled(Array.from({ length: 8 }, () => network.fetch(SERVER)));
    expect(asked).toHaveLength(1);
  });

  test('that is cancelled while the person is asked ends at once', async () => {
    const network = new LocalNetwork({
      fetch: failing,
      pageOrigin: 'https://lab.example',
      query: () => Promise.resolve('prompt'),
      askFromPage: () => new Promise(() => {}),
    });
    const controller = new AbortController();
    const failure = network.fetch(SERVER, { signal: controller.signal });
    controller.abort(new Error('stopped'));
    await expect(failure).rejects.toThrow('stopped');
  });
});

test.each([
  ['https://lab.example', 'http://127.0.0.1:8000/', ['loopback-network', 'loopback-network']],
  ['https://lab.example', 'http://192.168.1.5:1234/', ['local-network', 'local-network']],
  ['https://lab.example', 'https://nas.lan/', ['local-network', 'local-network']],
  ['http://192.168.1.2', 'http://127.0.0.1:8000/', ['loopback-network', 'loopback-network']],
  // A page is asked for nothing on its way to where it comes from itself.
  ['http://192.168.1.2', 'http://192.168.1.5:1234/', []],
  ['http://127.0.0.1:4173', 'http://127.0.0.1:8000/', []],
  ['http://127.0.0.1:4173', 'http://192.168.1.5:1234/', []],
  ['https://lab.example', 'https://api.openai.com/v1', []],
])('%s on its way to %s needs %j', async (pageOrigin, url, names) => {
  const { network, queried } = aBrowser('granted', 'granted', { pageOrigin });
  await network.fetch(url).catch(() => {});
  expect(queried).toEqual(names);
});

test('a browser that knows the old name alone is asked by it', async () => {
  const queried: string[] = [];
  const network = new LocalNetwork({
    fetch: failing,
    pageOrigin: 'https://lab.example',
    async query(name) {
      queried.push(name);
      await Promise.resolve();
      if (name !== 'local-network-access') throw new TypeError('not a valid enum value');
      return 'denied';
    },
    askFromPage: failing,
  });
  await expect(network.fetch(SERVER)).rejects.toMatchObject({ code: 'local-network-denied' });
  expect(queried).toContain('loopback-network');
});

describe('denied, undecided and down are three sentences', () => {
  const states: [State, string, RegExp, RegExp][] = [
    ['denied', 'local-network-denied', /was refused/, /Press the icon .*“Allow”/],
    ['prompt', 'local-network-undecided', /no answer yet/, /start the server, try again, and press “Allow”/],
    [
      'granted',
      'mcp-unreachable',
      /Nothing answers at 127\.0\.0\.1:8000/,
      /a server that is down.*lets this page reach/,
    ],
  ];

  test.each(states)('of an MCP server, with the permission %s', async (state, code, message, hint) => {
    const { network } = aBrowser(state);
    const world = {
      fetch: network.fetch,
      enter: network.enter.bind(network),
      pageOrigin: 'https://lab.example',
    };
    const { error, ticks } = await aConnection(SERVER, {}, world).connection.open();
    expect(error).toMatchObject({
      code,
      message: expect.stringMatching(message) as string,
      hint: expect.stringMatching(hint) as string,
    });
    if (state === 'granted') expect(error?.hint).not.toMatch(/asked for a permission/);
    expect(ticks[0]).toMatchObject({ step: 'reachable', state: 'failed', message: error?.message });
  });

  test.each(states)('of a model server, with the permission %s', async (state, code, message) => {
    const { network } = aBrowser(state);
    const asked = {
      provider: providersById.get('ollama')!,
      encoded: { url: 'http://127.0.0.1:8000/v1/chat/completions' },
      key: undefined,
    };
    const outgoing = { method: 'POST', headers: {}, body: '{}' } as const;
    const failure = await send(asked, outgoing, network.fetch, new AbortController().signal).catch(
      (error: unknown) => error,
    );
    if (state === 'granted')
      expect(failure).toMatchObject({
        reason: { code: 'model-local-refused', message: 'Nothing answers at 127.0.0.1:8000.' },
      });
    else expect(failure).toMatchObject({ code, message: expect.stringMatching(message) as string });
  });

  test.each([
    ['denied', 'permission-denied', 1],
    ['prompt', 'permission-undecided', 0],
    ['granted', 'unreachable', 4],
  ] as const)('to the doctor, with the permission %s', async (state, verdict, probes) => {
    const { network, asked } = aBrowser(state);
    const report = await diagnose(
      { url: SERVER, headers: {} },
      {
        fetch: network.fetch,
        enter: network.enter.bind(network),
        pageOrigin: 'https://lab.example',
        now: () => 0,
        onProbe: () => {},
      },
    );
    expect(report).toMatchObject({ verdict, recipes: [], letter: '' });
    expect(report.probes).toHaveLength(probes);
    expect(asked).toHaveLength(state === 'prompt' ? 1 : 0);
  });
});

test.each([
  ['http://192.168.1.7/mcp', 'https://lab.example', true],
  ['http://nas.lan/mcp', 'https://lab.example', true],
  ['http://0.0.0.0:8000/mcp', 'https://lab.example', true],
  ['http://127.0.0.1:8000/mcp', 'https://lab.example', false],
  ['https://192.168.1.7/mcp', 'https://lab.example', false],
  ['http://example.org/mcp', 'https://lab.example', false],
  ['http://192.168.1.7/mcp', 'http://127.0.0.1:4173', false],
])('%s is asked by a page of %s itself: %s', (url, pageOrigin, expected) => {
  expect(goesByPage(new URL(url), pageOrigin)).toBe(false);
  Object.defineProperty(Request.prototype, 'targetAddressSpace', { value: 'unknown', configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(Request.prototype, 'targetAddressSpace'));
  expect(goesByPage(new URL(url), pageOrigin)).toBe(expected);
});
