import type { LanguageModelRef } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import { ownPrice } from '../../src/app/frame/models/own-prices.ts';
import { chatModel, KEY, type ChatModel } from './chat-model.ts';
import { expect, page, test, userEvent, type Locator, type Open } from './app.ts';
import { openSetup, openWithModels } from './given-models.ts';
import { startRun } from './model-run.ts';
import { setChecked } from './set-up-steps.ts';

const GIVEN = { names: ['model-a'] };
const BOTH = { names: ['model-a', 'model-b'] };

/** Shows the report of a run on so many tasks that has begun: models asked once, nothing executed. */
async function begin(
  open: Open,
  tasks: number,
  model: ChatModel,
  more: (refs: readonly LanguageModelRef[]) => Partial<RunConfig> = () => ({}),
  given = GIVEN,
): Promise<void> {
  const opened = await openWithModels(open, model, given);
  await startRun(opened, tasks, opened.models, more(opened.models));
}

/** A token out costs a tenth of a cent: an answer of the double, of 17 tokens, $0.017; it has at most so many tokens. */
const under =
  (budget: RunConfig['budget'], tokens = 20) =>
  ([ref]: readonly LanguageModelRef[]): Partial<RunConfig> => ({
    budget,
    prices: [ownPrice(ref!, { input: 0, cachedInput: null, output: 1000 }, '2026-11')!],
    settings: { maxOutputTokens: tokens },
  });

const price = (): Locator => page.getByRole('group', { name: /^Price of model-a/ });
const raise = (): Locator => page.getByRole('region', { name: 'Budget of this run' });
const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
const gone = (what: Locator) => expect.element(what).not.toBeInTheDocument();

/** Types the price that `under` gives. */
async function priced(): Promise<void> {
  await page.getByText('Prices of 1 model').click();
  await price().getByLabelText('in', { exact: true }).fill('0');
  await price().getByLabelText('out').fill('1000');
  await userEvent.tab();
}

/** The report is whole once its link is. */
const reportIsWhole = () =>
  expect.element(page.getByLabelText('Link with every verdict')).toHaveValue(expect.stringContaining('#/s/'));

/** The second question is refused. */
const refusesSecond: ChatModel['refuse'] = (_, asked) =>
  asked === 2 ? { status: 400, message: 'Not like this', code: 'invalid_prompt' } : undefined;

test('a person’s own price is kept, says what a cell cost, and can be forgotten', async ({ open }) => {
  await openSetup(open, chatModel(), 2, {}, GIVEN);
  await priced();
  await page.getByLabelText('Budget in US dollars').fill('');
  await button('Run 2 cells').click();
  await expect.element(button('Add repeats')).toBeVisible();
  location.hash += '/1/1/1';
  await expect.element(page.getByText(/about \$0\.017 by your own price/)).toBeVisible();

  location.hash = '#/runs';
  await setChecked(page.getByRole('checkbox', { name: /model-a/ }), true);
  await page.getByText('Prices of 1 model').click();
  await expect.element(price().getByLabelText('out')).toHaveValue('1000');
  await expect
    .element(page.getByText(/from 2 earlier cells asked in the same way, your own prices/))
    .toBeVisible();
  await price()
    .getByRole('button', { name: /^Forget your price/ })
    .click();
  await expect.element(price()).toHaveTextContent('no price known');
});

test('one cell of each model goes first: a model that is not there costs one cell of the other', async ({
  open,
}) => {
  const model = chatModel();
  model.refuse = (body) =>
    body.model === 'model-b'
      ? { status: 404, message: 'The model does not exist', code: 'model_not_found' }
      : undefined;
  const ofFirst = () => model.asked.filter((body) => body.model === 'model-a').length;
  await begin(open, 10, model, undefined, BOTH);
  await expect.element(page.getByRole('heading', { name: '1 of 2 models could not be asked' })).toBeVisible();
  expect(ofFirst()).toBe(1);
  await expect.element(page.getByText('19 cells not run yet.')).toBeVisible();
  model.refuse = undefined;
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await expect.poll(ofFirst).toBe(10);
  await reportIsWhole();
  expect(ofFirst()).toBe(10);
});

test('failed cells are tried again, and counted ones are not asked again', async ({ open }) => {
  const model = chatModel();
  model.refuse = refusesSecond;
  await begin(open, 3, model);
  const again = button('Try the 1 failed again');
  await expect.element(again).toBeVisible();
  await expect.element(page.getByText('1 not counted').first()).toBeVisible();
  model.refuse = undefined;
  await again.click();
  await expect.poll(() => model.asked.length).toBe(4);
  await gone(again);
  await reportIsWhole();
  await gone(page.getByText('not counted: broken off'));
  expect(model.asked).toHaveLength(4);
});

