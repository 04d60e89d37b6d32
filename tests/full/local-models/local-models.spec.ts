import { expect, test, type Page } from '../../e2e/test.ts';
import { noViolations } from '../../e2e/accessibility.ts';
import { askBy, openModelForm, withoutBaselines } from '../../e2e/model-steps.ts';

type Double = { asked: { initialPrompts: { role: string; content: string }[]; prompt: string }[] };

/**
 * A double of Chrome's LanguageModel: it calls the first tool of the menu once and is done. `state` is what it says of itself
 * before it was made ready.
 */
async function plantDouble(page: Page, state = 'available'): Promise<void> {
  await page.addInitScript((first) => {
    const asked: Double['asked'] = [];
    let availability = first;
    class Session extends EventTarget {
      contextUsage = 1000;
      contextWindow = 9216;
      constructor(readonly initialPrompts: Double['asked'][number]['initialPrompts']) {
        super();
      }
      measureContextUsage = async () => 204;
      promptStreaming(prompt: string) {
        asked.push({ initialPrompts: this.initialPrompts, prompt });
        const isReAct = this.initialPrompts[0]?.content.includes('Action');
        const isOneWord = prompt.includes('the one word');
        const isSecond = prompt.includes('Observation');
        const tool = /^### (\S+)$/m.exec(`${this.initialPrompts[0]?.content}\n${prompt}`)?.[1] ?? 'no_tool';
        const text = isOneWord
          ? 'ready'
          : !isReAct
            ? JSON.stringify([{ name: tool, parameters: {}, id: 'a', step: 1 }])
            : isSecond
              ? 'Thought: that will do.\nFinal Answer: done'
              : `Thought: look.\nAction: ${tool}\nAction Input: {}`;
        this.contextUsage += 204 + 17;
        return new ReadableStream({
          start(controller) {
            controller.enqueue(text.slice(0, 2));
            controller.enqueue(text.slice(2));
            controller.close();
          },
        });
      }
      destroy() {}
    }
    Object.defineProperty(globalThis, 'LanguageModel', {
      configurable: true,
      value: {
        asked,
        availability: async () => availability,
        create: async (options: {
          initialPrompts?: Double['asked'][number]['initialPrompts'];
          monitor?(target: EventTarget): void;
        }) => {
          const target = new EventTarget();
          options.monitor?.(target);
          for (const loaded of availability === 'available' ? [0, 1] : [0, 0.5, 1]) {
            target.dispatchEvent(new ProgressEvent('downloadprogress', { loaded, total: 1 }));
            if (availability !== 'available') await new Promise((resolve) => setTimeout(resolve, 300));
          }
          availability = 'available';
          return new Session(options.initialPrompts ?? []);
        },
      },
    });
  }, state);
}
const askedOf = (page: Page): Promise<Double['asked']> =>
  page.evaluate(() => (globalThis as unknown as { LanguageModel: Double }).LanguageModel.asked);

const form = (page: Page) => page.getByRole('group', { name: 'Add a model' });

async function openForm(page: Page, provider: string): Promise<void> {
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill('3');
  const opened = await openModelForm(page);
  await opened.getByLabel('Address or provider').fill(provider);
}

async function addBrowserModel(page: Page): Promise<void> {
  await openForm(page, 'The browser’s own model');
  await expect(form(page).getByText('It is ready on this machine.')).toBeVisible();
  await form(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'The browser’s own model' })).toBeChecked();
  await withoutBaselines(page);
}

/** Bytes: a file that only holds the address of the worker is smaller. */
const ADDRESS_ALONE = 200;

/** Files of WebLLM that the page or one of its workers has fetched until it is asked for. */
function watchPackage(page: Page): () => Promise<string[]> {
  const fetched: Promise<string[]>[] = [];
  page.context().on('requestfinished', (request) => {
    if (!/web-llm\.worker|\/lib-[^/]*\.js/.test(request.url())) return;
    fetched.push(
      request
        .sizes()
        .then(({ responseBodySize }) => (responseBodySize > ADDRESS_ALONE ? [request.url()] : [])),
    );
  });
  return async () => (await Promise.all(fetched)).flat();
}

