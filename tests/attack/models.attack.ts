import { expect, test } from '@playwright/test';
import { endedRun } from '../e2e/model-steps.ts';
import { FIVE_MB, hostileAnswers } from './answers.ts';
import { endless, hostileModel, saying } from './hostile-model.ts';
import { startOn, stopMs } from './met-model.ts';
import { forgetLongTasks, longestTask, MOST_TASK_MS, watchVisit } from './visit.ts';

const MOST_SHOWN_MS = 1000;
const MOST_STOP_MS = 1000;
const MOST_NODES = 2000;

for (const { kind, write } of hostileAnswers)
  test(`a cell of 5 MB of ${kind} is shown at once, a part at a time`, async ({ page }) => {
    const visit = await watchVisit(page.context());
    const server = await hostileModel(saying(write(FIVE_MB)));
    try {
      await startOn(page, server.origin, 1, 'Single shot');
      await endedRun(page);
      const cell = `${page.url().split('?')[0]}/1/1/1`;
      await page.goto('/#/data');
      await expect(page.getByRole('heading', { level: 1, name: 'Data' })).toBeVisible();
      await forgetLongTasks(page);
      const from = Date.now();
      await page.goto(cell);
      await expect(page.getByRole('heading', { name: 'Every scorer' })).toBeVisible();
      const shownMs = Date.now() - from;
      const longestMs = await longestTask(page);
      const said = `shown after ${shownMs} ms, longest task ${Math.round(longestMs)} ms`;
      console.log(`${said}: 5 MB of ${kind}`);
      const nodes = await page.locator('main').evaluate((main) => main.querySelectorAll('*').length);
      expect(nodes).toBeLessThanOrEqual(MOST_NODES);
      expect(shownMs, said).toBeLessThan(MOST_SHOWN_MS);
      expect(longestMs, said).toBeLessThan(MOST_TASK_MS);
      expect(visit.trouble).toEqual([]);
    } finally {
      await server.close();
    }
  });

for (const { name, answer } of endless)
  test(`a run on a model that ${name} stops within a second`, async ({ page }) => {
    const visit = await watchVisit(page.context());
    const server = await hostileModel(answer);
    try {
      await startOn(page, server.origin, 60, 'Native tool calling');
      await expect.poll(server.asked).toBeGreaterThan(0);
      await page.waitForTimeout(1500);
      const took = await stopMs(page);
      console.log(`stopped after ${took} ms: ${name}`);
      expect(took).toBeLessThan(MOST_STOP_MS);
      expect(visit.trouble).toEqual([]);
    } finally {
      await server.close();
    }
  });
