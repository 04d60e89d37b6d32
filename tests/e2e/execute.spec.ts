import { expect, test, type Page } from './reader.ts';

async function setUp(page: Page, tasks: number): Promise<void> {
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill(String(tasks));
  await page.getByRole('checkbox', { name: 'Execute the calls' }).check();
}

test('a run is executed on the testbed: every call of the oracle succeeds, and a cell shows what came back', async ({
  page,
}) => {
  await setUp(page, 20);
  await page.getByRole('button', { name: 'Run 60 cells' }).click();
  await expect(page.getByText(/calls executed on the testbed/)).toBeVisible();
  await page.mouse.move(10, 10);
  await expect(page.getByRole('heading', { name: 'Calls executed' })).toBeVisible();
  await expect(
    page.getByRole('img', { name: /^Oracle: 100.0 %, 95 % interval .* n \d+/ }).last(),
  ).toBeVisible();
  await expect(page.getByText(/not counted: broken off/)).toHaveCount(0);
  await page.goto(`${page.url()}/1/1/1`);
  await expect(page.getByText('its calls were executed')).toBeVisible();
  await expect(page.getByText(/^ok, /).first()).toBeVisible();
  await expect(page.getByText(/State it left:/)).toBeVisible();
});

test('faults are put in, named in the report, and put in again for the reader of the link', async ({
  page,
  browser,
}) => {
  await setUp(page, 12);
  await page.getByLabel('Faults').selectOption('Time-out');
  await page.getByLabel('In % of all calls').fill('50');
  await page.getByRole('button', { name: 'Run 36 cells' }).click();
  await expect(page.getByText('with the fault “Time-out” in 50 % of all calls')).toBeVisible();
  await page.mouse.move(10, 10);
  const faults = page.getByRole('table', { name: /Faults the testbed put in/ });
  await expect(faults.getByRole('row', { name: /^Time-out \d+ transport in \d+$/ })).toBeVisible();
  const link = await page.getByLabel('Link with every verdict').inputValue();
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByText(/Reproduced here\. All 36 verdicts/)).toBeVisible();
  await expect(stranger.getByText('with the fault “Time-out” in 50 % of all calls')).toBeVisible();
});

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
  await expect(page.getByText('None of 1 task can be executed on the testbed.')).toBeVisible();
  await page.getByText('Why not', { exact: true }).click();
  await expect(page.getByText('1 task: the testbed lacks turn_on (home)')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Execute the calls' })).toBeDisabled();
});
