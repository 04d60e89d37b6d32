import { chatModel, KEY, MODEL, network, type ChatModel } from './chat-model.ts';
import { expect, page, test, type Locator } from './app.ts';
import { builtIn } from '../../src/app/frame/linked-setup.ts';
import { giveModels, openWithModels } from './given-models.ts';
import { startRun } from './model-run.ts';
import { modelForm, typeModel } from './set-up-steps.ts';

const WRONG = 'another-key-9876543210';
const OTHER_KEY = 'planted-key-9876543210';

const button = (name: string | RegExp): Locator => page.getByRole('button', { name });
const gone = (what: Locator) => expect.element(what).not.toBeInTheDocument();
const keysNeeded = () => page.getByRole('form', { name: 'Keys this run needs' });
const askedFor = ({ asked }: ChatModel, name: string): number =>
  asked.filter(({ model }) => model === name).length;

/** The report is whole once its link is. */
const linkField = () => page.getByLabelText('Link with every verdict');
const reportIsWhole = () => expect.element(linkField()).toHaveValue(expect.stringContaining('#/s/'));

/** OpenAI's wire at an address that is not OpenAI's. */
async function typeOpenAiAt(model: Pick<ChatModel, 'address'>, key: string): Promise<void> {
  const form = await typeModel(model, MODEL, key);
  await form.getByLabelText('It speaks the API of').selectOptions('OpenAI (chat completions)');
  await form.getByLabelText(/^Key/).fill(key);
  await form.getByLabelText('Model').fill(MODEL);
}
const pressTest = () => modelForm().getByRole('button', { name: 'Test', exact: true }).click();
const trouble = () => modelForm().getByRole('alert').last();

test('a key refused at another address is reported with that host, and never as OpenAI’s doing', async ({
  open,
}) => {
  const model = chatModel();
  await open('#/runs', model);
  await typeOpenAiAt(model, WRONG);
  await pressTest();
  await expect.element(trouble()).toHaveTextContent('model.example does not accept the key (401).');
  await expect.element(trouble()).toHaveTextContent('sent to model.example and nowhere else');
  expect(trouble().element().textContent).not.toMatch(/OpenAI|platform\.openai\.com/);
  await gone(modelForm().getByRole('link', { name: 'Make a key' }));
});

test('a local server that lets no page in is reported with what to set', async ({ open }) => {
  await open('#/runs', {
    // The browser keeps its answers from the page, and tells it no more than that one came.
    fetch: async (_, init) => {
      if (init?.mode === 'no-cors') return Response.error();
      throw new TypeError('Failed to fetch');
    },
  });
  await typeOpenAiAt({ address: 'http://127.0.0.1:9/v1' }, KEY);
  await pressTest();
  await expect.element(trouble()).toHaveTextContent('does not let this page read its answers (CORS)');
  await expect.element(trouble()).toHaveTextContent('OLLAMA_ORIGINS');
});

test('a test of a silent server says how long it waits, and can be stopped', async ({ open }) => {
  const model = chatModel(60_000);
  await open('#/runs', model);
  await typeOpenAiAt(model, KEY);
  await pressTest();
  await expect.element(page.getByText(/Asking model\.example once, for 60 s at most/)).toBeVisible();
  await expect.poll(() => model.asked.length).toBe(1);
  await modelForm().getByRole('button', { name: 'Stop the test' }).click();
  await expect.element(modelForm().getByRole('button', { name: 'Test', exact: true })).toHaveFocus();
  await gone(modelForm().getByText(/at most/));
  await gone(modelForm().getByText(/cancelled/));
});

test('a run resumed from the list after a reload asks for its key in the report, and goes on with it', async ({
  open,
}) => {
  const model = chatModel();
  const opened = await openWithModels(open, model, { key: WRONG, api: 'openai-chat' });
  await startRun(opened, 3, opened.models);
  await expect.element(page.getByText(/does not accept the key/).first()).toBeVisible();
  await open('#/runs');
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await expect.element(keysNeeded()).toBeVisible();
  await gone(page.getByText('The run was interrupted'));
  await keysNeeded()
    .getByLabelText(/^Key for/)
    .fill(KEY);
  await keysNeeded().getByRole('button', { name: 'Keep and resume' }).click();
  await expect.poll(() => model.asked.length).toBe(3);
  await gone(page.getByText(/cells not run yet/));
});

