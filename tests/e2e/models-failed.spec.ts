import { expect, test, type Page } from './test.ts';
import { chatServer, type ChatServer } from '../servers/chat-server.ts';
import { addOwnModel, withoutBaselines } from './model-steps.ts';

const KEY = 'planted-key-0123456789';
const OTHER_KEY = 'planted-key-9876543210';

const servers: ChatServer[] = [];
test.afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serve(key: string): Promise<ChatServer> {
  const server = await chatServer(key);
  servers.push(server);
  return server;
}

const addModel = async (page: Page, { origin }: ChatServer, name: string, key: string): Promise<void> => {
  await addOwnModel(page, origin, name, key);
};

async function setUp(page: Page, tasks: number): Promise<void> {
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill(String(tasks));
}

async function reportIsWhole(page: Page): Promise<void> {
  await page.mouse.move(10, 10);
  await expect(page.getByLabel('Link with every verdict')).not.toHaveValue('');
}

const askedFor = ({ asked }: ChatServer, name: string): number =>
  asked.filter(({ model }) => model === name).length;

test('models that cannot be asked are all named at once, can be left out, and are asked when they are mended', async ({
  page,
}) => {
  const [house, elsewhere] = [await serve(KEY), await serve(OTHER_KEY)];
  house.refuse = ({ model }) =>
    model === 'model-wrong'
      ? { status: 404, message: 'The model does not exist', code: 'model_not_found' }
      : undefined;
  await setUp(page, 4);
  await addModel(page, house, 'model-good', KEY);
  await addModel(page, house, 'model-wrong', KEY);
  await addModel(page, elsewhere, 'model-keyless', 'no-such-key-0123456789');
  await withoutBaselines(page);
  await page.getByRole('button', { name: 'Run 12 cells' }).click();
  const notice = page.getByRole('alert').filter({ hasText: '2 of 3 models could not be asked' });
  await expect(notice).toContainText(/model-wrong.*knows no such model.*model-keyless.*not accept the key/s);
  await expect(notice).not.toContainText('model-good');
  await expect(page.getByText('11 cells not run yet.', { exact: false })).toBeVisible();
  expect(askedFor(house, 'model-good')).toBe(1);

  await notice.getByRole('button', { name: 'Go on without them' }).click();
  await expect(page.getByText('8 cells not run yet.', { exact: false })).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(askedFor(house, 'model-good')).toBe(4);

  house.refuse = undefined;
  await page.getByRole('button', { name: 'Resume' }).click();
  const again = page.getByRole('alert').filter({ hasText: '1 of 3 models could not be asked' });
  await expect(again).toContainText('model-keyless');
  const keys = page.getByRole('form', { name: 'Keys this run needs' });
  await expect(keys.getByLabel(/^Key for/)).toHaveCount(1);
  await keys.getByLabel(/^Key for/).fill(OTHER_KEY);
  await keys.getByRole('button', { name: 'Keep and resume' }).click();
  // A stopped run has a whole report too: the last answers say that this one is at its end.
  await expect.poll(() => askedFor(elsewhere, 'model-keyless')).toBe(4);
  await expect(page.getByText('The run has ended. The report follows.')).toBeAttached();
  await reportIsWhole(page);
  await expect(page.getByText('cells not run yet', { exact: false })).toHaveCount(0);
  expect(askedFor(house, 'model-good')).toBe(4);
});
