import { describe, expect, test } from 'vitest';
import { isOpen, isProven, rejectedBy, type Candidate } from '#builder/index.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { McpConnection } from '#core/mcp.ts';
import type { Tool, ToolCall, ToolResult } from '#core/tool.ts';
import type { BuilderEvent, ProposeOrder } from '#store/bridge/builder-contract.ts';
import type { TestbedWorkerApi } from '#store/bridge/testbed-client.ts';
import type { Remote } from '#store/bridge/worker-client.ts';
import { createBuilderApi } from '../../workers/builder/builder-api.ts';
import type { BuilderDeps } from '../../workers/builder/builder-world.ts';
import { testbedTools, testbedWorld } from '../builder/testbed-world.ts';

const text = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const aTool = (name: string, annotations: Tool['annotations'] = { readOnlyHint: true }): Tool => ({
  name,
  server: 'own',
  description: `Tells the ${name.split('_').at(-1)} of a city.`,
  inputSchema: text,
  schemaFrom: 'source',
  annotations,
});
const says = (callId: string, words: string, isError = false): ToolResult => ({
  callId,
  content: [{ type: 'text', text: words }],
  isError,
  durationMs: 1,
});

interface Played {
  deps: BuilderDeps;
  called: string[];
  /** What was done to the testbed, in order, without its calls. */
  testbed: string[];
}

/** A server of the person's own that answers by `answer`, and the real testbed without its protocol. */
function played(answer?: (call: ToolCall, signal: AbortSignal | undefined) => Promise<ToolResult>): Played {
  const called: string[] = [];
  const testbed: string[] = [];
  const world = testbedWorld();
  let clock = 0;
  let ids = 0;
  const connection = (
    callTool: (call: ToolCall, signal?: AbortSignal) => Promise<ToolResult>,
  ): McpConnection => ({
    server: { id: 'own', title: 'own', url: 'https://own.test/mcp', headers: [] },
    serverInfo: { name: 'own', version: '1' },
    protocolVersion: '2025-11-25',
    capabilities: {},
    instructions: undefined,
    tools: [],
    callTool: (call, { signal } = {}) => callTool(call, signal),
    close: () => Promise.resolve(void testbed.push('end of a connection')),
  });
  return {
    called,
    testbed,
    deps: {
      reach: () =>
        Promise.resolve(
          connection((call, signal) => {
            called.push(call.name);
            const { city = '' } = call.arguments;
            return answer
              ? answer(call, signal)
              : Promise.resolve(says(call.id, `${call.name} of ${JSON.stringify(city)}`));
          }),
        ),
      testbed: {
        open: () => Promise.resolve(void testbed.push('open')),
        reset: () => world.reset!(),
        close: () => Promise.resolve(void testbed.push('close')),
      } as unknown as Remote<TestbedWorkerApi>,
      connect: (_, server) =>
        Promise.resolve(
          connection(({ name, arguments: given }) => world.call({ ...aTool(name), server }, given as never)),
        ),
      // Each look at the clock is later than the pause between two events.
      now: () => (clock += 1000),
      makeId: () => String(++ids),
      pause: () => Promise.resolve(),
    },
  };
}

const tools = [aTool('get_weather'), aTool('get_people'), aTool('get_height')];
const order = (more: Partial<ProposeOrder> = {}): ProposeOrder => ({
  servers: [{ name: 'own', serverId: 'own' }],
  tools,
  callable: tools,
  seed: 42,
  today: '2026-03-12',
  count: 12,
  mostCalls: 100,
  known: [],
  there: [],
  ...more,
});

async function proposed(
  { deps }: Played,
  wanted = order(),
  signal?: AbortSignal,
): Promise<{ events: BuilderEvent[]; candidates: Candidate[] }> {
  const events: BuilderEvent[] = [];
  await createBuilderApi(deps).proposeTasks(wanted, (event) => void events.push(event), signal);
  const judged = new Map(
    events.flatMap((event) => (event.type === 'judged' ? event.candidates.map((one) => [one.id, one]) : [])),
  );
  const all = events.find((event) => event.type === 'proposed')?.candidates ?? [];
  return { events, candidates: all.map((one) => judged.get(one.id) ?? one) };
}

