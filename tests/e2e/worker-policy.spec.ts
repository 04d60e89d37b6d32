import { expect, test, type Page, type Worker } from './test.ts';
import { elsewhere, type Elsewhere } from '../attack/elsewhere.ts';
import type { Listening } from '../servers/listen.ts';
import { plainHost } from '../servers/plain-host.ts';

const FOLDER = '/project/';

let host: Listening;
let other: Elsewhere;
test.beforeAll(async () => {
  [host, other] = await Promise.all([plainHost(FOLDER), elsewhere()]);
});
test.afterAll(() => Promise.all([host.close(), other.close()]));

/** What the policy forbids, tried in a worker: each with the error's name, or 'done'. */
function forbidden(worker: Worker, elsewhere: string): Promise<Record<string, string>> {
  return worker.evaluate(async (origin) => {
    // While the test's own call is on the stack, the browser does not look at the policy.
    await new Promise((resolve) => setTimeout(resolve));
    const ends: Record<string, string> = {};
    const attempt = async (name: string, act: () => unknown) => {
      try {
        await act();
        ends[name] = 'done';
      } catch (error) {
        ends[name] = (error as Error).name;
      }
    };
    await attempt('eval', () => (0, eval)('1'));
    await attempt('new Function', () => (Reflect.construct(Function, ['return 1']) as () => unknown)());
    const { importScripts } = globalThis as unknown as { importScripts: (address: string) => void };
    await attempt('importScripts', () => importScripts(`${origin}/script.js`));
    await attempt('a script from elsewhere', () => import(`${origin}/script.js`));
    await attempt('a script from a blob', () => import(URL.createObjectURL(new Blob(['0']))));
    await attempt('a data: address', () => fetch('data:text/plain,1'));
    return ends;
  }, elsewhere);
}

const allForbidden = {
  eval: 'EvalError',
  'new Function': 'EvalError',
  importScripts: 'TypeError',
  'a script from elsewhere': 'TypeError',
  'a script from a blob': 'TypeError',
  'a data: address': 'TypeError',
};

const workerNamed = async (page: Page, name: string): Promise<Worker> => {
  const found = () => page.workers().find((worker) => worker.url().includes(name));
  await expect.poll(() => found() !== undefined, { message: name }).toBe(true);
  return found()!;
};

test('in a folder of a host that sends no headers every worker has the policy of the page', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('response', (response) => scripts.push(response.url()));
  const response = await page.goto(`${host.origin}${FOLDER}#/connect/manual.sqlite/list_tables`);
  expect(response!.headers()).not.toHaveProperty('content-security-policy');
  // A call of the testbed's SQLite starts two workers, and WebAssembly is compiled in one of them; a file that is read starts the third.
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Result' }).getByText('simulated')).toBeVisible();
  await page.goto(`${host.origin}${FOLDER}#/data`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'tasks.json', mimeType: 'application/json', buffer: Buffer.from('[]') });
  for (const name of ['files.worker', 'eval.worker', 'testbed.worker'])
    expect(await forbidden(await workerNamed(page, name), other.origin), name).toEqual(allForbidden);
  expect(other.heard).toEqual([]);

  // A worker that started from its address would have no policy: what is found above is not the browser's own doing.
  const address = scripts.find((url) => url.includes('files.worker'))!;
  const bare = page.waitForEvent('worker', (worker) => worker.url() === address);
  await page.evaluate((from) => void new Worker(from, { type: 'module' }), address);
  expect(await forbidden(await bare, other.origin)).toMatchObject({
    eval: 'done',
    'a data: address': 'done',
  });
});
