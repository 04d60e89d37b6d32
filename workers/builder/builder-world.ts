import { whyNotCalled, type BuilderWorld } from '#builder/index.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject } from '#core/json.ts';
import type { McpConnection } from '#core/mcp.ts';
import type { Tool, ToolResult } from '#core/tool.ts';
import type { BuilderServer } from '#store/bridge/builder-contract.ts';
import type { TestbedWorkerApi } from '#store/bridge/testbed-client.ts';
import type { Remote } from '#store/bridge/worker-client.ts';

/** What the builder's calls need of the world around them. */
export interface BuilderDeps {
  /** A server that the person connected. Rejects with PlaygroundError mcp-*. */
  reach: (serverId: string) => Promise<McpConnection>;
  testbed: Remote<TestbedWorkerApi>;
  connect: (testbedId: string, server: string) => Promise<McpConnection>;
  /** Milliseconds since the epoch. */
  now: () => number;
  makeId: () => string;
  /** Lets messages in: a stop must reach a busy worker. */
  pause: () => Promise<void>;
}

type OpenWorld = BuilderWorld & { close(): Promise<void> };

/** Of every testbed of the builder. */
const SEED = 42;
/** A call that takes longer is not waited for. */
const TIMEOUT_MS = 20_000;

/**
 * Where the calls of these servers' tools go: to one testbed of the builder's own, which is put back before each task, or to the person's
 * servers, whose state cannot be put back. There a tool that may change something is called where the person has allowed it alone.
 */
export async function openWorld(
  deps: BuilderDeps,
  servers: readonly BuilderServer[],
  signal: AbortSignal,
): Promise<OpenWorld> {
  const ids = new Map(servers.map(({ name, serverId }) => [name, serverId]));
  const allowed = new Map(servers.map(({ name, allowed: names = [] }) => [name, new Set(names)]));
  const onTestbed = servers.some(({ serverId }) => serverId === undefined);
  const testbed = onTestbed ? await openTestbed(deps) : undefined;
  const call = async (tool: Tool, given: JsonObject): Promise<ToolResult> => {
    const server = tool.server ?? '';
    const serverId = ids.get(server);
    if (serverId !== undefined) {
      const why = allowed.get(server)?.has(tool.name) ? undefined : whyNotCalled(tool);
      return why === undefined
        ? callOn(deps, () => deps.reach(serverId), tool, given, signal)
        : failed(deps, `It was not called: ${why}.`);
    }
    if (!testbed || !ids.has(server)) return failed(deps, `There is no server ${server} here.`);
    return callOn(deps, () => testbed.connectionTo(server), tool, given, signal);
  };
  return {
    call,
    ...(testbed ? { reset: () => testbed.reset() } : {}),
    close: async () => testbed?.close(),
  };
}

interface OpenTestbed {
  connectionTo(server: string): Promise<McpConnection>;
  reset(): Promise<void>;
  close(): Promise<void>;
}

async function openTestbed({ testbed, connect, makeId }: BuilderDeps): Promise<OpenTestbed> {
  const testbedId = `builder-${makeId()}`;
  await testbed.open(testbedId, SEED);
  const connections = new Map<string, Promise<McpConnection>>();
  return {
    connectionTo(server) {
      const known = connections.get(server) ?? connect(testbedId, server);
      connections.set(server, known);
      return known;
    },
    reset: () => testbed.reset(testbedId),
    // What was built stands, whether all closes or not; what was never connected need not close.
    async close() {
      for (const connection of connections.values())
        await connection.then((one) => one.close()).catch(() => {});
      await testbed.close(testbedId).catch(() => {});
    },
  };
}

/** A call that the network or the protocol refuses is a failed call of this one candidate: the others go on. */
async function callOn(
  deps: BuilderDeps,
  connection: () => Promise<McpConnection>,
  { name }: Tool,
  given: JsonObject,
  signal: AbortSignal,
): Promise<ToolResult> {
  const call = { id: deps.makeId(), name, arguments: given };
  try {
    return await (await connection()).callTool(call, { timeoutMs: TIMEOUT_MS, signal });
  } catch (error) {
    // A call that was stopped says nothing of its candidate, and no candidate can be judged without its server.
    if (signal.aborted || !(error instanceof PlaygroundError) || error.code === 'mcp-not-connected')
      throw error;
    return failed(deps, error.message);
  }
}

const failed = ({ makeId }: BuilderDeps, text: string): ToolResult => ({
  callId: makeId(),
  content: [{ type: 'text', text }],
  isError: true,
  durationMs: 0,
});
