import { expect, test, type Page } from './test.ts';

const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

const tools = [
  {
    name: 'turn_on',
    description: 'Turns a lamp on.',
    input_schema: { type: 'object', properties: { lamp: { type: 'string' } }, required: ['lamp'] },
  },
];
const tasks = (count: number, query = (number: number) => `Turn on lamp ${number}`): object[] =>
  Array.from({ length: count }, (_, number) => ({
    uuid: `r${number}`,
    category: 'light',
    call_type: 'single',
    tools,
    mcp_tools_dict: { home: ['turn_on'] },
    query: query(number),
    function_call_label: [
      {
        name: 'turn_on',
        step: '1',
        id: '1',
        mcp_server: 'home',
        similar_tools: [],
        input: { lamp: `lamp ${number}` },
        output: {},
      },
    ],
  }));

async function runFile(page: Page, name: string, rows: object[], repeats = 1): Promise<void> {
  await page.goto('/#/data');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(rows)) });
  const id = name.replace('.json', '');
  await expect(page.getByRole('link', { name: id }).first()).toBeVisible();
  await page.goto(`/#/runs?data=${id}`);
  await page.getByLabel('Repeats').fill(String(repeats));
  await page.getByRole('button', { name: /^Run [\d,]+ cells$/ }).click();
}

test('the first minute goes by keyboard alone, and the focus is on the heading of every page reached', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Read the report' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Root causes' })).toBeVisible();
  expect(await focusedText(page)).toContain('Ground, 72 tasks');
  await page.getByRole('button', { name: /^Lexical, wrong argument: \d+/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Lexical, wrong argument/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Where it broke' })).toBeVisible();
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  expect(await focusedText(page)).toBe(heading?.trim());
});

for (const [route, said] of [
  ['/#/r/nothing', 'This run cannot be shown'],
  ['/#/s/1.AAAAAAAA', 'This link cannot be opened'],
  ['/#/r/sample/999/1/1', 'This cell cannot be shown'],
] as const) {
  test(`${route} says what is wrong under one heading that keeps the focus`, async ({ page }) => {
    await page.goto('/#/runs');
    await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeVisible();
    await page.goto(route);
    await expect(page.getByText(said)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
}

test('marks of a root cause count its cells, and a press on one opens that cell', async ({ page }) => {
  await page.goto('/#/r/sample');
  const units = page.getByRole('button', { name: /^Random, answered without tools: \d+/ });
  await expect(units).toBeVisible();
  await units.scrollIntoViewIfNeeded();
  const box = (await units.locator('svg').boundingBox())!;
  await page.mouse.click(box.x + 6, box.y + 6);
  await expect(page.getByRole('heading', { name: 'Same task' })).toBeVisible();
  await expect(page.locator('.verdict-line')).toContainText('no call');
  await expect(page.getByText(/ \/ Random/)).toBeVisible();
});

test('a shared run of one’s own file holds no name of it, and is reproduced where the same tasks are', async ({
  page,
  browser,
}) => {
  await runFile(page, 'salary-secret.json', tasks(6));
  const link = await page.getByLabel('Link with every verdict').inputValue();
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByText('As claimed by the sender.')).toBeVisible();
  await expect(stranger.getByRole('heading', { level: 1 })).toContainText('“Own tasks”, 6 tasks');
  expect(await stranger.locator('main').innerHTML()).not.toMatch(/salary|secret/);
  await stranger.goto('/#/data');
  await stranger
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'salary-secret.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(tasks(6))),
    });
  await expect(stranger.getByRole('link', { name: 'salary-secret' }).first()).toBeVisible();
  await stranger.goto(link);
  await expect(stranger.getByText(/Reproduced here\. All 18 verdicts/)).toBeVisible();
});

test('a request of a megabyte is cut in the heading and whole behind a button', async ({ page }) => {
  await runFile(
    page,
    'long.json',
    tasks(1, () => `Turn on ${'the lamp '.repeat(115_000)}`),
  );
  await expect(page.getByRole('heading', { name: 'Share' })).toBeVisible();
  await page.goto(`${page.url()}/1/2/1`);
  await expect(page.getByRole('heading', { name: 'The whole request' })).toBeVisible();
  expect((await page.getByRole('heading', { level: 1 }).textContent())!.length).toBeLessThan(320);
  expect(await page.evaluate(() => document.body.innerText.length)).toBeLessThan(20_000);
});

test('a run of a data set that is gone keeps its figures and says why its cells cannot be opened', async ({
  page,
}) => {
  await runFile(page, 'gone.json', tasks(6));
  await expect(page.getByRole('heading', { name: 'Share' })).toBeVisible();
  const address = page.url();
  await page.goto('/#/data');
  await page.getByRole('button', { name: 'Delete gone' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'Share' })).toBeVisible();
  await page.goto(`${address}/1/2/1`);
  await expect(page.getByRole('alert')).toContainText('is not in this browser');
});
