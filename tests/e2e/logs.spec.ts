import { expect, test, type Page, type Route } from './test.ts';
import { noViolations } from './accessibility.ts';
import { noSidewaysScroll } from './widths.ts';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const samples = resolve(process.cwd(), '../shared/samples/bfcl-results');

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

/** Chooses a folder as a person does; paths begin in it. */
async function chooseFolder(page: Page, folder: string, files: Record<string, string>): Promise<void> {
  const at = test.info().outputPath(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(`${at}/${path}`), { recursive: true });
    writeFileSync(`${at}/${path}`, text);
  }
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a folder' }).click();
  await (await chooser).setFiles(at);
}

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

test('the report of a log says what it says of tokens and dollars, and of how many cells', async ({
  page,
}) => {
  const row = (testIdx: number, cost?: number): object => ({
    promptIdx: 0,
    testIdx,
    provider: { id: 'openai:gpt-4o' },
    prompt: { raw: `How warm is it in town ${testIdx}?` },
    response: { output: 'Warm.', tokenUsage: { prompt: 1200, completion: 5, total: 1205 } },
    cost,
  });
  await openData(page);
  await choose(page, { 'out.jsonl': lines([row(0, 0.5), row(1), row(2, 0.25)]) });
  await page.getByRole('button', { name: 'Import 3 answers' }).click();
  await page.getByRole('link', { name: /^Open the report/ }).click();
  const cost = page.getByRole('region', { name: 'Cost as recorded' });
  await expect(cost.getByRole('cell', { name: '$0.75 2 of 3 cells' })).toBeVisible();
  await expect(cost.getByRole('cell', { name: '3,600 3 of 3 cells' })).toBeVisible();
  await expect(cost.getByRole('cell', { name: 'not recorded' })).toHaveCount(1);
  await expect(cost.getByText('as recorded by the publisher')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Cost', exact: true })).toHaveCount(0);
  await noSidewaysScroll(page);
});

test('the model’s name is asked where the log does not say it', async ({ page }) => {
  await openData(page);
  await choose(page, { 'chat.json': JSON.stringify(transcript('Oslo', { model: undefined })) });
  const log = panel(page, 'chat.json');
  const button = log.getByRole('button', { name: 'Import 1 answer' });
  await expect(button).toBeDisabled();
  await log.getByLabel('Name of the model').fill('my-model');
  await button.click();
  await expect(log.getByText('1 answer of 1 model stored')).toBeVisible();
});

test('a log is read from pasted text, which is then cleared, and from an address, whose folders name the model', async ({
  page,
}) => {
  await page.route('https://example.org/**', (route) =>
    route.fulfill({ body: lines([answer('simple_0', 'Oslo'), answer('simple_1', 'Rome')]) }),
  );
  await openData(page);
  await page.getByLabel('As text').fill(JSON.stringify(transcript('Oslo')));
  await page.getByRole('button', { name: 'Read the text' }).click();
  await expect(panel(page, 'pasted text').getByText('1 answer of 1 model to 1 task')).toBeVisible();
  await expect(page.getByLabel('As text')).toHaveValue('');
  await page
    .getByLabel('From an address')
    .fill('https://example.org/result/model-x/BFCL_v4_simple_result.json');
  await page.getByRole('button', { name: 'Fetch' }).click();
  const log = panel(page, 'from example.org');
  await expect(log.getByRole('row', { name: 'model-x 2' })).toBeVisible();
  await expect(log.getByLabel('Address')).toHaveValue(/^https:\/\/example\.org/);
  await log.getByRole('button', { name: 'Do not import' }).click();
  await expect(log).toHaveCount(0);
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

test('a folder of BFCL answers names its models by its folders, and is paired with the data set that holds its tasks', async ({
  page,
}) => {
  await openData(page);
  await choose(page, {
    'simple.json': lines([question('simple_0', 'Bergen'), question('simple_1', 'Lima')]),
    'answers.json': lines([label('simple_0', 'Bergen'), label('simple_1', 'Lima')]),
  });
  await expect(page.getByText('2 tasks, 0 rejected')).toBeVisible();
  await chooseFolder(page, 'published', {
    'result/model-b/gorilla_openfunctions_v1_test_simple_result.json': lines([
      answer('simple_0', 'Bergen'),
      answer('simple_1', 'Cairo'),
    ]),
    'result/model-a/gorilla_openfunctions_v1_test_simple_result.json': lines([answer('simple_0', 'Bergen')]),
    'score/model-b/simple_score.json': lines([
      { accuracy: 0.5, correct_count: 1, total_count: 2 },
      { id: 2, valid: false, error: ['wrong city'], error_type: 'value_error', prompt: { id: 'simple_1' } },
    ]),
  });
  const log = panel(page, 'published');
  await expect(log.getByText('BFCL results: 3 answers of 2 models to 2 tasks.')).toBeVisible();
  await expect(log.getByRole('radio', { name: /holds 2 of 2 tasks/ })).toBeChecked();
  await log.getByRole('button', { name: 'Import 3 answers' }).click();
  await expect(
    log.getByText('3 answers of 2 models stored; 1 missing in the log, 2 with the publisher’s verdict.'),
  ).toBeVisible();
});

test('questions and labels that are dropped with a log become a data set first, which the log is then paired with', async ({
  page,
}) => {
  await openData(page);
  await choose(page, {
    'simple.json': lines([question('simple_0', 'Bergen'), question('simple_1', 'Lima')]),
    'answers.json': lines([label('simple_0', 'Bergen'), label('simple_1', 'Lima')]),
    'model-b_result.json': lines([answer('simple_0', 'Bergen'), answer('simple_1', 'Cairo')]),
    'notes.txt': 'Nothing to read.',
  });
  const log = panel(page, 'simple.json and 3 more files');
  await expect(log.getByRole('radio', { name: /^simple.*: holds 2 of 2 tasks/ })).toBeChecked();
  await expect(log.getByRole('row', { name: /notes\.txt.*left out/ })).toBeVisible();
  await expect(page.getByText('2 tasks, 0 rejected.')).toBeVisible();
  await log.getByLabel('Name of the model').fill('model-b');
  await log.getByRole('button', { name: 'Import 2 answers' }).click();
  await expect(log.getByText('2 answers of 1 model stored')).toBeVisible();
});

test('an address that holds no log is fetched once, and becomes a data set', async ({ page }) => {
  const asked: string[] = [];
  await page.route('https://example.org/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ body: lines([question('a_0', 'Oslo'), question('a_1', 'Lima')]) });
  });
  await openData(page);
  await page.getByLabel('From an address').fill('https://example.org/data/towns.json');
  await page.getByRole('button', { name: 'Fetch' }).click();
  await expect(page.getByText('2 tasks, 0 rejected.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open towns' })).toBeVisible();
  expect(asked).toEqual(['https://example.org/data/towns.json']);
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

test('logs of several formats become an import each, and files that name no model a model each', async ({
  page,
}) => {
  await openData(page);
  await chooseFolder(page, 'mixed', {
    'one.jsonl': lines([transcript('Oslo', { model: undefined })]),
    'two.jsonl': lines([transcript('Oslo', { model: undefined })]),
    'result/model-b/simple_result.json': lines([answer('simple_0', 'Oslo'), answer('simple_1', 'Rome')]),
  });
  await expect(panel(page, 'mixed: BFCL results').getByRole('row', { name: 'model-b 2' })).toBeVisible();
  const chats = panel(page, 'mixed: OpenAI chat completions');
  await expect(chats.getByText('2 answers of 2 models to 1 task')).toBeVisible();
  await expect(chats.getByText('2 files do not say which model answered.')).toBeVisible();
  await chats.getByRole('button', { name: 'Import 2 answers' }).click();
  await expect(chats.getByText('2 answers of 2 models stored')).toBeVisible();
  await chats.getByRole('link', { name: /^Open the report/ }).click();
  await expect(page.getByRole('main')).toContainText(/mixed\/two[^.]/);
});

test('a score file alone is named as one, and what it needs', async ({ page }) => {
  await openData(page);
  await choose(page, { 'simple_score.json': lines([{ accuracy: 1, correct_count: 2, total_count: 2 }]) });
  const alert = panel(page, /^Not imported/).getByRole('alert');
  await expect(alert).toContainText('simple_score.json is a score file of BFCL');
  await expect(alert).toContainText('drop it together with its result files');
});

test('a file of no known format says so, and which logs are read', async ({ page }) => {
  await openData(page);
  await choose(page, { 'odd.json': JSON.stringify([{ colour: 'red' }]) });
  const failed = panel(page, /^Not imported: odd/);
  await expect(failed.getByRole('alert')).toContainText('Nothing was imported');
  await failed.getByText('Logs that are read').click();
  await expect(failed.getByText(/BFCL results/)).toBeVisible();
});

test('half a log says which one it is, and that it breaks off', async ({ page }) => {
  await openData(page);
  const log = { version: 2, status: 'success', eval: { model: 'm', task: 't' }, samples: [{ id: 1 }] };
  await choose(page, { 'half.json': JSON.stringify(log).slice(0, -6) });
  const failed = panel(page, /^Not imported: half/);
  await expect(failed.getByRole('alert')).toContainText(
    'half.json is a log (Inspect log) that breaks off or is damaged, so that nothing of it can be read.',
  );
  await expect(failed.getByRole('alert')).toContainText('download it again');
});

test('reading a large log can be stopped while it is read', async ({ page }) => {
  await openData(page);
  const path = test.info().outputPath('large.jsonl');
  const block = `${JSON.stringify(transcript('Oslo '.repeat(20_000)))}\n`.repeat(10);
  for (let written = 0; written < 250e6; written += block.length) appendFileSync(path, block);
  await page.locator('input[type=file]').setInputFiles(path);
  const log = panel(page, /large\.jsonl$/);
  await expect(log.getByText(/answers read, 0 refused/)).toBeVisible();
  await log.getByRole('button', { name: 'Cancel' }).click();
  await expect(log.getByText('You stopped it. Nothing of it was kept.')).toBeVisible();
  rmSync(path);
});

test('what was taken for a log can be read as a data set', async ({ page }) => {
  await openData(page);
  const rows = [{ ...question('a_0', 'Oslo'), result: 'x' }];
  await choose(page, { 'rows.jsonl': lines(rows) });
  await panel(page, 'rows.jsonl').getByRole('button', { name: 'Read it as a data set' }).click();
  await expect(page.getByText(/^1 task, 0 rejected\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open rows' })).toBeFocused();
});

test('a log without any answer is no data set either, and says why', async ({ page }) => {
  await openData(page);
  await choose(page, {
    'x_result.json': lines([
      { id: 'a_0', result: [[['turn']]] },
      { id: 'a_1', result: [[['turn']]] },
    ]),
  });
  await expect(panel(page, /^Not imported/).getByRole('alert')).toContainText('several turns');
});

test('axe finds nothing while a log is chosen about and after it was stored, in light and in dark', async ({
  page,
}) => {
  await openData(page);
  await choose(page, {
    'chat.jsonl': lines([transcript('Oslo'), transcript(`sk-proj-${'a1B2'.repeat(10)}`)]),
  });
  const log = panel(page, 'chat.jsonl');
  await log.getByText('Where it comes from').click();
  await log.getByText('Logs that are read').or(page.getByText('Logs that are read')).click();
  await noViolations(page);
  await log.getByRole('button', { name: 'Import 2 answers' }).click();
  await expect(log.getByText(/stored/)).toBeVisible();
  await noViolations(page);
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

test('published answers that cannot be fetched are a failure that names the address, and nothing is stored', async ({
  page,
}) => {
  await page.route(/^https:\/\/(cdn\.jsdelivr\.net|raw\.githubusercontent\.com)/, (route) =>
    route.fulfill({ status: 404 }),
  );
  await page.goto('/#/data?show=published');
  const article = page.getByRole('article').filter({ hasText: 'StableToolBench, G1 category' });
  await article.getByRole('button', { name: 'Load these answers' }).click();
  const failed = panel(page, /^Not imported: StableToolBench/);
  await expect(failed.getByRole('alert')).toContainText('not found (404)');
  await expect(failed.getByRole('alert')).toContainText('aa4ed9f4737ad98bd706663f01d63623c3427812');
  await expect(page.getByRole('region', { name: 'In this browser' }).getByRole('rowheader')).toHaveCount(1);
  await failed.getByRole('button', { name: 'Done' }).click();
  await expect(failed).toHaveCount(0);
  await expect(article.getByRole('button', { name: 'Load these answers' })).toBeEnabled();
});

test('loading published answers can be stopped, and goes on while other pages are looked at', async ({
  page,
}) => {
  const held: Route[] = [];
  await page.route(
    /^https:\/\/(cdn\.jsdelivr\.net|raw\.githubusercontent\.com)/,
    (route) => void held.push(route),
  );
  await page.goto('/#/data?show=published');
  const article = page.getByRole('article').filter({ hasText: 'StableToolBench, G1 category' });
  await article.getByRole('button', { name: 'Load these answers' }).click();
  const log = panel(page, /StableToolBench/);
  await expect(log.getByRole('progressbar')).toBeVisible();
  await expect.poll(() => held.length).toBe(1);
  await page.getByRole('link', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connect');
  await page.getByRole('link', { name: 'Data', exact: true }).click();
  await expect(log.getByRole('progressbar')).toBeVisible();
  await log.getByRole('button', { name: 'Cancel' }).click();
  await expect(log.getByText('You stopped it. Nothing of it was kept.')).toBeVisible();
});

test.describe('real answers of BFCL-Result', () => {
  test.skip(!existsSync(samples), 'SKIPPED: ../shared/samples/bfcl-results is not here');

  /** The sample's file behind an address of the catalog. */
  function sampleOf(url: string): string | undefined {
    const answers = /\/2024-08-11\/(.+)$/.exec(url)?.[1];
    const questions = /\/data\/(possible_answer\/)?gorilla_openfunctions_v1_test_(.+)$/.exec(url);
    return answers ?? (questions ? `questions/${questions[1] ?? ''}${questions[2]}` : undefined);
  }

  test('two models in five categories are loaded, paired and scored, none left over, and lead to the standings', async ({
    page,
  }) => {
    await page.route(/^https:\/\/(cdn\.jsdelivr\.net|raw\.githubusercontent\.com)/, (route) => {
      const file = sampleOf(route.request().url());
      return file && existsSync(`${samples}/${file}`)
        ? route.fulfill({ body: readFileSync(`${samples}/${file}`) })
        : route.fulfill({ status: 404 });
    });
    await page.goto('/#/data?show=published');
    const list = page.getByRole('region', { name: 'Published answers' });
    await expect(list.getByText(/^160 files, [\d.]+\sMB, from cdn.jsdelivr.net or raw/)).toBeVisible();
    await list.getByRole('button', { name: 'None of the models' }).click();
    for (const name of ['gpt-4-0125-preview', 'gpt-4o-2024-05-13-FC'])
      await list.getByRole('checkbox', { name }).check();
    await list.getByRole('button', { name: 'Load answers of 2 models' }).click();
    await expect(page).toHaveURL(/#\/standings\?/, { timeout: 80_000 });
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goto('/#/data');
    const log = panel(page, 'BFCL-Result, August 2024');
    await expect(
      log.getByText('2,480 answers of 2 models stored; 2,480 with the publisher’s verdict.'),
    ).toBeVisible();
    await expect(page.getByRole('row', { name: /^BFCL of August 2024.* 1,240 / })).toBeVisible();
  });

  test('an import that a reload cuts short leaves nothing behind, and the list of runs says so', async ({
    page,
  }) => {
    await page.route(/^https:\/\/(cdn\.jsdelivr\.net|raw\.githubusercontent\.com)/, (route) =>
      route.fulfill({ body: readFileSync(`${samples}/${sampleOf(route.request().url())}`) }),
    );
    await page.goto('/#/data?show=published');
    const list = page.getByRole('region', { name: 'Published answers' });
    await list.getByRole('button', { name: /^Load answers of 16 models/ }).click();
    await expect(page.getByText(/of 19,8\d\d answers stored$/)).toBeVisible({ timeout: 60_000 });
    const stored = (): Promise<number[]> =>
      page.evaluate(async () => {
        const [known] = await indexedDB.databases();
        const db = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(known!.name!);
          opening.onsuccess = () => resolve(opening.result);
          opening.onerror = () => reject(opening.error!);
        });
        const counts = ['results', 'summaries'].map(
          (name) =>
            new Promise<number>((resolve) => {
              const range = IDBKeyRange.bound(['recorded-'], ['recorded-\uffff', []]);
              const counting = db.transaction(name).objectStore(name).count(range);
              counting.onsuccess = () => resolve(counting.result);
            }),
        );
        const all = await Promise.all(counts);
        db.close();
        return all;
      });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Published answers' })).toBeVisible();
    expect((await stored())[0]).toBeGreaterThan(0);
    await page.goto('/#/runs');
    await expect(
      page.getByRole('status').filter({ hasText: 'An import of recorded answers was cut short.' }),
    ).toBeVisible();
    expect(await stored()).toEqual([0, 0]);
  });

  test('a file that arrives cut off is named, nothing is stored, and another try fetches it alone', async ({
    page,
  }) => {
    const asked: string[] = [];
    let isCut = true;
    await page.route(/^https:\/\/(cdn\.jsdelivr\.net|raw\.githubusercontent\.com)/, (route) => {
      const url = route.request().url();
      if (url.includes('BFCL-Result')) asked.push(url);
      const body = readFileSync(`${samples}/${sampleOf(url)}`);
      return route.fulfill({
        body: isCut && url.includes('_simple_result') ? body.subarray(0, 20_000) : body,
      });
    });
    await page.goto('/#/data?show=published');
    const list = page.getByRole('region', { name: 'Published answers' });
    await list.getByRole('button', { name: 'None of the models' }).click();
    await list.getByRole('checkbox', { name: 'mistral-small-2402' }).check();
    await list.getByRole('button', { name: 'None of the categories' }).click();
    for (const name of ['simple', 'relevance'])
      await list.getByRole('checkbox', { name, exact: true }).check();
    await list.getByRole('button', { name: 'Load answers of 1 model' }).click();
    const failed = panel(page, /^Not imported: BFCL-Result/);
    await expect(failed.getByRole('alert')).toContainText('1 of 4 files could not be fetched whole.');
    await expect(failed.getByRole('alert')).toContainText('arrived cut off: 20,000 of');
    await expect(failed.getByRole('alert')).toContainText('The other 3 files are kept.');
    [isCut, asked.length] = [false, 0];
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/#\/r\//, { timeout: 60_000 });
    expect(asked.map((url) => /[^/]+$/.exec(url)?.[0])).toEqual([
      'gorilla_openfunctions_v1_test_simple_result.json',
    ]);
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    await page.goto('/#/data?show=published');
    await list.getByRole('button', { name: 'None of the models' }).click();
    await list.getByRole('checkbox', { name: 'mistral-small-2402' }).check();
    const here = list.getByText('These answers are here already');
    await expect(here).toHaveCount(0);
    await list.getByRole('button', { name: 'None of the categories' }).click();
    for (const name of ['simple', 'relevance'])
      await list.getByRole('checkbox', { name, exact: true }).check();
    await expect(here).toBeVisible();
    await expect(list.getByRole('button', { name: 'Load answers of 1 model' })).toBeEnabled();
    await here.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  });
});

test.describe('other published answers', () => {
  const recorded = resolve(process.cwd(), '../shared/samples/recorded');
  test.skip(!existsSync(recorded), 'SKIPPED: ../shared/samples/recorded is not here');
  for (const { title, file, answers } of [
    { title: 'LiveMCPBench, annotated by people', file: 'livemcpbench/annotation.cut.json', answers: 4 },
    {
      title: 'StableToolBench, G1 category',
      file: 'stabletoolbench/tooleval-results/gpt-3.5-turbo_CoT/G1_category.json.gz',
      answers: 100,
    },
  ])
    test(`${title}: a data set is made of their own questions, and the report opens`, async ({ page }) => {
      await withoutSizes(page);
      await page.route(/^https:\/\/(cdn\.jsdelivr\.net|raw\.githubusercontent\.com)/, (route) =>
        route.fulfill({ body: readFileSync(`${recorded}/${file}`) }),
      );
      await page.goto('/#/data?show=published');
      const article = page.getByRole('article').filter({ hasText: title });
      await article.getByRole('button', { name: 'Load these answers' }).click();
      await expect(page).toHaveURL(/#\/r\//, { timeout: 60_000 });
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
      await page.goto('/#/data');
      await expect(page.getByText(`${answers} answers of 1 model stored`, { exact: true })).toBeVisible();
    });
});