test('a paused run finishes what is under way, and goes on in the same tab', async ({ open }) => {
  const model = chatModel(200);
  await begin(open, 60, model);
  await expect.poll(() => model.asked.length).toBeGreaterThan(4);
  await button('Pause').click();
  await expect.element(button('Resume')).toBeVisible();
  const paused = model.asked.length;
  expect(paused).toBeLessThan(60);
  await expect.element(page.getByText(`${60 - paused} cells not run yet.`)).toBeVisible();
  model.delayMs = 0;
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await expect.poll(() => model.asked.length).toBe(60);
  await reportIsWhole();
  expect(model.asked).toHaveLength(60);
});

test('more repeats make a new run that keeps what was answered', async ({ open }) => {
  const model = chatModel();
  await begin(open, 3, model);
  await reportIsWhole();
  const first = location.hash;
  await button('Add repeats').click();
  const form = page.getByRole('form', { name: 'Add repeats' });
  await form.getByLabelText('Repeats in all').fill('3');
  await form.getByRole('button', { name: 'Run them' }).click();
  await expect.element(page.getByText('3 repeats').first()).toBeVisible();
  await reportIsWhole();
  expect(location.hash).not.toBe(first);
  expect(model.asked).toHaveLength(9);
});

test('prices that cannot be fetched are said so where they were asked for', async ({ open }) => {
  await openSetup(open, chatModel(), 1, {}, GIVEN);
  await page.getByText('Prices of 1 model').click();
  await button('Update prices').click();
  await expect.element(page.getByRole('heading', { name: 'The prices could not be fetched' })).toBeVisible();
});

test('a run at work says what it has spent of at most its budget', async ({ open }) => {
  await begin(open, 40, chatModel(300), under({ dollars: 900 }));
  await expect
    .element(page.getByText(/^About \$0\.\d+ of at most \$900\.00 is spent; up to \$.* is set aside/))
    .toBeVisible();
  await button('Pause').click();
  await expect.element(raise()).toHaveTextContent(/About \$0\.\d+ of at most \$900\.00 is spent\./);
});

test('one answer that was stopped may use up a small budget: the page says what counts, and raises it to enough with one press', async ({
  open,
}) => {
  const model = chatModel(1500);
  await begin(open, 1, model, under({ dollars: 0.25 }, 200));
  await expect.poll(() => model.asked.length).toBe(1);
  await button('Stop now').click();
  await expect
    .element(raise())
    .toHaveTextContent('$0 of at most $0.25 is spent; perhaps $0.20 more for answers that were cut off.');
  await raise().getByText('Another budget', { exact: true }).click();
  await raise().getByRole('button', { name: 'Set to $0.25 and resume' }).click();
  await expect
    .element(
      page.getByText(
        /might cost up to \$0\.2000, which is more than is left of the budget of \$0\.2500\. Answers that were cut off count in full.* 1 cell is left\./,
      ),
    )
    .toBeVisible();
  await expect.element(raise()).toHaveTextContent('Raises the budget from $0.25 to $0.60');
  await raise().getByRole('button', { name: 'Go on for about $0.20 more' }).click();
  await expect.poll(() => model.asked.length).toBe(2);
  await gone(raise());
  await reportIsWhole();
  expect(model.asked).toHaveLength(2);
});

test('where the budget is reached, one press raises it and runs failed and open cells together', async ({
  open,
}) => {
  const model = chatModel();
  model.refuse = refusesSecond;
  await begin(open, 4, model, under({ dollars: 0.05 }));
  await expect.element(page.getByText(/1 cell is left/)).toBeVisible();
  await expect.element(raise()).toHaveTextContent('1 cell left and 1 failed cell tried again');
  await gone(button(/failed again$/));
  await gone(page.getByRole('button', { name: 'Resume', exact: true }));
  model.refuse = undefined;
  await raise().getByRole('button', { name: 'Go on for about $0.034 more' }).click();
  await expect.poll(() => model.asked.length).toBe(5);
  await gone(raise());
  await reportIsWhole();
  await gone(page.getByText('not counted: broken off'));
  expect(model.asked).toHaveLength(5);
});

test('where every cell is done or failed and trying again would exceed the budget, it is raised first', async ({
  open,
}) => {
  const model = chatModel();
  model.refuse = refusesSecond;
  await begin(open, 3, model, under({ dollars: 0.05 }));
  // Two answers cost $0.034, and 20 tokens do not fit into the rest.
  await expect
    .element(raise())
    .toHaveTextContent('Raises the budget from $0.05 to $0.08: 1 failed cell tried again');
  await gone(button(/failed again$/));
  await expect.element(button('Add repeats')).toBeVisible();
  model.refuse = undefined;
  await raise().getByRole('button', { name: 'Go on for about $0.017 more' }).click();
  await expect.poll(() => model.asked.length).toBe(4);
  await gone(raise());
  await reportIsWhole();
  await gone(page.getByText('not counted: broken off'));
});

test('the list of runs leads to the report where the budget must be raised first', async ({ open }) => {
  const model = chatModel();
  await begin(open, 3, model, under({ dollars: 0.05 }));
  await expect.element(page.getByText(/1 cell is left/)).toBeVisible();
  location.hash = '#/runs';
  await gone(button('Resume'));
  await page.getByRole('link', { name: 'Raise the budget' }).click();
  await expect.element(button('Go on for about $0.017 more')).toBeVisible();
  expect(model.asked).toHaveLength(2);
});

