import type { benchPrograms } from './programs-page.ts';
import { median, type BenchPart } from './row.ts';

/** Programs of code mode, each in a worker of its own: how long one takes to begin, and to be ended from outside. */
export const programsBench: BenchPart = async ({ browser, pageUrl, isSmallest }) => {
  const passes = isSmallest ? 1 : 15;
  const page = await browser.newPage();
  try {
    await page.goto(await pageUrl('programs'));
    await page.waitForFunction(() => 'benchPrograms' in globalThis);
    const { first, further, stopped, next } = await page.evaluate(
      (n) => (globalThis as unknown as { benchPrograms: typeof benchPrograms }).benchPrograms(n),
      passes,
    );
    return [
      { name: 'the first program, which fetches and compiles the engine', n: 1, value: first, unit: 'ms' },
      {
        name: 'a further program, 0.3 s after the one before it, to its end',
        n: passes,
        value: median(further),
        unit: 'ms',
        goal: 'under 60',
      },
      {
        name: 'one that computes without end, stopped',
        n: passes,
        value: median(stopped),
        unit: 'ms',
        goal: 'at most 100',
      },
      {
        name: 'the program after it, to its end',
        n: passes,
        value: median(next),
        unit: 'ms',
        goal: 'under 60',
      },
    ];
  } finally {
    await page.close();
  }
};
