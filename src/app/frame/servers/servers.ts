import { evalApi } from '#store/bridge/client.ts';
import type { Connect } from '#store/storage/db.ts';
import { PlaygroundError } from '#core/errors.ts';
import type { Execution } from '#core/run.ts';
import type { McpServerRef } from '#core/mcp.ts';
import type { Router } from '../router.svelte.ts';
import type { NoticeStore } from '../state/notice-store.svelte.ts';
import { ServerStore } from './server-store.svelte.ts';
import { serverName, knownAs } from './server-refs.ts';

/** The store of MCP servers, made when a page first needs it: most pages do without its code. */
export const serversOf = (stores: { database: Connect; servers?: ServerStore }): ServerStore =>
  (stores.servers ??= new ServerStore(stores.database, evalApi));

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

/**
 * Keeps a server as one of the person's, goes to the page that `addressOf` names for its id, and connects it there; one that is here
 * already is connected again. What fails is shown as a notice.
 */
export async function takeServer(
  stores: Parameters<typeof serversOf>[0] & { router: Router; notices: NoticeStore },
  given: McpServerRef,
  secrets: Record<string, string>,
  addressOf: (serverId: string) => string,
): Promise<void> {
  const servers = serversOf(stores);
  await stores.notices.trying(async () => {
    await servers.load();
    const known = Object.keys(secrets).length === 0 && knownAs(given, servers.own ?? []);
    const kept = known || (await servers.save(given));
    stores.router.goTo(addressOf(kept.id));
    await servers.connect(kept, secrets);
  });
}