test('a person’s own price and a budget end a run in time, which a page that did not see it stop knows as well', async ({
  open,
}) => {
  const model = chatModel();
  await openSetup(open, model, 3, {}, GIVEN);
  const money = page.getByRole('group', { name: 'What it may cost' });
  const budget = money.getByLabelText('Budget in US dollars');
  await gone(budget);
  await page.getByText('Prices of 1 model').click();
  await expect.element(price()).toHaveTextContent('no price known');
  await price().getByLabelText('in', { exact: true }).fill('0');
  await price().getByLabelText('out').fill('1000');
  await userEvent.tab();
  await expect.element(price()).toHaveTextContent('your own price');
  // The longest answer costs $8.19, and half of what is proposed else is left beside it.
  await expect.element(budget).toHaveValue('8.32');
  await budget.fill('0.25');
  await expect
    .element(
      page.getByText(
        /The budget of \$0\.25 is too small for one question: one to .*model-a.* may cost up to \$8\.\d\d /,
      ),
    )
    .toBeVisible();
  await budget.fill('0.05');
  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabelText('Output tokens at most').fill('20');
  await expect.element(page.getByText(/rough, your own prices\)/)).toBeVisible();
  await expect.element(page.getByText(/This passes the budget of \$0\.05/)).toBeVisible();

  // Each answer costs 17 tokens at a tenth of a cent; 20 are set aside for it.
  await button('Run 3 cells').click();
  await expect
    .element(
      page.getByText(
        /up to \$0\.0200, which is more than is left of the budget of \$0\.0500\. 1 cell is left/,
      ),
    )
    .toBeVisible();
  expect(model.asked).toHaveLength(2);
  await expect.element(raise()).toHaveTextContent('About $0.034 of at most $0.05 is spent');
  await gone(page.getByRole('button', { name: 'Resume', exact: true }));

  await open(location.hash);
  await expect.element(button('Go on for about $0.017 more')).toBeVisible();
  await gone(page.getByRole('button', { name: 'Resume', exact: true }));
  await expect.element(raise()).toHaveTextContent('Raises the budget from $0.05 to $0.08: 1 cell left');
  await raise().getByText('Another budget', { exact: true }).click();
  await expect.element(raise()).toHaveTextContent('The next question needs a budget of at least $0.06.');
  await raise().getByLabelText('Budget in US dollars').fill('0.055');
  await expect.element(raise().getByRole('button', { name: /and resume$/ })).toBeDisabled();
  await raise().getByRole('button', { name: 'Go on for about $0.017 more' }).click();
  // The reload has forgotten the key.
  const keys = page.getByRole('form', { name: 'Keys this run needs' });
  await keys.getByLabelText(/^Key/).fill(KEY);
  await keys.getByRole('button', { name: 'Keep and resume' }).click();
  await expect.poll(() => model.asked.length).toBe(3);
  await reportIsWhole();
  expect(model.asked).toHaveLength(3);
  const row = page.getByRole('row', { name: /^model-a/ }).filter({ hasText: 'by your own price' });
  await expect.element(row).toHaveTextContent('$0.051');
});

test('a model without a price has a budget in tokens, which ends its run and is raised with one press', async ({
  open,
}) => {
  const model = chatModel();
  const settings = { maxOutputTokens: 20 };
  await begin(open, 3, model, () => ({ budget: { tokens: 1500 }, settings }));
  await expect
    .element(page.getByText(/left of the budget of 1,500 tokens\. \d cells? (is|are) left\./))
    .toBeVisible();
  const asked = model.asked.length;
  expect(asked).toBeLessThan(3);
  await expect
    .element(raise())
    .toHaveTextContent(/of at most 1,500 tokens are spent by models without a price/);
  await raise()
    .getByRole('button', { name: /^Go on for about [\d,]+ tokens more$/ })
    .click();
  await expect.poll(() => model.asked.length).toBe(3);
  await reportIsWhole();
});

test('a budget that is reached in dollars and in tokens is changed in both parts at once', async ({
  open,
}) => {
  const model = chatModel();
  await begin(open, 3, model, under({ dollars: 0.03, tokens: 900 }), BOTH);
  await expect.element(button(/^Go on for about \$0\.\d+ and about [\d,]+ tokens more$/)).toBeVisible();
  const asked = model.asked.length;
  await raise().getByText('Another budget', { exact: true }).click();
  await raise().getByLabelText('Budget in US dollars').fill('9');
  await raise().getByLabelText('Budget in tokens').fill('1');
  await expect.element(raise().getByRole('button', { name: 'Set both and resume' })).toBeDisabled();
  await raise().getByLabelText('Budget in tokens').fill('90000');
  await raise().getByRole('button', { name: 'Set both and resume' }).click();
  await expect.poll(() => model.asked.length).toBe(6);
  expect(asked).toBeLessThan(6);
  await gone(raise());
  await reportIsWhole();
});
