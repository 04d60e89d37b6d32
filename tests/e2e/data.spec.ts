import { expect, test, type Page } from './test.ts';
import { noViolations } from './accessibility.ts';
import { noSidewaysScroll } from './widths.ts';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const samples = resolve(process.cwd(), '../shared/samples/mcptoolbenchpp/data');

interface Upload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const upload = (name: string, content: string | Buffer): Upload => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

const tools = [
  {
    name: 'turn_on',
    description: 'Turns a lamp on.',
    input_schema: {
      type: 'object',
      properties: { lamp: { type: 'string' }, percent: { type: 'integer' } },
      required: ['lamp'],
    },
  },
  {
    name: 'play',
    description: 'Plays a song.',
    input_schema: { type: 'object', properties: { title: { type: 'string' } } },
  },
];

const row = (id: string, query: string, name = 'turn_on', input: object = { lamp: 'desk' }): object => ({
  uuid: id,
  category: name === 'play' ? 'music' : 'light',
  call_type: 'single',
  tools,
  mcp_tools_dict: { home: ['turn_on', 'play'] },
  query,
  function_call_label: [
    { name, step: '1', id: '1', mcp_server: 'home', similar_tools: [], input, output: {} },
  ],
});

const rows = (count: number): object[] =>
  Array.from({ length: count }, (_, number) =>
    number % 3 === 0
      ? row(`r${number}`, `Play song number ${number}`, 'play', { title: `Song ${number}` })
      : row(`r${number}`, `Turn on lamp number ${number}`, 'turn_on', { lamp: `lamp ${number}` }),
  );

const bfclQuestion = (id: string, city: string): string =>
  JSON.stringify({
    id,
    question: [[{ role: 'user', content: `How warm is it in ${city}?` }]],
    function: [
      {
        name: 'warmth',
        description: 'Tells the temperature.',
        parameters: {
          type: 'dict',
          properties: { city: { type: 'string' }, unit: { type: 'string' } },
          required: ['city'],
        },
      },
    ],
  });
const bfclAnswer = (id: string, city: string): string =>
  JSON.stringify({ id, ground_truth: [{ warmth: { city: [city, `${city} city`], unit: ['', 'celsius'] } }] });

async function openData(page: Page): Promise<void> {
  await page.goto('/#/data');
  await expect(page.getByRole('link', { name: 'Ground', exact: true })).toBeVisible();
}

const choose = (page: Page, ...files: Upload[]): Promise<void> =>
  page.locator('input[type=file]').setInputFiles(files);

const tasks = (page: Page) => page.getByRole('listbox', { name: 'Tasks' });

async function importAndOpen(page: Page, name: string, content: string | Buffer): Promise<void> {
  await openData(page);
  await choose(page, upload(name, content));
  await page
    .getByRole('link', { name: /^Open / })
    .first()
    .click();
  await expect(tasks(page)).toBeVisible();
}

test('a file dropped anywhere on the page becomes a data set, and a sentence says so', async ({ page }) => {
  await openData(page);
  const content = JSON.stringify(rows(12));
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'lamps.json'));
    return data;
  }, content);
  await page.dispatchEvent('h1', 'dragenter', { dataTransfer: transfer });
  await expect(page.getByText('Let go to read it here')).toBeVisible();
  await page.dispatchEvent('h1', 'drop', { dataTransfer: transfer });
  await expect(page.getByText('12 tasks, 0 rejected')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'lamps: 12 tasks imported' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open lamps' })).toBeFocused();
  await expect(page.getByText('0 requests have left this page')).toBeVisible();
});

test("BFCL's questions and answers, chosen together in any order, become tasks with every accepted value", async ({
  page,
}) => {
  await openData(page);
  const questions = [bfclQuestion('warm_0', 'Bergen'), bfclQuestion('warm_1', 'Lima')].join('\n');
  const answers = [bfclAnswer('warm_0', 'Bergen'), bfclAnswer('warm_1', 'Lima')].join('\n');
  await choose(page, upload('answers_warm.json', answers), upload('warm.json', questions));
  await expect(page.getByText('2 tasks, 0 rejected')).toBeVisible();
  await page.getByRole('link', { name: /^Open / }).click();
  await tasks(page).getByText('How warm is it in Lima?').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How warm is it in Lima?');
  await expect(page.getByRole('row', { name: /^city/ }).first()).toContainText('Lima or Lima city');
  await expect(page.getByRole('row', { name: /^unit/ }).first()).toContainText('may be left out');
});

