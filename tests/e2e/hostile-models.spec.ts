import { expect, test } from './test.ts';
import { FIVE_MB, hostileAnswers } from '../attack/answers.ts';
import { endless, hostileModel, saying } from '../attack/hostile-model.ts';
import { startOn, stopMs } from '../attack/met-model.ts';
import { SEED, seeded } from '../attack/seeded.ts';
import { watchVisit } from '../attack/visit.ts';
import { endedRun } from './model-steps.ts';

/** A part of `npm run attack`, without its clocks. */
const MANY = 2;
const MOST_NODES = 2000;

for (const { kind, write } of seeded(hostileAnswers, SEED, MANY))
  test(`a cell of 5 MB of ${kind} is shown a part at a time`, async ({ page }) => {
    const server = await hostileModel(saying(write(FIVE_MB)));
    try {
      await startOn(page, server.origin, 1, 'Single shot');
      await endedRun(page);
      await page.goto(`${page.url().split('?')[0]}/1/1/1`);
      await expect(page.getByRole('heading', { name: 'Every scorer' })).toBeVisible();
      const nodes = await page.locator('main').evaluate((main) => main.querySelectorAll('*').length);
      expect(nodes).toBeLessThanOrEqual(MOST_NODES);
    } finally {
      await server.close();
    }
  });

for (const { name, answer } of seeded(endless, SEED, MANY))
  test(`a run on a model that ${name} can be stopped, and resumed`, async ({ page }) => {
    const visit = await watchVisit(page.context());
    const server = await hostileModel(answer);
    try {
      await startOn(page, server.origin, 60, 'Native tool calling');
      await expect.poll(server.asked).toBeGreaterThan(0);
      await stopMs(page);
      await expect(page.getByRole('button', { name: 'Resume', exact: true })).toBeVisible();
      expect(visit.trouble).toEqual([]);
    } finally {
      await server.close();
    }
  });