test('a browser that does not offer its own model here says what Chrome needs, and adds nothing', async ({
  page,
}) => {
  await plantDouble(page, 'unavailable');
  await openForm(page, 'The browser’s own model');
  await expect(
    // Chromium without its windows has no such model at all; the whole of it has one that it does not offer here.
    form(page).getByText(
      /(?:does not offer its own model on this machine|has no model of its own that a page may ask)\. .* 148, .* 22 GB .* 4 GB .* 16 GB/,
    ),
  ).toBeVisible();
  await expect(form(page).getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await expect(form(page).getByRole('button', { name: 'Make it ready' })).toHaveCount(0);
  await expect(form(page).getByLabel(/^Key/)).toHaveCount(0);
  await noViolations(page);
});

test('without a graphics card for pages WebLLM says so, and none of it is loaded', async ({ page }) => {
  const fetched = watchPackage(page);
  await openForm(page, 'WebLLM');
  await expect(form(page).getByText(/offers no graphics card to pages \(WebGPU\)/)).toBeVisible();
  await expect(
    form(page).getByText(/0\.4 GB of graphics memory\..*huggingface\.co and\s+raw\.githubusercontent\.com/),
  ).toBeVisible();
  await expect(form(page).getByRole('option', { name: /Llama-3\.2-1B.* \(0\.9 GB\)/ })).toBeAttached();
  await expect(form(page).getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await noViolations(page);
  expect(await fetched()).toEqual([]);
});

test('under the site’s policy WebLLM’s package loads, looks into the cache, and meets the missing graphics card', async ({
  page,
  baseURL,
}) => {
  // A double of the page's WebGPU alone: the worker behind it is real and has none.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'gpu', { value: { requestAdapter: async () => ({}) } }),
  );
  const fetched = watchPackage(page);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|unsafe-eval|EvalError/.test(message.text())) complaints.push(message.text());
  });
  const abroad: string[] = [];
  page.context().on('request', (request) => {
    if (!request.url().startsWith(baseURL!)) abroad.push(request.url());
  });
  await openForm(page, 'WebLLM');
  await expect(form(page).getByText('It is not on this machine yet.', { exact: false })).toBeVisible();
  expect((await fetched()).length).toBeGreaterThan(0);
  await form(page).getByRole('button', { name: 'Make it ready' }).click();
  await expect(form(page).getByText(/offers no graphics card to pages \(WebGPU\)/)).toBeVisible();
  expect(complaints).toEqual([]);
  expect(abroad.filter((url) => !url.startsWith('blob:') && !url.startsWith('data:'))).toEqual([]);
});

test('the browser’s own model (a double of it) is made ready by a click, tested and added', async ({
  page,
}) => {
  await plantDouble(page, 'downloadable');
  await openForm(page, 'The browser’s own model');
  await expect(form(page).getByText(/not on this machine yet/)).toBeVisible();
  await expect(form(page).getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await form(page).getByRole('button', { name: 'Make it ready' }).click();
  await expect(form(page).getByText('Making it ready: 50 %')).toBeVisible();
  await expect(form(page).getByText('It is ready on this machine.')).toBeVisible();
  await form(page).getByRole('button', { name: 'Test' }).click();
  await expect(form(page).getByText(/It answered “ready” in/)).toBeVisible();
  await noViolations(page);
  await form(page).getByRole('button', { name: 'Add', exact: true }).click();
  // It is ticked once it is stored.
  await expect(page.getByRole('checkbox', { name: 'The browser’s own model' })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'The browser’s own model' })).not.toBeChecked();
  await expect(page.getByText('in this browser, needs no key')).toBeVisible();
});

