import type { Page } from '@playwright/test';
import { baselineBoxes, endedRun } from './model-steps.ts';

/** Scripted models that fail in two ways, which evaluators weigh differently; the baselines are lines beside them. */
export async function scriptedRun(
  page: Page,
  errors: readonly { wrong: number; omits: number }[],
): Promise<void> {
  await page.goto('/#/runs');
  await baselineBoxes(page);
  await page.getByText('Add a scripted model').click();
  for (const { wrong, omits } of errors) {
    await page.getByRole('spinbutton', { name: 'calls a wrong tool' }).fill(String(wrong));
    await page.getByRole('spinbutton', { name: 'omits a call' }).fill(String(omits));
    await page.getByRole('button', { name: 'Add it' }).click();
  }
  await page.getByRole('button', { name: /^Run [\d,]+ cells$/ }).click();
  await endedRun(page);
}
