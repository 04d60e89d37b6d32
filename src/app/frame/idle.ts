/** Milliseconds: an idle moment comes early, while the largest part of a page is still loading and needs the network. */
const OPENING = 1000;
const LATEST_IDLE = 3000;

/** Resolves once the page is opened and the browser has nothing to do: for what nobody waits for yet. */
export const idle = (): Promise<void> =>
  new Promise((resolve) =>
    setTimeout(() => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LATEST_IDLE });
      else resolve();
    }, OPENING),
  );
