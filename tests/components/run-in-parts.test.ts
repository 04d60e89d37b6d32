import { expect, page, test, type Open } from './app.ts';
import { chatModel } from './chat-model.ts';
import { openSetup } from './given-models.ts';
import { answering } from './model-run.ts';
import { openPart } from './report-part.ts';
import { linkIn } from './link-in.ts';
import { savedFile } from './saved-file.ts';

const model = chatModel();

/** Runs a part in a browser of its own, and saves its part file. */
async function runPart(open: Open, link: string, index: number): Promise<File> {
  // The address of the model is in the link, its key is not: this one asks for none.
  const message = { role: 'assistant', content: 'It is done.' };
  const { fetch } = answering(() => ({ choices: [{ index: 0, message, finish_reason: 'stop' }] }));
  await open(`${link}${link.includes('?') ? '&' : '?'}part=${index}/2`, {
    browser: `of part ${index}`,
    fetch,
  });
  await expect.element(page.getByText(`(${index}/2) of a run`)).toBeVisible();
  await expect.element(page.getByLabelText('Sample')).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Run \d+ cells?$/ }).click();
  // Its host is new to this browser.
  await page.getByRole('button', { name: 'Run and send' }).click();
  await expect.element(page.getByText(`part ${index}/2`, { exact: true })).toBeVisible();
  await openPart('Share and export');
  return savedFile(() => page.getByRole('button', { name: 'Save the part file' }).click());
}

/** Drops files; a browser would leave the page for them if nothing took them. */
const drop = (files: readonly File[]): void => {
  const dataTransfer = new DataTransfer();
  files.forEach((file) => dataTransfer.items.add(file));
  const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
  dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
};

test(
  'a set-up is handed out in two parts; another browser runs one of them, and its file says what is missing',
  {
    timeout: 60_000,
  },
  async ({ open }) => {
    await openSetup(open, model, 6, { agentIds: ['native-tools'] });
    // A plan is of the set-up as it stands.
    await expect.element(page.getByRole('button', { name: 'Run 6 cells' })).toBeVisible();
    await page.getByText('Run it in parts').click();
    await page.getByLabelText('Parts', { exact: true }).fill('2');
    await page.getByLabelText('Dollars a minute').fill('2');
    await expect.element(page.getByText(/^The list of prices has none for/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Make the plan' })).toBeDisabled();
    await page.getByLabelText('Dollars a minute').fill('');
    await page.getByRole('button', { name: 'Make the plan' }).click();
    await expect.element(page.getByText(/^Plan [0-9a-f]{32}, in 2 parts/)).toBeVisible();
    const plan = await savedFile(() => page.getByRole('button', { name: 'Save the plan' }).click());
    expect(JSON.parse(await plan.text())).toMatchObject({
      format: 'proving-ground-plan',
      config: { repeats: 1 },
    });
    const link = await linkIn(page.getByLabelText('Link to the whole plan'), '#/s/');

    const first = await runPart(open, link, 0);
    expect(first.name).toBe('part-0-of-2.jsonl');

    // The same link again, in the browser that ran the part: its file first, another run only when it is asked for.
    await open(`${link}${link.includes('?') ? '&' : '?'}part=0/2`, { browser: 'of part 0' });
    await expect.element(page.getByText(/^This part was run here on/)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Open its report' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Run \d+ cells?$/ })).not.toBeInTheDocument();
    const again = await savedFile(() => page.getByRole('button', { name: 'Save the part file' }).click());
    expect(await again.text()).toBe(await first.text());

    await open('#/', { browser: 'of who joins them' });
    await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    drop([first, first]);
    await expect
      .element(page.getByText(/^2 part files, one run: \d of 6 cells have one result/))
      .toBeVisible();
    await expect.element(page.getByText(/^Part 1: \d cells?, no file of it/)).toBeVisible();
    await expect.element(page.getByText('Rates leave out missing and conflicting cells')).toBeVisible();
    // The Data page joins them as well: they hold no tasks.
    await open('#/data', { browser: 'of who joins them' });
    await expect.element(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
    drop([first]);
    await expect
      .element(page.getByText(/^1 part file, one run: \d of 6 cells have one result/))
      .toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Parts of a run' })).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 2 }).nth(1)).toHaveFocus();
    await page.getByRole('button', { name: 'Open the run' }).click();
    await expect.element(page.getByText('opened from a file', { exact: true })).toBeVisible();
  },
);

test('a link to a part that there is not says so, and parts of another kind of file are refused by name', async ({
  open,
}) => {
  await open('#/runs');
  await page.getByLabelText('Sample').fill('2');
  await expect.element(page.getByRole('button', { name: /^Run \d+ cells$/ })).toBeVisible();
  await page.getByText('Run it in parts').click();
  await page.getByRole('button', { name: 'Make the plan' }).click();
  const link = await linkIn(page.getByLabelText('Link to the whole plan'), '#/s/');
  await open(`${link}?part=2/2`);
  await expect.element(page.getByText('This link asks for part 2 of 2')).toBeVisible();
  await open(`${link}?part=0/2&api_key=abc`);
  await expect.element(page.getByText(/“\?api_key” is a place for a key/)).toBeVisible();
  await open('#/runs');
  await expect.element(page.getByRole('button', { name: 'Open a run file' })).toBeVisible();
  drop([
    new File(['{"format":"proving-ground-part","version":9}\n'], 'later.jsonl'),
    new File(['{"format":"proving-ground-plan"}'], 'a.plan.json'),
  ]);
  await expect.element(page.getByText('The parts were not merged')).toBeVisible();
  await expect.element(page.getByText(/^a\.plan\.json is the plan of a run/)).toBeVisible();
  await expect.element(page.getByText(/^later\.jsonl: /)).toBeVisible();
});
