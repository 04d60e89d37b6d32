import { getRun } from '#store/storage/runs.ts';
import { chatModel, MODEL } from './chat-model.ts';
import { expect, page, test, type Open, type Opened } from './app.ts';
import { openSetup } from './given-models.ts';
import { endedRun, setChecked } from './set-up-steps.ts';

/** Runs a model on so many tasks, each asked once and nothing executed. */
async function startRun(
  open: Open,
  tasks: number,
  atOnce: number,
  fetch: typeof globalThis.fetch,
): Promise<Opened> {
  const opened = await openSetup(open, { ...chatModel(), fetch }, tasks);
  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabelText('Requests at once').fill(String(atOnce));
  await page.getByRole('button', { name: `Run ${tasks} cells` }).click();
  return opened;
}

test('a provider that is asked too often is waited for with a countdown, and then answers', async ({
  open,
}) => {
  const model = chatModel();
  let questions = 0;
  // The page is there before the provider asks for patience, however slow the machine.
  let show: () => void = () => {};
  const shown = new Promise<void>((resolve) => (show = resolve));
  const { database } = await startRun(open, 6, 2, async (input, init) => {
    if (init?.method === 'POST' && ++questions === 3) {
      await shown;
      return new Response('{"error":{"message":"Too many requests","code":"rate_limit"}}', {
        status: 429,
        headers: { 'retry-after': '4' },
      });
    }
    return model.fetch(input, init);
  });
  await expect.element(page.getByRole('region', { name: 'So far' })).toBeVisible();
  show();
  await expect.element(page.getByText(/too many requests \(429\), asking again in [34]\ss/)).toBeVisible();
  await expect.element(page.getByText(/too many requests \(429\), asking again in [12]\ss/)).toBeVisible();
  const { results } = await endedRun(database);
  expect(questions).toBe(7);
  expect(results.filter(({ verdict }) => verdict !== 'not-counted')).toHaveLength(6);
  expect(results.reduce((sum, { asked }) => sum + asked!.tries, 0)).toBe(7);
});

test('requests at once are as many as the person chose, which the set-up remembers', async ({ open }) => {
  const model = chatModel();
  let atOnce = 0;
  let most = 0;
  const { database } = await startRun(open, 20, 3, async (input, init) => {
    most = Math.max(most, ++atOnce);
    await new Promise((resolve) => setTimeout(resolve, 60));
    atOnce--;
    return model.fetch(input, init);
  });
  const { run } = await endedRun(database);
  expect(most).toBe(3);
  expect((await getRun(database, run.id)).cells).toBe(20);
  location.hash = '#/runs';
  await setChecked(page.getByRole('checkbox', { name: MODEL }), true);
  await page.getByText('Settings', { exact: true }).click();
  await expect.element(page.getByLabelText('Requests at once')).toHaveValue(3);
});
