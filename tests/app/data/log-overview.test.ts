import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readCatalog } from '#core/catalog.ts';
import type { JsonValue } from '#core/json.ts';
import { readPublishedAnswers } from '#core/published-answers.ts';
import { listDatasets } from '#store/storage/datasets.ts';
import { listRuns } from '#store/storage/runs.ts';
import type { Stores } from '../../../src/app/frame/context.ts';
import { requestFor } from '../../../src/app/data/catalog.ts';
import { LogOverview } from '../../../src/app/data/log-overview.svelte.ts';
import { likeliestTasks, OWN_TASKS, RecordingForm } from '../../../src/app/data/recording-form.svelte.ts';
import { DatasetStore } from '../../../src/app/frame/state/dataset-store.svelte.ts';
import { aSite, asRemote, type Site } from '../../builders/a-site.ts';
import { answer, label, lines, publishedBfcl, question, transcript } from '../../builders/log-rows.ts';

const worker = vi.hoisted((): { files?: unknown } => ({}));
vi.mock('#store/bridge/client.ts', () => ({ filesApi: () => worker.files }));

const json = JSON.parse(readFileSync('public/datasets/catalog.json', 'utf8')) as JsonValue;
/** The catalog without sizes: what a test serves for a published file is smaller. */
const unsized = <Files extends { files: readonly { bytes: number | null }[] }>(of: Files): Files => ({
  ...of,
  files: of.files.map((file) => ({ ...file, bytes: null })),
});
const catalog = { entries: readCatalog(json), answers: readPublishedAnswers(json).map(unsized) };

/** What an address answers; anything else is not found. */
let answering: (url: string, signal?: AbortSignal | null) => string | undefined | Promise<string>;
let asked: string[];
let site: Site;
beforeEach(async () => {
  [asked, answering] = [[], () => undefined];
  site = await aSite({
    fetch: async (input, init) => {
      asked.push(String(input));
      const body = await answering(String(input), init?.signal);
      return body === undefined ? new Response('', { status: 404 }) : new Response(body);
    },
  });
  worker.files = asRemote(site.files);
});

/** The Data page, over the workers and the store of this browser. */
function aDataPage() {
  const datasets = new DatasetStore(
    async () => site.db,
    () => asRemote(site.files),
  );
  const [said, opened]: [string[], string[]] = [[], []];
  const stores = {
    datasets,
    notices: { say: (words: string) => void said.push(words) },
    wire: { measureStorage: async () => {} },
    router: { path: ['data'], goTo: (address: string) => void opened.push(address) },
  } as unknown as Stores;
  const logs = new LogOverview(stores, {
    catalog,
    add: async (title, request, place, near) =>
      (await datasets.import(title, request, place, near)).report !== undefined,
    importEntries: (entries) => datasets.import('known', requestFor(entries)),
  });
  return { logs, datasets, said, opened, imports: () => logs.recordings.imports };
}

/** Drops files on the page, by their paths. */
const drop = (page: ReturnType<typeof aDataPage>, title: string, files: Record<string, string>) =>
  page.logs.add(title, {
    origin: { kind: 'file', names: Object.keys(files) },
    blobs: Object.values(files).map((text) => new Blob([text])),
  });
const fetched = (page: ReturnType<typeof aDataPage>, url: string) =>
  page.logs.add('from example.org', { origin: { kind: 'url', url } });

const simple = {
  'simple.json': lines([question('simple_0', 'Bergen'), question('simple_1', 'Lima')]),
  'answers.json': lines([label('simple_0', 'Bergen'), label('simple_1', 'Lima')]),
};

