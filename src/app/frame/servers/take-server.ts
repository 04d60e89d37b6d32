import type { McpServerRef } from '#core/mcp.ts';
import type { Stores } from '../context.ts';
import { knownAs } from './server-refs.ts';
import { serversOf } from './servers.ts';

/**
 * Keeps a server as one of the person's, goes to the page that `addressOf` names for its id, and connects it there; one that is here
 * already is connected again. What fails is shown as a notice.
 */
export async function takeServer(
  stores: Stores,
  given: McpServerRef,
  secrets: Record<string, string>,
  addressOf: (serverId: string) => string,
): Promise<void> {
  const servers = serversOf(stores);
  try {
    await servers.load();
    const known = Object.keys(secrets).length === 0 && knownAs(given, servers.own ?? []);
    const kept = known || (await servers.save(given));
    stores.router.goTo(addressOf(kept.id));
    await servers.connect(kept, secrets);
  } catch (error) {
    stores.notices.fail(error);
  }
}
