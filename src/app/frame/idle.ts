/** Milliseconds: a first idle moment comes early, while most of a page still needs the network. */
const OPENING = 1000;
const LATEST_IDLE = 3000;

/** Resolves when the page is open and the browser idle: for work that nobody waits for. */
export const idle = (): Promise<void> =>
  new Promise((resolve) =>
    setTimeout(() => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LATEST_IDLE });
      else resolve();
    }, OPENING),
  );
