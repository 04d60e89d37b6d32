import { createHash } from 'node:crypto';
import { expect, test, type Page } from '../../e2e/test.ts';
import { noViolations } from '../../e2e/accessibility.ts';
import { noSidewaysScroll } from '../../e2e/widths.ts';
import { openModelForm } from '../../e2e/model-steps.ts';
import { aGguf } from '../../builders/a-gguf.ts';

// Each test's storage is its own: weights stay in it.
test.use({ ownContext: true });

const model = Buffer.from(aGguf({ values: 400_000 }));
const sha256 = createHash('sha256').update(model).digest('hex');
const FILE = 'functiongemma-270m-it-q8_0.gguf';

const form = (page: Page) => page.getByRole('group', { name: 'Add a model' });
const press = (page: Page, name: string | RegExp) =>
  form(page).getByRole('button', { name, exact: true }).click();

async function openForm(page: Page): Promise<void> {
  await page.goto('/#/runs');
  const opened = await openModelForm(page);
  await opened.getByLabel('Address or provider').fill('llama.cpp in this browser');
}

/** Stands for huggingface.co: a file whose size and hash it lists. Returns the ranges it was asked for. */
async function plantHub(page: Page, file = model): Promise<(string | undefined)[]> {
  const asked: (string | undefined)[] = [];
  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'range' };
  await page.context().route('https://huggingface.co/**', async (route) => {
    const request = route.request();
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: cors });
    if (request.url().includes('/api/models/'))
      return route.fulfill({
        headers: cors,
        json: [{ path: FILE, lfs: { oid: sha256, size: model.length } }],
      });
    const { range } = request.headers();
    asked.push(range);
    const from = Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0);
    return route.fulfill({
      status: from > 0 ? 206 : 200,
      headers: { ...cors, 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` },
      body: file.subarray(from),
    });
  });
  return asked;
}

test('nothing is asked for until a person presses; then the hash is looked up, the file comes, and it is checked', async ({
  page,
}) => {
  const asked = await plantHub(page);
  await openForm(page);
  await form(page).getByLabel('Model', { exact: true }).selectOption('functiongemma-270m-it-q8_0');
  await expect(form(page).getByText('Gemma terms of use', { exact: false })).toBeVisible();
  await expect(form(page).getByText('32,768 tokens', { exact: false })).toBeVisible();
  await expect(form(page).getByText('not known before it is looked up', { exact: false })).toBeVisible();
  expect(asked).toEqual([]);
  await noViolations(page);
  await noSidewaysScroll(page);
  await press(page, 'Look up size and SHA-256');
  await expect(form(page).getByText(sha256)).toBeVisible();
  await press(page, 'Download');
  await expect(form(page).getByText(/It is on this machine: .*SHA-256 was checked/)).toBeVisible();
  expect(asked).toEqual([undefined]);
  await expect(form(page).getByText('(checked on this machine)')).toBeVisible();
  await noViolations(page);

  await page.reload();
  await openForm(page);
  // What is here is chosen before what is offered.
  await expect(form(page).getByLabel('Model', { exact: true })).toHaveValue('functiongemma-270m-it-q8_0');
  await expect(form(page).getByText(/Here: 1 file/)).toBeVisible();
  await press(page, 'Delete it');
  await expect(form(page).getByRole('button', { name: 'Download', exact: true })).toBeVisible();
});

test('half a file of an earlier visit goes on where it stopped', async ({ page }) => {
  const asked = await plantHub(page);
  await openForm(page);
  await form(page).getByLabel('Model', { exact: true }).selectOption('functiongemma-270m-it-q8_0');
  await page.evaluate(
    async ({ bytes, size, hash }) => {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle('weights', { create: true });
      const write = async (name: string, what: FileSystemWriteChunkType) => {
        const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
        await file.write(what);
        await file.close();
      };
      const id = 'functiongemma-270m-it-q8_0';
      await write(`${id}.gguf`, new Uint8Array(bytes));
      const record = { title: 'Half', source: '', bytes: size, sha256: hash, isWhole: false };
      await write(`${id}.json`, JSON.stringify(record));
    },
    { bytes: [...model.subarray(0, 50_000)], size: model.length, hash: sha256 },
  );
  await page.reload();
  await openForm(page);
  await form(page).getByLabel('Model', { exact: true }).selectOption('functiongemma-270m-it-q8_0');
  await expect(form(page).getByText(/50\skB of 1\.6\sMB are on this machine/)).toBeVisible();
  await expect(form(page).getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await press(page, 'Resume the download');
  await expect(form(page).getByText(/SHA-256 was checked/)).toBeVisible();
  expect(asked).toEqual(['bytes=50000-']);
});

test('a file with another hash is refused, and nothing of it stays', async ({ page }) => {
  const wrong = Buffer.from(model);
  wrong[wrong.length - 1]! ^= 1;
  await plantHub(page, wrong);
  await openForm(page);
  await form(page).getByLabel('Model', { exact: true }).selectOption('functiongemma-270m-it-q8_0');
  await press(page, 'Download');
  await expect(form(page).getByText(/is not the expected one: its SHA-256 is/)).toBeVisible();
  await expect(form(page).getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await expect(form(page).getByText(/Here: /)).toHaveCount(0);
  await noViolations(page);
});

test('a file of one’s own is copied in, named by its hash, and can be added; a page is refused', async ({
  page,
}) => {
  await openForm(page);
  const chooser = form(page).getByLabel('File of weights');
  await chooser.setInputFiles({
    name: 'page.gguf',
    mimeType: 'text/html',
    buffer: Buffer.from('<!doctype html>'),
  });
  await expect(form(page).getByText(/This is no GGUF file/)).toBeVisible();
  const unknown = Buffer.from(aGguf({ entries: { 'general.architecture': 'hal9000' } }));
  await chooser.setInputFiles({ name: 'new.gguf', mimeType: '', buffer: unknown });
  await expect(form(page).getByText(/architecture is “hal9000”/)).toBeVisible();
  await chooser.setInputFiles({ name: 'Own.gguf', mimeType: '', buffer: model });
  await expect(form(page).getByText(/SHA-256 was checked/)).toBeVisible();
  const id = `own-${sha256.slice(0, 8)}`;
  await expect(form(page).getByLabel('Model', { exact: true })).toHaveValue(id);
  await page.setViewportSize({ width: 390, height: 800 });
  await noViolations(page);
  await press(page, 'Add');
  await expect(page.getByRole('checkbox', { name: `${id} (llama.cpp in this browser)` })).toBeChecked();
});
