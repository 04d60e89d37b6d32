import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';

export * from '@playwright/test';

interface Options {
  /** True: a new context for each test. For tests about service workers, languages, frames, phones or a whole profile. */
  ownContext: boolean;
}

/** The context that the tests of one worker share, while there is one. */
interface Shared {
  context?: BrowserContext;
}

/** What these set cannot be taken back, or not by one call: after a test that calls one of them, the context is closed. */
const LASTING = new Set([
  'addCookies',
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'setExtraHTTPHeaders',
  'setOffline',
]);

const EVENTS = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'page',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'weberror',
  'worker',
] as const;

/**
 * All tests of a worker share one context and one page, whose code cache is warm: a page opens with three quarters of the work that
 * it takes in a new context. After each test databases, caches, storage, routes, listeners, size and media are reset, and the page
 * is left blank, so that the next test loads the app and starts its workers for itself.
 */
export const test = base.extend<Options, { shared: Shared }>({
  ownContext: [false, { option: true }],

  shared: [
    // Playwright reads the names of other fixtures from the braces.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const shared: Shared = {};
      await use(shared);
      await shared.context?.close();
    },
    { scope: 'worker' },
  ],

  context: async ({ browser, shared, ownContext, baseURL, viewport }, use, info) => {
    const kept = ownContext ? undefined : shared.context;
    shared.context = undefined;
    const context = kept ?? (await readersContext(browser));
    const page = context.pages()[0] ?? (await context.newPage());
    const lasting = lastingCalls(context, page);
    await use(context);
    const leftOver = browser.contexts().filter((other) => other !== context);
    await Promise.all(leftOver.map((other) => other.close()));
    if (ownContext || page.isClosed() || lasting.length > 0 || info.status !== info.expectedStatus)
      await context.close();
    else {
      await reset(context, page, new URL(baseURL!).origin);
      if (viewport) await page.setViewportSize(viewport);
      shared.context = context;
    }
  },

  page: async ({ context }, use) => use(context.pages()[0]!),
});

/** A context of a person whose pointer moves: to one who gives no sign of reading on, a report shows its end seconds later. */
async function readersContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    setInterval(() => dispatchEvent(new Event('pointermove')), 250);
  });
  return context;
}

/** The names of lasting calls to the context or its page, from now on. */
function lastingCalls(...targets: (BrowserContext | Page)[]): string[] {
  const calls: string[] = [];
  for (const target of targets as unknown as Record<string, (...given: unknown[]) => unknown>[])
    for (const name of LASTING) {
      const method = Object.getPrototypeOf(target)[name] as typeof target.x | undefined;
      if (method)
        target[name] = (...given) => {
          calls.push(name);
          return method.apply(target, given);
        };
    }
  return calls;
}

async function reset(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  for (const target of [page, context]) for (const event of EVENTS) target.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('about:blank');
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'no-preference' });
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.send('Page.resetNavigationHistory');
  await session.detach();
}
