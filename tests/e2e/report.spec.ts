import { expect, test, type Page } from './test.ts';

const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

/** A file of six tasks, chosen on the page of data sets; waits until it is a data set. */
async function importLamps(page: Page): Promise<void> {
  const tool = {
    name: 'turn_on',
    description: 'Turns a lamp on.',
    input_schema: { type: 'object', properties: { lamp: { type: 'string' } }, required: ['lamp'] },
  };
  const rows = Array.from({ length: 6 }, (_, number) => ({
    uuid: `r${number}`,
    category: 'light',
    call_type: 'single',
    tools: [tool],
    mcp_tools_dict: { home: ['turn_on'] },
    query: `Turn on lamp ${number}`,
    function_call_label: [
      { name: 'turn_on', step: '1', id: '1', mcp_server: 'home', input: { lamp: `lamp ${number}` } },
    ],
  }));
  await page.goto('/#/data');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'salary-secret.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(rows)),
    });
  await expect(page.getByRole('link', { name: 'salary-secret' }).first()).toBeVisible();
}

test('the first minute goes by keyboard alone, and the focus is on the heading of every page reached', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Read the report' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Root causes' })).toBeVisible();
  await expect.poll(() => focusedText(page)).toContain('Ground, 72 tasks');
  await page.getByRole('button', { name: /^Lexical, wrong argument: \d+/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Lexical, wrong argument/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Where it broke' })).toBeVisible();
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  await expect.poll(() => focusedText(page)).toBe(heading?.trim());
});

test('a shared run of one’s own file holds no name of it, and is reproduced where the same tasks are', async ({
  page,
  browser,
}) => {
  await importLamps(page);
  await page.goto('/#/runs?data=salary-secret');
  await page.getByRole('button', { name: /^Run [\d,]+ cells$/ }).click();
  const field = page.getByLabel('Link with every verdict');
  await expect(field).toHaveValue(/#\/s\//);
  const link = await field.inputValue();
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByText('As claimed by the sender.')).toBeVisible();
  await expect(stranger.getByRole('heading', { level: 1 })).toContainText('“Own tasks”, 6 tasks');
  expect(await stranger.locator('main').innerHTML()).not.toMatch(/salary|secret/);
  await importLamps(stranger);
  await stranger.goto(link);
  await expect(stranger.getByText(/Reproduced here\. All 18 verdicts/)).toBeVisible();
});

test('a report prints whole, without navigation, Wire bar, buttons and what nobody opened, and its contents lead to its sections', async ({
  page,
}) => {
  await page.goto('/#/r/sample');
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible();
  // Printed soon after it was opened: what is drawn in turns is there at once.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const heading = page.getByRole('heading', { name: 'Tasks', exact: true });
  expect(await heading.isVisible()).toBe(true);
  expect(await page.getByRole('columnheader', { name: 'right arguments' }).isVisible()).toBe(true);
  const ofDetails = page.getByRole('heading', { name: 'Parts', exact: true });
  await expect(ofDetails).toBeHidden();

  const contents = page.getByRole('navigation', { name: 'Parts of the report' });
  await contents.getByRole('link', { name: 'Tasks' }).click();
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  expect(page.url()).toMatch(/\/r\/sample\/$/);

  await page.emulateMedia({ media: 'print' });
  await expect(ofDetails).toBeVisible();
  const folded = page.getByRole('heading', { name: 'Menu tokens' });
  await expect(folded).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  for (const name of ['Show as table', 'Failures', 'Export the run as JSON'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  const rows = page.getByRole('listbox', { name: 'Tasks with their verdicts' });
  await expect(rows.getByRole('option')).toHaveCount(72);
  await expect(page.getByRole('heading', { name: 'Root causes' })).toBeVisible();

  await page.emulateMedia({ media: 'screen' });
  await contents.getByRole('link', { name: 'Details' }).click();
  await page.getByText('What do the offered tools cost in tokens').click();
  await page.emulateMedia({ media: 'print' });
  await expect(folded).toBeVisible();
});
