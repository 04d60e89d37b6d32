import { vi } from 'vitest';
import { later } from '../builders/later.ts';
import { builtIn } from '../../src/app/frame/linked-setup.ts';
import { NOWHERE, expect, page, test, userEvent, type Open, type Opened } from './app.ts';
import { linkIn } from './link-in.ts';
import { startRun } from './model-run.ts';
import { savedFile } from './saved-file.ts';
import { openPart } from './report-part.ts';

const HOST = 'files.example';
const field = () => page.getByLabelText(/^Link to the file [\d,]+ characters, works everywhere$/);

/** Runs three tasks on the testbed and shows the report with its links. */
async function smallRun(open: Open): Promise<Opened & { id: string }> {
  const opened = await open(NOWHERE);
  const id = await startRun(opened, 3, [...builtIn], { execution: { on: 'testbed' } });
  await expect
    .element(page.getByLabelText('Link with every verdict'))
    .toHaveValue(expect.stringContaining('#/s/'));
  return { ...opened, id };
}

/** The run as a file, and the link to where it will stand: what follows `#`. */
async function fileAndLink(open: Open): Promise<{ file: File; link: string }> {
  await smallRun(open);
  await openPart('Share and export');
  const file = await savedFile(() => page.getByRole('button', { name: 'Export the run as JSON' }).click());
  await page.getByText('Link to the exported file', { exact: true }).click();
  await userEvent.upload(page.getByLabelText('Exported run file'), file);
  const address = page.getByLabelText('Address of the file');
  await address.fill('ftp://files.example/run.json');
  await expect.element(page.getByText('It names no address of a file.')).toBeVisible();
  await address.fill(`https://${HOST}/run.json`);
  await expect.element(field()).toHaveValue(expect.stringMatching(/#\/t\?src=.*&sha256=[0-9a-f]{64}$/));
  return { file, link: await linkIn(field()) };
}

test('a link to a run file asks before it fetches, opens that file and no other, and says why where it opens none', async ({
  open,
  onTestFinished,
}) => {
  const { file, link } = await fileAndLink(open);
  const asked: string[] = [];
  const own = globalThis.fetch;
  // The page fetches it, not a worker.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { href, host, pathname } = new URL(input instanceof Request ? input.url : input, document.baseURI);
    if (!host.endsWith('.example')) return own(input, init);
    asked.push(href);
    if (host !== HOST) throw new TypeError('Failed to fetch');
    return pathname === '/run.json' ? new Response(file) : new Response('', { status: 404 });
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await open(link, { browser: 'a reader’s' });
  const fetching = page.getByRole('button', { name: `Fetch it from ${HOST}` });
  await expect.element(fetching).toBeVisible();
  await expect.element(page.getByText('Nothing has been fetched.')).toBeVisible();
  expect(asked).toEqual([]);
  await fetching.click();
  await expect.poll(() => location.hash).toMatch(/^#\/r\//);
  await expect.element(page.getByText('opened from a file')).toBeVisible();

  location.hash = link.replace(/sha256=[0-9a-f]{8}/, 'sha256=00000000');
  await fetching.click();
  await expect.element(page.getByText('The file was not opened')).toBeVisible();
  await expect
    .element(page.getByText(/is not the one that the link speaks of: its SHA-256 is/))
    .toBeVisible();
  expect(location.hash).toMatch(/^#\/t\?/);

  location.hash = link.replace('run.json', 'gone.json');
  await fetching.click();
  await expect.element(page.getByText(/could not be fetched from .*: it answered 404/)).toBeVisible();

  location.hash = link.replace(HOST, 'closed.example');
  await page.getByRole('button', { name: 'Fetch it from closed.example' }).click();
  await expect.element(page.getByText(/could not be fetched from .*: no answer/)).toBeVisible();

  location.hash = link.replace(/&sha256=.*/, '');
  await expect.element(page.getByText(/It does not say the SHA-256 of its file/)).toBeVisible();
});

test('of two files chosen one after the other the link holds the hash of the later one, whichever is hashed first', async ({
  open,
  onTestFinished,
}) => {
  await smallRun(open);
  await openPart('Share and export');
  await page.getByText('Link to the exported file', { exact: true }).click();
  const isHashed = later<void>();
  const digest = crypto.subtle.digest.bind(crypto.subtle);
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (name, bytes) => {
    if (bytes.byteLength > 2) await isHashed.promise;
    return digest(name, bytes);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const input = page.getByLabelText('Exported run file');
  await userEvent.upload(input, new File(['{"a":1}'], 'large.json'));
  await userEvent.upload(input, new File(['{}'], 'small.json'));
  const shown = page.getByText(/, SHA-256 [0-9a-f]{64}$/);
  await expect.element(shown).toHaveTextContent(/^small\.json/);
  isHashed.resolve();
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect.element(shown).toHaveTextContent(/^small\.json/);
});

test('before a link with transcripts is copied, secrets in its texts are listed and it says how long it is', async ({
  open,
}) => {
  const secret = `sk-ant-${'a1B2'.repeat(8)}`;
  const { database, id } = await smallRun(open);
  const record = (await database.get('results', [id, 0]))!;
  record.trajectory.finalAnswer = `The key is ${secret}.`;
  await database.put('results', record);
  await openPart('Share and export');
  const make = page.getByRole('button', { name: 'Make a link with full transcripts' });
  await make.click();
  const found = page.getByText('The texts seem to contain secrets.');
  await expect.element(found).toBeVisible();
  await expect.element(page.getByText(/Anthropic key, 1 time in 1 cell/)).toBeVisible();
  const link = page.getByLabelText(/^Link with full transcripts [\d,]+ characters, /);
  await expect.element(link).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Make no link' }).click();
  await expect.element(found).not.toBeInTheDocument();

  await make.click();
  await page.getByRole('button', { name: 'Show the link, secrets masked' }).click();
  await expect.element(page.getByText('Masked: Anthropic key.')).toBeVisible();
  const hash = await linkIn(link);
  await open(hash, { browser: 'a reader’s' });
  await expect.element(page.getByText('As claimed by the sender.')).toBeVisible();
  location.hash = `${hash}/1/1/1`;
  await expect.element(page.getByText('[Anthropic key]').first()).toBeVisible();
  await expect.element(page.getByText(secret)).not.toBeInTheDocument();
});
