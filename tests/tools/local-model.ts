// npm run local-model -- WEIGHTS.gguf [--name=NAME] [--title=TITLE] [--licence=TEXT] [--source=TEXT] [--part=1/1] [--repeats=3] [--menu=4] [--site=URL] [--profile=FOLDER] [--out=FILE]
// npm run local-model -- WEIGHTS.gguf --speed: measures the page's engine beside llama.cpp's native build instead, in some minutes.
// A language model inside Chromium answers the first tasks of the site, natively and by grammar, as a person would have it do: the
// weights are put into the page's storage, a set-up is opened, Run is pressed, and the run's file is exported at the end. It takes
// hours: `--part=2/6` answers the second sixth of the tasks, and files of all parts stand side by side in src/build/recordings. A run
// that was interrupted goes on where it stopped, as long as its profile is there.
import { chromium, type Page } from '@playwright/test';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { chromiumFlags, chromiumPath } from '#build/chromium.mjs';
import { readGguf } from '#core/gguf.ts';
import { toPermalink, type SetupLink } from '#files/permalink/index.ts';
import { sample } from './sample-link.ts';
import { serveSite } from './site.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string' },
    title: { type: 'string' },
    licence: { type: 'string' },
    source: { type: 'string' },
    part: { type: 'string', default: '1/1' },
    repeats: { type: 'string', default: '3' },
    menu: { type: 'string', default: '4' },
    site: { type: 'string' },
    profile: { type: 'string', default: 'node_modules/.cache/proving-ground/local-model' },
    out: { type: 'string', default: 'local-model.run.json.gz' },
    speed: { type: 'boolean' },
  },
});
const [weights] = positionals;
if (!weights || !existsSync(weights)) {
  console.error('npm run local-model -- WEIGHTS.gguf: names no file');
  process.exit(2);
}

if (values.speed) {
  await (await import('./local-speed.ts')).compareSpeeds(weights);
  process.exit(0);
}

/** What the model is asked with: short answers and few tools, since each token of them is evaluated on one core. */
const settings = { temperature: 0.2, seed: 1, maxOutputTokens: 160 };
const limits = { maxSteps: 4, maxCalls: 8 };

const hash = createHash('sha256');
for await (const piece of createReadStream(weights)) hash.update(piece as Buffer);
const sha256 = hash.digest('hex');
const { version: wllamaVersion } = JSON.parse(
  readFileSync('node_modules/@wllama/wllama/package.json', 'utf8'),
) as { version: string };
const model = values.name ?? basename(weights, '.gguf');
const title = values.title ?? model;

const [part = 1, parts = 1] = values.part.split('/').map(Number);
const from = Math.round(((part - 1) * sample.tasks.length) / parts);
const taskIds = sample.tasks
  .slice(from, Math.round((part * sample.tasks.length) / parts))
  .map(({ id }) => id);

const setup: SetupLink = {
  kind: 'setup',
  dataset: { ...sample.run.dataset, origin: { kind: 'shipped', path: 'generated/ground.json.gz' } },
  config: {
    ...sample.run.config,
    title: `${title} in the browser`,
    selection: { datasetId: sample.run.config.selection.datasetId, taskIds },
    models: [{ id: `wllama:${model}`, kind: 'language-model', title, providerId: 'wllama', model }],
    agentIds: ['native-tools', 'grammar-tools'],
    menu: { strategy: 'top-k', k: Number(values.menu) },
    settings,
    limits,
    execution: { on: 'testbed' },
    repeats: Number(values.repeats),
  },
};

const site = values.site === undefined ? await serveSite() : { url: values.site, close: () => {} };
mkdirSync(values.profile, { recursive: true });
const context = await chromium.launchPersistentContext(resolve(values.profile), {
  executablePath: chromiumPath,
  args: [...chromiumFlags, '--disable-background-timer-throttling', '--disable-renderer-backgrounding'],
  acceptDownloads: true,
});
try {
  const page = context.pages()[0] ?? (await context.newPage());
  page.on('pageerror', ({ message }) => console.error(`page: ${message}`));
  await page.goto(site.url);
  await keepWeights(page, model, resolve(weights));
  const noted = `${values.profile}/run-id`;
  const begun = existsSync(noted) ? readFileSync(noted, 'utf8') : undefined;
  if (begun === undefined) writeFileSync(noted, await started(page));
  // A run that has ended already is exported once more.
  if (begun === undefined || (await isResumed(page, begun))) await watched(page);
  await exported(page);
} finally {
  await context.close();
  site.close();
}

