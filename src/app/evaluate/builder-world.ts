import { evalApi } from '#store/bridge/client.ts';
import type { BuilderWorld } from '#builder/index.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject } from '#core/json.ts';
import type { Tool, ToolResult } from '#core/tool.ts';
import { testbedServerOf, testbedServerRef } from '../frame/servers/server-refs.ts';

/** The testbed of the builder: what a person tries by hand stays as it is. */
const TESTBED = 'builder';
const SEED = 42;
/** A call that takes longer is not waited for. */
const TIMEOUT_MS = 20_000;

/** A world that has to be closed. */
export type OpenWorld = BuilderWorld & { close: () => Promise<void> };

/** Where calls to the tools of a server go: a testbed of the builder's own, or the connected server itself, whose state cannot be put back. */
export async function openWorld(serverId: string): Promise<OpenWorld> {
  const testbed = testbedServerOf(serverId);
  if (!testbed)
    return { call: (tool, given) => callServer(serverId, tool, given), close: () => Promise.resolve() };
  const ref = testbedServerRef(TESTBED, testbed.server);
  await evalApi().openTestbed(TESTBED, SEED);
  await evalApi().connectServer(ref, {}, () => {});
  return {
    call: (tool, given) => callServer(ref.id, tool, given),
    reset: () => evalApi().resetTestbed(TESTBED),
    close: async () => {
      await evalApi().disconnectServer(ref.id);
      await evalApi().closeTestbed(TESTBED);
    },
  };
}

/** A call that the network or the protocol refuses is a failed call of this one candidate: the others go on. */
async function callServer(serverId: string, { name }: Tool, given: JsonObject): Promise<ToolResult> {
  const call = { id: crypto.randomUUID(), name, arguments: given };
  try {
    return await evalApi().callServerTool(serverId, call, { timeoutMs: TIMEOUT_MS }, () => {});
  } catch (error) {
    if (!(error instanceof PlaygroundError) || error.code === 'mcp-not-connected') throw error;
    return {
      callId: call.id,
      content: [{ type: 'text', text: error.message }],
      isError: true,
      durationMs: 0,
    };
  }
}
