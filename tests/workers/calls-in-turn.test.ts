import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ResultRecord } from '#core/cell.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { CallOptions, McpConnection } from '#core/mcp.ts';
import type { RunConfig } from '#core/run.ts';
import type { SessionsSeen } from '#core/sessions.ts';
import type { Tool, ToolCall, ToolResult } from '#core/tool.ts';
import { createServersExecutor } from '../../workers/execution/execute-on-servers.ts';
import { TaskTime } from '../../workers/runs/task-time.ts';
import { aLanguageModel, says } from '../builders/a-language-model.ts';
import { anExpectedCall, aTask } from '../builders/a-task.ts';
import { anEvalWorld, untilEnd } from '../builders/an-eval-world.ts';
import { aTool } from '../builders/plans.ts';

// Time passes where a test says so, and nowhere else.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const CALL_MS = 1000;
const person = { facts: { city: 'Oslo' } };
const after = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => reject(new PlaygroundError('mcp-cancelled', 'Cancelled.')));
  });

interface Played {
  url?: string;
  protocolVersion?: string;
  ids?: SessionsSeen['ids'];
  /** How long a session of a cell's own takes to open. */
  openMs?: number;
  callTool?: (call: ToolCall, options: CallOptions) => Promise<ToolResult>;
}

/** A server of the person's own whose calls take a second; `heard` are they that it was sent, `most` how many at once. */
function aServer({
  url = 'https://mine.test/mcp',
  protocolVersion = '2025-11-25',
  ids,
  openMs = 0,
  callTool,
}: Played) {
  const heard: string[] = [];
  const sessions = { open: 0, most: 0 };
  const calls = { open: 0, most: 0 };
  const count = (of: typeof calls, change: number): void => {
    of.open += change;
    of.most = Math.max(of.most, of.open);
  };
  const connection: McpConnection = {
    server: { id: 'mine', title: 'Mine', url, headers: [] },
    serverInfo: { name: 'mine', version: '1' },
    protocolVersion,
    capabilities: {},
    instructions: undefined,
    tools: [{ ...aTool('paint'), annotations: { readOnlyHint: true, openWorldHint: false } }],
    async callTool(call, options = {}) {
      heard.push(call.id);
      count(calls, 1);
      try {
        if (callTool) return await callTool(call, options);
        await after(CALL_MS, options.signal);
        return { callId: call.id, content: [], isError: false, durationMs: CALL_MS };
      } finally {
        count(calls, -1);
      }
    },
    close: async () => count(sessions, -1),
  };
  const deps = {
    reach: async () => connection,
    async another() {
      count(sessions, 1);
      if (openMs > 0) await after(openMs, undefined);
      return connection;
    },
    sessions: async (): Promise<SessionsSeen> => ({ ids: ids ?? 'none' }),
    now: () => Date.now(),
  };
  return { heard, calls, sessions, deps, tools: connection.tools as Tool[] };
}

async function anExecutor(played: Played = {}) {
  const server = aServer(played);
  const executor = await createServersExecutor(server.deps, { serverIds: ['mine'], person });
  const task = aTask({ tools: server.tools, target: { calls: [] } });
  const cell = (id: string, signal?: AbortSignal, calls = 1) => {
    const time = new TaskTime(() => Date.now());
    const plan = Array.from({ length: calls }, (_, index): ToolCall => {
      return { id: `${id}${index || ''}`, name: 'paint', arguments: {}, step: 1 };
    });
    const of = { task, plan, text: '', seed: 1, repeat: 0, time, ...(signal ? { signal } : {}) };
    return executor.execute(of);
  };
  return { ...server, cell };
}

