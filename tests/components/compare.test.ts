import { NOWHERE, checkState, expect, page, test, userEvent, type Locator } from './app.ts';
import { linkIn } from './link-in.ts';
import { savedFile } from './saved-file.ts';
import { scriptedRun } from './scripted-run.ts';
import { setChecked } from './set-up-steps.ts';

const region = (name: string): Locator => page.getByRole('region', { name });
const main = (): Locator => page.getByRole('main');
const save = async (name: string): Promise<string> =>
  (await savedFile(() => page.getByRole('button', { name }).click())).text();

const compareLink = (): Locator => page.getByRole('link', { name: 'Compare', exact: true }).last();

/** So many of the tasks. */
const some = (size: number) => ({ selection: { datasetId: 'ground', sample: { size, seed: 42 } } });

/** The link that the page offers to share this comparison, from its `#`. */
const sharedLink = (): Promise<string> =>
  linkIn(page.getByLabelText(/^Link to this comparison/), '#/compare/');

test('without a run of one’s own the run of the site is compared at once, and its ranking saved as a picture and as tables', async ({
  open,
}) => {
  await open('#/compare');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Compare' })).toBeVisible();
  await expect.element(main()).toHaveTextContent('three baselines, no language model');
  const ranking = region('Ranking');
  await expect.element(ranking.getByRole('row', { name: /Oracle/ })).toHaveTextContent('100.0');
  await expect.element(ranking.getByRole('img', { name: /^Lexical: .*95 % interval/ }).first()).toBeVisible();
  // The oracle and chance are no rivals of the third.
  await expect
    .element(ranking)
    .toHaveTextContent('A single model has no rank, and reference lines have none.');
  await expect.element(ranking.getByRole('columnheader', { name: /rank/ })).not.toBeInTheDocument();
  await expect.element(ranking).not.toHaveTextContent('[1–1]');

  await sharedLink();
  const saved = async (name: string): Promise<string> =>
    (await savedFile(() => ranking.getByRole('button', { name }).click())).text();
  const svg = new DOMParser().parseFromString(await saved('Save as SVG'), 'image/svg+xml');
  const texts = [...svg.getElementsByTagName('text')].map(({ textContent }) => textContent.trim());
  expect(texts).toEqual(expect.arrayContaining(['Oracle', '[94.9, 100.0]']));
  expect(texts.at(-1)).toMatch(/^Ranking\. Compare on Ground/);
  expect((await saved('Save as PNG')).slice(1, 4)).toBe('PNG');
  expect((await save('Save the ranking as CSV')).split('\r\n')).toHaveLength(1 + 3 * 4 + 1);
  expect((await save('Save every verdict as CSV')).split('\r\n')).toHaveLength(1 + 3 * 72 + 1);

  await page.getByLabelText('Compared with').selectOptions('Lexical');
  const verdict = region('Verdict');
  await expect.element(verdict).toHaveTextContent(/Random against Lexical: −/);
  await expect.element(verdict.getByText('no-go', { exact: true })).toBeVisible();
  await expect.element(region('Differences')).toHaveTextContent('exact McNemar');
  await checkState();
});

test('of two models the pair comes first, of more their ranking, and Share says why there is no link', async ({
  open,
}) => {
  const headings = (): string[] =>
    [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent);
  const pairs = ['Verdict', 'Rates', 'Differences', 'Flips'];
  const end = ['Share', 'Published elsewhere'];
  await open('#/compare');
  await expect.poll(headings).toEqual(['Compared', 'Ranking', ...pairs, ...end]);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  expect(document.activeElement?.textContent).toBe('Share');
  location.hash = '#/compare?model=sample+2&model=sample+3&limits=out';
  await expect.poll(headings).toEqual(['Compared', ...pairs, 'Ranking', ...end]);
  await expect
    .element(region('Share'))
    .toHaveTextContent('In a link, an attempt that a limit ended counts as failed.');
});

test('a model alone opens against the baseline that reads the question, and neither has a rank', async ({
  open,
}) => {
  const opened = await open(NOWHERE);
  const id = await scriptedRun(opened, [{ wrong: 40, omits: 10 }], some(20));
  location.hash = `#/compare?run=${id}`;
  await expect.element(region('Verdict')).toHaveTextContent(/ against Lexical: /);
  await expect
    .element(region('Rates'))
    .toHaveTextContent('A single model has no rank, and reference lines have none.');
  await expect.element(region('Rates')).not.toHaveTextContent('[1–1]');
  location.hash = `#/compare?run=${id}&model=${encodeURIComponent(`${id} 4`)}`;
  await expect.element(main()).toHaveTextContent('Only one model is chosen');
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
  await expect.element(published).toHaveTextContent('the uncertainty of a difference is unknown');
  await checkState();
});

