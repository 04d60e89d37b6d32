import type { Page } from '@playwright/test';
import { median, type BenchPart, type BenchRow } from './row.ts';

const full = 40;
const smallest = 2;

/** A field of a case, and two values to type into it in turn. */
interface Edited {
  title: string;
  case: string;
  field: string;
  values: [string, string];
  /** Written over the case's answer first; absent: the case as it is. */
  answer?: string;
}

const many = JSON.stringify(
  Array.from({ length: 50 }, (_, index) => ({
    id: String(index + 1),
    name: 'get_stock_price',
    arguments: { symbol: `S${index}`, market: 'US' },
  })),
);

const cases: Edited[] = [
  { title: 'one call', case: 'perfect-answer', field: 'city', values: ['Rome', 'Oslo'] },
  {
    title: 'four calls, one plan',
    case: 'missing-market',
    field: 'title',
    values: ['Prices', 'Closing prices'],
  },
  { title: '50 calls', case: 'missing-market', field: 'symbol', values: ['A', 'B'], answer: many },
];

/** Milliseconds from an edit to the page showing every scorer's verdict on it. */
async function editsOf(page: Page, url: string, edit: Edited, repeats: number): Promise<number[]> {
  await page.goto(`${url}#/lab?case=${edit.case}`);
  await page
    .getByRole('status')
    .filter({ hasText: /\d (pass|fail)/ })
    .first()
    .waitFor();
  if (edit.answer !== undefined) {
    await page.getByRole('button', { name: 'As text' }).click();
    await page.getByLabel(/The whole answer/).fill(edit.answer);
    await page.getByRole('button', { name: 'As calls' }).click();
  }
  const field = page.getByLabel(edit.field, { exact: true }).first();
  await field.waitFor();
  const times: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat++) {
    const value = edit.values[repeat % 2]!;
    times.push(await field.evaluate(measured, value));
    await page.waitForTimeout(350);
  }
  return times;
}

/** In the page: type, then wait until no verdict speaks of the trajectory before. */
async function measured(input: Element, value: string): Promise<number> {
  const table = document.querySelector('section[aria-label="Verdicts"] table')!;
  const started = performance.now();
  const settled = new Promise<number>((resolve) => {
    new MutationObserver(() => {
      if (table.querySelector('.stale') === null) resolve(performance.now() - started);
    }).observe(table, { subtree: true, childList: true, characterData: true, attributes: true });
    setTimeout(() => resolve(NaN), 5000);
  });
  (input as HTMLInputElement).value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  return settled;
}

/** Milliseconds between two frames of the page as it stands: nothing can be shown sooner than in the next one. */
const frameOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const frames = 30;
    let first = 0;
    let last = 0;
    for (let count = 0; count <= frames; count++) {
      last = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      first ||= last;
    }
    return (last - first) / frames;
  });

/** How soon the Scoring Lab answers an edit: the bar is 50 ms. */
export const lab: BenchPart = async ({ browser, url, isSmallest }) => {
  const repeats = isSmallest ? smallest : full;
  const page = await browser.newPage();
  const rows: BenchRow[] = [];
  const frames: number[] = [];
  for (const edit of cases) {
    const times = await editsOf(page, url, edit, repeats);
    if (times.some(Number.isNaN)) throw new Error(`${edit.title}: the verdicts never settled`);
    const frame = await frameOf(page);
    frames.push(frame);
    const row = { n: repeats, unit: 'ms', goal: 'at most 50' };
    const middle = median(times);
    const slowest = Math.max(...times);
    rows.push(
      { ...row, name: `edit to every verdict, ${edit.title}`, value: middle, ratio: middle / frame },
      { ...row, name: `slowest of them, ${edit.title}`, value: slowest, ratio: slowest / frame },
    );
  }
  await page.close();
  return [...rows, { name: 'one frame of the page', n: frames.length, value: median(frames), unit: 'ms' }];
};
