import type { Page } from '@playwright/test';
import { median, type BenchPart, type BenchRow } from './row.ts';

const REPEATS = 40;

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
async function editsOf(page: Page, url: string, edit: Edited): Promise<number[]> {
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
  for (let repeat = 0; repeat < REPEATS; repeat++) {
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

/** How soon the Scoring Lab answers an edit: the bar is 50 ms. */
export const lab: BenchPart = async ({ browser, url }) => {
  const page = await browser.newPage();
  const rows: BenchRow[] = [];
  for (const edit of cases) {
    const times = await editsOf(page, url, edit);
    if (times.some(Number.isNaN)) throw new Error(`${edit.title}: the verdicts never settled`);
    const goal = 'at most 50';
    rows.push({
      name: `edit to every verdict, ${edit.title}`,
      n: REPEATS,
      value: median(times),
      unit: 'ms',
      goal,
    });
    rows.push({
      name: `slowest of them, ${edit.title}`,
      n: REPEATS,
      value: Math.max(...times),
      unit: 'ms',
      goal,
    });
  }
  await page.close();
  return rows;
};
