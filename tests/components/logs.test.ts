import { vi } from 'vitest';
import { toErrorRecord } from '#core/errors.ts';
import { answer, label, lines, publishedBfcl, question, transcript } from '../builders/log-rows.ts';
import { expect, page, test, type Locator } from './app.ts';
import { choose, openData } from './lamp-tasks.ts';

const panel = (name: string | RegExp): Locator => page.getByRole('region', { name });
const asText = (): Locator => page.getByLabelText('As text');
const read = (): Promise<void> => page.getByRole('button', { name: 'Read the text' }).click();

test('secrets in a log are named, masked unless the person wants otherwise, and counted', async ({
  open,
}) => {
  const key = `sk-proj-${'a1B2'.repeat(10)}`;
  await openData(open);
  await choose(new File([lines([transcript('Oslo'), transcript(key)])], 'chat.jsonl'));
  const log = panel('chat.jsonl');
  await expect.element(log.getByText('1 secret in this log')).toBeVisible();
  await expect.element(log.getByRole('row', { name: /OpenAI key sk-pro/ })).toBeVisible();
  await expect.element(page.getByText(key)).not.toBeInTheDocument();
  await expect.element(log.getByRole('checkbox', { name: 'Mask them' })).toBeChecked();
  await log.getByRole('button', { name: 'Import 2 answers' }).click();
  await expect.element(log.getByText(/1 with a secret masked/)).toBeVisible();
});

test('where no data set here holds the tasks, the known one is named, loaded on press, and the log read again', async ({
  open,
}) => {
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const url = String(input);
    if (!url.includes('test_simple')) return new Response(lines([question('other_0', 'Rome')]));
    const isLabel = url.includes('possible_answer');
    return new Response(lines([isLabel ? label('simple_0', 'Oslo') : question('simple_0', 'Oslo')]));
  };
  await openData(open, { fetch });
  const rows = [answer('simple_0', 'Oslo'), answer('simple_7', 'Rome')];
  await choose(new File([lines(rows)], 'gpt_result.json'));
  const log = panel('gpt_result.json');
  await expect.element(log.getByText('The log calls its tasks “simple_0”, “simple_7”')).toBeVisible();
  await log.getByRole('button', { name: 'Load BFCL of August 2024' }).click();
  await expect
    .element(log.getByRole('radio', { name: /BFCL of August 2024: contains 1 of 2 tasks/ }))
    .toBeVisible();
});

test('pasted text is cleared once a log is read from it, stays where it is refused, and a log may be left', async ({
  open,
}) => {
  await openData(open);
  const refused = lines([{ accuracy: 1, correct_count: 2, total_count: 2 }]);
  await asText().fill(refused);
  await read();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(asText()).toHaveValue(refused);
  await page.getByRole('button', { name: 'Done' }).click();

  await asText().fill(JSON.stringify(transcript('Oslo')));
  await read();
  const log = panel('pasted text');
  await expect.element(log.getByText('1 answer of 1 model to 1 task')).toBeVisible();
  await expect.element(asText()).toHaveValue('');
  await log.getByRole('button', { name: 'Do not import' }).click();
  await expect.element(log).not.toBeInTheDocument();
  await expect.element(asText()).toHaveValue('');
});

/** The catalog with no sizes: what a test answers instead of published files is smaller. */
function withoutSizes(): void {
  const own = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await own(input, init);
    if (!/datasets\/catalog\.json/.test(input instanceof Request ? input.url : String(input)))
      return response;
    return new Response((await response.text()).replaceAll(/"bytes": ?\d+/g, '"bytes": null'));
  });
}

