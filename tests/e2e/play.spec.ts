import { noViolations } from './accessibility.ts';
import { expect, test } from './test.ts';
import { NARROWEST, noSidewaysScroll } from './widths.ts';

test('a person plays a task by hand, is scored as a model is, and can take turns back', async ({ page }) => {
  test.slow();
  await page.goto('/#/learn/be-the-model');
  await expect(page.getByText('What time is that in Asia/Tokyo?').first()).toBeVisible();
  await page.getByLabel('Tool', { exact: true }).selectOption('convert_time');
  const call = page.getByRole('form', { name: 'Arguments of convert_time' });
  await call.getByRole('button', { name: 'Edit as JSON' }).click();
  await call
    .getByLabel('Arguments as JSON')
    .fill('{"source_timezone":"America/New_York","time":"09:15","target_timezone":"Asia/Tokyo"}');
  await call.getByRole('button', { name: 'Make this call' }).click();
  await expect(page.getByRole('heading', { name: 'So far' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Turn 2' })).toBeVisible();
  await expect(page.getByLabel('Tool', { exact: true })).toBeFocused();
  await noViolations(page);
  await page.setViewportSize({ width: NARROWEST, height: 900 });
  await noSidewaysScroll(page);

  await page.getByLabel('Or the final answer, in words').fill('It is 22:15 in Tokyo.');
  await page.getByRole('button', { name: 'Answer and be scored' }).click();
  await expect(page.getByRole('heading', { name: 'Scored' })).toBeVisible();
  await expect(page.getByText('it is no result of a model')).toBeVisible();
  await expect(page.getByRole('row', { name: /Task outcome/i }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Expected', exact: true })).toBeVisible();

  // The address holds every turn.
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Scored' })).toBeVisible();
  await page.getByRole('button', { name: 'Take the last turn back' }).click();
  await expect(page.getByRole('heading', { name: 'Scored' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Turn 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Begin again' }).click();
  await expect(page.getByRole('heading', { name: 'So far' })).toHaveCount(0);
});

test('an address of a task that is none, or of turns that are none, leads on', async ({ page }) => {
  await page.goto('/#/learn/be-the-model/nothing');
  await expect(page.getByText('There is no such task.')).toBeVisible();
  await page.getByRole('link', { name: 'One call' }).click();
  await expect(page.getByRole('heading', { name: 'Turn 1' })).toBeVisible();
  await page.goto('/#/learn/be-the-model/one?turns=[[[');
  await expect(page.getByRole('heading', { name: 'Turn 1' })).toBeVisible();
});
