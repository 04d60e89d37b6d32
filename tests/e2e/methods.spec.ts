import type { Locator } from '@playwright/test';
import { noViolations } from './accessibility.ts';
import { expect, test } from './test.ts';

test('the list leads to a scorer’s page, with an example that is scored now and its figures', async ({
  page,
}) => {
  test.slow();
  await page.goto('#/methods');
  await noViolations(page);
  await page.getByRole('link', { name: 'AST-DAG', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'AST-DAG' })).toBeFocused();
  const example = page.getByRole('region', { name: 'Example' });
  await expect(example.getByText('fails', { exact: true })).toBeVisible();
  await example
    .getByRole('combobox')
    .selectOption({ label: 'A direct route instead of geocoding first (passes)' });
  await expect(
    example.getByText('Every task ends as it should: 1 of 1 last call matched', { exact: false }),
  ).toBeVisible();
  await expect(
    page
      .getByRole('row', { name: /AST-DAG/ })
      .getByText(/^\d.* of \d/)
      .first(),
  ).toBeVisible();
  await noViolations(page);
});

test('a metric computes its example, and the source opens in a tab of its own', async ({ page }) => {
  await page.goto('#/methods/pass-hat-k');
  const example = page.getByRole('region', { name: 'Example' });
  await expect(example.getByText('10.0 %', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /arxiv/ })).toHaveAttribute('target', '_blank');
  await noViolations(page);
});

test.describe('judges and baselines answer while the page is read', () => {
  const pages: [string, RegExp][] = [
    ['judge-rule', /it says: (pass|fail)/],
    ['judge-scripted', /it says: (pass|fail)/],
    ['judge-outcome', /it would ask a language model this/],
    ['judge-parameters', /it would ask a language model this/],
    ['judge-claims', /it would ask a language model this/],
    ['judge-rubric', /it would ask a language model this/],
    ['baseline-oracle', /Its answer to/],
    ['baseline-lexical', /Its answer to/],
    ['baseline-random', /Its answer to/],
  ];
  for (const [id, words] of pages)
    test(id, async ({ page }) => {
      await page.goto(`#/methods/${id}`);
      await expect(page.getByRole('region', { name: 'Example' }).getByText(words)).toBeVisible({
        timeout: 30_000,
      });
    });
});

test('an address of no method says so', async ({ page }) => {
  await page.goto('#/methods/nothing');
  await expect(page.getByRole('heading', { level: 1, name: 'No such method' })).toBeVisible();
  await page.getByRole('link', { name: 'All methods' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Methods and glossary' })).toBeVisible();
});

for (const [name, address] of [
  ['a report', '#/r/sample'],
  ['the Scoring Lab’s scorers', '#/lab/scorers'],
  ['standings', '#/standings?run=sample'],
  ['an audit', '#/r/sample/audit'],
])
  test(`every method that ${name} names has a page`, async ({ page }) => {
    test.slow();
    await page.goto(address!);
    const links = page.getByRole('main').getByRole('link');
    await expect.poll(async () => (await addresses(links)).length, { timeout: 30_000 }).toBeGreaterThan(0);
    for (const each of new Set(await addresses(links))) {
      await page.goto(each);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Formula' }), each).toBeVisible();
    }
  });

const addresses = (links: Locator): Promise<string[]> =>
  links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? '').filter((href) => href.startsWith('/methods/')),
  );