test('published answers are fetched from their pinned addresses on press, after their questions, and open the report', async ({
  open,
  onTestFinished,
}) => {
  withoutSizes();
  onTestFinished(() => void vi.restoreAllMocks());
  const asked: string[] = [];
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    asked.push(String(input));
    return new Response(publishedBfcl(String(input)));
  };
  await open('#/', { fetch });
  await page.getByRole('link', { name: 'See real models’ answers' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Published answers' })).toHaveFocus();
  const list = panel('BFCL-Result, August 2024');
  await expect.element(list.getByText('None stated. Nothing of it is shipped').first()).toBeVisible();
  await expect.element(list.getByText('The leaderboard’s checker, answer by answer.')).toBeVisible();
  await expect
    .element(panel('tau-bench, airline and retail').getByText('MIT', { exact: true }))
    .toBeVisible();
  expect(asked).toEqual([]);
  await list
    .getByRole('group', { name: /^Models/ })
    .getByRole('button', { name: 'Choose none' })
    .click();
  await expect.element(list.getByRole('button', { name: 'Load answers of 0 models' })).toBeDisabled();
  await list.getByRole('checkbox', { name: 'gpt-4-0125-preview' }).click();
  await list
    .getByRole('group', { name: /^Parts/ })
    .getByRole('button', { name: 'Choose none' })
    .click();
  await list.getByRole('checkbox', { name: 'simple', exact: true }).click();
  await expect
    .element(
      list
        .getByText(/^2 files: \S+, \S+, size shown during the download, from cdn.jsdelivr.net or raw/)
        .first(),
    )
    .toBeVisible();
  await list.getByRole('button', { name: 'Load answers of 1 model' }).click();
  await expect.poll(() => location.hash).toMatch(/^#\/r\//);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('BFCL-Result, August 2024');
  expect(asked.filter((url) => !/[@/][0-9a-f]{40}\//.test(url))).toEqual([]);
  const ofAnswers = asked.flatMap((url, at) => (url.includes('BFCL-Result') ? at : []));
  expect(ofAnswers).toEqual([asked.length - 2, asked.length - 1]);
});

test('published answers that no host gives are one sentence beside them, with Try again and figures that come with the site', async ({
  open,
}) => {
  let isOnline = false;
  const asked: string[] = [];
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    asked.push(String(input));
    if (!isOnline) throw new TypeError('Failed to fetch');
    return new Response('', { status: 404 });
  };
  await open('#/published', { fetch });
  const entry = panel('LiveMCPBench, people and ten judges');
  await entry.getByRole('button', { name: 'Load these answers' }).click();
  await expect.element(entry.getByText(/could be fetched: no answer from [a-z.]+/)).toBeVisible();
  const alert = entry.getByRole('alert');
  await expect.element(alert).not.toHaveTextContent('https://');
  await expect.element(alert).not.toHaveTextContent('drop it here');
  await expect.element(page.getByText('Nothing was imported')).not.toBeInTheDocument();
  await expect.element(entry.getByRole('table')).toHaveTextContent(/95 tasks a model.*claude-sonnet-4/);
  const again = entry.getByRole('button', { name: 'Try again' });
  await expect.element(again).toHaveFocus();
  isOnline = true;
  const before = asked.length;
  await again.click();
  await expect.poll(() => asked.length).toBeGreaterThan(before);
  await expect.element(entry.getByText(/not found \(404\)/)).toBeVisible();
});

test('published answers for which a part of the site does not come are said so beside them, and tried again', async ({
  open,
}) => {
  const { stores } = await open('#/published');
  const missing = new TypeError('Failed to fetch dynamically imported module: https://site.example/a.js');
  const ask = vi.spyOn(stores.datasets, 'import').mockImplementation((title, request, place) =>
    Promise.resolve({
      importId: 'missing',
      title,
      request,
      place: place ?? 'page',
      state: 'failed' as const,
      error: toErrorRecord(missing),
    }),
  );
  const entry = panel('BFCL-Result, August 2024');
  await entry.getByRole('button', { name: /^Load answers of/ }).click();
  await expect
    .element(entry.getByRole('alert'))
    .toHaveTextContent(/^Not loaded A part of this site could not be loaded\. Nothing was changed\./);
  const again = entry.getByRole('button', { name: 'Try again' });
  await expect.element(again).toHaveFocus();
  await expect.element(entry.getByRole('table')).toBeVisible();
  await again.click();
  await expect.poll(() => ask.mock.calls.length).toBe(2);
});