describe('tasks proposed in the worker', () => {
  test('come as calls, then all candidates, then each of them judged, and nothing after the end', async () => {
    const { events, candidates } = await proposed(played());
    const kinds = events.map(({ type }) => type);
    expect(kinds).toEqual([...kinds].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)));
    expect(new Set(kinds)).toEqual(new Set(ORDER));
    expect(candidates.filter(isProven).length).toBeGreaterThanOrEqual(10);
    expect(candidates.filter(isOpen)).toEqual([]);
  });

  test('on the testbed are played on one testbed, which is closed with its connections', async () => {
    const world = played();
    const currency = testbedTools('currency');
    const { candidates } = await proposed(
      world,
      order({ servers: [{ name: 'currency' }], tools: currency, callable: currency }),
    );
    expect(candidates.filter(isProven).length).toBeGreaterThanOrEqual(10);
    expect(world.testbed).toEqual(['open', 'end of a connection', 'close']);
    expect(world.called).toEqual([]);
  });

  test('that were stopped keep what was judged, and leave the others open', async () => {
    const stop = new AbortController();
    const world = played();
    const events: BuilderEvent[] = [];
    await createBuilderApi(world.deps).proposeTasks(
      order(),
      (event) => {
        events.push(event);
        if (event.type === 'judged') stop.abort();
      },
      stop.signal,
    );
    const all = events.find((event) => event.type === 'proposed')!.candidates.length;
    const judged = events.flatMap((event) => (event.type === 'judged' ? event.candidates : []));
    expect(judged.length).toBeGreaterThan(0);
    expect(judged.length).toBeLessThan(all);
  });

  test('that are stopped within a call say nothing of the candidate of that call', async () => {
    const stop = new AbortController();
    let calls = 0;
    const world = played((call) => {
      if (++calls < 30) return Promise.resolve(says(call.id, JSON.stringify(call.arguments)));
      stop.abort();
      return Promise.reject(new PlaygroundError('mcp-cancelled', 'The call was cancelled.'));
    });
    const { candidates } = await proposed(world, order({ mostCalls: 20 }), stop.signal);
    expect(candidates.length).toBeGreaterThan(0);
    for (const candidate of candidates) expect(rejectedBy(candidate)?.step).not.toBe('executes');
  });

  test('a call that the network loses fails its candidate alone; a server that is not connected ends the work', async () => {
    let calls = 0;
    const lossy = played((call) =>
      ++calls % 9 === 0
        ? Promise.reject(new PlaygroundError('mcp-unreachable', 'The server cannot be reached.'))
        : Promise.resolve(says(call.id, JSON.stringify(call.arguments))),
    );
    expect((await proposed(lossy)).candidates.some(isProven)).toBe(true);
    const gone = played(() =>
      Promise.reject(new PlaygroundError('mcp-not-connected', 'This server is not connected.')),
    );
    await expect(proposed(gone)).rejects.toMatchObject({ code: 'mcp-not-connected' });
  });
});

const ORDER = ['calls', 'proposed', 'judged'];

describe('candidates judged in the worker', () => {
  const candidate = (id: string, name: string, more: Partial<Candidate> = {}): Candidate => ({
    id,
    category: 'single_server_single_call',
    query: `How is the ${name} in Oslo, please?`,
    calls: [{ id: '1', name, server: 'own', step: 1, arguments: { city: 'Oslo' } }],
    servers: ['own'],
    said: {},
    life: [],
    ...more,
  });
  const judged = async (
    world: Played,
    candidates: Candidate[],
    known: Candidate[] = [],
    offered: readonly Tool[] = tools,
  ): Promise<Candidate[]> => {
    const after: Candidate[] = [];
    await createBuilderApi(world.deps).judgeTasks(
      { servers: order().servers, tools: offered, candidates, known },
      (event) => void (event.type === 'judged' && after.push(...event.candidates)),
    );
    return after;
  };

  test('are compared with those that are in already, and with each other', async () => {
    const known = candidate('k', 'get_weather', { query: 'Is it raining over in Oslo today?' });
    const [same, other, again] = await judged(
      played(),
      [
        candidate('1', 'get_weather', { query: 'Rain or sun in Oslo?' }),
        candidate('2', 'get_people', { query: 'Who lives in Oslo?' }),
        candidate('3', 'get_people', { query: 'How many live in Oslo?' }),
      ],
      [known],
    );
    expect(rejectedBy(same!)).toMatchObject({
      step: 'duplicate',
      of: 'k',
      evidence: 'it has the calls of “Is it raining over in Oslo today?”',
    });
    expect(isProven(other!)).toBe(true);
    expect(rejectedBy(again!)).toMatchObject({
      step: 'duplicate',
      of: '2',
    });
  });

  test('further ones are judged in the world that is open, beside those that have passed', async () => {
    const world = played();
    const after: Candidate[] = [];
    const parts = [
      [candidate('2', 'get_people', { query: 'Who lives in Oslo?' })],
      [candidate('3', 'get_people', { query: 'How many live in Oslo?' })],
    ];
    await createBuilderApi(world.deps).judgeTasks(
      {
        ...{ servers: [...order().servers, { name: 'wikipedia' }], tools, known: [] },
        candidates: [candidate('1', 'get_weather', { query: 'Rain or sun in Oslo?' })],
      },
      (event) => void (event.type === 'judged' && after.push(...event.candidates)),
      undefined,
      () => parts.shift() ?? [],
    );
    expect(after.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(rejectedBy(after[2]!)).toMatchObject({ step: 'duplicate', of: '2' });
    expect(world.testbed).toEqual(['open', 'close']);
  });

  test('a tool that may change something is not called on a person’s own server, whoever wrote the candidate', async () => {
    const world = played();
    const offered = [...tools, aTool('delete_city', { destructiveHint: true })];
    const [after] = await judged(
      world,
      [candidate('1', 'delete_city', { query: 'Take Oslo off the map, please.' })],
      [],
      offered,
    );
    expect(rejectedBy(after!)).toMatchObject({
      step: 'executes',
      evidence: expect.stringContaining('It was not called'),
    });
    expect(world.called).toEqual([]);
    // With the person's yes to this tool it is.
    await createBuilderApi(world.deps).judgeTasks(
      {
        servers: [{ name: 'own', serverId: 'own', allowed: ['delete_city'] }],
        tools: offered,
        candidates: [candidate('1', 'delete_city', { query: 'Take Oslo off the map, please.' })],
        known: [],
      },
      () => {},
    );
    expect(world.called).toContain('delete_city');
  });

  test('one that a step of its pipeline has rejected comes back as it is', async () => {
    const out = candidate('1', 'get_weather', {
      life: [{ step: 'rewritten', is: 'rejected', evidence: 'no JSON' }],
    });
    const world = played();
    expect(await judged(world, [out])).toEqual([out]);
    expect(world.called).toEqual([]);
  });
});
