import { readFileSync } from 'node:fs';
import { expect, test, type Page } from './test.ts';
import { listen, type Listening } from '../servers/listen.ts';

let host: Listening & { file: Buffer };
test.beforeAll(async () => {
  let file = Buffer.alloc(0);
  const listening = await listen((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    if (request.url !== '/run.json') response.writeHead(404).end();
    else response.end(file);
  });
  host = Object.defineProperty({ ...listening, file }, 'file', {
    get: () => file,
    set: (next) => (file = next),
  });
});
test.afterAll(() => host.close());

async function smallRun(page: Page): Promise<void> {
  await page.goto('/#/runs');
  await page.getByLabel('Sample').fill('3');
  await page.getByRole('checkbox', { name: 'Execute the calls' }).check();
  await page.getByRole('button', { name: 'Run 9 cells' }).click();
  await expect(page.getByLabel('Link with every verdict')).toHaveValue(/#\/s\//);
}

test('a link to a run file asks before it fetches, opens that file and no other, and says why where it opens none', async ({
  page,
  browser,
}) => {
  await smallRun(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export the run as JSON' }).click(),
  ]);
  const path = await download.path();
  host.file = readFileSync(path);

  await page.getByText('Link to the exported file', { exact: true }).click();
  await page.getByLabel('Exported run file').setInputFiles(path);
  await page.getByLabel('Address it stands at').fill('ftp://files.example/run.json');
  await expect(page.getByText('It names no address of a file.')).toBeVisible();
  await page.getByLabel('Address it stands at').fill(`${host.origin}/run.json`);
  const field = page.getByLabel(/^Link to the file [\d,]+ characters$/);
  await expect(field).toHaveValue(/#\/t\?src=.*&sha256=[0-9a-f]{64}$/);
  const link = await field.inputValue();

  const reader = await (await browser.newContext()).newPage();
  const asked: string[] = [];
  reader.on('request', (request) => asked.push(request.url()));
  await reader.goto(link);
  const { host: name } = new URL(host.origin);
  const fetching = reader.getByRole('button', { name: `Fetch it from ${name}` });
  await expect(fetching).toBeVisible();
  await expect(reader.getByText('Nothing has been fetched.')).toBeVisible();
  expect(asked.filter((url) => url.startsWith(host.origin))).toEqual([]);
  await fetching.click();
  await expect(reader).toHaveURL(/#\/r\//);
  await expect(reader.getByText('opened from a file')).toBeVisible();

  const other = link.replace(/sha256=[0-9a-f]{8}/, 'sha256=00000000');
  await reader.goto(other);
  await fetching.click();
  await expect(reader.getByText('The file was not opened')).toBeVisible();
  await expect(reader.getByText(/is not the one that the link speaks of: its SHA-256 is/)).toBeVisible();
  await expect(reader).toHaveURL(/#\/t\?/);

  await reader.goto(link.replace('run.json', 'gone.json'));
  await fetching.click();
  await expect(reader.getByText(/could not be fetched from .*: it answered 404/)).toBeVisible();

  const closed = await listen(() => {});
  await closed.close();
  await reader.goto(link.replace(encodeURIComponent(host.origin), encodeURIComponent(closed.origin)));
  await reader.getByRole('button', { name: /^Fetch it from / }).click();
  await expect(reader.getByText(/could not be fetched from .*: no answer/)).toBeVisible();

  await reader.goto(link.replace(/&sha256=.*/, ''));
  await expect(reader.getByText(/It does not say the SHA-256 of its file/)).toBeVisible();
});

test('before a link with transcripts is copied, secrets in its texts are listed and it says how long it is', async ({
  page,
}) => {
  const secret = `sk-ant-${'a1B2'.repeat(8)}`;
  await smallRun(page);
  await page.evaluate(async (text) => {
    const id = decodeURIComponent(/#\/r\/([^/?]+)/.exec(location.hash)![1]!);
    const answer = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error!);
      });
    const db = await answer(indexedDB.open('proving-ground'));
    const store = db.transaction('results', 'readwrite').objectStore('results');
    const record = (await answer(store.get([id, 0]))) as { trajectory: { finalAnswer?: string } };
    record.trajectory.finalAnswer = `The key is ${text}.`;
    await answer(store.put(record));
    db.close();
  }, secret);
  await page.getByRole('button', { name: 'Make a link with full transcripts' }).click();
  await expect(page.getByText('The texts hold what looks like secrets.')).toBeVisible();
  await expect(page.getByText(/Anthropic key, 1 time in 1 cell/)).toBeVisible();
  const field = page.getByLabel(/^Link with full transcripts [\d,]+ characters, /);
  await expect(field).toHaveCount(0);
  await page.getByRole('button', { name: 'Make no link' }).click();
  await expect(page.getByText('The texts hold what looks like secrets.')).toHaveCount(0);

  await page.getByRole('button', { name: 'Make a link with full transcripts' }).click();
  await page.getByRole('button', { name: 'Show the link, secrets masked' }).click();
  await expect(page.getByText('Masked: Anthropic key.')).toBeVisible();
  await page.goto(await field.inputValue());
  await expect(page.getByText('As claimed by the sender.')).toBeVisible();
  await page.goto(`${page.url().replace(/\?.*/, '')}/1/1/1`);
  await expect(page.getByText('[Anthropic key]').first()).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
});
