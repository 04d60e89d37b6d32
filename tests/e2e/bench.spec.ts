import { expect, test } from '@playwright/test';
import { benchPages } from '../tools/bench/pages.ts';
import { parts } from '../tools/bench/parts.ts';

// One worker for all parts: they share the pages that are built for them.
test.describe.configure({ mode: 'default' });

const pages = benchPages();
test.afterAll(() => pages.close());

/** Bytes are the same on every machine and need no baseline. */
const withoutBaseline = ['first-load'];

for (const [name, part] of Object.entries(parts)) {
  test(`npm run bench measures its part ${name}, here once and on the least data`, async ({
    browser,
    baseURL,
  }) => {
    const rows = await part({ browser, url: `${baseURL!}/`, pageUrl: pages.pageUrl, isSmallest: true });

    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ value, n }) => !Number.isFinite(value) || value < 0 || n < 1)).toEqual([]);
    const ratios = rows.flatMap(({ ratio }) => ratio ?? []);
    expect(ratios.filter((ratio) => !(ratio > 0 && Number.isFinite(ratio)))).toEqual([]);
    expect(ratios.length > 0).toBe(!withoutBaseline.includes(name));
  });
}
