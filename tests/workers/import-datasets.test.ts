import 'fake-indexeddb/auto';
import type { ImportRequest } from '#store/bridge/files-contract.ts';
import type { ImportProgress } from '#core/dataset.ts';
import { listDatasets } from '#store/storage/datasets.ts';
import { openDatabase, type Database } from '#store/storage/db.ts';
import { loadTaskIndex } from '#store/storage/task-index.ts';
import { taskAt, tasksAt } from '#store/storage/tasks.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFilesApi } from '../../workers/files/files-api.ts';

let db: Database;
let number = 0;
const fetched = new Map<string, string>();

const makeApi = () =>
  createFilesApi({
    connect: async () => db,
    fetch: async (input) => {
      const body = fetched.get(String(input));
      return body === undefined ? new Response('', { status: 404 }) : new Response(body);
    },
    now: () => 1000,
    makeId: () => `generation-${number++}`,
  });
let api = makeApi();
beforeEach(async () => {
  db = await openDatabase({ name: `api-${number++}` });
  api = makeApi();
});
afterEach(() => {
  vi.restoreAllMocks();
  fetched.clear();
});

const tools = [
  {
    name: 'get_weather',
    description: 'Weather of a town',
    input_schema: { type: 'object', properties: { town: { type: 'string' } }, required: ['town'] },
  },
];
const row = (id: number, query = `Weather in town ${id}?`) => ({
  uuid: `row-${id}`,
  category: 'browser',
  call_type: 'single',
  query,
  tools,
  mcp_tools_dict: { world: ['get_weather'] },
  function_call_label: [
    { name: 'get_weather', id: '1', step: '1', mcp_server: 'world', input: { town: String(id) } },
  ],
});
const rows = (count: number) => Array.from({ length: count }, (_, id) => row(id));
const lines = (values: object[]) => values.map((value) => JSON.stringify(value)).join('\n');

const fileRequest = (name: string, text: string): ImportRequest => ({
  origin: { kind: 'file', names: [name] },
  blobs: [new Blob([text])],
});
const importText = (name: string, text: string) => api.importDataset(fileRequest(name, text), () => {});
const ids = async () => (await listDatasets(db)).map((dataset) => dataset.id).sort();
const leftovers = async () => {
  const published = new Set((await db.getAll('datasets')).map((record) => record.generation));
  const keys = [...(await db.getAllKeys('shards')), ...(await db.getAllKeys('toolsets'))].map(([key]) => key);
  return [...keys, ...(await db.getAllKeys('indexes'))].filter((generation) => !published.has(generation));
};

/** The n-th put and all after it meet a full store. */
function fillStoreAfter(values: number): void {
  const { value: original } = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put') as {
    value: IDBObjectStore['put'];
  };
  const kept = new Set<string>();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...to) {
    const isSmall = this.name === 'datasets' || this.name === 'indexes';
    const place = JSON.stringify([this.name, to[1]]);
    if (!isSmall && !kept.has(place) && kept.size >= values)
      throw new DOMException('full', 'QuotaExceededError');
    if (!isSmall) kept.add(place);
    return original.apply(this, to);
  });
}