describe('what a person gives', () => {
  test('is looked at as a log and stored as they choose, without a request', async () => {
    const page = aDataPage();
    await drop(page, 'chats.jsonl', { 'chats.jsonl': lines([transcript('Oslo'), transcript('Lima')]) });
    const [log] = page.imports();
    expect(log).toMatchObject({
      title: 'chats.jsonl',
      state: 'choosing',
      look: { attempts: 2, tasks: 2, ownTasks: 2, models: [{ name: 'model-a', attempts: 2 }] },
    });
    expect(await listRuns(site.db)).toEqual([]);
    const form = new RecordingForm(log!, log!.look!);
    expect(form.tasks).toBe(OWN_TASKS);
    [form.title, form.publisher] = ['Two towns', 'A publisher'];
    const stored = await page.logs.store(log!.importId, form.choice!);
    const { run, records } = await site.stored(stored!.report!.runId);
    expect(run.config).toMatchObject({ title: 'Two towns', recorded: { publisher: 'A publisher' } });
    expect(records).toHaveLength(2);
    expect(page.said).toEqual(['Two towns: 2 answers of 1 model stored.']);
    expect(asked).toEqual([]);
  });

  test('may be text, or an address whose folders name the model', async () => {
    const page = aDataPage();
    await page.logs.add('pasted text', {
      origin: { kind: 'text' },
      blobs: [new Blob([JSON.stringify(transcript('Oslo'))])],
    });
    answering = () => lines([answer('simple_0', 'Oslo'), answer('simple_1', 'Rome')]);
    const url = 'https://example.org/result/model-x/BFCL_v4_simple_result.json';
    await fetched(page, url);
    expect(page.imports()).toMatchObject([
      { title: 'pasted text', source: {}, look: { attempts: 1, tasks: 1 } },
      { source: { address: url }, look: { models: [{ name: 'model-x', attempts: 2 }] } },
    ]);
    expect(asked).toEqual([url]);
    page.logs.recordings.dismiss(page.imports()[1]!.importId);
    expect(page.imports()).toHaveLength(1);
  });

  test('may be a folder of BFCL’s answers, whose folders name the models, for a data set that is here', async () => {
    const page = aDataPage();
    await drop(page, 'simple.json', simple);
    await drop(page, 'published', {
      'published/result/model-b/gorilla_openfunctions_v1_test_simple_result.json': lines([
        answer('simple_0', 'Bergen'),
        answer('simple_1', 'Cairo'),
      ]),
      'published/result/model-a/gorilla_openfunctions_v1_test_simple_result.json': lines([
        answer('simple_0', 'Bergen'),
      ]),
      'published/score/model-b/simple_score.json': lines([
        { accuracy: 0.5, correct_count: 1, total_count: 2 },
        { id: 2, valid: false, error: ['wrong city'], error_type: 'value_error', prompt: { id: 'simple_1' } },
      ]),
    });
    const [{ importId, look }] = page.imports() as [Required<ReturnType<typeof page.imports>[number]>];
    expect(look).toMatchObject({ format: 'BFCL results', attempts: 3, tasks: 2, fits: [{ tasks: 2 }] });
    const datasetId = likeliestTasks(look);
    expect(datasetId).toBe(look.fits[0]!.datasetId);
    const choice = { title: 'published', tasks: { datasetId }, secrets: 'mask' as const, source: {} };
    const stored = await page.logs.store(importId, choice);
    expect(stored!.report).toMatchObject({ stored: 3, models: 2, missing: 1, judged: 2 });
  });

  test('may be questions and labels beside the answers: they become a data set first, which the answers fit', async () => {
    const page = aDataPage();
    await drop(page, 'four files', {
      ...simple,
      'model-b_result.json': lines([answer('simple_0', 'Bergen'), answer('simple_1', 'Cairo')]),
      'notes.txt': 'Nothing to read.',
    });
    expect(await listDatasets(site.db)).toMatchObject([{ id: 'simple-and-1-more', tasks: 2 }]);
    expect(page.imports()).toMatchObject([
      {
        look: {
          fits: [{ datasetId: 'simple-and-1-more', tasks: 2 }],
          models: [{ name: '', attempts: 2 }],
          notes: [{ file: 'notes.txt', kind: 'noted', reason: 'its format is not known; it is left out' }],
        },
      },
    ]);
  });

  test('and is no log becomes a data set, fetched once', async () => {
    const page = aDataPage();
    answering = () => lines([question('a_0', 'Oslo'), question('a_1', 'Lima')]);
    expect(await fetched(page, 'https://example.org/data/towns.json')).toBe(true);
    expect(await listDatasets(site.db)).toMatchObject([{ id: 'towns', tasks: 2 }]);
    expect(asked).toEqual(['https://example.org/data/towns.json']);
    expect(page.imports()).toEqual([]);
  });

  test('and was taken for a log can be read as a data set', async () => {
    const page = aDataPage();
    await drop(page, 'rows.jsonl', { 'rows.jsonl': lines([{ ...question('a_0', 'Oslo'), result: 'x' }]) });
    await page.logs.addAsData(page.imports()[0]!);
    expect(page.imports()).toEqual([]);
    expect(await listDatasets(site.db)).toMatchObject([{ id: 'rows', tasks: 1 }]);
  });

  test('and holds logs of several formats becomes an import each, and files that name no model a model each', async () => {
    const page = aDataPage();
    const unnamed = lines([transcript('Oslo', { model: undefined })]);
    await drop(page, 'mixed', {
      'mixed/one.jsonl': unnamed,
      'mixed/two.jsonl': unnamed,
      'mixed/result/model-b/simple_result.json': lines([
        answer('simple_0', 'Oslo'),
        answer('simple_1', 'Rome'),
      ]),
    });
    const [bfcl, chats] = page.imports().toSorted((a, b) => a.title.localeCompare(b.title));
    expect([bfcl!.title, chats!.title]).toEqual(['mixed: BFCL results', 'mixed: OpenAI chat completions']);
    expect(bfcl!.look!.models).toEqual([{ name: 'model-b', attempts: 2 }]);
    const { choice } = new RecordingForm(chats!, chats!.look!);
    const stored = await page.logs.store(chats!.importId, choice!);
    expect(stored!.report).toMatchObject({ stored: 2, models: 2 });
    const { run } = await site.stored(stored!.report!.runId);
    expect(run.config.models.map(({ title }) => title)).toEqual(['mixed/one', 'mixed/two']);
  });
});

