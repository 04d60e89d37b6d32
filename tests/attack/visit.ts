import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** Milliseconds the main thread may be busy at a stretch. */
export const MOST_TASK_MS = 200;

/** What happened in a page, its windows and its workers while somebody hostile was met. */
export interface Visit {
  /** Every address that was asked for. */
  addresses: string[];
  /** Dialogs, windows that were opened, uncaught errors in page or workers, each in a line. */
  trouble: string[];
}

/** Watches all of a context. To be called before its first page opens. */
export async function watchVisit(context: BrowserContext): Promise<Visit> {
  const visit: Visit = { addresses: [], trouble: [] };
  context.on('request', (request) => visit.addresses.push(request.url()));
  context.on('weberror', (error) => visit.trouble.push(`uncaught: ${error.error()}`));
  context.on('dialog', (dialog) => {
    visit.trouble.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('console', (message) => {
    if (message.text().startsWith('Uncaught')) visit.trouble.push(message.text());
  });
  context.on('page', (page) => {
    if (context.pages().length > 1) visit.trouble.push(`window: ${page.url()}`);
  });
  await context.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { longTasks: tasks });
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    });
  });
  return visit;
}

type Watched = { longTasks: number[]; ranByServer?: unknown };

/** Forgets the long tasks so far: loading the site is no attack. */
export const forgetLongTasks = (page: Page): Promise<void> =>
  page.evaluate(() => void ((globalThis as unknown as Watched).longTasks.length = 0));

/** The longest task of the main thread, in milliseconds; 0 where none took 50. */
export const longestTask = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, ...(globalThis as unknown as Watched).longTasks));

/** Did a script of the server run, or did one of its keys reach a prototype? */
export const wasReached = (page: Page): Promise<boolean> =>
  page.evaluate(() => 'ranByServer' in globalThis || 'polluted' in {} || 'polluted' in Object);

/** Milliseconds until the page has drawn and answered. */
export async function answerMs(page: Page): Promise<number> {
  const startedAt = performance.now();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  return performance.now() - startedAt;
}

/** Bytes of JavaScript values that the page holds; those of its workers are not among them. */
export async function heapBytes(session: CDPSession): Promise<number> {
  // What is garbage is no value of the page.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')!.value;
}
