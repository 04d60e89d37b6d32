import { everythingServer } from '../servers/everything-server.ts';
import { noViolations } from './accessibility.ts';
import { expect, test } from './test.ts';

test('a server of one’s own goes from its address to a report of ten proven tasks, by keyboard and without a key', async ({
  page,
}) => {
  const server = await everythingServer();
  try {
    await page.goto('/#/evaluate');
    const address = page.getByRole('textbox', { name: 'Address of a server' });
    await address.fill(server.url);
    await address.press('Enter');
    await page.getByRole('button', { name: 'Propose tasks' }).press('Enter');
    const run = page.getByRole('button', { name: /^Run \d+ tasks with the baseline$/ });
    await expect(run).toBeVisible({ timeout: 60_000 });
    expect(Number(/\d+/.exec((await run.textContent()) ?? '')?.[0])).toBeGreaterThanOrEqual(10);
    await noViolations(page);
    await run.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /^Tasks of / })).toBeVisible({
      timeout: 30_000,
    });
  } finally {
    await server.close();
  }
});
