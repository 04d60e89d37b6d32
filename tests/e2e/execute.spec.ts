import { expect, test } from './test.ts';

test('tasks that the testbed cannot execute are scored by their answers alone, and the set-up says why', async ({
  page,
}) => {
  const row = {
    uuid: 'r1',
    category: 'light',
    call_type: 'single',
    tools: [{ name: 'turn_on', description: 'Turns a lamp on.', input_schema: { type: 'object' } }],
    mcp_tools_dict: { home: ['turn_on'] },
    query: 'Turn on the lamp',
    function_call_label: [{ name: 'turn_on', step: '1', id: '1', mcp_server: 'home', input: {} }],
  };
  await page.goto('/#/data');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'lamps.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify([row])),
    });
  await expect(page.getByRole('link', { name: 'lamps' }).first()).toBeVisible();
  await page.goto('/#/runs?data=lamps');
  await page.getByRole('form', { name: 'Set up a run' }).hover();
  await expect(page.getByText('None of 1 task can be executed on the testbed.')).toBeVisible();
  await page.getByText('Why not', { exact: true }).click();
  await expect(page.getByText('1 task: the testbed lacks turn_on (home)')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Execute the calls' })).toBeDisabled();
});
