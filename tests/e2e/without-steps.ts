import { expect, type Page } from './test.ts';

/** What works whatever a browser lacks. */
export async function finishedRunOpens(page: Page): Promise<void> {
  await page.goto('/#/r/sample');
  await expect(page.getByText(/Qwen.* solved \d+.% of 72 tasks/)).toBeVisible();
}

/** Starts a run of ten tasks from Home. */
export const runTen = (page: Page) =>
  page.getByRole('button', { name: 'Run 10 tasks, no key' }).first().click();
