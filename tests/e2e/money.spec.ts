import { expect, test, type Page } from './test.ts';
import { chatServer, type ChatServer } from '../servers/chat-server.ts';
import { addOnlyModel } from './model-steps.ts';

const KEY = 'planted-key-0123456789';

let server: ChatServer;
test.afterEach(() => server.close());

/** The report is whole once its link is. */
async function reportIsWhole(page: Page): Promise<void> {
  await page.mouse.move(10, 10);
  await expect(page.getByLabel('Link with every verdict')).not.toHaveValue('');
}

test('a person’s own price and a budget end a run in time; raised, it goes on and asks nothing twice', async ({
  page,
}) => {
  server = await chatServer(KEY);
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill('3');
  await addOnlyModel(page, server.origin, 'model-a', KEY);
  const money = page.getByRole('group', { name: 'What it may cost' });
  await expect(money.getByLabel('Budget in US dollars')).toHaveValue('');
  await money.getByText('Prices of 1 model').click();
  const price = page.getByRole('group', { name: /^Price of model-a/ });
  await expect(price).toContainText('no price known');
  await price.getByLabel('in', { exact: true }).fill('0');
  await price.getByLabel('out').fill('1000');
  await price.getByLabel('out').blur();
  await expect(price).toContainText('your own price');
  await expect(money.getByLabel('Budget in US dollars')).toHaveValue('0.25');
  await money.getByLabel('Budget in US dollars').fill('0.05');
  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabel('Output tokens at most').fill('20');
  await expect(page.getByText(/rough, your own prices\)/)).toBeVisible();
  await expect(page.getByText(/This passes the budget of \$0\.05/)).toBeVisible();

  // Each answer costs 17 tokens at a tenth of a cent; 20 are set aside for it.
  await page.getByRole('button', { name: 'Run 3 cells' }).click();
  await expect(
    page.getByText(/up to \$0\.0200 .*: \$0\.0340 of \$0\.0500 is spent\. 1 cell is left/),
  ).toBeVisible();
  expect(server.asked).toHaveLength(2);
  const raise = page.getByRole('region', { name: 'Budget of this run' });
  await expect(raise).toContainText('About $0.034 of at most $0.05 is spent');
  await expect(page.getByRole('button', { name: 'Resume', exact: true })).toHaveCount(0);
  // A page that did not see it stop knows it as well.
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole('button', { name: 'Go on for about $0.017 more' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Resume', exact: true })).toHaveCount(0);
  await other.close();
  await expect(raise).toContainText('Raises the budget from $0.05 to $0.08: 1 cell left');
  await raise.getByText('Another budget', { exact: true }).click();
  await expect(raise).toContainText('The next question needs a budget of at least $0.06.');
  await raise.getByLabel('Budget in US dollars').fill('0.055');
  await expect(raise.getByRole('button', { name: /and resume$/ })).toBeDisabled();
  await raise.getByRole('button', { name: 'Go on for about $0.017 more' }).click();
  // The report of a run that has stopped is whole as well: the new one is waited for by what is asked.
  await expect.poll(() => server.asked.length).toBe(3);
  await reportIsWhole(page);
  expect(server.asked).toHaveLength(3);
  const row = page.getByRole('row', { name: /^model-a/ }).filter({ hasText: 'by your own price' });
  await expect(row).toContainText('$0.051');
});