test('models that cannot be asked are all named at once, can be left out, and are asked when they are mended', async ({
  open,
}) => {
  const house = chatModel();
  const elsewhere = chatModel(0, OTHER_KEY, 'elsewhere.example');
  house.refuse = ({ model }) =>
    model === 'model-wrong'
      ? { status: 404, message: 'The model does not exist', code: 'model_not_found' }
      : undefined;
  const server = { ...house, fetch: network(house, elsewhere) };
  const opened = await openWithModels(open, server, { names: ['model-good', 'model-wrong'] });
  const keyless = await giveModels(opened, elsewhere, { names: ['model-keyless'], key: WRONG });
  await startRun(opened, 4, [...opened.models, ...keyless]);
  const notice = page.getByRole('alert').filter({ hasText: '2 of 3 models could not be asked' });
  await expect
    .element(notice)
    .toHaveTextContent(/model-wrong.*knows no such model.*model-keyless.*not accept the key/);
  expect(notice.element().textContent).not.toContain('model-good');
  await expect.element(page.getByText('11 cells not run yet.')).toBeVisible();
  // Money is not what keeps them.
  await gone(page.getByRole('region', { name: 'Budget of this run' }));
  expect(askedFor(house, 'model-good')).toBe(1);

  await notice.getByRole('button', { name: 'Go on without them' }).click();
  await expect.element(page.getByText('8 cells not run yet.')).toBeVisible();
  await gone(notice);
  expect(askedFor(house, 'model-good')).toBe(4);

  house.refuse = undefined;
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  const again = page.getByRole('alert').filter({ hasText: '1 of 3 models could not be asked' });
  await expect.element(again).toHaveTextContent('model-keyless');
  const field = keysNeeded().getByLabelText(/^Key for/);
  await expect.poll(() => field.elements()).toHaveLength(1);
  await field.fill(OTHER_KEY);
  await keysNeeded().getByRole('button', { name: 'Keep and resume' }).click();
  await expect.poll(() => askedFor(elsewhere, 'model-keyless')).toBe(4);
  await expect.element(page.getByText('The run has ended. The report follows.')).toBeInTheDocument();
  await reportIsWhole();
  await gone(page.getByText('cells not run yet'));
  expect(askedFor(house, 'model-good')).toBe(4);
});

test('a model that was left out is asked again on a press, before the others are done', async ({ open }) => {
  const house = chatModel(300);
  house.refuse = ({ model }) =>
    model === 'model-wrong'
      ? { status: 404, message: 'The model does not exist', code: 'model_not_found' }
      : undefined;
  const opened = await openWithModels(open, house, { names: ['model-good', 'model-wrong'] });
  await startRun(opened, 30, opened.models);
  await button('Go on without it').click();
  await expect.poll(() => askedFor(house, 'model-good')).toBeGreaterThan(1);
  await button('Pause').click();
  await expect
    .element(page.getByText(/The run continues without model-wrong .* until all other cells are done/))
    .toBeVisible();
  expect([askedFor(house, 'model-wrong'), askedFor(house, 'model-good') < 30]).toEqual([1, true]);
  house.refuse = undefined;
  house.delayMs = 0;
  await button('Ask it again').click();
  await expect.poll(() => askedFor(house, 'model-wrong')).toBe(31);
  await reportIsWhole();
  expect(askedFor(house, 'model-good')).toBe(30);
});

test('a shared result of a language model stays a claim and offers its set-up', async ({ open }) => {
  const model = chatModel();
  const opened = await openWithModels(open, model);
  const { database } = opened;
  await startRun(opened, 3, [...builtIn, ...opened.models]);
  await reportIsWhole();
  await expect.element(page.getByText(`${MODEL}: 3 tasks counted. A rate needs at least 5.`)).toBeVisible();
  const { hash } = new URL((linkField().element() as HTMLInputElement).value);

  // Its reader has neither the run nor the model.
  for (const store of database.objectStoreNames) await database.clear(store);
  await open(hash);
  await expect.element(page.getByText(/is a language model: re-running needs a key/)).toBeVisible();
  await page.getByRole('link', { name: 'Run it with your own key' }).click();
  await expect.element(page.getByRole('checkbox', { name: MODEL })).toBeChecked();
  expect(model.asked).toHaveLength(3);
});

test('models are remembered without their keys, and all keys can be forgotten', async ({ open }) => {
  const model = chatModel();
  await openWithModels(open, model);
  location.hash = '#/runs';
  await expect.element(page.getByText('1 key held')).toBeVisible();
  await button('Forget all keys').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget', exact: true }).click();
  await expect.element(page.getByText('No keys held')).toBeVisible();
  await expect.element(page.getByText(/cannot be undone/)).toBeVisible();

  await open('#/runs');
  const box = page.getByRole('checkbox', { name: MODEL });
  await expect.element(box).not.toBeChecked();
  await button(`Remove ${MODEL}`).click();
  await gone(box);
});
