import { expect, type Page } from '@playwright/test';
import { findSecret } from '../e2e/find-secret.ts';
import type { Elsewhere } from './elsewhere.ts';
import { hostileServer, type Behaviour } from './hostile-mcp-server.ts';
import { everythingOf, meet } from './meet.ts';
import { answerMs, forgetLongTasks, heapBytes, longestTask, wasReached, watchVisit } from './visit.ts';

const SECRET = 'planted-secret-0123456789-ABCDEF';
/** Bytes of JavaScript values in the page. */
const MOST_HEAP = 600e6;
/** Longer texts are searched for the plain secret alone. */
const MOST_SEARCHED = 1_000_000;

/**
 * Meets a server in the built site and expects that it got nothing: no script, no window, no request elsewhere, no uncaught
 * error, no secret anywhere, and a page that answers. Closes both servers. Times are returned, not expected.
 */
export async function metHostile(
  page: Page,
  behaviour: Behaviour,
  other: Elsewhere,
): Promise<{ longestTaskMs: number; heapBytes: number }> {
  const context = page.context();
  const visit = await watchVisit(context);
  const server = await hostileServer(behaviour, other.origin, SECRET);
  try {
    await page.goto('/#/connect');
    await expect(page.getByRole('heading', { level: 1, name: 'Connect' })).toBeVisible();
    await forgetLongTasks(page);
    await meet(page, server.url, SECRET, behaviour);
    expect(await answerMs(page), 'milliseconds until the page answered').toBeLessThan(1000);
    const longestTaskMs = await longestTask(page);
    const heap = await heapBytes(await context.newCDPSession(page));
    expect(heap).toBeLessThan(MOST_HEAP);
    for (const [name, most] of Object.entries(behaviour.most ?? {}))
      expect(server.heard.filter((heard) => heard === name).length, name).toBeLessThanOrEqual(most);
    expect(await wasReached(page), 'a script or a key of the server reached the page').toBe(false);
    expectNoSecret(await everythingOf(page));
    const isSignIn = behaviour.until === 'sign-in';
    const windows = isSignIn ? visit.trouble.filter((line) => line !== 'window: about:blank') : visit.trouble;
    expect(windows).toEqual([]);
    const origins = new Set(visit.addresses.map((address) => new URL(address).origin));
    const site = new URL(page.url()).origin;
    // The browser names a redirect that is not followed as a request; whether it was one, the other host says.
    const allowed = [site, server.origin, other.origin, 'null'];
    expect([...origins].filter((origin) => !allowed.includes(origin))).toEqual([]);
    if (!behaviour.mayLeadElsewhere) expect(other.heard).toEqual([]);
    expectNoSecret(other.heard.join('\n'));
    return { longestTaskMs, heapBytes: heap };
  } finally {
    await Promise.all([server.close(), other.close()]);
  }
}

function expectNoSecret(text: string): void {
  expect(text.includes(SECRET), 'the secret is in plain text').toBe(false);
  expect(text.length > MOST_SEARCHED ? [] : findSecret(text, SECRET), 'forms of the secret').toEqual([]);
}
