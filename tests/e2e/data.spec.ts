import { expect, test } from './test.ts';

const lamps = Array.from({ length: 60 }, (_, number) => {
  const [name, input] =
    number % 3 === 0 ? ['play', { title: `Song ${number}` }] : ['turn_on', { lamp: `lamp ${number}` }];
  return {
    uuid: `r${number}`,
    category: name === 'play' ? 'music' : 'light',
    call_type: 'single',
    tools: [
      { name: 'turn_on', input_schema: { type: 'object', properties: { lamp: { type: 'string' } } } },
      { name: 'play', input_schema: { type: 'object', properties: { title: { type: 'string' } } } },
    ],
    mcp_tools_dict: { home: ['turn_on', 'play'] },
    query: name === 'play' ? `Play song number ${number}` : `Turn on lamp number ${number}`,
    function_call_label: [{ name, step: '1', id: '1', mcp_server: 'home', input, output: {} }],
  };
});

test('a chosen file becomes a data set whose filter, search, order and selection live in the address and survive a reload', async ({
  page,
}) => {
  await page.goto('/#/data');
  await page.locator('input[type=file]').setInputFiles({
    name: 'lamps.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(lamps)),
  });
  await page.getByRole('link', { name: 'Open lamps' }).click();
  const tasks = page.getByRole('listbox', { name: 'Tasks' });
  await expect(tasks).toBeVisible();
  await page.getByRole('group', { name: 'Category' }).getByRole('button', { name: /music/ }).click();
  await page.getByRole('searchbox').fill('number 3');
  await page.getByLabel('Sort by').selectOption('query');
  await page.getByRole('button', { name: 'Ascending' }).click();
  await expect(page.getByText(/^5 of 60 tasks/)).toBeVisible();
  await tasks.focus();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/at=40/);
  await page.reload();
  await expect(page.getByText(/^5 of 60 tasks/)).toBeVisible();
  await expect(page.getByRole('button', { name: /music/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('searchbox')).toHaveValue('number 3');
  const options = tasks.getByRole('option');
  await expect(options.first()).toContainText('song number 39');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('link', { name: 'Run these 5 tasks' })).toHaveAttribute(
    'href',
    '#/runs?data=lamps&q=number+3&category=music',
  );
  await page.getByRole('searchbox').fill('nothing like it');
  await page.getByRole('button', { name: 'Show all tasks' }).click();
  await expect(page.getByText(/^60 of 60 tasks/)).toBeVisible();
});
