import { describe, expect, page, test, userEvent } from './app.ts';
import { choose, chooseJson, openData, row, rows, tasks } from './lamp-tasks.ts';

const heading = () => page.getByRole('heading', { level: 1 });
const firstRow = (name: RegExp) => page.getByRole('row', { name }).first();

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

describe('an import', () => {
  test('of a file dropped anywhere on the page becomes a data set, and a sentence says so', async ({
    open,
  }) => {
    await openData(open);
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([JSON.stringify(rows(12))], 'lamps.json'));
    const drop = (type: string) =>
      heading()
        .element()
        .dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    drop('dragenter');
    await expect.element(page.getByText('Let go to read it here')).toBeVisible();
    drop('drop');
    await expect.element(page.getByText('12 tasks, 0 rejected')).toBeVisible();
    await expect
      .element(page.getByRole('status').filter({ hasText: 'lamps: 12 tasks imported' }))
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Open lamps' })).toHaveFocus();
    await expect.element(page.getByText('0 requests have left this page')).toBeVisible();
  });

  test("of BFCL's questions and answers, chosen together in any order, has every accepted value", async ({
    open,
  }) => {
    await openData(open);
    const questions = [bfclQuestion('warm_0', 'Bergen'), bfclQuestion('warm_1', 'Lima')].join('\n');
    const answers = [bfclAnswer('warm_0', 'Bergen'), bfclAnswer('warm_1', 'Lima')].join('\n');
    await choose(new File([answers], 'answers_warm.json'), new File([questions], 'warm.json'));
    await expect.element(page.getByText('2 tasks, 0 rejected')).toBeVisible();
    await page.getByRole('link', { name: /^Open / }).click();
    await tasks().getByText('How warm is it in Lima?').click();
    await expect.element(heading()).toHaveTextContent('How warm is it in Lima?');
    await expect.element(firstRow(/^city/)).toHaveTextContent('Lima or Lima city');
    await expect.element(firstRow(/^unit/)).toHaveTextContent('may be left out');
  });

  test('of questions without their answers is no repair', async ({ open }) => {
    await openData(open);
    await choose(new File([bfclQuestion('warm_0', 'Bergen')], 'warm.json'));
    await expect.element(page.getByText(/^1 task, 0 rejected\./)).toBeVisible();
    await expect
      .element(page.getByRole('table').filter({ hasText: 'reason' }))
      .toHaveTextContent('without answers');
  });

  test('reads pasted text', async ({ open }) => {
    await openData(open);
    await page.getByLabelText('As text').fill(JSON.stringify(rows(3)));
    await page.getByRole('button', { name: 'Read the text' }).click();
    await expect.element(page.getByText('3 tasks, 0 rejected')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Open Pasted text' })).toBeVisible();
  });

  test('of the example of own tasks, edited in place: errors are shown under the box, and one press imports it', async ({
    open,
  }) => {
    await openData(open);
    const section = page.getByRole('region', { name: 'Your own tasks' });
    const box = section.getByLabelText('Tasks as JSON');
    const importThese = section.getByRole('button', { name: 'Import these tasks' });
    const example = (box.element() as HTMLTextAreaElement).value;
    await box.fill('[{"query": ');
    await importThese.click();
    await expect.element(section.getByRole('alert')).toHaveTextContent('Nothing was imported');
    await expect.element(box).toHaveValue('[{"query": ');
    await section.getByRole('button', { name: 'Back to the example' }).click();
    await expect.element(box).toHaveValue(example);
    await box.fill(example.replace('How warm is it in Bergen?', 'How cold is it in Bergen?'));
    await importThese.click();
    await expect.element(section.getByText('2 tasks, 0 rejected')).toBeVisible();
    await expect.element(section.getByRole('alert')).not.toBeInTheDocument();
    await section.getByRole('link', { name: 'Open Own tasks' }).click();
    await expect.element(tasks().getByText('How cold is it in Bergen?')).toBeVisible();
    // Edited and imported again, it is listed beside the first under its own name.
    location.hash = '#/data';
    await box.fill(example.replace('Bergen?', 'Oslo?'));
    await importThese.click();
    await expect.element(section.getByRole('link', { name: 'Open Own tasks 2' })).toBeVisible();
  });

  test('of a table that no format fits waits until its columns are named', async ({ open }) => {
    await openData(open);
    const table =
      'nr,demand,gold\n1,Turn on the lamp,"[{""name"":""turn_on"",""arguments"":{""lamp"":""desk""}}]"\n';
    await choose(new File([table], 'demands.csv'));
    const form = page.getByRole('form', { name: 'Say what its columns contain' });
    const importIt = form.getByRole('button', { name: 'Import with these columns' });
    await expect.element(form.getByLabelText('Expected calls')).toHaveValue('gold');
    await expect.element(importIt).toBeDisabled();
    await form.getByLabelText('Query').selectOptions('demand');
    await importIt.click();
    await expect.element(page.getByText('1 task, 0 rejected')).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await page.getByRole('link', { name: 'Open demands' }).click();
    await tasks().getByText('Turn on the lamp').click();
    await expect.element(heading()).toHaveTextContent('Turn on the lamp');
    await expect.element(firstRow(/^lamp/)).toHaveTextContent('desk');
  });

  test('of a gzip that is cut short keeps its good rows and says what is missing', async ({ open }) => {
    await openData(open);
    const lines = rows(400).map((each) => JSON.stringify(each));
    const packed = new Blob([lines.join('\n')]).stream().pipeThrough(new CompressionStream('gzip'));
    const whole = await new Response(packed).blob();
    await choose(new File([whole.slice(0, Math.floor(whole.size * 0.6))], 'cut.jsonl.gz'));
    const report = page.getByText(/^[\d,]+ tasks, [1-9]\d* rejected/);
    await expect.element(report).toBeVisible();
    const kept = Number(/^([\d,]+)/.exec(report.element().textContent)![1]);
    expect(kept).toBeGreaterThan(50);
    expect(kept).toBeLessThan(400);
    await expect
      .element(page.getByRole('table').filter({ hasText: 'reason' }))
      .toHaveTextContent('cut.jsonl');
  });

  test('of a file that is no data set is refused with a reason and leaves what was there', async ({
    open,
  }) => {
    await openData(open);
    await choose(new File(['Dear diary, today I measured nothing.'], 'notes.txt'));
    await expect.element(page.getByRole('alert')).toHaveTextContent('Nothing was imported');
    await page.getByRole('button', { name: 'Done' }).click();
    await choose(new File([''], 'empty.json'));
    await expect.element(page.getByRole('alert')).toHaveTextContent('Nothing was imported');
    await expect.element(page.getByRole('row', { name: /^Ground/ })).toBeVisible();
  });

  test('of rows with the same id keeps them all and lists what was done with them', async ({ open }) => {
    await openData(open);
    await chooseJson('twins.json', [
      row('same', 'Turn on the first lamp'),
      row('same', 'Turn on the second lamp'),
      row('other', 'Play it', 'play', {}),
    ]);
    await expect.element(page.getByText(/^3 tasks, 0 rejected/)).toBeVisible();
    await page.getByRole('link', { name: 'Open twins' }).click();
    await page.getByRole('button', { name: /id occurs twice/ }).click();
    await expect
      .element(page.getByRole('status').filter({ hasText: 'of 3 tasks' }))
      .toHaveTextContent('1 of 3 tasks');
  });

  test('of an address from a link is filled in and fetched only on demand', async ({ open }) => {
    const asked: string[] = [];
    const fetch = async (input: RequestInfo | URL) => {
      asked.push(String(input));
      return new Response('', { status: 404 });
    };
    const url = 'https://huggingface.co/datasets/some/where/blob/main/tasks.json';
    await open(`#/data?url=${encodeURIComponent(url)}`, { fetch });
    await expect.element(page.getByLabelText('From an address')).toHaveValue(url);
    await expect.element(page.getByText('Nothing has been fetched')).toBeVisible();
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Fetch' }).click();
    const said = page.getByRole('alert');
    const raw = 'https://huggingface.co/datasets/some/where/resolve/main/tasks.json';
    await expect.element(said).toHaveTextContent(raw);
    await expect.element(said).toHaveTextContent('not found (404)');
    expect(asked).toEqual([raw]);
  });

  test('of a known data set, which says licence, size and use, is fetched when Load is pressed, not before', async ({
    open,
  }) => {
    const asked: string[] = [];
    const fetch = async (input: RequestInfo | URL) => {
      asked.push(String(input));
      return Response.json(rows(5));
    };
    await openData(open, { fetch });
    await expect.element(page.getByText('Nothing is fetched until you press Load')).toBeVisible();
    await expect.element(page.getByText('No licence stated: it is not shipped')).toBeVisible();
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: /^Load MCPToolBench\+\+ Finance from huggingface\.co/ }).click();
    await expect.element(page.getByText('5 tasks, 0 rejected')).toBeVisible();
    expect(asked).toHaveLength(1);
    await expect
      .element(page.getByRole('row', { name: /^MCPToolBench\+\+ Finance/ }))
      .toHaveTextContent('none stated');
    await expect.element(page.getByText('1 request has left this page')).toBeVisible();
  });

  test('of a known data set that no host gives is tried again on request', async ({ open }) => {
    let isOnline = false;
    const fetch = () =>
      isOnline
        ? Promise.resolve(Response.json(rows(5)))
        : Promise.reject<Response>(new TypeError('Failed to fetch'));
    await openData(open, { fetch });
    await page.getByRole('button', { name: /^Load MCPToolBench\+\+ Finance from huggingface\.co/ }).click();
    const again = page.getByRole('button', { name: 'Try again' });
    await expect.element(again).toBeVisible();
    isOnline = true;
    await again.click();
    await expect.element(page.getByText('5 tasks, 0 rejected')).toBeVisible();
    await expect.element(page.getByText('Nothing was imported')).not.toBeInTheDocument();
  });

  test('that is stopped leaves nothing behind', async ({ open }) => {
    // Never answered: the import waits until it is stopped.
    const fetch = (_: RequestInfo | URL, init?: RequestInit) =>
      new Promise<Response>((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error));
      });
    await openData(open, { fetch });
    await page.getByLabelText('From an address').fill('https://data.example/slow.json');
    await page.getByRole('button', { name: 'Fetch' }).click();
    await expect.element(page.getByRole('progressbar')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByText('You stopped it. Nothing of it was kept.')).toBeVisible();
    // The head, and what comes with the site.
    expect(page.getByRole('table').getByRole('row').elements()).toHaveLength(3);
  });
});

describe('deleting a data set', () => {
  test('asks first, says what is lost, and puts the focus where it stood', async ({ open }) => {
    await openData(open);
    await chooseJson('lamps.json', rows(6));
    await page.getByRole('button', { name: 'Delete lamps' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toHaveTextContent('Delete lamps, 6 tasks?');
    await expect.element(dialog).toHaveTextContent('Runs on it stay');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('row', { name: /^lamps/ })).toBeVisible();
    await page.getByRole('button', { name: 'Delete lamps' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByRole('row', { name: /^lamps/ })).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'In this browser' })).toHaveFocus();
    location.hash = '#/data/lamps';
    await expect.element(page.getByRole('alert')).toHaveTextContent('no data set “lamps”');
    await page.getByRole('link', { name: 'To the data sets' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Data' })).toBeVisible();
  });

  test('is not offered of the one that comes with the site, since every page needs it', async ({ open }) => {
    await openData(open);
    await chooseJson('lamps.json', rows(2));
    await expect.element(page.getByRole('button', { name: 'Delete lamps' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Delete Ground' })).not.toBeInTheDocument();
  });
});
