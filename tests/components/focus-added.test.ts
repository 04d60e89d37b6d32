import { chatModel, MODEL } from './chat-model.ts';
import { describe, expect, page, test, userEvent, type Locator } from './app.ts';
import { baselineBoxes, modelForm, setChecked, typeModel } from './set-up-steps.ts';

async function pressOn(button: Locator): Promise<void> {
  await expect.element(button).toBeVisible();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
}

describe('the focus moves into what is added:', () => {
  test('a header of a server', async ({ open }) => {
    await open('#/connect');
    await page.getByText('Headers', { exact: true }).first().click();
    for (const number of [1, 2]) {
      await pressOn(page.getByRole('button', { name: 'Add a header' }));
      const header = page.getByRole('group', { name: `Header ${number}` });
      await expect.element(header.getByLabelText('Name')).toHaveFocus();
    }
  });

  test('a call and an argument in the Scoring Lab', async ({ open }) => {
    await open('#/lab');
    const editor = page.getByRole('region', { name: 'Trajectory, editable' });
    const calls = editor.getByRole('listitem');
    await expect.element(calls.first()).toBeVisible();
    const before = calls.elements().length;
    await editor.getByRole('button', { name: 'Add a call' }).click();
    await expect.poll(() => calls.elements().length).toBe(before + 1);
    await expect.poll(() => calls.last().element().contains(document.activeElement)).toBe(true);
    const field = editor.getByRole('combobox', { name: /^Kind of / }).first();
    const [, name] = /^Kind of (\S+) in/.exec(field.element().getAttribute('aria-label')!)!;
    await field.selectOptions('leave-out');
    await editor
      .getByRole('combobox', { name: /another argument$/ })
      .first()
      .selectOptions(name!);
    await expect.element(editor.getByLabelText(name!, { exact: true }).first()).toHaveFocus();
  });

  test('a fault plan and a scripted model of a set-up', async ({ open }) => {
    await open('#/runs');
    await setChecked(page.getByRole('checkbox', { name: 'Execute the calls' }), true);
    await page.getByRole('button', { name: 'Compare with another fault plan' }).click();
    await expect.element(page.getByLabelText('Faults, plan 2')).toHaveFocus();
    await baselineBoxes();
    await page.getByText('Add a scripted model').click();
    await page.getByLabelText('omits a call').fill('25');
    await page.getByRole('button', { name: 'Add it' }).click();
    await expect.element(page.getByRole('checkbox', { name: 'Scripted: omits a call 25 %' })).toHaveFocus();
  });

  test('a language model', async ({ open }) => {
    const model = chatModel();
    await open('#/runs', model);
    await typeModel(model);
    await modelForm().getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(page.getByRole('checkbox', { name: MODEL })).toHaveFocus();
  });

  test('an item of a list in a tool’s form', async ({ open }) => {
    await open('#/connect');
    await page.getByRole('link', { name: /^filesystem/ }).click();
    await page.getByRole('link', { name: /read_multiple_files/ }).click();
    for (const number of [1, 2]) {
      await pressOn(page.getByRole('button', { name: /^Add an item/ }));
      await expect.element(page.getByLabelText(new RegExp(`^paths ${number}`))).toHaveFocus();
    }
  });
});
