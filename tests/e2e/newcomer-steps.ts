import type { Locator, Page } from '@playwright/test';

/** Presses Tab, or Tab back, until what has the focus has this name. */
async function tabTo(page: Page, name: string, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const wanted = page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }));
  for (let presses = 0; presses < 40; presses++) {
    if (await wanted.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not lead to ${name}`);
}

/** Home, opened once with a network, where a person asks for the whole site, and from then on without one. */
export async function openOffline(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('dialog');
  await help.getByRole('button', { name: 'Make all of it available offline' }).click();
  await help.getByText('All of it is available offline.').waitFor({ timeout: 120_000 });
  await page.context().setOffline(true);
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** With the keyboard alone, from an opened Home: the sentence that says why one task failed, which has the focus then. */
export async function readWhyOneFailed(page: Page): Promise<Locator> {
  await tabTo(page, 'Why did one fail?');
  await page.keyboard.press('Enter');
  const reason = page.getByRole('region', { name: 'The cell being read' }).locator(':focus');
  await reason.waitFor();
  return reason;
}

/** With the keyboard alone, from there: ten tasks by three baselines; the heading of their report. */
export async function runTen(page: Page): Promise<Locator> {
  await tabTo(page, 'Run 10 tasks, no key', 'Shift+Tab');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: /10 tasks, 3 baselines/ });
  await heading.waitFor();
  await page.getByText(/Lexical solved \d+/).waitFor();
  return heading;
}