test('pasted text is read', async ({ page }) => {
  await openData(page);
  await page.getByLabel('As text').fill(JSON.stringify(rows(3)));
  await page.getByRole('button', { name: 'Read the text' }).click();
  await expect(page.getByText('3 tasks, 0 rejected')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Pasted text' })).toBeVisible();
});

test('the example of own tasks is edited in place, its errors are shown under the box, and one press imports it', async ({
  page,
}) => {
  await openData(page);
  const section = page.getByRole('region', { name: 'Your own tasks' });
  const box = section.getByLabel('Tasks as JSON');
  const example = await box.inputValue();
  await box.fill('[{"query": ');
  await section.getByRole('button', { name: 'Import these tasks' }).click();
  await expect(section.getByRole('alert')).toContainText('Nothing was imported');
  await expect(box).toHaveValue('[{"query": ');
  await section.getByRole('button', { name: 'Back to the example' }).click();
  await expect(box).toHaveValue(example);
  await box.fill(example.replace('How warm is it in Bergen?', 'How cold is it in Bergen?'));
  await section.getByRole('button', { name: 'Import these tasks' }).click();
  await expect(section.getByText('2 tasks, 0 rejected')).toBeVisible();
  await expect(section.getByRole('alert')).toHaveCount(0);
  await section.getByRole('link', { name: 'Open Own tasks' }).click();
  await expect(tasks(page).getByText('How cold is it in Bergen?')).toBeVisible();
  // Edited and imported again, it is listed beside the first under its own name.
  await page.goto('/#/data');
  await box.fill(example.replace('Bergen?', 'Oslo?'));
  await section.getByRole('button', { name: 'Import these tasks' }).click();
  await expect(section.getByRole('link', { name: 'Open Own tasks 2' })).toBeVisible();
});

test('a table that no format fits is imported once its columns are named', async ({ page }) => {
  await openData(page);
  const table =
    'nr,demand,gold\n1,Turn on the lamp,"[{""name"":""turn_on"",""arguments"":{""lamp"":""desk""}}]"\n';
  await choose(page, upload('demands.csv', table));
  const form = page.getByRole('form', { name: 'Say what its columns hold' });
  await expect(form.getByLabel('Expected calls')).toHaveValue('gold');
  await expect(form.getByRole('button', { name: 'Import with these columns' })).toBeDisabled();
  await form.getByLabel('Query').selectOption('demand');
  await form.getByRole('button', { name: 'Import with these columns' }).click();
  await expect(page.getByText('1 task, 0 rejected')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('link', { name: 'Open demands' }).click();
  await tasks(page).getByText('Turn on the lamp').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Turn on the lamp');
  await expect(page.getByRole('row', { name: /^lamp/ }).first()).toContainText('desk');
});

test('questions without their answers are no repair', async ({ page }) => {
  await openData(page);
  await choose(page, upload('warm.json', bfclQuestion('warm_0', 'Bergen')));
  await expect(page.getByText(/^1 task, 0 rejected\./)).toBeVisible();
  await expect(page.getByRole('table').filter({ hasText: 'reason' })).toContainText('without answers');
});

test('the data set that comes with the site cannot be deleted, since every page needs it', async ({
  page,
}) => {
  await openData(page);
  await choose(page, upload('lamps.json', JSON.stringify(rows(2))));
  await expect(page.getByRole('button', { name: 'Delete lamps' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Ground' })).toHaveCount(0);
});

test('a gzip that is cut short keeps its good rows and says what is missing', async ({ page }) => {
  await openData(page);
  const whole = gzipSync(
    rows(400)
      .map((each) => JSON.stringify(each))
      .join('\n'),
    { level: 1 },
  );
  await choose(page, upload('cut.jsonl.gz', whole.subarray(0, Math.floor(whole.length * 0.6))));
  const report = page.getByText(/^[\d,]+ tasks, [1-9]\d* rejected/);
  await expect(report).toBeVisible();
  const kept = Number(/^([\d,]+)/.exec((await report.textContent()) ?? '')![1]);
  expect(kept).toBeGreaterThan(50);
  expect(kept).toBeLessThan(400);
  await expect(page.getByRole('table').filter({ hasText: 'reason' })).toContainText('cut.jsonl');
});

test('a file that is no data set is refused with a reason and leaves what was there', async ({ page }) => {
  await openData(page);
  await choose(page, upload('notes.txt', 'Dear diary, today I measured nothing.'));
  await expect(page.getByRole('alert')).toContainText('Nothing was imported');
  await page.getByRole('button', { name: 'Done' }).click();
  await choose(page, upload('empty.json', ''));
  await expect(page.getByRole('alert')).toContainText('Nothing was imported');
  await expect(page.getByRole('row', { name: /Ground/ })).toBeVisible();
});

test('markup in names and queries is shown as text, and a query of 1 MB is folded', async ({ page }) => {
  const hostile = '<img src=x onerror="window.broken=1">';
  const content = JSON.stringify([
    row('<script>window.broken=1</script>', `Say ${hostile}`, hostile, { [hostile]: hostile }),
    row('big', `Begin ${'long '.repeat(200_000)}`),
  ]);
  await importAndOpen(page, `${hostile.replaceAll('/', '')}.json`, content);
  await tasks(page).getByText(hostile).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Say ${hostile}`);
  await expect(page.locator('main img')).toHaveCount(0);
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Begin long');
  await expect(page.getByRole('button', { name: /more characters/ }).first()).toBeVisible();
  expect((await page.locator('main').innerText()).length).toBeLessThan(20_000);
});

test('rows with the same id are all kept, and what was done with them is listed', async ({ page }) => {
  await openData(page);
  const twins = [
    row('same', 'Turn on the first lamp'),
    row('same', 'Turn on the second lamp'),
    row('other', 'Play it', 'play', {}),
  ];
  await choose(page, upload('twins.json', JSON.stringify(twins)));
  await expect(page.getByText(/^3 tasks, 0 rejected/)).toBeVisible();
  await page.getByRole('link', { name: 'Open twins' }).click();
  await page.getByRole('button', { name: /id occurs twice/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'of 3 tasks' })).toContainText('1 of 3 tasks');
});

test('a label that breaks its own schema shows which argument and why', async ({ page }) => {
  const content = JSON.stringify([
    row('good', 'Turn on the desk lamp'),
    row('bad', 'Turn on the desk lamp to half', 'turn_on', { lamp: 'desk', percent: '50' }),
  ]);
  await importAndOpen(page, 'odd.json', content);
  await page.getByRole('button', { name: /label breaks the tool's schema/ }).click();
  await tasks(page).getByText('to half').click();
  const broken = page.getByRole('row', { name: /^percent/ }).first();
  await expect(broken).toContainText('The label breaks the schema');
  await expect(broken).toContainText('integer');
  await expect(page.getByRole('row', { name: /^lamp/ }).first()).not.toContainText('breaks');
  await expect(page.getByText('/function_call_label/0')).toBeVisible();
});

test('deleting asks first, says what is lost, and puts the focus where it stood', async ({ page }) => {
  await openData(page);
  await choose(page, upload('lamps.json', JSON.stringify(rows(6))));
  await page.getByRole('button', { name: 'Delete lamps' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Delete lamps, 6 tasks?');
  await expect(dialog).toContainText('Runs on it stay');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /^lamps/ })).toBeVisible();
  await page.getByRole('button', { name: 'Delete lamps' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row', { name: /^lamps/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'In this browser' })).toBeFocused();
  await page.goto('/#/data/lamps');
  await expect(page.getByRole('alert')).toContainText('no data set “lamps”');
  await page.getByRole('link', { name: 'To the data sets' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Data' })).toBeVisible();
});

test('filter, search, order and selection live in the address and survive a reload', async ({ page }) => {
  await importAndOpen(page, 'lamps.json', JSON.stringify(rows(60)));
  await page.getByRole('group', { name: 'Category' }).getByRole('button', { name: /music/ }).click();
  await page.getByRole('searchbox').fill('number 3');
  await page.getByLabel('Sort by').selectOption('query');
  await page.getByRole('button', { name: 'Ascending' }).click();
  await expect(page.getByText(/^5 of 60 tasks/)).toBeVisible();
  await tasks(page).focus();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/at=40/);
  await page.reload();
  await expect(page.getByText(/^5 of 60 tasks/)).toBeVisible();
  await expect(page.getByRole('button', { name: /music/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('searchbox')).toHaveValue('number 3');
  const options = tasks(page).getByRole('option');
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

test("mcpbr's words for difficulty choose tasks of a source that has none", async ({ page }) => {
  await importAndOpen(
    page,
    'own.json',
    JSON.stringify([
      { id: 'one', query: 'One call', tools, expected: [{ name: 'play', arguments: {} }] },
      {
        id: 'two',
        query: 'Two calls',
        tools,
        expected: [
          { name: 'play', arguments: {} },
          { name: 'turn_on', arguments: { lamp: 'hall' } },
        ],
      },
    ]),
  );
  await page.getByRole('group', { name: 'Difficulty' }).getByRole('button', { name: /hard/ }).click();
  await expect(page.getByText(/^1 of 2 tasks/)).toBeVisible();
  await expect(tasks(page)).toContainText('Two calls');
  await page.goto('/#/data/own?difficulty=single');
  await expect(tasks(page)).toContainText('One call');
});

test('words that the tools say and a typed part of a category filter together, and go into the run', async ({
  page,
}) => {
  const own = (id: string, category: string, tool: string): object => ({
    id,
    query: `Ask ${tool}`,
    category,
    tools: [{ name: tool, description: `Asks the ${tool} over REST.` }],
    ground_truth: [{ name: tool }],
  });
  const content = JSON.stringify([
    own('1', 'Finance', 'share_price'),
    own('2', 'Personal_Finance', 'bank'),
    own('3', 'Sports', 'football'),
  ]);
  await importAndOpen(page, 'asked.json', content);
  const words = page.getByLabel('Tools say');
  await words.fill('rest, bank');
  await words.press('Enter');
  await expect(page.getByText('1 of 3 tasks')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#/data/asked?tag=rest&tag=bank');
  await words.fill('REST');
  await words.press('Enter');
  await expect(page.getByText('3 of 3 tasks')).toBeVisible();

  await page.goto('/#/data/asked?tag=rest&category=finance');
  await expect(page.getByText('2 of 3 tasks')).toBeVisible();
  await expect(page.getByRole('button', { name: 'finance 2', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(page.getByRole('link', { name: 'Run these 2 tasks' })).toHaveAttribute(
    'href',
    '#/runs?data=asked&category=finance&tag=rest',
  );
  await page.getByRole('link', { name: 'Run these 2 tasks' }).click();
  await expect(page.getByText('2 tasks of 3 by your filter.')).toBeVisible();
});

test('a task opens with the keyboard alone, and p and n walk the filtered list', async ({ page }) => {
  await importAndOpen(page, 'lamps.json', JSON.stringify(rows(9)));
  await page.goto('/#/data/lamps?category=music');
  await expect(page.getByText(/^3 of 9 tasks/)).toBeVisible();
  await page.getByRole('searchbox').focus();
  for (let stop = 0; stop < 20; stop++) {
    await page.keyboard.press('Tab');
    if (await tasks(page).evaluate((list) => list === document.activeElement)) break;
  }
  await expect(tasks(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Play song number 0');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Play song number 3');
  await expect(page.getByText('2 of 3 filtered')).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Play song number 6');
  await page.keyboard.press('p');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Play song number 3');
  await expect(page.getByRole('link', { name: 'Run this task' })).toHaveAttribute(
    'href',
    '#/runs?data=lamps&task=lamps.json%23r3',
  );
});

test('an id with slashes and number signs has an address that opens again', async ({ page }) => {
  await importAndOpen(page, 'odd.json', JSON.stringify([row('a/b#c?d=1&e %', 'Turn on the odd lamp')]));
  await tasks(page).getByText('odd lamp').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Turn on the odd lamp');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Turn on the odd lamp');
});

test('an address from a link is filled in and fetched only on demand', async ({ page }) => {
  const asked: string[] = [];
  await page.route('https://huggingface.co/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' }, body: '' });
  });
  const url = 'https://huggingface.co/datasets/some/where/blob/main/tasks.json';
  await page.goto(`/#/data?url=${encodeURIComponent(url)}`);
  await expect(page.getByLabel('From an address')).toHaveValue(url);
  await expect(page.getByText('Nothing has been fetched')).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Fetch' }).click();
  const said = page.getByRole('alert');
  await expect(said).toContainText('https://huggingface.co/datasets/some/where/resolve/main/tasks.json');
  await expect(said).toContainText('not found (404)');
  expect(asked).toEqual(['https://huggingface.co/datasets/some/where/resolve/main/tasks.json']);
});

test('known data sets say licence, size and use, and are fetched when Load is pressed, not before', async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route('https://huggingface.co/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      contentType: 'application/json',
      body: JSON.stringify(rows(5)),
    });
  });
  await openData(page);
  await expect(page.getByText('Nothing is fetched until you press Load')).toBeVisible();
  await expect(page.getByText('No licence stated: it is not shipped')).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: /^Load MCPToolBench\+\+ Finance from huggingface\.co/ }).click();
  await expect(page.getByText('5 tasks, 0 rejected')).toBeVisible();
  expect(asked).toHaveLength(1);
  await expect(page.getByRole('row', { name: /^MCPToolBench\+\+ Finance/ })).toContainText('none stated');
  await expect(page.getByText('1 request has left this page')).toBeVisible();
});

