import { evalApi } from '#bridge/client.ts';
import type { Connect } from '#storage/db.ts';
import { ServerStore } from './state/server-store.svelte.ts';

/** The store of MCP servers, made when a page first needs it: most pages do without its code. */
export const serversOf = (stores: { database: Connect; servers?: ServerStore }): ServerStore =>
  (stores.servers ??= new ServerStore(stores.database, evalApi));