test('two runs stand together and are compared task by task, and the address holds the choice', async ({
  open,
}) => {
  const opened = await open(NOWHERE);
  const first = { wrong: 5, omits: 10 };
  await scriptedRun(opened, [first], some(36));
  await scriptedRun(opened, [first, { wrong: 40, omits: 10 }], some(36));
  location.hash = '#/runs';
  const choice = region('Compared');
  // The newest run holds the model of the other again, so that it alone is chosen at first.
  await main().getByRole('link', { name: 'Compare', exact: true }).last().click();
  await expect.element(choice.getByText('Runs: 1 of 3')).toBeVisible();
  history.back();
  await page
    .getByRole('link', { name: /^Compare Ground/ })
    .first()
    .click();
  await expect.element(choice.getByText('Runs: 1 of 3')).toBeVisible();
  await choice
    .getByRole('checkbox', { name: /^Ground.*: 36 tasks/ })
    .nth(1)
    .click();
  await expect.element(choice.getByText('Runs: 2 of 3')).toBeVisible();
  expect(location.hash).toMatch(/run=.*run=/);
  await expect.element(choice).toHaveTextContent('36 tasks that all of these runs share.');
  // A model of two runs keeps the name of its run.
  const twice = region('Ranking').getByRole('rowheader', { name: /wrong tool 5 %.*, \d{4}-/ });
  await expect.poll(() => twice.elements().length).toBe(2);
  const verdict = region('Verdict');
  await expect.element(verdict.getByText('no-go', { exact: true })).toBeVisible();
  await page.getByLabelText(/^Points that a candidate may be worse/).fill('95');
  const goes = () => verdict.getByText('go', { exact: true }).elements().length;
  await expect.poll(goes).toBe(2);
  await choice.getByLabelText('Decided by').selectOptions('AST-DAG');
  await expect.poll(() => location.hash).toContain('margin=95');
  await expect.poll(() => location.hash).toContain('by=ast-dag');
  await open(location.hash);
  await expect.element(choice.getByText('Runs: 2 of 3')).toBeVisible();
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

test('runs that are not here and what is shown instead, a margin that is none and one model alone are said in words', async ({
  open,
}) => {
  await open('#/compare?run=gone&run=sample&margin=many&model=nobody&by=no-scorer&base=x');
  for (const words of [
    '1 run of this address is not in this browser',
    'The margin of this address is not a number from 0 to 100, so the page uses 5 points.',
    'Not in the compared runs: a model of this address.',
    'A scorer of this address was not computed for every run.',
  ])
    await expect.element(main()).toHaveTextContent(words);
  location.hash = '#/compare?run=sample&model=sample+2';
  await expect
    .element(main())
    .toHaveTextContent('Only one model is chosen. Choose another model or run above.');
  location.hash = '#/standings?data=abc-9&run=gone&run=lost';
  await expect
    .element(page.getByRole('status').filter({ hasText: 'not in this browser' }))
    .toHaveTextContent('2 runs of this address are not in this browser');
  await expect.element(page.getByRole('rowheader', { name: /Oracle/ }).first()).toBeVisible();
});

test('a report leads there, and so do addresses of standings, which were a page of their own', async ({
  open,
}) => {
  await open('#/r/sample');
  await compareLink().click();
  await expect.poll(() => location.hash).toContain('compare?run=sample');
  location.hash = '#/standings?run=sample';
  await expect.element(region('Ranking')).toBeVisible();
  expect(location.hash).toBe('#/compare?run=sample');
});

test('a link holds the comparison: scored again where its runs are, and a claim elsewhere', async ({
  open,
}) => {
  await open('#/compare');
  await page.getByLabelText('Compared with').selectOptions('Lexical');
  await expect.element(region('Rates')).toHaveTextContent('The others are compared with Lexical.');
  location.hash = (await sharedLink()).replace('compare', 'standings');
  const status = page.getByRole('status').filter({ hasText: 'Reproduced here.' });
  await expect.element(status).toHaveTextContent('864 verdicts');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Comparison on');
  await expect.element(region('Rates')).toHaveTextContent('The others are compared with Lexical.');
  await expect.element(region('Differences')).toHaveTextContent('exact McNemar');
  await expect.element(page.getByRole('rowheader', { name: /Oracle/ }).first()).toBeVisible();
  await checkState();
});

test('a line of the drawing is highlighted by the keyboard, and a pair leads to the tasks that decide it', async ({
  open,
}) => {
  const failing = [
    { wrong: 17, omits: 15 },
    { wrong: 21, omits: 10 },
    { wrong: 25, omits: 5 },
    { wrong: 9, omits: 25 },
  ];
  location.hash = `#/compare?run=${await scriptedRun(await open(NOWHERE), failing, some(36))}`;
  const lines = page.getByRole('group', { name: 'Ranks from scorer to scorer' }).getByRole('button');
  await expect.poll(() => lines.elements().length).toBe(4);
  (lines.first().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(lines.first()).toHaveAttribute('aria-pressed', 'true');
  await expect.element(lines.first()).toHaveAccessibleName(/rank 1 \[1–\d\] under/);

  await expect.element(region('Agreement of rankings')).toBeVisible();
  const pairs = region('Winners that depend on the scorer');
  const decide = pairs.getByRole('button', { name: /decide between/ }).first();
  await decide.click();
  await expect.element(decide).toHaveAttribute('aria-expanded', 'true');
  await checkState();
  await pairs
    .getByRole('link', { name: /Scripted/ })
    .first()
    .click();
  await expect.poll(() => location.hash).toMatch(/#\/r\/[^/]+\/\d+\/\d+\/1/);
});

test('a link is a claim of the sender where its runs are not, and half of it is refused', async ({
  open,
}) => {
  const id = await scriptedRun(await open(NOWHERE), [{ wrong: 21, omits: 10 }], some(20));
  location.hash = `#/compare?run=${id}`;
  const claim = await sharedLink();
  await open(claim, { browser: 'another' });
  await expect.element(page.getByText('As claimed by the sender.')).toBeVisible();
  await expect.element(page.getByText(/Its run is not in this browser/)).toBeVisible();
  await expect.element(region('Ranking').getByRole('rowheader', { name: /wrong tool 21 %/ })).toBeVisible();
  await checkState();
  location.hash = claim.slice(0, -9);
  await expect.element(page.getByText('This link cannot be opened')).toBeVisible();
});