describe('an import', () => {
  test('stores the tasks, lists the data set and reports what it did', async () => {
    const seen: ImportProgress[] = [];
    const text = `${lines(rows(230))}\n{"uuid": 1}\n`;
    const report = await api.importDataset(fileRequest('Browser single (demo).jsonl', text), (progress) =>
      seen.push(progress),
    );
    expect(report).toMatchObject({ datasetId: 'browser-single-demo', rows: 231, tasks: 230, rejected: 1 });
    expect(report).toMatchObject({ unchanged: false, bytes: text.length, format: 'mcp-toolbench' });
    expect(report.notes[0]).toMatchObject({ kind: 'rejected', row: 230 });
    expect(seen.at(-1)).toMatchObject({ rows: 231, tasks: 230, rejected: 1, totalBytes: text.length });
    const [dataset] = await listDatasets(db);
    expect(dataset).toMatchObject({ title: 'Browser single (demo)', tasks: 230, toolsets: 1 });
    const index = await loadTaskIndex(db, 'browser-single-demo');
    expect(index.length).toBe(230);
    expect(dataset!.orderHash).toBe(index.record.orderHash);
    const task = await taskAt(db, 'browser-single-demo', 229);
    expect(task!.raw).toEqual(row(229));
    expect(task!.tools[0]).toMatchObject({ name: 'get_weather', server: 'world' });
  });

  test('of the same file again changes nothing', async () => {
    await importText('one.jsonl', lines(rows(130)));
    const before = await db.getAll('datasets');
    const report = await importText('one.jsonl', lines(rows(130)));
    expect(report).toMatchObject({ datasetId: 'one', unchanged: true, tasks: 130 });
    expect(await db.getAll('datasets')).toEqual(before);
    expect(await leftovers()).toEqual([]);
  });

  test('that takes the place of a data set leaves it as it was until the new one is whole', async () => {
    await importText('mine.jsonl', lines(rows(2)));
    const before = await db.getAll('datasets');
    const broken = { ...fileRequest('mine.jsonl', '{'), replaces: 'mine' };
    await expect(api.importDataset(broken, () => {})).rejects.toMatchObject({
      code: expect.stringMatching(/^dataset-/),
    });
    expect(await db.getAll('datasets')).toEqual(before);
    const grown = { ...fileRequest('mine.jsonl', lines(rows(3))), replaces: 'mine' };
    expect(await api.importDataset(grown, () => {})).toMatchObject({ datasetId: 'mine', tasks: 3 });
    expect(await ids()).toEqual(['mine']);
    expect(await leftovers()).toEqual([]);
  });

  test('of other content under a known name stands beside it, with equal ids inside', async () => {
    await importText('one.jsonl', lines([row(1, 'first')]));
    const other = await importText('one.jsonl', lines([row(1, 'second')]));
    expect(other).toMatchObject({ datasetId: 'one-2', title: 'one 2', unchanged: false });
    const [first, second] = [await taskAt(db, 'one', 0), await taskAt(db, 'one-2', 0)];
    expect(first!.id).toBe(second!.id);
    expect([first!.query, second!.query]).toEqual(['first', 'second']);
    expect([first!.datasetId, second!.datasetId]).toEqual(['one', 'one-2']);
    expect(await importText('one.jsonl', lines([row(1, 'second')]))).toMatchObject({
      datasetId: 'one-2',
      unchanged: true,
    });
  });

  test('of a file that holds no task is refused and leaves nothing', async () => {
    await expect(importText('empty.json', '')).rejects.toMatchObject({ name: 'PlaygroundError' });
    await expect(importText('other.json', '{"a": 1}')).rejects.toMatchObject({ name: 'PlaygroundError' });
    expect(await ids()).toEqual([]);
    expect(await leftovers()).toEqual([]);
  });

  test('that is cancelled leaves nothing, and what stood before stays', async () => {
    await importText('one.jsonl', lines(rows(3)));
    const request = fileRequest('one.jsonl', lines(rows(900)));
    const stopping = new AbortController();
    const cancelled = api.importDataset(request, () => stopping.abort(), stopping.signal);
    await expect(cancelled).rejects.toMatchObject({ code: 'import-cancelled' });
    expect(await ids()).toEqual(['one']);
    expect(await leftovers()).toEqual([]);
    expect(await tasksAt(db, 'one', [0, 1, 2])).toHaveLength(3);
  });

  test('whose clean-up fails says why it ended, and gives its claim back, so that the next one sweeps', async () => {
    const broken = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('gone', 'InvalidStateError');
    });
    const request = fileRequest('one.jsonl', lines(rows(900)));
    const stopping = new AbortController();
    const cancelled = api.importDataset(request, () => stopping.abort(), stopping.signal);
    await expect(cancelled).rejects.toMatchObject({ code: 'import-cancelled' });
    expect(await leftovers()).not.toEqual([]);
    broken.mockRestore();
    await importText('two.jsonl', lines(rows(2)));
    expect(await leftovers()).toEqual([]);
  });

  test('sweeps what a crashed one left', async () => {
    await db.put('shards', new ArrayBuffer(8), ['crashed', 0]);
    await importText('one.jsonl', lines(rows(3)));
    expect(await leftovers()).toEqual([]);
  });

  test('of several files that run at once do not disturb each other', async () => {
    await Promise.all(['a.jsonl', 'b.jsonl'].map((name) => importText(name, lines(rows(250)))));
    expect(await ids()).toEqual(['a', 'b']);
    expect(await leftovers()).toEqual([]);
  });
});