test('what is no data set either is said with the log that it is near to', async () => {
  const page = aDataPage();
  const odd = { data: { log: { status: 'success', eval: { model: 'm', task: 't' }, samples: [] } } };
  expect(await drop(page, 'odd.json', { 'odd.json': JSON.stringify(odd) })).toBe(false);
  const [failed] = page.datasets.imports;
  expect(failed!.error?.code).toBe('dataset-unreadable');
  expect(failed!.near).toMatch(
    /odd\.json is of no known format\. Nearest is Inspect log: what stands at \/data\/log/,
  );
});

describe('what cannot be imported', () => {
  const inspect = { version: 2, status: 'success', eval: { model: 'm', task: 't' }, samples: [{ id: 1 }] };
  const turns = [0, 1].map((id) => ({ id: `a_${id}`, result: [[['turn']]] }));
  test.each<[string, string, string, RegExp]>([
    [
      'a score file alone',
      'simple_score.json',
      lines([{ accuracy: 1, correct_count: 2, total_count: 2 }]),
      /simple_score\.json is a score file of BFCL.*drop it together with its result files/is,
    ],
    [
      'half a log',
      'half.json',
      JSON.stringify(inspect).slice(0, -6),
      /half\.json is a log \(Inspect log\) that breaks off or is damaged, so that nothing of it can be read\..*download it again/is,
    ],
    ['a log without any answer', 'x_result.json', lines(turns), /several turns/],
    [
      'a file of no known format',
      'odd.json',
      JSON.stringify([{ colour: 'red' }]),
      /odd\.json are of no known format; their fields are: colour/,
    ],
  ])('%s says why, and nothing is stored', async (_, name, text, words) => {
    const page = aDataPage();
    expect(await drop(page, name, { [name]: text })).toBe(false);
    const [failed] = [...page.imports(), ...page.datasets.imports];
    expect(failed).toMatchObject({ title: name, state: 'failed' });
    expect(`${failed!.error!.message} ${failed!.error!.hint}`).toMatch(words);
    expect([await listRuns(site.db), await listDatasets(site.db)]).toEqual([[], []]);
  });

  test('a log that is stopped while it is read leaves nothing', async () => {
    const page = aDataPage();
    const dropping = drop(page, 'large.jsonl', {
      'large.jsonl': lines(Array(5000).fill(transcript('Oslo'))),
    });
    await vi.waitFor(() => expect(page.imports()[0]?.progress?.stage).toBe('reading'), {
      timeout: 30_000,
      interval: 5,
    });
    page.logs.recordings.cancel(page.imports()[0]!.importId);
    await dropping;
    expect(page.imports()).toMatchObject([{ state: 'failed', error: { code: 'import-cancelled' } }]);
    expect(await listDatasets(site.db)).toEqual([]);
  });
});