/** Copies the file to where the page keeps weights, unless it is there, with the record of its hash and header. */
async function keepWeights(page: Page, id: string, path: string): Promise<void> {
  const head = Buffer.alloc(64e6);
  const { size } = statSync(path);
  readSync(openSync(path, 'r'), head, 0, head.length, 0);
  const facts = readGguf(head, size);
  const record = { title: id, source: basename(path), bytes: size, sha256, isWhole: true, facts };
  await page.evaluate(() => {
    const field = document.createElement('input');
    field.type = 'file';
    field.id = 'weights-to-keep';
    document.body.append(field);
  });
  await page.setInputFiles('#weights-to-keep', path);
  const given = { id, record: JSON.stringify(record) };
  await page.evaluate(async (kept) => {
    const [file] = document.querySelector<HTMLInputElement>('#weights-to-keep')!.files!;
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle('weights', { create: true });
    const note = await (await folder.getFileHandle(`${kept.id}.json`, { create: true })).createWritable();
    await note.write(kept.record);
    await note.close();
    const handle = await folder.getFileHandle(`${kept.id}.gguf`, { create: true });
    if ((await handle.getFile()).size === file!.size) return;
    await file!.stream().pipeTo(await handle.createWritable());
  }, given);
}

/** Starts the run and gives its id. */
async function started(page: Page): Promise<string> {
  await page.goto(`${site.url}#/s/${await toPermalink(setup)}`);
  await page.getByRole('button', { name: /^Run [\d,]+ cells?$/ }).click({ timeout: 120_000 });
  await page.waitForURL(/#\/r\/.+/, { timeout: 120_000 });
  return decodeURIComponent(/#\/r\/([^/?]+)/.exec(page.url())![1]!);
}

/** Goes on with the run where it stopped; false where nothing is left of it to do. */
async function isResumed(page: Page, id: string): Promise<boolean> {
  await page.goto(`${site.url}#/r/${encodeURIComponent(id)}`);
  const resume = page.getByRole('button', { name: 'Resume', exact: true }).first();
  const end = page.getByRole('link', { name: 'Share and export' });
  await resume.or(end).first().waitFor({ timeout: 120_000 });
  if (!(await resume.isVisible())) return false;
  await resume.click();
  return true;
}

/** Says how far the run is, once a minute, until it has ended. */
async function watched(page: Page): Promise<void> {
  const end = page.getByText('The run has ended. The report follows.');
  for (;;) {
    if ((await end.count()) > 0) return;
    console.error(`${new Date().toISOString().slice(11, 19)} ${await page.title()}`);
    await page.waitForTimeout(60_000);
  }
}

/** Exports the run's file, with how its answers were made, and says what it holds. */
async function exported(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Share and export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export the run as JSON' }).click(),
  ]);
  const file = JSON.parse(gunzipSync(readFileSync(await download.path())).toString()) as {
    run: object;
    results: { verdict?: string }[];
  };
  const made = {
    modelIds: setup.config.models.map(({ id }) => id),
    weights: {
      file: basename(weights!),
      bytes: statSync(weights!).size,
      sha256,
      licence: values.licence,
      source: values.source,
    },
    engine: `wllama ${wllamaVersion}, with the dot products of src/build/engine`,
    machine: `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${platform()} ${arch()}`,
    browser: `Chromium ${context.browser()?.version() ?? ''}`,
    date: new Date().toISOString().slice(0, 10),
    command: `npm run local-model -- ${basename(weights!)}`,
  };
  const recording = { ...file, run: { ...file.run, made: [made] } };
  const bytes = gzipSync(JSON.stringify(recording, kept), { level: 9 });
  writeFileSync(values.out, bytes);
  console.log(`${values.out}: ${file.results.length} cells, ${bytes.length} bytes`);
}

/** What a recording keeps: the build computes scores again, and fractions of a millisecond say nothing. */
function kept(key: string, value: unknown): unknown {
  if (key === 'scores') return {};
  return /Ms$|At$/.test(key) && typeof value === 'number' ? Math.round(value) : value;
}
