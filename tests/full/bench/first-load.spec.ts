import { expect, test } from '@playwright/test';

// Home shows it before any script has come, and fetches it beside the script that takes the page over. A link to it does the same.
for (const { place, by } of [
  { place: '/', by: ['link'] },
  { place: '/#/r/sample', by: ['link'] },
  { place: '/#/data', by: [] },
  { place: '/#/connect', by: [] },
  { place: '/#/lab', by: [] },
])
  test(`${place} fetches the finished run ${by.length > 0 ? `once, by a ${by[0]}` : 'not at all'}`, async ({
    page,
  }) => {
    const asked: string[] = [];
    const warnings: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.goto(place, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(asked.filter((url) => url.endsWith('/sample-run.json'))).toHaveLength(by.length);
    // Chromium warns of a preload that was not used within some seconds.
    await page.waitForTimeout(5000);
    expect(warnings.filter((text) => text.includes('preload'))).toEqual([]);
    const initiators = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/sample-run.json'))
        .map((entry) => (entry as PerformanceResourceTiming).initiatorType),
    );
    expect(initiators).toEqual(by);
  });
