import { KIND_TITLES, methods } from '../../src/app/learn/methods/method-list.ts';
import { checkState, describe, expect, page, test, type Locator } from './app.ts';

const example = (): Locator => page.getByRole('region', { name: 'Example' });

test('the list leads to a scorer’s page, with an example that is scored now and its figures', async ({
  open,
}) => {
  await open('#/methods');
  await page.getByRole('link', { name: 'AST-DAG', exact: true }).first().click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'AST-DAG' })).toHaveFocus();
  await expect.element(example().getByText('fails', { exact: true })).toBeVisible();
  await example().getByRole('combobox').selectOptions('A direct route instead of geocoding first (passes)');
  await expect
    .element(example().getByText('Every task ends as it should: 1 of 1 last call matched'))
    .toBeVisible();
  const figures = page.getByRole('row', { name: /AST-DAG/ });
  await expect.element(figures.getByText(/^\d.* of \d/).first()).toBeVisible();
});

test('a metric computes its example, and the source opens in a tab of its own', async ({ open }) => {
  await open('#/methods/pass-hat-k');
  await expect.element(example().getByText('10.0 %', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /arxiv/ })).toHaveAttribute('target', '_blank');
});

describe('judges and baselines answer while the page is read:', () => {
  test.for([
    ['judge-rule', /it says: (pass|fail)/],
    ['judge-scripted', /it says: (pass|fail)/],
    ['judge-outcome', /it would ask a language model this/],
    ['judge-mcp-eval', /it would ask a language model this/],
    ['judge-call-success', /it would ask a language model this/],
    ['judge-parameters', /it would ask a language model this/],
    ['judge-claims', /it would ask a language model this/],
    ['judge-rubric', /it would ask a language model this/],
    ['baseline-oracle', /Its answer to/],
    ['baseline-lexical', /Its answer to/],
    ['baseline-random', /Its answer to/],
  ] as const)('%s', async ([id, words], { open }) => {
    await open(`#/methods/${id}`);
    await expect.element(example().getByText(words)).toBeVisible();
  });
});

test('the two judges of final answers show by which rules they differ, on cases of known truth', async ({
  open,
}) => {
  await open('#/methods/judge-mcp-eval');
  const rules = page.getByRole('region', { name: 'Rules of two judges' });
  await expect.poll(() => rules.getByRole('listitem').elements().length).toBe(5);
  const known = page.getByRole('region', { name: '40 cases of known truth' });
  await expect.element(known).toHaveTextContent('the two judges differ on 20 cases of 40');
  await expect
    .element(known.getByRole('row', { name: /^A change that was never made/ }))
    .toHaveTextContent(/never made\s*5\s*0\s*0\s*5\s*No call made the change that the answer reports/);
  await known.getByText('Data that no call returned').last().click();
  await expect
    .element(known.getByRole('listitem').filter({ hasText: 'A ticket for the tower costs 17.80 EUR' }))
    .toHaveTextContent(/fail: No call returned specific data.*MCP-Eval, as published\s*pass/);
  await checkState();
});

test('a method of each kind has its formula', async ({ open }) => {
  await open('#/methods');
  for (const kind of Object.keys(KIND_TITLES)) {
    const { id, title } = [...methods.values()].find((each) => each.kind === kind)!;
    location.hash = `#/methods/${id}`;
    await expect.element(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect.element(page.getByRole('region', { name: 'Formula' })).toBeVisible();
  }
});

test('an address of no method says so', async ({ open }) => {
  await open('#/methods/nothing');
  await expect.element(page.getByRole('heading', { level: 1, name: 'No such method' })).toBeVisible();
  await page.getByRole('link', { name: 'All methods' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Methods and glossary' })).toBeVisible();
});

describe('every method is known that is named by', () => {
  test.for([
    ['a report', '#/r/sample'],
    ['the Scoring Lab’s scorers', '#/lab/scorers'],
    ['a comparison', '#/compare?run=sample'],
    ['an audit', '#/r/sample/audit'],
  ] as const)('%s', async ([, address], { open }) => {
    await open(address);
    const named = (): string[] =>
      [...document.querySelectorAll('main a[href*="/methods/"]')].map(
        (link) => /\/methods\/([^/]+)/.exec(link.getAttribute('href')!)![1]!,
      );
    await expect.poll(() => named().length).toBeGreaterThan(0);
    for (const id of named()) expect(methods.has(id), id).toBe(true);
  });
});