describe('cells that call one server', () => {
  test('wait in all their calls for a session of their own', async () => {
    const { cell } = await anExecutor({ url: 'http://localhost:4000/mcp', ids: 'own' });
    const ended = Promise.all(['a', 'b', 'c'].map((id) => cell(id, undefined, 2)));
    await vi.advanceTimersByTimeAsync(20 * CALL_MS);
    // Two calls of a cell are made one by one, as a person answers in one session.
    const steps = (await ended).map(({ steps: [step] }) => [step!.durationMs, step!.waitedMs ?? 0]);
    expect(steps).toEqual([0, 0, 2].map((before) => [2 * CALL_MS, before * CALL_MS]));
  });

  test('of which the server fails in one as the run is stopped are not headed as stopped', async () => {
    const stopping = new AbortController();
    const { cell } = await anExecutor({
      async callTool() {
        stopping.abort();
        throw new PlaygroundError('mcp-protocol', 'The server answered 500.');
      },
    });
    await expect(cell('a', stopping.signal)).rejects.toMatchObject({ code: 'mcp-outcome-unknown' });
  });

  test('of which one is at work when the run is stopped: the other was not sent, and can be run', async () => {
    const stopping = new AbortController();
    const { heard, cell } = await anExecutor();
    const ended = Promise.allSettled(['a', 'b'].map((id) => cell(id, stopping.signal)));
    await vi.advanceTimersByTimeAsync(CALL_MS / 2);
    stopping.abort();
    expect(await ended).toMatchObject([
      {
        reason: {
          code: 'run-stopped',
          message:
            '1 call was sent to the servers before the run was stopped. Whether it was carried out is not known.',
        },
      },
      { reason: { code: 'mcp-cancelled' } },
    ]);
    expect(heard).toEqual(['a']);
  });

  test('wait for each other, which is not the tools’ time', async () => {
    const { cell } = await anExecutor();
    const ended = Promise.all(['a', 'b', 'c'].map((id) => cell(id)));
    await vi.advanceTimersByTimeAsync(3 * CALL_MS);
    const steps = (await ended).map(({ steps: [step] }) => [step!.durationMs, step!.waitedMs ?? 0]);
    expect(steps).toEqual([0, 1, 2].map((before) => [CALL_MS, before * CALL_MS]));
  });

  test('wait for sessions of their own to open, which is not the tools’ time either', async () => {
    const openMs = 4 * CALL_MS;
    const { cell } = await anExecutor({ ids: 'own', openMs });
    const ended = Promise.all(['a', 'b'].map((id) => cell(id)));
    await vi.advanceTimersByTimeAsync(openMs + CALL_MS);
    const steps = (await ended).map(({ steps: [step] }) => [step!.durationMs, step!.waitedMs ?? 0]);
    expect(steps).toEqual([CALL_MS, CALL_MS].map((called) => [called, openMs]));
  });

  test.each([
    { what: 'in one session are made one by one where a person answers', calls: 1, sessions: 0 },
    { what: 'in sessions of their own side by side', ids: 'own', calls: 3, sessions: 8 },
    {
      what: 'and need not wait in 2026-07-28, which says who is asked',
      protocolVersion: '2026-07-28',
      ids: 'stateless',
      calls: 3,
      sessions: 0,
    },
    {
      what: 'over plain http in two sessions, since browsers open few connections',
      url: 'http://localhost:4000/mcp',
      ids: 'own',
      calls: 2,
      sessions: 2,
    },
  ] as const)('$what', async ({ what: _, calls, sessions, ...played }) => {
    const server = await anExecutor(played);
    const ended = Promise.all(Array.from({ length: 12 }, (_, index) => server.cell(String(index))));
    await vi.advanceTimersByTimeAsync(30 * CALL_MS);
    await ended;
    expect(server.calls.most).toBe(calls);
    expect(server.sessions.most).toBeLessThanOrEqual(sessions);
    expect([server.heard.length, server.sessions.open]).toEqual([12, 0]);
  });
});

const paint = aTask({
  tools: [{ ...aTool('paint'), annotations: { readOnlyHint: true, openWorldHint: false } }],
  target: { calls: [anExpectedCall({ name: 'paint' })] },
});

/** The cells of a run with two repeats in one way of asking. */
async function aRun(config: Pick<RunConfig, 'models' | 'agentIds'>, played: Played = {}) {
  const server = aServer(played);
  const { api, cellsOf } = anEvalWorld({
    tasks: [paint],
    answer: ({ request }, asked) =>
      config.agentIds[0] === 'single-shot'
        ? says('[{"name":"paint","parameters":{},"id":"c"}]')
        : request.messages.some(({ role }) => role === 'tool')
          ? says('Done.')
          : says('', [{ id: `c${asked}`, name: 'paint', arguments: {} }]),
    change: () => ({
      loadExecutor: async (execution) =>
        createServersExecutor(server.deps, execution.on === 'servers' ? execution : { serverIds: [] }),
    }),
  });
  const ended = untilEnd((onEvent) =>
    api.startRun(
      {
        title: 'T',
        selection: { datasetId: 't' },
        ...config,
        execution: { on: 'servers', serverIds: ['mine'], person },
        repeats: 3,
        seed: 1,
        scorerIds: ['ast'],
      },
      onEvent,
    ),
  );
  await vi.advanceTimersByTimeAsync(20 * CALL_MS);
  await ended;
  return [...cellsOf('run-1').values()].sort((a, b) => a.repeat - b.repeat);
}

const WAYS = {
  'a language model in turns': { models: [aLanguageModel()], agentIds: ['native-tools'] },
  'a language model that plans': { models: [aLanguageModel()], agentIds: ['single-shot'] },
  'a baseline': {
    models: [{ id: 'baseline-oracle', title: 'Oracle', kind: 'baseline' }],
    agentIds: ['single-shot'],
  },
} satisfies Record<string, Pick<RunConfig, 'models' | 'agentIds'>>;

describe.each(Object.entries(WAYS))('the cells of %s', (_, config) => {
  const timesOf = ({ durationMs, toolMs, waitedMs = 0 }: ResultRecord) => [toolMs ?? durationMs, waitedMs];

  test('have what they waited for other cells’ calls beside the time of their tools', async () => {
    const cells = await aRun(config);
    const times = cells.map(timesOf).sort(([, a = 0], [, b = 0]) => a - b);
    expect(times.map(([tools]) => tools)).toEqual([CALL_MS, CALL_MS, CALL_MS]);
    // A model's first cell is tried alone.
    expect(times.map(([, waited]) => waited! / CALL_MS)).toEqual(
      config.models[0]!.kind === 'baseline' ? [0, 1, 2] : [0, 0, 1],
    );
  });

  test('that break off keep what the server asked in vain', async () => {
    const question = { message: 'Which city?', requestedSchema: { properties: { city: {} } } };
    const [cell] = await aRun(config, {
      async callTool(_call, { onQuestion }) {
        await onQuestion?.(question);
        await onQuestion?.(question);
        throw new PlaygroundError('mcp-protocol', 'The server asked for input without end.');
      },
    });
    expect(cell).toMatchObject({ verdict: 'not-counted', errors: { '': { code: 'mcp-outcome-unknown' } } });
    expect(cell!.trajectory.steps.at(-1)!.unanswered).toMatchObject([
      { message: 'Which city?', fields: ['city'] },
      { message: 'Which city?' },
    ]);
  });
});
