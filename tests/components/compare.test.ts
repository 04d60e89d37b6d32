import { checkState, expect, page, test, type Locator } from './app.ts';
import { linkIn } from './link-in.ts';
import { savedFile } from './saved-file.ts';
import { scriptedRun } from './scripted-run.ts';
import { setChecked } from './set-up-steps.ts';

const region = (name: string): Locator => page.getByRole('region', { name });
const main = (): Locator => page.getByRole('main');
const save = async (name: string): Promise<string> =>
  (await savedFile(() => page.getByRole('button', { name }).click())).text();

test('the run of the site can be compared at once', async ({ open }) => {
  await open('#/compare');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Compare' })).toBeVisible();
  await expect.element(main()).toHaveTextContent('three baselines, no language model');
  await page.getByLabelText('Compared with').selectOptions('Lexical');
  const verdict = region('Verdict');
  await expect.element(verdict).toHaveTextContent(/Random against Lexical: −/);
  await expect.element(verdict.getByText('no-go', { exact: true })).toBeVisible();
  await expect.element(region('Differences')).toHaveTextContent('exact McNemar');
  await checkState();
});

test('a model alone opens against the baseline that reads the question, and neither has a rank', async ({
  open,
}) => {
  const opened = await open('#/runs');
  const id = await scriptedRun(opened, [{ wrong: 40, omits: 10 }]);
  location.hash = `#/compare?run=${id}`;
  await expect.element(region('Verdict')).toHaveTextContent(/ against Lexical: /);
  await expect
    .element(region('Rates'))
    .toHaveTextContent('A single model has no rank, and reference lines have none.');
  await expect.element(region('Rates')).not.toHaveTextContent('[1–1]');
  location.hash = `#/compare?run=${id}&model=${encodeURIComponent(`${id} 4`)}`;
  await expect.element(main()).toHaveTextContent('One model alone');
});

test('the papers’ example stands there: 61.0 against 58.0 of 600 is not distinguishable, and unpaired', async ({
  open,
}) => {
  await open('#/compare');
  const published = region('Published elsewhere');
  await expect
    .element(published)
    .toHaveTextContent(
      'Kimi K2, tool calling and Claude 4 Sonnet, tool calling are 3.0 points apart [−2.5, 8.5] on 600 tasks each: not distinguishable (unpaired',
    );
  await published.getByRole('button', { name: 'Show them beside these' }).click();
  await expect
    .element(published.getByRole('row', { name: /Kimi K2, tool calling/ }))
    .toHaveTextContent('61.0');
  await expect
    .element(published.getByRole('row', { name: /Claude 4 Sonnet, tool calling/ }))
    .toHaveTextContent('58.0');
  await expect
    .element(published.getByRole('img', { name: /^Kimi K2, tool calling, published, n 600: 61\.0/ }))
    .toBeVisible();
  await expect.element(published.getByRole('link', { name: /2509\.09734/ })).toBeVisible();
  await open(location.hash);
  const table = published.getByLabelText('Published table');
  await expect.element(table).toHaveValue('mcp-agentbench-1');
  await table.selectOptions('MCP-Bench');
  for (const name of ['gpt-5', 'o3'])
    await setChecked(published.getByRole('checkbox', { name, exact: true }), true);
  await expect.element(published).toHaveTextContent('nothing can be said of how sure a difference is');
  await checkState();
});

