import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import type { EvalApi } from '#store/bridge/contract.ts';
import type { Remote } from '#store/bridge/worker-client.ts';
import { PlaygroundError } from '#core/errors.ts';
import { TESTBED_SERVERS } from '#core/testbed.ts';
import { CONNECT_STEPS, type ListedTool, type McpServerRef, type ServerStatus } from '#core/mcp.ts';
import type { Tool } from '#core/tool.ts';
import { connect as openDatabase } from '#store/storage/db.ts';
import { getSetting, putSetting } from '#store/storage/settings.ts';
import { servers as testbed } from '#world/index.ts';
import {
  testbedServerOf,
  testbedServerRef,
  readStoredServers,
  TESTBED_TOOLS,
  typedUrl,
} from '../../../src/app/frame/servers/server-refs.ts';
import { ServerStore } from '../../../src/app/frame/servers/server-store.svelte.ts';

const database = openDatabase();

function statusOf(serverId: string, change: Partial<ServerStatus> = {}): ServerStatus {
  const ticks = CONNECT_STEPS.map((step) => ({ step, state: 'ok' as const, message: '' }));
  return { serverId, state: 'connected', ticks, tools: [], warnings: [], ...change };
}

function aStore(change: Partial<Record<keyof EvalApi, unknown>> = {}) {
  const told: [string, ...unknown[]][] = [];
  const secrets = new Map<string, string[]>();
  const note =
    (name: string, answer?: unknown) =>
    async (...given: unknown[]) => {
      told.push([name, ...given.filter((one) => typeof one !== 'function')]);
      return answer;
    };
  const api = {
    connectServer: async (ref: McpServerRef, given: Record<string, string>) => {
      told.push(['connectServer', ref, given]);
      secrets.set(
        ref.id,
        Object.keys(given).map((name) => name.toLowerCase()),
      );
      return statusOf(ref.id);
    },
    disconnectServer: note('disconnectServer'),
    openTestbed: note('openTestbed'),
    forkTestbed: note('forkTestbed'),
    closeTestbed: note('closeTestbed'),
    serverCollisions: note('serverCollisions', []),
    serverSecrets: async (id: string) => secrets.get(id) ?? [],
    forgetServerSecrets: async (id: string) => {
      told.push(['forgetServerSecrets', id]);
      secrets.delete(id);
    },
    ...change,
  } as unknown as Remote<EvalApi>;
  return { store: new ServerStore(database, () => api), told, names: () => told.map(([name]) => name) };
}

const aServer = (id: string, change: Partial<McpServerRef> = {}): McpServerRef => ({
  id,
  title: id,
  url: `https://${id}.example/mcp`,
  headers: [],
  ...change,
});

describe('the servers of a person', () => {
  test('keep the tools they had while they do not answer, and lose them with their address', async () => {
    const tool: Tool = { name: 'a', server: null, description: '', inputSchema: {}, schemaFrom: 'source' };
    const tools: ListedTool[] = [{ tool, raw: {}, bytes: 2, tokens: 1 }];
    let state: ServerStatus['state'] = 'connected';
    const { store } = aStore({
      connectServer: async (ref: McpServerRef, _: unknown, take: (status: ServerStatus) => void) => {
        take(statusOf(ref.id, { state: 'connecting' }));
        return statusOf(ref.id, { state, tools: state === 'connected' ? tools : [] });
      },
    });
    await store.save(aServer('one'));
    await store.connect(aServer('one'));
    state = 'failed';
    const again = store.connect(aServer('one'));
    expect(store.status('one')).toMatchObject({ state: 'connecting', tools });
    await again;
    expect(store.status('one')).toMatchObject({ state: 'failed', tools });
    store.lose(new Error('the worker ended'));
    expect(store.status('one')).toMatchObject({ state: 'failed', tools });
    await store.save(aServer('one', { url: 'https://one.example/other' }));
    expect(store.status('one')).toBeUndefined();
  });

  test('are remembered without a secret value and without being contacted', async () => {
    const first = aStore();
    const headers = [
      { name: 'Authorization', value: 'Bearer planted', sensitive: true },
      { name: 'X-Team', value: 'blue', sensitive: false },
    ];
    await first.store.save(aServer('one', { headers }));
    expect(JSON.stringify(await getSetting(await database(), 'servers'))).not.toContain('planted');
    const later = aStore();
    await later.store.load();
    expect(later.store.ref('one')?.headers.map(({ value }) => value)).toEqual(['', 'blue']);
    expect([later.store.status('one'), later.told]).toEqual([undefined, []]);
  });

  test('lose the secrets of one origin when their address moves to another', async () => {
    const { store, told } = aStore();
    await store.save(aServer('moving'));
    await store.connect(aServer('moving'), { Authorization: 'x' });
    expect(store.secretNames('moving')).toEqual(['authorization']);
    await store.save(aServer('moving', { url: 'https://moving.example/other' }));
    expect(store.secretNames('moving')).toEqual(['authorization']);
    await store.save(aServer('moving', { url: 'https://elsewhere.example/mcp' }));
    expect(store.secretNames('moving')).toEqual([]);
    expect(told).toContainEqual(['forgetServerSecrets', 'moving']);
  });

  test('are forgotten with their secrets and come back where they stood', async () => {
    const { store } = aStore();
    await store.load();
    for (const id of ['a1', 'a2', 'a3']) await store.save(aServer(id));
    const place = store.own!.findIndex(({ id }) => id === 'a2');
    const ref = store.own![place]!;
    await store.forget('a2');
    expect([store.ref('a2'), store.status('a2')]).toEqual([undefined, undefined]);
    await store.restore(ref, place);
    expect(store.own!.findIndex(({ id }) => id === 'a2')).toBe(place);
  });

  test('that are stored in an odd form are left out', () => {
    const odd = {
      servers: [
        5,
        { id: 'x' },
        { id: 'manual.time', title: 't', url: 'https://a/' },
        { id: 'y', title: 'y', url: 'javascript:1' },
        aServer('good'),
      ],
    };
    expect(readStoredServers(odd as never).map(({ id }) => id)).toEqual(['good']);
    expect(readStoredServers('nonsense')).toEqual([]);
  });

  test('that are stored twice over are read once', async () => {
    await putSetting(await database(), 'servers', { servers: [aServer('only')] as never });
    const { store } = aStore();
    await Promise.all([store.load(), store.load()]);
    expect(store.own!.filter(({ id }) => id === 'only')).toHaveLength(1);
  });
});

