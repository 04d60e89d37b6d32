import { expect, page, test, type Locator } from './app.ts';

/** The row of a scorer in the list of verdicts of the Lab. */
const rowOf = (title: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: title, exact: true }) });

async function fitsPhone(): Promise<void> {
  await page.viewport(390, 844);
  await expect.element(page.getByText(/Computed by the\s+build with seed/)).toBeVisible();
  const main = document.querySelector('main')!;
  await expect.poll(() => main.scrollWidth - main.clientWidth).toBeLessThanOrEqual(0);
}

test('the table leads from a figure to its cases, and a case opens in the Lab with the same verdict', async ({
  open,
}) => {
  await open('#/lab/scorers');
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Which scorer can be trusted?' }))
    .toBeVisible();
  await expect
    .element(page.getByText(/^Computed by the build with seed 42: [\d,]+ mutants of \d+ labels/))
    .toBeVisible();
  await expect
    .element(page.getByText(/scorers that do not share parts with the test, .+ makes the\s+fewest errors/))
    .toHaveTextContent(/it fails [\d.]+\s% of the right answers and passes [\d.]+\s% of the wrong ones/);
  await expect
    .element(page.getByRole('list', { name: 'Scorers of the chart' }).getByRole('listitem').first())
    .toHaveTextContent(/Task outcome: false fails [\d.]+\s% \[/);
  await page.getByLabelText('Kind of mutant').selectOptions('Value');
  await page
    .getByRole('link', { name: /cases of MCPToolBench\+\+ repository, last call, false passes/ })
    .click();
  await expect.element(page.getByText(/of the kind “Value”/)).toBeVisible();
  const first = page.getByRole('link', { name: 'Open case 1 in the Lab' });
  // All tasks of the site are read first, and the cases executed again.
  await expect.element(first, { timeout: 25_000 }).toBeVisible();
  await first.click();
  await expect
    .element(page.getByText(/^Changed in the label: .* Execution says: worse than the label/))
    .toBeVisible();
  await expect.element(rowOf('MCPToolBench++ repository, last call')).toHaveTextContent('passes');
});

test('no words of the chart’s axes stand on each other, and #/lab/scorers fits a phone', async ({ open }) => {
  await open('#/lab/scorers');
  const chart = page.getByRole('img', { name: /Scorers by both errors/ });
  await expect.element(chart).toBeVisible();
  const boxes = [...chart.element().querySelectorAll('.tick')].map((text) => text.getBoundingClientRect());
  const meet = (a: DOMRect, b: DOMRect): boolean =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  expect(boxes.length).toBeGreaterThan(10);
  expect(boxes.filter((a, at) => boxes.slice(at + 1).some((b) => meet(a, b)))).toEqual([]);
  await fitsPhone();
});

test('a table is computed here with another seed, and can be cancelled', async ({ open }) => {
  await open('#/lab/scorers');
  const number = page.getByLabelText('Mutants', { exact: true });
  const runIt = page.getByRole('button', { name: 'Run it here' });
  const progress = page.getByRole('progressbar', { name: 'Executing mutants' });
  await number.fill('50000');
  await runIt.click();
  await expect.element(progress).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(progress).not.toBeInTheDocument();
  await number.fill('60');
  await runIt.click();
  await expect
    .element(page.getByText(/^Computed in this browser with seed 7: \d+ mutants/), { timeout: 25_000 })
    .toBeVisible();
  await page.getByRole('button', { name: 'Back to the shipped table' }).click();
  await expect.element(page.getByText(/^Computed by the build/)).toBeVisible();
});

test('a smallest disagreement opens in the Lab, where the two disagree, and #/lab/disagreements fits a phone', async ({
  open,
}) => {
  await open('#/lab/disagreements');
  await expect
    .element(page.getByText(/scorers of \d+ apply to these tasks, which makes \d+ pairs/))
    .toBeVisible();
  await fitsPhone();
  await page.viewport(1280, 720);
  await page
    .getByRole('link', { name: 'Open in the Lab: Choice of tools, any order passes, Task outcome does not' })
    .click();
  await expect.element(rowOf('Choice of tools, any order')).toHaveTextContent('passes');
  await expect.element(rowOf('Task outcome')).toHaveTextContent('fails');
});
