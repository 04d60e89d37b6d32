import { expect, test, type Page } from './test.ts';
import { readFileSync } from 'node:fs';

const lines = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');

const weather = {
  name: 'get_weather',
  description: 'Weather of a town',
  parameters: { type: 'object', properties: { town: { type: 'string' } }, required: ['town'] },
};
/** A recorded request and its answer, as OpenAI's chat completions have them. */
const transcript = (town: string, more: object = {}): object => ({
  model: 'model-a',
  tools: [{ type: 'function', function: weather }],
  messages: [
    { role: 'user', content: `Weather in ${town}?` },
    {
      role: 'assistant',
      tool_calls: [
        {
          id: 'c1',
          type: 'function',
          function: { name: 'get_weather', arguments: JSON.stringify({ town }) },
        },
      ],
    },
    { role: 'tool', tool_call_id: 'c1', content: '{"degrees": 12}' },
    { role: 'assistant', content: '12 degrees.' },
  ],
  ...more,
});

const question = (id: string, city: string): object => ({
  id,
  question: [[{ role: 'user', content: `How warm is it in ${city}?` }]],
  function: [
    {
      name: 'warmth',
      description: 'Tells the temperature.',
      parameters: { type: 'dict', properties: { city: { type: 'string' } }, required: ['city'] },
    },
  ],
});
const label = (id: string, city: string): object => ({ id, ground_truth: [{ warmth: { city: [city] } }] });
const answer = (id: string, city: string): object => ({ id, result: [{ warmth: JSON.stringify({ city }) }] });

async function openData(page: Page): Promise<void> {
  await page.goto('/#/data');
  await expect(page.getByRole('link', { name: 'Ground', exact: true })).toBeVisible();
}

const choose = (page: Page, files: Record<string, string>): Promise<void> =>
  page.locator('input[type=file]').setInputFiles(
    Object.entries(files).map(([name, text]) => ({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })),
  );

/** The catalog with no sizes: what a test serves instead of published files is smaller. */
const withoutSizes = (page: Page): Promise<unknown> =>
  page.route('**/datasets/catalog.json', (route) =>
    route.fulfill({
      body: readFileSync('public/datasets/catalog.json', 'utf8').replaceAll(
        /"bytes": ?\d+/g,
        '"bytes": null',
      ),
    }),
  );

const panel = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

test('a log is looked at, imported with its own questions, and leads to its report', async ({ page }) => {
  await openData(page);
  await choose(page, { 'chats.jsonl': lines([transcript('Oslo'), transcript('Lima')]) });
  const log = panel(page, 'chats.jsonl');
  await expect(log.getByText('2 answers of 1 model to 2 tasks')).toBeVisible();
  await expect(log.getByRole('heading', { name: 'chats.jsonl' })).toBeFocused();
  await expect(log.getByRole('row', { name: 'model-a 2' })).toBeVisible();
  await expect(log.getByRole('radio', { name: /log’s own tasks: 2 of 2 tasks/ })).toBeChecked();
  await log.getByLabel('Name of the run').fill('Two towns');
  await log.getByText('Where it comes from').click();
  await log.getByLabel('Published by').fill('A publisher');
  await log.getByRole('button', { name: 'Import 2 answers' }).click();
  const done = panel(page, 'Two towns');
  await expect(done.getByText('2 answers of 1 model stored')).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: 'Two towns: 2 answers of 1 model stored.' }),
  ).toBeVisible();
  await expect(page.getByText('0 requests have left this page')).toBeVisible();
  await done.getByRole('link', { name: 'Open the report of Two towns' }).click();
  await expect(page).toHaveURL(/#\/r\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('secrets in a log are named, masked unless the person wants otherwise, and counted', async ({
  page,
}) => {
  const key = `sk-proj-${'a1B2'.repeat(10)}`;
  await openData(page);
  await choose(page, { 'chat.jsonl': lines([transcript('Oslo'), transcript(key)]) });
  const log = panel(page, 'chat.jsonl');
  await expect(log.getByText('1 secret in this log')).toBeVisible();
  await expect(log.getByRole('row', { name: /OpenAI key sk-pro/ })).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
  await expect(log.getByRole('checkbox', { name: 'Mask them' })).toBeChecked();
  await log.getByRole('button', { name: 'Import 2 answers' }).click();
  await expect(log.getByText(/1 with a secret masked/)).toBeVisible();
});

test('where no data set here holds the tasks, the known one is named, loaded on press, and the log read again', async ({
  page,
}) => {
  await page.route(/^https:\/\/(?!127\.0\.0\.1)/, (route) => {
    const of = route.request().url();
    if (!of.includes('test_simple')) return route.fulfill({ body: lines([question('other_0', 'Rome')]) });
    const rows = of.includes('possible_answer')
      ? [label('simple_0', 'Oslo')]
      : [question('simple_0', 'Oslo')];
    return route.fulfill({ body: lines(rows) });
  });
  await openData(page);
  await choose(page, { 'gpt_result.json': lines([answer('simple_0', 'Oslo'), answer('simple_7', 'Rome')]) });
  const log = panel(page, 'gpt_result.json');
  await expect(log.getByText('The log calls its tasks “simple_0”, “simple_7”')).toBeVisible();
  await log.getByRole('button', { name: 'Load BFCL of August 2024' }).click();
  await expect(log.getByRole('radio', { name: /BFCL of August 2024: holds 1 of 2 tasks/ })).toBeVisible();
});

test('published answers are fetched from their pinned addresses on press, after their questions, and open the report', async ({
  page,
}) => {
  const asked: string[] = [];
  await withoutSizes(page);
  await page.route(/^https:\/\/(cdn\.jsdelivr\.net|raw\.githubusercontent\.com)/, (route) => {
    const url = route.request().url();
    asked.push(url);
    if (url.includes('/possible_answer/'))
      return route.fulfill({
        body: lines(url.includes('test_simple') ? [label('simple_0', 'Oslo')] : [label('x_1', 'x')]),
      });
    if (url.includes('gorilla@'))
      return route.fulfill({
        body: lines([question(url.includes('test_simple') ? 'simple_0' : `${url.length}_0`, 'Oslo')]),
      });
    if (url.includes('/score/'))
      return route.fulfill({ body: lines([{ accuracy: 1, correct_count: 1, total_count: 1 }]) });
    return route.fulfill({ body: lines([answer('simple_0', 'Oslo')]) });
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'See real models’ answers' }).click();
  await expect(page.getByRole('heading', { name: 'Published answers' })).toBeFocused();
  const list = page.getByRole('region', { name: 'Published answers' });
  await expect(list.getByText('Licence: none stated. Nothing of it is shipped').first()).toBeVisible();
  expect(asked).toEqual([]);
  await list.getByRole('button', { name: 'None of the models' }).click();
  await expect(list.getByRole('button', { name: 'Load answers of 0 models' })).toBeDisabled();
  await list.getByRole('checkbox', { name: 'gpt-4-0125-preview' }).check();
  await list.getByRole('button', { name: 'None of the categories' }).click();
  await list.getByRole('checkbox', { name: 'simple', exact: true }).check();
  await expect(
    list.getByText(/^2 files, size not counted, from cdn.jsdelivr.net or raw/).first(),
  ).toBeVisible();
  await list.getByRole('button', { name: 'Load answers of 1 model' }).click();
  await expect(page).toHaveURL(/#\/r\//, { timeout: 60_000 });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('BFCL-Result, August 2024');
  expect(asked.filter((url) => !/[@/][0-9a-f]{40}\//.test(url))).toEqual([]);
  expect(asked.filter((url) => url.includes('BFCL-Result')).length).toBe(2);
});
