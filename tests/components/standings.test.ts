import { checkState, expect, page, test, userEvent, type Locator } from './app.ts';
import { savedFile } from './saved-file.ts';
import { scriptedRun } from './scripted-run.ts';

const region = (name: string): Locator => page.getByRole('region', { name });
const standingsLink = (): Locator => page.getByRole('link', { name: 'Standings', exact: true }).last();

/** The link that the page offers to share these standings, from its `#`. */
async function sharedLink(): Promise<string> {
  const field = page.getByLabelText('Link to these standings');
  await expect.element(field).toHaveValue(expect.stringContaining('#/standings/'));
  return new URL((field.element() as HTMLInputElement).value).hash;
}

test('without a run of one’s own the run of the site stands there', async ({ open }) => {
  await open('#/standings');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Standings' })).toBeVisible();
  const ranking = region('Ranking');
  await expect.element(ranking.getByRole('row', { name: /Oracle/ })).toHaveTextContent('100.0');
  await expect.element(ranking.getByRole('img', { name: /^Lexical: .*95 % interval/ }).first()).toBeVisible();
  // The oracle and chance are no rivals of the third.
  await expect
    .element(ranking)
    .toHaveTextContent('A single model has no rank, and reference lines have none.');
  await expect.element(ranking.getByRole('columnheader', { name: /rank/ })).not.toBeInTheDocument();
  await expect.element(ranking).not.toHaveTextContent('[1–1]');
  await expect.element(page.getByRole('main')).toHaveTextContent('three baselines, no language model');
});

test('an address of runs that are not in this browser says so, and what is shown instead', async ({
  open,
}) => {
  await open('#/standings?data=abc-9&run=gone&run=lost');
  await expect
    .element(page.getByRole('status').filter({ hasText: 'not in this browser' }))
    .toHaveTextContent('2 runs of this address are not in this browser');
  await expect.element(page.getByRole('rowheader', { name: /Oracle/ }).first()).toBeVisible();
});

test('two runs stand together, and the address holds them', async ({ open }) => {
  const first = [
    { wrong: 5, omits: 30 },
    { wrong: 20, omits: 5 },
  ];
  const opened = await open('#/runs');
  await scriptedRun(opened, first);
  await scriptedRun(opened, [...first, { wrong: 60, omits: 0 }]);
  location.hash = '#/runs';
  await page.getByRole('link', { name: 'standings', exact: true }).click();
  const choice = region('Compared');
  // The newest run holds two of the models again, so that it alone is chosen at first.
  await expect.element(choice.getByText('Runs: 1 of 3')).toBeVisible();
  await choice
    .getByRole('checkbox', { name: /Ground, 72 tasks/ })
    .nth(1)
    .click();
  await expect.element(choice.getByText('Runs: 2 of 3')).toBeVisible();
  // A model of two runs keeps the name of its run.
  const twice = region('Ranking').getByRole('rowheader', {
    name: /wrong tool 5 %.*\(Ground, \d{4}-/,
  });
  await expect.poll(() => twice.elements().length).toBe(2);
  expect(location.hash).toMatch(/run=.*run=/);
  await open(location.hash);
  await expect.element(choice.getByText('Runs: 2 of 3')).toBeVisible();
  await checkState();
});

test('a line of the drawing is highlighted by the keyboard, and a pair leads to the tasks that decide it', async ({
  open,
}) => {
  await scriptedRun(await open('#/runs'), [
    { wrong: 17, omits: 15 },
    { wrong: 21, omits: 10 },
    { wrong: 25, omits: 5 },
    { wrong: 9, omits: 25 },
  ]);
  await standingsLink().click();
  const lines = page.getByRole('group', { name: 'Ranks from evaluator to evaluator' }).getByRole('button');
  await expect.poll(() => lines.elements().length).toBe(4);
  (lines.first().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(lines.first()).toHaveAttribute('aria-pressed', 'true');
  await expect.element(lines.first()).toHaveAccessibleName(/rank 1 \[1–\d\] under/);

  await expect.element(region('Agreement of rankings')).toBeVisible();
  const pairs = region('Winners that depend on the evaluator');
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

test('standings are saved as pictures and tables', async ({ open }) => {
  await open('#/standings');
  await sharedLink();
  const save = async (name: string) =>
    (await savedFile(() => page.getByRole('button', { name, exact: true }).click())).text();
  const svg = new DOMParser().parseFromString(await save('Save as SVG'), 'image/svg+xml');
  const names = [...svg.getElementsByTagName('text')].map(({ textContent }) => textContent);
  expect(names.some((name) => name.startsWith('Oracle') && name.includes('100.0'))).toBe(true);
  expect((await save('Save as PNG')).slice(1, 4)).toBe('PNG');
  expect((await save('Save as CSV')).split('\r\n')).toHaveLength(1 + 3 * 4 + 1);
  expect((await save('Save every verdict as CSV')).split('\r\n')).toHaveLength(1 + 3 * 72 + 1);
});

test('a link is scored again where its runs are', async ({ open }) => {
  await open('#/standings');
  location.hash = await sharedLink();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Reproduced here.' }))
    .toHaveTextContent('864 verdicts');
  await expect.element(page.getByRole('rowheader', { name: /Oracle/ }).first()).toBeVisible();
  await checkState();
});

test('a link is a claim of the sender where its runs are not, and half of it is refused', async ({
  open,
}) => {
  await scriptedRun(await open('#/runs'), [{ wrong: 21, omits: 10 }]);
  await standingsLink().click();
  const claim = await sharedLink();
  await open(claim, { browser: 'another' });
  await expect.element(page.getByText('As claimed by the sender.')).toBeVisible();
  await expect.element(page.getByText(/Its run is not in this browser/)).toBeVisible();
  await expect.element(page.getByRole('rowheader', { name: /wrong tool 21 %/ })).toBeVisible();
  await checkState();
  location.hash = claim.slice(0, -9);
  await expect.element(page.getByText('This link cannot be opened')).toBeVisible();
});