test('two runs are compared task by task, and the address holds the choice', async ({ open }) => {
  const opened = await open('#/runs');
  const first = { wrong: 5, omits: 10 };
  await scriptedRun(opened, [first]);
  await scriptedRun(opened, [first, { wrong: 40, omits: 10 }]);
  location.hash = '#/runs';
  await page
    .getByRole('link', { name: /^Compare Ground/ })
    .first()
    .click();
  const choice = region('Compared');
  await expect.element(choice.getByText('Runs: 1 of 3')).toBeVisible();
  await choice
    .getByRole('checkbox', { name: /^Ground/ })
    .nth(1)
    .click();
  await expect.element(choice.getByText('Runs: 2 of 3')).toBeVisible();
  await expect.element(choice).toHaveTextContent('72 tasks that all of these runs took.');
  const verdict = region('Verdict');
  await expect.element(verdict.getByText('no-go', { exact: true })).toBeVisible();
  await page.getByLabelText(/^Points that a candidate may be worse/).fill('95');
  const goes = () => verdict.getByText('go', { exact: true }).elements().length;
  await expect.poll(goes).toBe(2);
  await choice.getByLabelText('Decided by').selectOptions('AST-DAG');
  await expect.poll(() => location.hash).toContain('margin=95');
  await expect.poll(() => location.hash).toContain('by=ast-dag');
  await open(location.hash);
  await expect.poll(goes).toBe(2);
  await expect.element(choice.getByLabelText('Decided by')).toHaveValue('ast-dag');

  // The first candidate is the baseline’s model with the same seed in the other run.
  const flips = region('Flips');
  await expect
    .poll(() =>
      flips
        .getByRole('heading', { level: 3 })
        .elements()
        .map((each) => each.textContent),
    )
    .toEqual([expect.stringMatching(/^\s*Regressions/), expect.stringMatching(/^\s*Gains/)]);
  await expect.element(flips).toHaveTextContent(/differ on\s+0: 0 regressions, 0 gains/);
  const of = flips.getByLabelText('Flips of');
  await of.selectOptions((of.element() as HTMLSelectElement).options[1]!.value);
  await expect.element(flips).toHaveTextContent(/differ on\s+[1-9]\d*: [1-9]\d* regressions?, \d+ gains?/);
  expect((await save('Save the pairs as CSV')).split('\r\n')[1]).toContain(',go,');
  expect(await save('Save the flips as CSV')).toContain('regression');
  expect(await save('Save as Markdown')).toContain('## Verdict at a margin of 95 points');
  await checkState();
  await flips.getByRole('link').first().click();
  await expect.element(main()).toHaveTextContent('AST-DAG');
});

test('runs that are not here, a margin that is none and one model alone are said in words', async ({
  open,
}) => {
  await open('#/compare?run=gone&run=sample&margin=many&model=nobody&by=no-scorer&base=x');
  for (const words of [
    '1 run of this address is not in this browser',
    'The margin of this address is no number from 0 to 100: 5 points are taken.',
    'A model of this address: not in the runs compared.',
    'The scorer of this address was not computed for every run.',
  ])
    await expect.element(main()).toHaveTextContent(words);
  location.hash = '#/compare?run=sample&model=sample+2';
  await expect
    .element(main())
    .toHaveTextContent('One model alone: choose another one, or another run, above.');
});

test('a report and the standings lead there', async ({ open }) => {
  await open('#/r/sample');
  await page.getByRole('link', { name: 'Compare', exact: true }).last().click();
  await expect.poll(() => location.hash).toContain('compare?run=sample');
  location.hash = '#/standings';
  await page.getByRole('link', { name: 'Compare these runs task by task' }).click();
  await expect.element(region('Rates')).toBeVisible();
});

test('a link holds the comparison: scored again where its runs are, and a claim elsewhere', async ({
  open,
}) => {
  await open('#/compare');
  await page.getByLabelText('Compared with').selectOptions('Lexical');
  await expect.element(region('Rates')).toHaveTextContent('Lexical is what the others are compared with.');
  const link = await linkIn(page.getByLabelText(/^Link to this comparison/), '#/standings/');
  location.hash = link;
  const status = page.getByRole('status').filter({ hasText: 'Reproduced here.' });
  await expect.element(status).toHaveTextContent('216 verdicts');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Comparison on');
  await expect.element(region('Rates')).toHaveTextContent('Lexical is what the others are compared with.');
  await expect.element(region('Differences')).toHaveTextContent('exact McNemar');
  await checkState();
});
