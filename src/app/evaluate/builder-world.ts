import { evalApi } from '#store/bridge/client.ts';
import type { BuilderWorld, Candidate } from '#builder/index.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { JsonObject } from '#core/json.ts';
import type { McpServerRef } from '#core/mcp.ts';
import type { Tool, ToolResult } from '#core/tool.ts';
import type { Compared, JudgeOrder } from '#store/bridge/builder-contract.ts';
import { testbedServerOf, testbedServerRef } from '../frame/servers/server-refs.ts';

/** The testbed of the builder: what a person tries by hand stays as it is. */
const TESTBED = 'builder';
const SEED = 42;
/** A call that takes longer is not waited for. */
const TIMEOUT_MS = 20_000;

export type OpenWorld = BuilderWorld & { close: () => Promise<void> };

/**
 * Where calls to the tools of a server go, and of further ones that tools name by their title: servers of the testbed are those of one testbed
 * of the builder's own; the others are the connected servers themselves, whose state cannot be put back.
 */
export async function openWorld(serverId: string, beside: readonly McpServerRef[] = []): Promise<OpenWorld> {
  const onTestbed = [serverId, ...beside.map(({ id }) => id)].flatMap((id) => placeOnTestbed(id) ?? []);
  if (onTestbed.length > 0) await evalApi().openTestbed(TESTBED, SEED);
  for (const ref of onTestbed) await evalApi().connectServer(ref, {}, () => {});
  const placeOf = ({ server }: Tool): string => {
    const id = beside.find(({ title }) => title === server)?.id ?? serverId;
    return placeOnTestbed(id)?.id ?? id;
  };
  return {
    call: (tool, given) => callServer(placeOf(tool), tool, given),
    ...(onTestbed.length > 0 ? { reset: () => evalApi().resetTestbed(TESTBED) } : {}),
    close: async () => {
      for (const { id } of onTestbed) await evalApi().disconnectServer(id);
      if (onTestbed.length > 0) await evalApi().closeTestbed(TESTBED);
    },
  };
}

/** A server of the testbed on that of the builder; undefined for any other. */
function placeOnTestbed(serverId: string): McpServerRef | undefined {
  const testbed = testbedServerOf(serverId);
  return testbed && testbedServerRef(TESTBED, testbed.server);
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

/** Candidates that are sent to the worker at a time: many in one message block the page, 500 on a busy machine for 85 ms. */
const MOST_SENT = 200;

/** What a candidate is compared by. */
export const compared = ({ id, query, calls }: Candidate): Compared => ({ id, query, calls });

/**
 * Judges candidates in the eval worker, some at a time; those that pass are among what the later ones are compared with. Each batch is taken
 * over before the next one comes. Rejects with PlaygroundError mcp-* where a server cannot be reached.
 */
export async function judgeInParts(
  order: JudgeOrder,
  onJudged: (judged: Candidate[]) => void | Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  let sent = 0;
  const next = (): Candidate[] => (signal?.aborted ? [] : order.candidates.slice(sent, (sent += MOST_SENT)));
  await evalApi().judgeTasks(
    { ...order, candidates: next() },
    async (event) => {
      if (event.type === 'judged') await onJudged(event.candidates);
    },
    signal,
    next,
  );
}