test('an import that is stopped leaves nothing behind', async ({ page }) => {
  await page.route('https://data.example/**', () => {
    // Never answered: the import waits until it is stopped.
  });
  await openData(page);
  await page.getByLabel('From an address').fill('https://data.example/slow.json');
  await page.getByRole('button', { name: 'Fetch' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You stopped it. Nothing of it was kept.')).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
});

test('axe finds nothing on the three pages, in light and in dark', async ({ page }) => {
  await openData(page);
  const odd = row('bad', 'Turn on the desk lamp to half', 'turn_on', {
    lamp: 'desk',
    percent: { of: 'a whole hundred', is: '50 of a hundred' },
  });
  await choose(page, upload('lamps.json', JSON.stringify([...rows(40), odd, { nonsense: true }])));
  await expect(page.getByText(/^41 tasks, 1 rejected/)).toBeVisible();
  await choose(page, upload('notes.txt', 'no data'));
  await expect(page.getByRole('alert')).toBeVisible();
  await noViolations(page);
  await page.getByRole('button', { name: 'Delete lamps' }).click();
  await noViolations(page);
  await page.keyboard.press('Escape');
  await page.goto('/#/data/lamps?issue=label-fails-schema&category=light');
  await expect(tasks(page)).toBeVisible();
  await page.locator('summary').first().click();
  await noViolations(page);
  await tasks(page).getByText('to half').click();
  await expect(page.getByRole('heading', { name: 'Raw row' })).toBeVisible();
  await noViolations(page);
});

test('no page scrolls sideways, from 320 to 1680 pixels', async ({ page }) => {
  const wide = row(`${'x'.repeat(300)}`, `Turn on ${'y'.repeat(300)}`, 'turn_on', { lamp: 'z'.repeat(300) });
  await importAndOpen(page, `${'w'.repeat(120)}.json`, JSON.stringify([...rows(20), wide]));
  const explorer = page.url();
  await tasks(page).getByText('yyy').click();
  await expect(page.getByRole('heading', { name: 'Raw row' })).toBeVisible();
  for (const address of [page.url(), explorer, '/#/data']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/^(Task|Data set)$/);
    await noSidewaysScroll(page);
  }
});

test.describe('real files of MCPToolBench++', () => {
  test.skip(!existsSync(samples), 'SKIPPED: the real files are not here (../shared/samples)');

  for (const [file, count] of [
    ['browser/browser_0724_single_v3.json.gz', 187],
    ['finance/finance_0724_single_v3.json', 90],
  ] as const) {
    test(`${file} imports ${count} tasks and loses none`, async ({ page }) => {
      await openData(page);
      await page.locator('input[type=file]').setInputFiles(resolve(samples, file));
      await expect(page.getByText(`${count} tasks, 0 rejected`)).toBeVisible();
      await page.getByRole('link', { name: /^Open / }).click();
      await expect(page.getByText(`${count} of ${count} tasks`)).toBeVisible();
    });
  }

  test('a file with a missing comma imports with a note of the repair', async ({ page }) => {
    await openData(page);
    await page.locator('input[type=file]').setInputFiles(resolve(samples, 'map/map_single_demo.json'));
    await expect(page.getByText(/^3 tasks, 0 rejected, 1 repaired/)).toBeVisible();
    await expect(page.getByRole('table').filter({ hasText: 'reason' })).toContainText('repaired');
  });
});
