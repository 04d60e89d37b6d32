import { evalApi } from '#store/bridge/client.ts';
import type { Connect } from '#store/storage/db.ts';
import { ServerStore } from './server-store.svelte.ts';

/** The store of MCP servers, made when a page first needs it: most pages do without its code. */
export const serversOf = (stores: { database: Connect; servers?: ServerStore }): ServerStore =>
  (stores.servers ??= new ServerStore(stores.database, evalApi));
