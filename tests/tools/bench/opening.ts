import { chromium, type Browser, type Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { chromiumFlags, chromiumPath } from '#build/chromium.mjs';
import { sampleResult } from '../sample-link.ts';
import { median, type BenchPart, type BenchRow } from './row.ts';

/** A page, where it stands on this site and, if elsewhere, on the one it is compared with; its goal, a share of the other's time. */
interface Opening {
  name: string;
  address: string;
  before?: string;
  goal: number;
}

const openings: readonly Opening[] = [
  { name: 'Home', address: '', goal: 0.15 },
  { name: 'Scoring Lab', address: '#/lab', goal: 0.15 },
  { name: 'sample report', address: 'r/sample/', before: '#/r/sample', goal: 0.15 },
  { name: 'lesson', address: 'learn/tool-call/', before: '#/learn/tool-call', goal: 0.15 },
  { name: 'Data', address: '#/data', goal: 0.15 },
  { name: 'cell from a link', address: `#/s/${sampleResult}/4`, goal: 0.2 },
];

/** Routes that a warm page changes between; twice each, the second time counts. */
const routes: readonly string[] = [
  '#/data',
  '#/runs',
  '#/keys',
  '#/connect',
  '#/lab',
  '#/lab/scorers',
  '#/data/ground',
  '#/compare',
  '#/r/sample/1/2',
  '#/learn/tool-call',
  '#/methods',
  '#/r/sample',
  '#/',
];

/** Milliseconds a page may go on working after its heading is there: what it puts off until it is idle is counted too. */
const AFTER_HEADING = 2500;
const AFTER_CHANGE = 500;
const TICKS_A_SECOND = 100;

/** Milliseconds of processor that a process and all below it have used so far, of ended ones what their parents collected. Linux alone. */
function processorTime(root: number): number {
  const children = new Map<number, number[]>();
  const ticks = new Map<number, number>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    let stat: string;
    try {
      stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    } catch {
      // It has just ended.
      continue;
    }
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const parent = Number(fields[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(pid)]);
    ticks.set(
      Number(pid),
      fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0),
    );
  }
  const below = (pid: number): number =>
    (ticks.get(pid) ?? 0) + (children.get(pid) ?? []).reduce((sum, child) => sum + below(child), 0);
  return (below(root) / TICKS_A_SECOND) * 1000;
}

/** The browser whose server this process has started last. */
async function inFreshBrowser<Result>(
  use: (browser: Browser, pid: number) => Promise<Result>,
): Promise<Result> {
  const server = await chromium.launchServer({ executablePath: chromiumPath, args: chromiumFlags });
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    return await use(browser, server.process().pid!);
  } finally {
    await server.close();
  }
}

const headingOf = (page: Page): Promise<void> => page.locator('main h1').first().waitFor({ timeout: 60_000 });

/** Milliseconds of processor of all Chromium's processes, from the start of a navigation in a new profile. */
const opened = (address: string): Promise<number> =>
  inFreshBrowser(async (browser, pid) => {
    const page = await (await browser.newContext()).newPage();
    await page.goto('about:blank');
    const before = processorTime(pid);
    await page.goto(address, { waitUntil: 'commit' });
    if (!address.startsWith('data:')) await headingOf(page);
    await page.waitForTimeout(AFTER_HEADING);
    return processorTime(pid) - before;
  });

const BLANK = 'data:text/html,<title>blank</title>';

/** By route: milliseconds of processor for changing to it in a page that has shown it before. */
const changed = (url: string): Promise<number[]> =>
  inFreshBrowser(async (browser, pid) => {
    const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
    await page.goto(url);
    await headingOf(page);
    await page.waitForTimeout(AFTER_HEADING);
    const times: number[] = [];
    for (const round of [0, 1])
      for (const [index, route] of routes.entries()) {
        const before = processorTime(pid);
        await page.evaluate((hash) => (location.hash = hash), route.slice(1));
        await page.waitForTimeout(AFTER_CHANGE);
        if (round === 1) times[index] = processorTime(pid) - before;
      }
    return times;
  });

/** Milliseconds until `shown` is on the screen, from cold. */
const shownAfter = (address: string, shown: string): Promise<number> =>
  inFreshBrowser(async (browser) => {
    const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
    // A text: the loader of this script wraps named functions in one that pages do not have. The first page of the site, whose file
    // answers every address with a #, has headings of its own.
    await page.addInitScript(`requestAnimationFrame(function look() {
      const isHome = /^Proving Ground:|^$/.test(document.title);
      if (!isHome && document.querySelector(${JSON.stringify(shown)})?.offsetParent)
        setTimeout(() => (globalThis.shownAt = performance.now()));
      else requestAnimationFrame(look);
    })`);
    await page.goto(address);
    await page.waitForFunction(() => 'shownAt' in globalThis, undefined, { timeout: 60_000 });
    return page.evaluate(() => (globalThis as { shownAt?: number }).shownAt!);
  });

/** What opening a page costs, beside the site at `--against` where one is given: the two take turns in one run. */
export const opening: BenchPart = async ({ url, against, isSmallest }) => {
  const times = isSmallest ? 1 : 5;
  const rows: BenchRow[] = [];
  const pages = isSmallest ? openings.slice(0, 1) : openings;
  for (const { name, address, before = address, goal } of pages) {
    const own: number[] = [];
    const other: number[] = [];
    for (let time = 0; time < times; time++) {
      const blank = await opened(BLANK);
      own.push((await opened(url + address)) - blank);
      if (against !== undefined) other.push((await opened(against + before)) - blank);
    }
    rows.push({
      name: `${name}: processor time of an opening beyond a blank page's`,
      n: times,
      value: Math.max(0, median(own)),
      unit: 'ms',
      ...(against === undefined ? {} : { ratio: Math.max(0, median(own)) / median(other) }),
      goal: `ratio at most ${goal}, to the site at --against`,
    });
  }
  const rounds: number[][] = [];
  for (let time = 0; time < Math.min(times, 3); time++) rounds.push(await changed(url));
  for (const [index, route] of routes.entries())
    rows.push({
      name: `change to ${route} in a warm page, processor time`,
      n: rounds.length,
      value: median(rounds.map((round) => round[index]!)),
      unit: 'ms',
      goal: 'at most 120',
    });
  const links = [
    {
      name: `shared result of ${sampleResult.length} characters, from cold to its result`,
      address: `#/s/${sampleResult}`,
      shown: 'main h2',
      goal: 500,
    },
    {
      name: 'link to one cell, from cold to its verdict',
      address: `#/s/${sampleResult}/4`,
      shown: 'main h2',
      goal: 700,
    },
  ];
  for (const { name, address, shown, goal } of links) {
    const all: number[] = [];
    for (let time = 0; time < times; time++) all.push(await shownAfter(url + address, shown));
    rows.push({ name, n: times, value: median(all), unit: 'ms', goal: `at most ${goal}` });
  }
  return rows;
};
