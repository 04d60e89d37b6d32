import { expect, test, type Page } from '../../e2e/test.ts';
import { askBy, endedRun, openModelForm, withoutBaselines } from '../../e2e/model-steps.ts';
import { noViolations } from '../../e2e/accessibility.ts';
import { type TinyModel, tinyGguf } from '../../tools/tiny-gguf.ts';

// llama.cpp itself runs here, in the built site, with models of random weights. They say nothing sensible, in milliseconds.
test.use({ ownContext: true });
// One after the other: two engines on two cores would measure each other.
test.describe.configure({ mode: 'default' });

const form = (page: Page) => page.getByRole('group', { name: 'Add a model' });

/** Chooses a file of weights in the form of a new model. */
async function chooseFile(page: Page, bytes: Uint8Array): Promise<void> {
  const opened = await openModelForm(page);
  await opened.getByLabel('Address or provider').fill('llama.cpp in this browser');
  const file = { name: 'tiny.gguf', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
  await opened.getByLabel('File of weights').setInputFiles(file);
}

interface Wanted extends TinyModel {
  tasks: number;
  /** Tools of a menu. */
  tools?: number;
  outputTokens?: number;
  /** Is it asked once before, so that it is in memory? */
  isLoaded?: boolean;
}

/** Sets up a run by grammar of one tiny model alone. */
async function setUp(
  page: Page,
  { tasks, tools = 3, outputTokens, isLoaded, ...model }: Wanted,
): Promise<void> {
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill(String(tasks));
  await chooseFile(page, tinyGguf(model));
  await expect(form(page).getByText(/its SHA-256 was checked/)).toBeVisible();
  if (isLoaded) await testIt(page);
  await form(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: /^tiny/i })).toBeChecked();
  await withoutBaselines(page);
  await askBy(page, 'Tool calling by grammar');
  await page.getByText('Settings', { exact: true }).click();
  await page.getByLabel('Menu').selectOption('the best for the query');
  await page.getByLabel('Tools at most').fill(String(tools));
  await page.getByLabel('Turns at most').fill('3');
  await page.getByLabel('Temperature').fill('0');
  // Random words may go on for longer than the usual bound, and a cut call is none.
  await page.getByLabel('Output tokens at most').fill(String(outputTokens ?? ''));
}

async function testIt(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: 'Test', exact: true }).click();
  await expect(form(page).getByText(/It answered/)).toBeVisible();
}

const start = (page: Page, tasks: number) => page.getByRole('button', { name: `Run ${tasks} cells` }).click();

/** Workers of the engine, one for each thread. Its memory is theirs, and is given back when they end. */
const engines = (page: Page): number => page.workers().filter((worker) => !worker.url().includes('#')).length;

