import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '../../e2e/test.ts';
import { noViolations } from '../../e2e/accessibility.ts';
import { noSidewaysScroll } from '../../e2e/widths.ts';
import { openModelForm } from '../../e2e/model-steps.ts';
import { aGguf } from '../../builders/a-gguf.ts';

// Each test's storage is its own: weights stay in it.
test.use({ ownContext: true });

const model = Buffer.from(aGguf({ values: 400_000 }));
const sha256 = createHash('sha256').update(model).digest('hex');
const OFFER = offered('functiongemma-270m-it-q8_0');
const PART = 50_000;

/** A row of the list. */
function offered(id: string) {
  const [heads, ...rows] = readFileSync('src/core/local-weights.tsv', 'utf8')
    .split('\n')
    .map((line) => line.split('\t'));
  const cells = rows.find((row) => row[0] === id)!;
  const of = (head: string) => cells[heads!.indexOf(head)]!;
  const address = `https://huggingface.co/${of('repository')}/resolve/${of('revision')}/${of('file')}`;
  return { id, revision: of('revision'), sha256: of('sha256'), bytes: Number(of('bytes')), address };
}

const form = (page: Page) => page.getByRole('group', { name: 'Add a model' });
const press = (page: Page, name: string | RegExp) =>
  form(page).getByRole('button', { name, exact: true }).click();
const choose = (page: Page) => form(page).getByLabel('Model', { exact: true }).selectOption(OFFER.id);

async function openForm(page: Page): Promise<void> {
  await page.goto('/#/runs');
  const opened = await openModelForm(page);
  await opened.getByLabel('Address or provider').fill('llama.cpp in this browser');
}

/** Stands for huggingface.co, which has another file, or none. Returns the ranges it was asked for. */
async function plantHub(page: Page, status: 200 | 404): Promise<(string | undefined)[]> {
  const asked: (string | undefined)[] = [];
  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'range' };
  await page.context().route('https://huggingface.co/**', async (route) => {
    const request = route.request();
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: cors });
    expect(request.url()).toBe(OFFER.address);
    asked.push(request.headers().range);
    return route.fulfill({ status, headers: cors, body: model });
  });
  return asked;
}

test('what an offered file is is said before anything is asked for; another file is refused, and nothing of it stays', async ({
  page,
}) => {
  const asked = await plantHub(page, 200);
  await openForm(page);
  await choose(page);
  for (const words of ['Gemma terms of use', '32,768 tokens', OFFER.sha256, OFFER.revision.slice(0, 7)])
    await expect(form(page).getByText(words, { exact: false })).toBeVisible();
  expect(asked).toEqual([]);
  await noViolations(page);
  await noSidewaysScroll(page);
  await press(page, /^Download 292\sMB$/);
  await expect(form(page).getByText(/so it is another file/)).toBeVisible();
  expect(asked).toEqual([undefined]);
  await expect(form(page).getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await expect(form(page).getByText(/Here: /)).toHaveCount(0);
  await noViolations(page);
});

test('half a file of an earlier visit is asked for from where it stopped, and stays where that fails', async ({
  page,
}) => {
  const asked = await plantHub(page, 404);
  await openForm(page);
  await page.evaluate(
    async ({ id, part, size, hash }) => {
      const root = await navigator.storage.getDirectory();
      const folder = await root.getDirectoryHandle('weights', { create: true });
      const write = async (name: string, what: FileSystemWriteChunkType) => {
        const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
        await file.write(what);
        await file.close();
      };
      await write(`${id}.gguf`, new Uint8Array(part));
      const record = { title: 'Half', source: '', bytes: size, sha256: hash, isWhole: false };
      await write(`${id}.json`, JSON.stringify(record));
    },
    { id: OFFER.id, part: PART, size: OFFER.bytes, hash: OFFER.sha256 },
  );
  await page.reload();
  await openForm(page);
  await choose(page);
  await expect(form(page).getByText(/50\skB of 292\sMB are on this machine/)).toBeVisible();
  await expect(form(page).getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await press(page, 'Resume the download');
  await expect(form(page).getByText(/answered 404 for this file/)).toBeVisible();
  expect(asked).toEqual([`bytes=${PART}-`]);
  await press(page, 'Delete it');
  await expect(form(page).getByRole('button', { name: /^Download/ })).toBeVisible();
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
  await expect(page.getByRole('checkbox', { name: 'Small F32 (llama.cpp in this browser)' })).toBeChecked();
});
