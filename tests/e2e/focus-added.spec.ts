import { expect, test } from './test.ts';
import { patientModel } from '../servers/patient-model.ts';
import { baselineBoxes, modelForm, typeOwnModel } from './model-steps.ts';

test.describe('the focus moves into what is added:', () => {
  test('a header of a server', async ({ page }) => {
    await page.goto('/#/connect');
    await page.getByText('Headers', { exact: true }).first().click();
    const add = page.getByRole('button', { name: 'Add a header' });
    for (const number of [1, 2]) {
      await add.focus();
      await page.keyboard.press('Enter');
      const header = page.getByRole('group', { name: `Header ${number}` });
      await expect(header.getByLabel('Name')).toBeFocused();
    }
  });

  test('a call and an argument in the Scoring Lab', async ({ page }) => {
    await page.goto('/#/lab');
    const editor = page.getByRole('region', { name: 'Trajectory, editable' });
    const calls = editor.getByRole('listitem');
    await expect(calls.first()).toBeVisible();
    const before = await calls.count();
    await editor.getByRole('button', { name: 'Add a call' }).click();
    await expect(calls).toHaveCount(before + 1);
    await expect(calls.last().locator(':focus')).toHaveCount(1);
    await editor.getByRole('button', { name: /^Remove call 1/ }).focus();
    const unused = editor.getByRole('combobox', { name: /another argument$/ }).first();
    if ((await unused.count()) > 0) {
      const name = (await unused.getByRole('option').nth(1).textContent())!;
      await unused.selectOption(name);
      await expect(editor.getByLabel(name, { exact: true }).and(page.locator(':focus'))).toHaveCount(1);
    }
  });

  test('a fault plan and a scripted model of a set-up', async ({ page }) => {
    await page.goto('/#/runs');
    await page.getByRole('checkbox', { name: 'Execute the calls' }).check();
    await page.getByRole('button', { name: 'Compare with another fault plan' }).click();
    await expect(page.getByLabel('Faults, plan 2')).toBeFocused();
    await baselineBoxes(page);
    await page.getByText('Add a scripted model').click();
    await page.getByLabel('omits a call').fill('25');
    await page.getByRole('button', { name: 'Add it' }).click();
    await expect(page.getByRole('checkbox', { name: 'Scripted: omits a call 25 %' })).toBeFocused();
  });

  test('a language model', async ({ page }) => {
    const server = await patientModel(0, 0);
    try {
      await page.goto('/#/runs');
      await typeOwnModel(page, server.origin, 'patient-1');
      await modelForm(page).getByRole('button', { name: 'Add', exact: true }).click();
      await expect(page.getByRole('checkbox', { name: /patient-1/ })).toBeFocused();
    } finally {
      await server.close();
    }
  });

  test('an item of a list in a tool’s form', async ({ page }) => {
    await page.goto('/#/connect');
    await page.getByRole('link', { name: /^filesystem/ }).click();
    await page.getByRole('link', { name: /read_multiple_files/ }).click();
    const add = page.getByRole('button', { name: /^Add an item/ });
    for (const number of [1, 2]) {
      await add.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(new RegExp(`^paths ${number}`))).toBeFocused();
    }
  });
});