async function tenTasks(page: Page, seed: number) {
  await setUp(page, { tasks: 10, seed });
  await start(page, 10);
  const { results } = await endedRun(page);
  // A scorer may leave out what a random model writes, such as 1e999; no cell as a whole is lost.
  expect(results.map(({ errors }) => errors?.[''])).toEqual(Array(10).fill(undefined));
  const steps = results.flatMap(({ trajectory }) => trajectory.steps);
  for (const { toolCalls, message, trouble } of steps) {
    expect(trouble).toBeUndefined();
    expect(toolCalls.map(({ malformed }) => malformed)).toEqual(toolCalls.map(() => undefined));
    // What the grammar did not hold would stay as the text of an answer.
    if (toolCalls.length === 0) expect(message.text).not.toMatch(/^\s*\[?\s*\{\s*"(?:name|answer)"/);
  }
  return steps;
}

test('ten tasks by grammar: a model that calls writes nothing but calls of offered tools', async ({
  page,
}) => {
  const steps = await tenTasks(page, 7);
  expect(steps.filter(({ toolCalls }) => toolCalls.length > 0).length).toBeGreaterThanOrEqual(10);
});

test('ten tasks by grammar: a model that answers writes nothing but answers', async ({ page }) => {
  const steps = await tenTasks(page, 1);
  expect(steps.map(({ toolCalls }) => toolCalls)).toEqual(Array(10).fill([]));
});

/** Milliseconds after which what a person stops has ended. */
const AT_ONCE = 1500;

/** Presses Stop and gives the milliseconds until the run has ended. */
async function stopped(page: Page): Promise<number> {
  const took = await page
    .getByRole('button', { name: 'Stop now' })
    .evaluate(async (button: HTMLButtonElement) => {
      const from = performance.now();
      button.click();
      while (button.isConnected) await new Promise((resolve) => setTimeout(resolve, 10));
      return performance.now() - from;
    });
  await expect(page.getByText(/^\d+ cells not run yet/)).toBeVisible();
  return took;
}

test('a run is stopped at once while its model is loaded', async ({ page }) => {
  await setUp(page, { tasks: 10, stops: false });
  await start(page, 10);
  // The engine's program alone takes longer than the page takes to press.
  await expect.poll(() => engines(page), { intervals: [10] }).toBeGreaterThan(0);
  expect(await stopped(page)).toBeLessThan(AT_ONCE);
  await expect.poll(() => engines(page)).toBe(0);
});

// A prompt of five tools is evaluated for seconds, and 2,000 tokens are generated for seconds.
for (const [during, tools, afterMs] of [
  ['its model evaluates a prompt', 5, 300],
  ['its model generates', 1, 1500],
] as const) {
  test(`a run is stopped at once while ${during}, and the model answers the next question`, async ({
    page,
  }) => {
    await setUp(page, { tasks: 10, stops: false, tools, outputTokens: 2000, isLoaded: true });
    await start(page, 10);
    await expect(page.getByRole('button', { name: 'Stop now' })).toBeVisible();
    await page.waitForTimeout(afterMs);
    expect(await stopped(page)).toBeLessThan(AT_ONCE);
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByText(/^[1-9] done$/)).toBeVisible();
  });
}

test('a page that is closed while a model generates loses nothing: the run goes on with the kept weights', async ({
  page,
  context,
}) => {
  await setUp(page, { tasks: 3, stops: false, outputTokens: 500, isLoaded: true });
  await start(page, 3);
  await expect(page.getByRole('button', { name: 'Stop now' })).toBeVisible();
  await page.waitForTimeout(1000);
  const address = page.url();
  await page.close();
  const next = await context.newPage();
  await next.goto(address);
  await expect(next.getByText(/cells? not run yet/)).toBeVisible();
  await next.getByRole('button', { name: 'Resume' }).click();
  const { results } = await endedRun(next);
  // A model that never stops is cut at the bound of an answer, and that is the model's failure.
  const ends = results.map(({ trajectory: { stopReason, steps } }) => [
    stopReason,
    ...steps.map((step) => step.trouble),
  ]);
  expect(ends).toEqual(Array(3).fill(['token-limit', 'cut']));
  expect(results.map(({ errors }) => errors)).toEqual(Array(3).fill(undefined));
});

test('the engine and its memory are gone when a model is deleted', async ({ page }) => {
  await page.goto('/#/runs');
  await chooseFile(page, tinyGguf());
  await expect(form(page).getByText(/its SHA-256 was checked/)).toBeVisible();
  expect(engines(page)).toBe(0);
  await testIt(page);
  expect(engines(page)).toBeGreaterThan(0);
  await form(page).getByRole('button', { name: 'Delete it' }).click();
  await expect.poll(() => engines(page)).toBe(0);
});

test('a second file of one’s own is kept beside the first', async ({ page }) => {
  await page.goto('/#/runs');
  for (const [seed, kept] of [1, 2].entries()) {
    await chooseFile(page, tinyGguf({ seed }));
    await expect(form(page).getByRole('option', { name: /^Tiny/ })).toHaveCount(kept);
  }
});

const refused: Record<string, [Uint8Array, RegExp]> = {
  'that is no GGUF': [Buffer.from('This is a text. '.repeat(100)), /This is no GGUF file/],
  'of which half is missing': [
    tinyGguf().slice(0, 300_000),
    /300000 bytes, and its weights go up to byte \d+/,
  ],
  'that ends within its header': [tinyGguf().slice(0, 3000), /ends within its header/],
  'of an unknown architecture': [tinyGguf({ architecture: 'nosuch' }), /architecture is “nosuch”/],
};
for (const [which, [bytes, reason]] of Object.entries(refused)) {
  test(`a file ${which} is refused, and nothing of it is kept`, async ({ page }) => {
    await page.goto('/#/runs');
    await chooseFile(page, bytes);
    await expect(form(page).getByRole('alert')).toContainText(reason);
    await noViolations(page);
    expect(engines(page)).toBe(0);
    await page.reload();
    const opened = await openModelForm(page);
    await opened.getByLabel('Address or provider').fill('llama.cpp in this browser');
    await expect(opened.getByText('It is not on this machine yet', { exact: false })).toBeVisible();
    await expect(opened.getByRole('option', { name: /^tiny/i })).toHaveCount(0);
  });
}

test('the test of a model whose chat template raises says what the template says', async ({ page }) => {
  await page.goto('/#/runs');
  await chooseFile(page, tinyGguf({ template: 'raises' }));
  await form(page).getByRole('button', { name: 'Test', exact: true }).click();
  await expect(form(page).getByRole('alert')).toContainText('This template refuses every prompt');
  await expect.poll(() => engines(page)).toBe(0);
});

test('a model without a chat template answers all the same', async ({ page }) => {
  await page.goto('/#/runs');
  await chooseFile(page, tinyGguf({ template: 'none' }));
  await testIt(page);
});

test('a prompt longer than the context ends its cells by that limit, and no cell is lost', async ({
  page,
}) => {
  await setUp(page, { tasks: 2, contextTokens: 256 });
  await start(page, 2);
  const { results } = await endedRun(page);
  const ends = results.map(({ trajectory, errors }) => [trajectory.stopReason, errors]);
  expect(ends).toEqual(Array(2).fill(['context-limit', undefined]));
});
