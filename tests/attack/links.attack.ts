import { expect, test, type Page } from '@playwright/test';
import { mulberry32 } from '#core/random.ts';
import { bombOf, chanceOf, mutatedLink, realLinks } from './links/mutate.ts';
import { openLinks } from './links/open-links.ts';
import { answerMs, heapBytes, wasReached, watchVisit } from './visit.ts';

const SEED = Number(process.env.LINK_SEED ?? 11);
const LINKS = Number(process.env.LINKS ?? 10_000);
/** Links opened in one page between two looks at it. */
const AT_ONCE = 250;
/** Milliseconds the main thread may be busy at a stretch. */
const MOST_TASK_MS = 200;
/** Milliseconds a link that is opened alone stays open: its report is drawn by then. */
const LINGER_MS = 1500;
/** Bytes of JavaScript values in the page. */
const MOST_HEAP = 600e6;
/** Bytes that the page may keep of one link. */
const MOST_OF_ONE = 64e6;

test(`${LINKS} mutated links reach nothing and stall nothing (LINK_SEED=${SEED})`, async ({
  page,
  baseURL,
}) => {
  test.setTimeout(60 * 60_000);
  const visit = await watchVisit(page.context());
  const session = await page.context().newCDPSession(page);
  const chance = chanceOf(mulberry32(SEED));
  const real = realLinks('s');
  const suspects: { name: string; hash: string }[] = [];
  const took: number[] = [];
  await page.goto('/#/r/sample');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Loading the site is no attack.
  await openLinks(page, [`#/s/${real[0]}`, `#/s/${real.at(-2)}`], 1500);
  for (let done = 0; done < LINKS; done += AT_ONCE) {
    const links: { name: string; hash: string }[] = [];
    while (links.length < Math.min(AT_ONCE, LINKS - done)) links.push(mutatedLink(chance));
    const opened = await openLinks(
      page,
      links.map(({ hash }) => hash),
      0,
    );
    opened.forEach(({ longestTaskMs, ms }, at) => {
      took.push(ms);
      // A report that is still being drawn when the next link opens stalls in that one's name.
      if (longestTaskMs >= MOST_TASK_MS) suspects.push(...links.slice(Math.max(0, at - 1), at + 1));
    });
    expect(await answerMs(page), 'milliseconds until the page answered').toBeLessThan(1000);
    expect(await wasReached(page), 'a script or a key of a link reached the page').toBe(false);
    expect(await heapBytes(session)).toBeLessThan(MOST_HEAP);
    expect(visit.trouble).toEqual([]);
  }
  // The largest that a browser takes, and the largest that is unpacked, each alone: what is left of it.
  for (const megabytes of [1000, 400]) {
    const before = await heapBytes(session);
    const hash = `#/t/${bombOf(megabytes)}`;
    await openLinks(page, [hash], LINGER_MS);
    suspects.push({ name: `a link of ${megabytes} MB`, hash });
    expect((await heapBytes(session)) - before).toBeLessThan(MOST_OF_ONE);
  }
  const origins = new Set(visit.addresses.map((address) => new URL(address).origin));
  expect([...origins]).toEqual([new URL(baseURL!).origin]);
  const sorted = took.toSorted((a, b) => a - b);
  console.log(
    `median ${Math.round(sorted[sorted.length >> 1]!)} ms, slowest ${Math.round(sorted.at(-1)!)} ms a link`,
  );
  expect(await slowAlone(page, suspects)).toEqual([]);
});

/** Of links that were slow among many: those that are slow alone too, each of three times. The rest was a busy machine. */
async function slowAlone(page: Page, suspects: readonly { name: string; hash: string }[]): Promise<string[]> {
  const slow: string[] = [];
  for (const { name, hash } of new Set(suspects)) {
    let shortest = Infinity;
    for (let tries = 0; tries < 3 && shortest >= MOST_TASK_MS; tries++) {
      await openLinks(page, ['#/'], 200);
      const [opened] = await openLinks(page, [hash], LINGER_MS);
      shortest = Math.min(shortest, opened!.longestTaskMs);
    }
    if (shortest >= MOST_TASK_MS) slow.push(`${Math.round(shortest)} ms, ${name}: ${hash}`);
  }
  console.log(`${new Set(suspects).size} links were opened again alone, ${slow.length} are slow`);
  return slow;
}