describe('a full store', () => {
  test('keeps what was complete, says how much, and a later import of the same takes its place', async () => {
    fillStoreAfter(4);
    const report = await importText('big.jsonl', lines(rows(950)));
    expect(report.tasks).toBe(300);
    expect(report.rows).toBe(950);
    expect(report.stopped).toMatchObject({
      code: 'storage-quota',
      message: expect.stringContaining('the first 300 of 950 tasks were kept'),
      hint: expect.stringContaining('Delete data sets'),
    });
    expect((await loadTaskIndex(db, 'big')).length).toBe(300);
    expect((await taskAt(db, 'big', 299))!.source.row).toBe(299);
    expect(await taskAt(db, 'big', 300)).toBeUndefined();
    vi.restoreAllMocks();
    const whole = await importText('big.jsonl', lines(rows(950)));
    expect(whole).toMatchObject({ datasetId: 'big', tasks: 950, unchanged: false });
    expect(whole.stopped).toBeUndefined();
    expect(await ids()).toEqual(['big']);
    expect(await leftovers()).toEqual([]);
  });

  test('that takes nothing at all is told, and what stood before is untouched', async () => {
    await importText('one.jsonl', lines(rows(3)));
    fillStoreAfter(0);
    await expect(importText('big.jsonl', lines(rows(950)))).rejects.toMatchObject({
      code: 'storage-quota',
      message: expect.stringContaining('nothing of this import was kept'),
    });
    expect(await ids()).toEqual(['one']);
    expect(await leftovers()).toEqual([]);
  });

  test('without room for the index gives up tasks from the end', async () => {
    const { value: original } = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put') as {
      value: IDBObjectStore['put'];
    };
    let refusals = 2;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...to) {
      if (this.name === 'indexes' && refusals-- > 0) throw new DOMException('full', 'QuotaExceededError');
      return original.apply(this, to);
    });
    const report = await importText('big.jsonl', lines(rows(800)));
    expect(report.tasks).toBe(400);
    expect(report.stopped?.message).toContain('the first 400 of 800');
    expect((await tasksAt(db, 'big', [399, 400])).map((task) => task.source.row)).toEqual([399]);
  });
});

describe('BFCL questions and answers', () => {
  const question = (id: number) => ({
    id: `simple_${id}`,
    question: [[{ role: 'user', content: `Area of a square of side ${id}` }]],
    function: [
      {
        name: 'area',
        description: 'Area of a square',
        parameters: { type: 'dict', properties: { side: { type: 'integer' } }, required: ['side'] },
      },
    ],
  });
  const answer = (id: number) => ({ id: `simple_${id}`, ground_truth: [{ area: { side: [id] } }] });
  const questions = lines([question(0), question(1)]);
  const answers = lines([answer(0), answer(1)]);
  const labels = async () =>
    (await tasksAt(db, 'simple', [0, 1])).map((task) => task.target.calls?.[0]?.name);

  test('that come one after the other are joined in the data set of the questions', async () => {
    expect((await importText('simple.json', questions)).datasetId).toBe('simple');
    expect(await labels()).toEqual([undefined, undefined]);
    const report = await importText('possible_answer.json', answers);
    expect(report).toMatchObject({ datasetId: 'simple', title: 'simple', tasks: 2 });
    expect(await labels()).toEqual(['area', 'area']);
    expect(await ids()).toEqual(['simple']);
    expect(await leftovers()).toEqual([]);
  });

  test('are joined when the answers come first, which alone are refused with advice', async () => {
    await expect(importText('simple.json', answers)).rejects.toMatchObject({
      hint: expect.stringContaining('question file'),
    });
    await importText('simple.json', questions);
    expect(await labels()).toEqual(['area', 'area']);
  });

  test('of different files are not joined', async () => {
    await importText('simple.json', questions);
    await expect(importText('other.json', lines([answer(7)]))).rejects.toMatchObject({
      name: 'PlaygroundError',
    });
    expect(await labels()).toEqual([undefined, undefined]);
  });
});

test('a data set of a person stands beside the site’s own where it has its name', async () => {
  expect((await importText('ground.jsonl', lines(rows(2)))).datasetId).toBe('ground-2');
  expect((await importText('ground.jsonl', lines(rows(3)))).datasetId).toBe('ground-3');
  expect((await importText('Proving Ground 600.jsonl', lines(rows(2)))).datasetId).toBe(
    'proving-ground-600-2',
  );
});

test('several addresses make one data set', async () => {
  fetched.set('https://host.example/a.jsonl', lines([row(1)]));
  fetched.set('https://host.example/b.jsonl', lines([row(1), row(2)]));
  const url = 'https://host.example/a.jsonl https://host.example/b.jsonl';
  const report = await api.importDataset({ origin: { kind: 'url', url } }, () => {});
  expect(report.tasks).toBe(3);
  expect(report.title).toBe('a and 1 more');
});

test('a data set is removed with everything in it; an unknown one is refused', async () => {
  await importText('one.jsonl', lines(rows(3)));
  await api.removeDataset('one');
  expect(await ids()).toEqual([]);
  expect(await db.count('shards')).toBe(0);
  await expect(api.removeDataset('one')).rejects.toMatchObject({ code: 'dataset-unknown' });
});

test('titles without letters still make a name', async () => {
  expect((await importText('???.json', lines(rows(1)))).datasetId).toBe('data-set');
  expect((await importText('数据 集.json', lines(rows(2)))).datasetId).toBe('数据-集');
});
