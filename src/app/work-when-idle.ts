import type { Stores } from './frame/context.ts';
import { keepOffline } from './frame/offline/keep-offline.ts';
import type { ModelContext } from './webmcp/offer-tools.ts';

/**
 * What no page waits for: keeps what is visited, and offers the site's actions to agents in the browser. `stores`: those of a page that
 * answers. `onNewer`: as in keepOffline.
 */
export function workWhenIdle(stores?: Stores, onNewer?: (takeOver: () => void) => void): void {
  // Without a network nothing is kept.
  keepOffline(onNewer).catch(() => {});
  const { modelContext } = document as { modelContext?: ModelContext };
  if (!modelContext) return;
  import('./webmcp/offer-tools.ts').then(
    ({ offerTools }) => offerTools(modelContext, stores),
    () => {}, // Without a network no tool is offered.
  );
}