describe('published answers', () => {
  const byId = (id: string) => catalog.answers.find((each) => each.id === id)!;
  const bfcl = byId('bfcl-result-2024-08-11');
  const stable = byId('stabletoolbench-g1-category');
  const all = { models: ['gpt-3.5-turbo_CoT'], categories: ['G1_category'] };
  test('are fetched from pinned addresses after their questions, and one model’s report is opened', async () => {
    const page = aDataPage();
    answering = publishedBfcl;
    await page.logs.loadPublished(bfcl, { models: ['gpt-4-0125-preview'], categories: ['simple'] });
    expect(page.opened).toEqual([expect.stringMatching(/^#\/r\/recorded-/)]);
    const [run] = await listRuns(site.db);
    expect(run!.config.title).toBe('BFCL-Result, August 2024: gpt-4-0125-preview, simple');
    expect(asked.filter((url) => !/[@/][0-9a-f]{40}\//.test(url))).toEqual([]);
    const ofAnswers = asked.flatMap((url, at) => (url.includes('BFCL-Result') ? at : []));
    expect(ofAnswers).toEqual([asked.length - 2, asked.length - 1]);
  });

  test('of several models open Compare', async () => {
    const page = aDataPage();
    answering = publishedBfcl;
    const models = ['gpt-4-0125-preview', 'gpt-4o-2024-05-13-FC'];
    await page.logs.loadPublished(bfcl, { models, categories: ['simple'] });
    expect(page.opened).toEqual([expect.stringMatching(/^#\/compare\?run=recorded-/)]);
    expect(page.said).toEqual([expect.stringMatching(/2 answers of 2 models stored\.$/)]);
  });

  test('that cannot be fetched fail with their addresses, and nothing is stored until another try', async () => {
    const page = aDataPage();
    await page.logs.loadPublished(stable, all);
    const [failed] = page.imports();
    expect(failed).toMatchObject({ state: 'failed', error: { code: 'dataset-unreachable' } });
    expect(failed!.error!.message).toContain('not found (404)');
    expect(failed!.error!.message).toContain('aa4ed9f4737ad98bd706663f01d63623c3427812');
    expect([await listRuns(site.db), await listDatasets(site.db)]).toEqual([[], []]);
    answering = () => JSON.stringify({});
    await page.logs.tryAgain(failed!);
    expect(page.imports()[0]!.error?.code).not.toBe('dataset-unreachable');
  });

  test('that are stopped on their way keep nothing', async () => {
    const page = aDataPage();
    answering = (_, signal) =>
      new Promise((_resolve, reject) =>
        signal!.addEventListener('abort', () => reject(signal!.reason as Error)),
      );
    const loading = page.logs.loadPublished(stable, all);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    page.logs.recordings.cancel(page.imports()[0]!.importId);
    await loading;
    expect(page.imports()).toMatchObject([{ state: 'failed', error: { code: 'import-cancelled' } }]);
    expect(page.opened).toEqual([]);
  });

  const recorded = resolve(process.cwd(), '../shared/samples/recorded');
  test.skipIf(!existsSync(recorded)).each([
    ['livemcpbench-annotation', 'livemcpbench/annotation.cut.json', 4],
    [
      'stabletoolbench-g1-category',
      'stabletoolbench/tooleval-results/gpt-3.5-turbo_CoT/G1_category.json.gz',
      100,
    ],
  ])('%s make a data set of their own questions', async (id, file, answers) => {
    const page = aDataPage();
    const bytes = readFileSync(`${recorded}/${file}`);
    answering = () => bytes as unknown as string;
    const published = byId(id);
    const chosen = (of: 'model' | 'category') => [...new Set(published.files.map((each) => each[of]))];
    await page.logs.loadPublished(published, { models: chosen('model'), categories: chosen('category') });
    expect(page.imports()).toMatchObject([{ report: { stored: answers, models: 1, madeDataset: true } }]);
    expect((await listRuns(site.db))[0]!.config.title).toContain(published.title);
    expect(page.opened).toEqual([expect.stringMatching(/^#\/r\/recorded-/)]);
  });
});
