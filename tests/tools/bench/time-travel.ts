import type { Locator, Page } from '@playwright/test';
import { median, type BenchPart, type BenchRow } from './row.ts';

const CELLS = 10;

/** Milliseconds from a move of the slider to the page showing the stop, its layout done. */
const measured = async (slider: Element, to: number): Promise<number> => {
  const field = slider as HTMLInputElement;
  const heading = field.closest('section')!.querySelector('h3')!;
  const before = heading.textContent;
  const from = performance.now();
  field.value = String(to);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  while (heading.textContent === before) await Promise.resolve();
  document.body.getBoundingClientRect();
  return performance.now() - from;
};

async function stepsOf(slider: Locator, calls: number): Promise<number[]> {
  const times: number[] = [];
  const forward = Array.from({ length: calls }, (_, at) => at + 1);
  for (const to of [...forward, ...forward.map((at) => calls - at)])
    times.push(await slider.evaluate(measured, to));
  return times;
}

async function runOf(page: Page, url: string): Promise<string> {
  await page.goto(`${url}#/runs`);
  await page.getByLabel('Sample').fill('40');
  await page.getByRole('checkbox', { name: 'Execute the calls' }).check();
  await page.getByRole('button', { name: 'Run 120 cells' }).click();
  await page.getByRole('heading', { name: 'Calls executed' }).waitFor();
  return page.url();
}

/** Time travel: the calls of oracle cells made again, and a step from stop to stop, forward and back. */
export const timeTravel: BenchPart = async ({ browser, url, isSmallest }) => {
  const page = await browser.newPage();
  await page.addInitScript(() => void setInterval(() => dispatchEvent(new Event('pointermove')), 250));
  try {
    const report = await runOf(page, url);
    const [opened, steps]: [number[], number[]] = [[], []];
    for (let task = 1; task <= (isSmallest ? 2 : CELLS); task++) {
      await page.goto(`${report}/${task}/1/1`);
      const button = page.getByRole('button', { name: /^Make the \d+ calls? again$/ });
      await button.waitFor();
      const calls = Number(/\d+/.exec((await button.textContent())!)![0]);
      const from = Date.now();
      await button.click();
      const slider = page.getByRole('slider', { name: 'Stop' });
      await slider.waitFor();
      opened.push(Date.now() - from);
      steps.push(...(await stepsOf(slider, calls)));
    }
    const again = median(opened);
    return [
      ...rowsOf('calls of a cell made again', opened),
      ...rowsOf('step from stop to stop', steps, 'at most 16; ratio: to all calls made again').map(
        (row, at) => (at === 0 && again > 0 ? { ...row, ratio: row.value / again } : row),
      ),
    ];
  } finally {
    await page.close();
  }
};

const rowsOf = (name: string, times: readonly number[], goal?: string): BenchRow[] => {
  const row = { n: times.length, unit: 'ms', ...(goal ? { goal } : {}) };
  return [
    { ...row, name, value: median(times) },
    { ...row, name: `slowest: ${name}`, value: Math.max(...times) },
  ];
};