test('three tasks are put to it (a double) in a single shot, for nothing, and nothing is sent', async ({
  page,
}) => {
  await plantDouble(page);
  await addBrowserModel(page);
  const native = page.getByRole('checkbox', { name: 'Native tool calling' });
  await expect(native).toBeDisabled();
  await expect(page.getByText(/has no tool calling of its own here/)).toBeVisible();
  await expect(page.getByText(/The questions stay in this browser\./)).toBeVisible();
  await expect(page.getByText(/3 cells of 1 language model: 3 questions, .*no cost/)).toBeVisible();
  await noViolations(page);
  const abroad: string[] = [];
  const home = new URL(page.url()).origin;
  page.context().on('request', (request) => {
    if (!request.url().startsWith(home)) abroad.push(request.url());
  });
  await page.getByRole('button', { name: 'Run 3 cells' }).click();
  await page.mouse.move(10, 10);
  await expect(page.getByLabel('Link with every verdict')).not.toHaveValue('');
  const asked = await askedOf(page);
  expect(asked).toHaveLength(3);
  for (const { initialPrompts, prompt } of asked) {
    expect(initialPrompts.map(({ role }) => role)).toEqual(['system']);
    expect(prompt).toContain('Task:');
  }
  expect(abroad.filter((url) => !url.startsWith('blob:'))).toEqual([]);
  await page.goto(`${page.url()}/1/1/1`);
  await expect(page.getByText(/1,204 tokens in, 17 out/)).toBeVisible();
});

test('one task is put to it (a double) with ReAct: its call is carried out, and the observation goes back', async ({
  page,
}) => {
  await plantDouble(page);
  await addBrowserModel(page);
  await page.getByLabel('Sample').fill('1');
  await askBy(page, 'ReAct');
  await page.getByRole('button', { name: 'Run 1 cell' }).click();
  await page.mouse.move(10, 10);
  await expect(page.getByLabel('Link with every verdict')).not.toHaveValue('');
  const asked = await askedOf(page);
  expect(asked).toHaveLength(2);
  expect(asked[1]!.prompt).toContain('Observation');
  await page.goto(`${page.url()}/1/1/1`);
  await expect(page.getByRole('heading', { name: 'Trajectory' })).toBeVisible();
  await expect(page.getByText('2 turns', { exact: false })).toBeVisible();
});

test('a link to its result is a claim, and where the browser has no such model a run says so', async ({
  page,
  browser,
}) => {
  await plantDouble(page);
  await addBrowserModel(page);
  await page.getByRole('button', { name: 'Run 3 cells' }).click();
  await page.mouse.move(10, 10);
  const link = page.getByLabel('Link with every verdict');
  await expect(link).not.toHaveValue('');
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(await link.inputValue());
  await expect(stranger.getByText(/is a language model: re-running needs it in your browser/)).toBeVisible();
  await stranger.getByRole('link', { name: 'Run it in your own browser' }).click();
  await expect(stranger.getByRole('checkbox', { name: 'The browser’s own model' })).toBeChecked();
  await stranger.getByRole('button', { name: /^Run \d+ cells/ }).click();
  await expect(stranger.getByText(/browser’s own model is not ready on this machine/).first()).toBeVisible();
});

test('a run whose model (a double) is not ready offers to make it ready in its report, and goes on from there', async ({
  page,
}) => {
  await plantDouble(page, 'downloadable');
  await openForm(page, 'The browser’s own model');
  await form(page).getByRole('button', { name: 'Make it ready' }).click();
  await form(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'The browser’s own model' })).toBeChecked();
  // The double forgets with its page that it was made ready.
  await page.reload();
  await page.getByLabel('Sample').fill('3');
  await page.getByRole('checkbox', { name: 'The browser’s own model' }).check();
  await withoutBaselines(page);
  await page.getByRole('button', { name: 'Run 3 cells' }).click();
  await expect(page.getByRole('heading', { name: 'The model could not be asked' })).toBeVisible();

  const needs = page.getByRole('region', { name: 'The browser’s own model: what this run needs' });
  await expect(needs.getByText(/not on this machine yet/)).toBeVisible();
  await expect(needs.getByRole('button', { name: 'Resume' })).toBeDisabled();
  await noViolations(page);
  await needs.getByRole('button', { name: 'Make it ready' }).click();
  await expect(needs.getByText('Making it ready: 50 %')).toBeVisible();
  await expect(needs.getByText('It is ready on this machine.')).toBeVisible();
  await expect(needs.getByRole('button', { name: 'Resume' })).toBeFocused();
  await noViolations(page);
  await page.keyboard.press('Enter');
  await page.mouse.move(10, 10);
  await expect(page.getByLabel('Link with every verdict')).not.toHaveValue('');
  expect(await askedOf(page)).toHaveLength(3);
  await expect(needs).toHaveCount(0);
});
