import { PlaygroundError } from '#core/errors.ts';
import type { Execution } from '#core/run.ts';
import { serverName } from './server-refs.ts';
import type { ServerStore } from './server-store.svelte.ts';

/** Connects the servers of a run on servers. Throws, in the words of the Connect page, if one of them does not answer. */
export async function connectForRun(
  servers: Pick<ServerStore, 'load' | 'ref' | 'status' | 'connect'>,
  execution: Execution | undefined,
): Promise<void> {
  if (execution?.on !== 'servers') return;
  await servers.load();
  for (const id of execution.serverIds) {
    const ref = servers.ref(id);
    if (!ref)
      throw new PlaygroundError(
        'mcp-not-connected',
        'A server of this run is no longer on the Connect page.',
        'Its cells without a result can only be run in a new run, on other servers.',
      );
    if (servers.status(id)?.state !== 'connected') await servers.connect(ref);
    const { state, error } = servers.status(id) ?? {};
    if (state === 'connected') continue;
    throw new PlaygroundError(
      error === undefined || error.code === 'bug' ? 'mcp-not-connected' : error.code,
      `${serverName(ref, servers.status(id))}: ${error?.message ?? 'it is not connected.'}`,
      error?.hint ?? 'Look at it on the Connect page.',
    );
  }
}
