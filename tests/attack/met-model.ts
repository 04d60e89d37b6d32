import { expect, type Page } from '@playwright/test';
import { askBy, typeOwnModel, modelForm, withoutBaselines } from '../e2e/model-steps.ts';

const MODEL = 'hostile-model';

/** Starts a run of so many tasks on a model at this origin, asked in this way, as a person would. */
export async function startOn(page: Page, origin: string, tasks: number, way: string): Promise<void> {
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill(String(tasks));
  await typeOwnModel(page, origin, MODEL);
  await modelForm(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: new RegExp(MODEL) })).toBeChecked();
  await askBy(page, way);
  await withoutBaselines(page);
  await page.getByRole('button', { name: /^Run \d+ cells?$/ }).click();
  await page.waitForURL(/#\/r\/.+/);
}

/** Presses Stop, and gives the milliseconds until the page says that the run has ended. */
export async function stopMs(page: Page): Promise<number> {
  const stop = page.getByRole('button', { name: 'Stop now' });
  await expect(stop).toBeVisible();
  const from = Date.now();
  await stop.click();
  await expect(stop).toBeHidden();
  return Date.now() - from;
}
