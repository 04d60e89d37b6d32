import { expect, test } from '@playwright/test';

for (const { place, times } of [
  { place: '/', times: 1 },
  { place: '/#/r/sample', times: 1 },
  { place: '/#/data', times: 0 },
  { place: '/#/connect', times: 0 },
  { place: '/#/lab', times: 0 },
])
  test(`${place} fetches the finished run ${times === 1 ? 'once, beside the script' : 'not at all'}`, async ({
    page,
  }) => {
    const asked: string[] = [];
    const warnings: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await page.goto(place, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(asked.filter((url) => url.endsWith('/sample-run.json'))).toHaveLength(times);
    // Chromium warns of a preload that was not used within some seconds.
    await page.waitForTimeout(5000);
    expect(warnings.filter((text) => text.includes('preload'))).toEqual([]);
    const initiators = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/sample-run.json'))
        .map((entry) => (entry as PerformanceResourceTiming).initiatorType),
    );
    // The script that uses it would be `fetch`; `link` is the preload.
    expect(initiators).toEqual(times === 1 ? ['link'] : []);
  });
