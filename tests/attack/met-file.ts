import { expect, test, type Page } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { good, type HostileFile } from './files/hostile-file.ts';
import { answerMs, forgetLongTasks, heapBytes, longestTask, wasReached, watchVisit } from './visit.ts';

/** Bytes of JavaScript values in the page. */
const MOST_HEAP = 600e6;
/** What an engine or a library says to its programmer, never to a person. */
const INNER_WORDS =
  /is not a function|undefined|\[object |Cannot read|TypeError|RangeError|Maximum call stack|out of bounds/;

/**
 * Hands the file to the built site, looks at what was read of it, and expects that nothing ran, left or broke: no script, no
 * request, no dialog, no uncaught error, and a page that reads the next file. Times are returned, not expected.
 */
export async function metFile(
  page: Page,
  file: HostileFile,
): Promise<{ longestTaskMs: number; heapBytes: number }> {
  const context = page.context();
  const visit = await watchVisit(context);
  await openData(page);
  await forgetLongTasks(page);
  // By its path: a file handed over as bytes is unpacked on the page's own thread.
  const path = test.info().outputPath(file.fileName);
  writeFileSync(path, file.bytes());
  await page.locator('input[type=file]').setInputFiles(path);
  await expectSaid(page, file);
  if (file.keeps) await lookAtTasks(page);
  expect(await answerMs(page), 'milliseconds until the page answered').toBeLessThan(1000);
  const longestTaskMs = await longestTask(page);
  const heap = await heapBytes(await context.newCDPSession(page));
  expect(heap).toBeLessThan(MOST_HEAP);
  await readsTheNext(page);
  expect(await wasReached(page), 'a script or a key of the file reached the page').toBe(false);
  expect(visit.trouble).toEqual([]);
  const site = new URL(page.url()).origin;
  const origins = new Set(visit.addresses.map((address) => new URL(address).origin));
  expect([...origins].filter((origin) => origin !== site && origin !== 'null')).toEqual([]);
  return { longestTaskMs, heapBytes: heap };
}

async function openData(page: Page): Promise<void> {
  await page.goto('/#/data');
  await expect(page.getByRole('link', { name: 'Ground', exact: true })).toBeVisible();
}

async function expectSaid(page: Page, { keeps, says, fileName }: HostileFile): Promise<void> {
  const ended = page
    .getByRole('alert')
    .filter({ hasText: 'Nothing was imported' })
    .or(page.getByText(/^[\d,]+ tasks?, [\d,]+ rejected/));
  await expect(ended).toBeVisible({ timeout: 60_000 });
  const notes = page.getByText(/notes? on rows$/);
  if ((await notes.count()) > 0 && !(await page.getByRole('columnheader', { name: 'reason' }).isVisible()))
    await notes.click();
  const main = page.getByRole('main');
  await expect(main).toContainText(says);
  const said = await main.innerText();
  expect(said.replaceAll(fileName, '')).not.toMatch(INNER_WORDS);
  if (keeps === undefined) return;
  const read = keeps === 0 ? 'Nothing was imported' : `${keeps} task${keeps === 1 ? '' : 's'}, `;
  await expect(ended).toContainText(read);
}

/** The list of what was read, and every part of its first task. */
async function lookAtTasks(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Open / })
    .first()
    .click();
  const tasks = page.getByRole('listbox', { name: 'Tasks' });
  await expect(tasks).toBeVisible();
  await tasks.getByRole('option').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const summary of await page.locator('main details:not([open]) > summary').all())
    if (await summary.isVisible()) await summary.click();
}

/** The page is alive where it reads what is good. */
async function readsTheNext(page: Page): Promise<void> {
  await openData(page);
  await page.getByLabel('As text').fill(`[${good('next')}]`);
  await page.getByRole('button', { name: 'Read the text' }).click();
  await expect(page.getByRole('link', { name: 'Open Pasted text' })).toBeVisible();
}