describe('a connection', () => {
  test('that is stopped says nothing more, whatever its attempt comes to', async () => {
    let finish: (status: ServerStatus) => void = () => {};
    const { store } = aStore({ connectServer: () => new Promise((resolve) => (finish = resolve)) });
    const attempt = store.connect(aServer('slow'));
    await vi.waitFor(() => expect(store.status('slow')?.state).toBe('connecting'));
    await store.disconnect('slow');
    finish(statusOf('slow'));
    await attempt;
    expect(store.status('slow')?.state).toBe('closed');
  });

  test('that this app fails is failed with the reason', async () => {
    const lost = new PlaygroundError('worker-lost', 'It stopped.');
    const { store } = aStore({ connectServer: () => Promise.reject(lost) });
    await store.connect(aServer('x'));
    expect(store.status('x')).toMatchObject({ state: 'failed', error: { code: 'worker-lost' } });
  });

  test('is lost with the worker, and so are testbeds and secrets', async () => {
    const { store } = aStore();
    await store.connect(testbedServerRef('manual', 'time'));
    await store.connect(aServer('y'), { Key: '1' });
    store.lose(new PlaygroundError('worker-lost', 'It stopped.'));
    expect([store.testbeds, store.secretNames('y'), store.status('y')?.state]).toEqual([[], [], 'failed']);
  });
});

describe('the testbed', () => {
  test('opens once, when the first of its servers is connected', async () => {
    const { store, names } = aStore();
    await Promise.all([
      store.connect(testbedServerRef('manual', 'time')),
      store.connect(testbedServerRef('manual', 'todo')),
    ]);
    expect(names().filter((name) => name === 'openTestbed')).toHaveLength(1);
    expect(store.testbeds).toEqual([{ id: 'manual', title: 'Testbed', seed: 42 }]);
  });

  test('opened anew with a seed connects again what was connected', async () => {
    const { store, told } = aStore();
    await store.connect(testbedServerRef('manual', 'time'));
    await store.openTestbed(7);
    await vi.waitFor(() => expect(told.filter(([name]) => name === 'connectServer')).toHaveLength(2));
    expect(told).toContainEqual(['openTestbed', 'manual', 7]);
  });

  test('forks under a name of its own and is forgotten with its servers', async () => {
    const { store, told } = aStore();
    await store.openTestbed();
    const id = await store.fork('manual', 3);
    expect(told).toContainEqual(['forkTestbed', 'manual', 3, id]);
    await store.connect(testbedServerRef(id, 'time'));
    await store.closeTestbed(id);
    expect([store.testbeds.map((testbed) => testbed.id), store.visited]).toEqual([['manual'], []]);
  });

  test('has as many servers and tools as the page says', () => {
    expect(testbed.reduce((sum, { tools }) => sum + tools.length, 0)).toBe(TESTBED_TOOLS);
    expect(testbed).toHaveLength(TESTBED_SERVERS.length);
  });

  test('names its servers by testbed, and nothing else is taken for one', () => {
    expect(testbedServerOf('manual.time')).toEqual({ testbedId: 'manual', server: 'time' });
    expect(testbedServerOf('what-if-12.todo')?.testbedId).toBe('what-if-12');
    for (const id of ['manual', 'manual.nothing', 'other.time', 'what-if-x.time', 'manual.time.x', ''])
      expect(testbedServerOf(id)).toBeUndefined();
  });
});

test('an address is read as people type it', () => {
  const cases = [
    'example.org/mcp',
    'http://a.b',
    'localhost:3000/mcp',
    'ftp://x',
    'javascript:alert(1)',
    '',
    'a b',
  ];
  expect(cases.map((text) => typedUrl(text)?.href)).toEqual([
    'https://example.org/mcp',
    'http://a.b/',
    'http://localhost:3000/mcp',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('the browser asks before the page is left with a recording that is not saved', async () => {
  const listening = new EventTarget();
  vi.stubGlobal('addEventListener', listening.addEventListener.bind(listening));
  vi.stubGlobal('removeEventListener', listening.removeEventListener.bind(listening));
  const isAsked = (): boolean => !listening.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  let progress: object | undefined;
  const { store, names } = aStore({
    recordingProgress: async () => progress,
    forgetRecording: async () => {},
    endRecording: async () => (progress = undefined),
  });
  const look = () => store.recordingOf('r1');
  try {
    await look();
    expect([isAsked(), store.isRecorded('r1')]).toEqual([false, false]);
    progress = { calls: 1 };
    await look();
    await store.disconnect('r1');
    expect([isAsked(), store.isRecorded('r1')]).toEqual([true, true]);
    await store.save({ id: 'r1', title: 'R', url: 'https://r.test/mcp', headers: [] });
    await store.forget('r1');
    expect([isAsked(), store.isRecorded('r1'), progress]).toEqual([false, false, undefined]);
    progress = { calls: 1 };
    await look();
    store.lose(new Error('gone'));
    expect([isAsked(), names().length > 0]).toEqual([false, true]);
  } finally {
    vi.unstubAllGlobals();
  }
});
