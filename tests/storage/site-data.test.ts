import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { SHIPPED, SHIPPED_IDS, WHOLE, type ImportBatch } from '#core/dataset.ts';
import type { JsonValue } from '#core/json.ts';
import type { StoredTask, Task } from '#core/task.ts';
import { importTasks } from '#files/datasets/index.ts';
import { changeLabel } from '#store/storage/change-label.ts';
import { readDatasetFile, writeDatasetFile } from '#store/storage/dataset-file.ts';
import { DatasetWriter } from '#store/storage/dataset-writer.ts';
import { contentOf, deleteDataset, getDataset, listDatasets } from '#store/storage/datasets.ts';
import { openDatabase, steps, type Connect, type Database } from '#store/storage/db.ts';
import { publish } from '#store/storage/generations.ts';
import { SiteData } from '#store/storage/site-data.ts';
import { loadTaskIndex, taskWithId } from '#store/storage/task-index.ts';
import { datasetBatches, iterateTasks, taskAt, tasksAt, toolsOffered } from '#store/storage/tasks.ts';
import { provenFiles } from '../builders/shipped-with-ends.ts';
import { connected, siteOnDisk } from '../builders/site-data.ts';
import { aDataset, aTask, storeTasks } from './a-task.ts';

let number = 0;
const aDatabase = (): Promise<Database> => openDatabase({ name: `site-data-${number++}` });
const everythingIn = async (db: Database) =>
  Promise.all([...db.objectStoreNames].map(async (name) => [name, await db.getAllKeys(name)]));

/** Both data sets as an import of their rows stores them. */
async function imported(): Promise<Database> {
  const db = await aDatabase();
  const files = await provenFiles();
  const hooks = { signal: new AbortController().signal, onProgress: () => {}, now: () => 0 };
  for (const [datasetId, of] of [
    [SHIPPED.id, files.slice(0, 1)],
    [WHOLE.id, files],
  ] as const) {
    const writer = new DatasetWriter(db, datasetId);
    for await (const batch of importTasks([...of], { datasetId }, hooks)) await writer.add(batch);
    await writer.flush();
    const { contentHash, shards, tasks, orderHash } = await writer.seal();
    const dataset = { ...aDataset(datasetId, tasks), orderHash };
    await publish(db, { dataset, generation: datasetId, contentHash }, shards);
  }
  return db;
}

// `toEqual` takes seconds for so much, and longer still for the bytes of an index.
describe('read from the files of the site and from an imported copy', () => {
  const ofSite = connected();
  let copy: Database;
  beforeAll(async () => (copy = await imported()));

  const everyOrdinal = (id: string): number[] => [...Array(id === WHOLE.id ? 600 : 72).keys()];

  test.each(SHIPPED_IDS)('all tasks of %s are equal, with their tools and whole rows', async (id) => {
    const ordinals = everyOrdinal(id);
    const [tasks, stored] = [await tasksAt(ofSite, id, ordinals), await tasksAt(copy, id, ordinals)];
    expect(tasks).toHaveLength(ordinals.length);
    expect(isDeepStrictEqual(tasks, stored)).toBe(true);
    const rowsIn = (of: Task[]) => JSON.stringify(of.map(({ raw }) => raw));
    expect(rowsIn(tasks)).toBe(rowsIn(stored));
  });

  test.each(SHIPPED_IDS)('the index of %s is equal, and finds the same tasks by tags', async (id) => {
    const [site, stored] = [await loadTaskIndex(ofSite, id), await loadTaskIndex(copy, id)];
    expect(isDeepStrictEqual(site.record, stored.record)).toBe(true);
    for (const tags of [['weather'], ['file', 'path'], ['no tool has it']])
      expect(await site.tagged(tags)).toEqual(await stored.tagged(tags));
  });

  test.each(SHIPPED_IDS)('the toolsets of %s are equal', async (id) => {
    const toolsetsOf = async (source: Connect | Database) => {
      const batches: ImportBatch[] = [];
      for await (const batch of datasetBatches(source, id)) batches.push(batch);
      return batches.flatMap(({ toolsets }) => toolsets).sort((a, b) => (a.id < b.id ? -1 : 1));
    };
    const toolsets = await toolsetsOf(ofSite);
    expect(toolsets.length).toBe((await getDataset(ofSite, id))!.toolsets);
    expect(isDeepStrictEqual(toolsets, await toolsetsOf(copy))).toBe(true);
    const content = await contentOf(ofSite, id);
    expect(await content.toolset(toolsets.at(-1)!.id)).toEqual(toolsets.at(-1));
    expect(await content.toolset('none')).toBeUndefined();
  });

  test.each(SHIPPED_IDS)('single readings of %s are equal', async (id) => {
    const last = everyOrdinal(id).at(-1)!;
    for (const ordinal of [0, 71, last, last + 1, -1])
      expect(await taskAt(ofSite, id, ordinal)).toEqual(await taskAt(copy, id, ordinal));
    const ordinals = [last, 0, last + 1, 3];
    expect(await toolsOffered(ofSite, id, ordinals)).toEqual(await toolsOffered(copy, id, ordinals));
    const { id: taskId } = (await taskAt(copy, id, last))!;
    expect(await taskWithId(ofSite, id, taskId)).toEqual(await taskWithId(copy, id, taskId));
    expect((await getDataset(ofSite, id))!.orderHash).toBe((await getDataset(copy, id))!.orderHash);
  });
});

test('nothing is written by reading, and only the files that are needed are fetched', async () => {
  const db = await aDatabase();
  const before = await everythingIn(db);
  const asked: string[] = [];
  const site = new SiteData(async (path) => {
    asked.push(path);
    return new Uint8Array(readFileSync(`public/${path}`));
  });
  const source = connected(db, site);
  expect((await listDatasets(source)).map(({ id }) => id)).toEqual(SHIPPED_IDS);
  await loadTaskIndex(source, SHIPPED.id);
  for await (const task of iterateTasks(source, SHIPPED.id, [0, 71])) expect(task.tools).not.toEqual([]);
  await taskAt(source, WHOLE.id, 3);
  expect(asked).toEqual(['generated/ground-shards.json', 'generated/ground.json.gz']);
  await taskAt(source, WHOLE.id, 80);
  await loadTaskIndex(source, WHOLE.id);
  expect(asked.slice(2)).toEqual(['generated/ground-single.json.gz', 'generated/proving-ground-600.json.gz']);
  expect(await everythingIn(db)).toEqual(before);
});

test('two readings share no value, so that a change of one does not reach the other', async () => {
  const source = connected();
  const first = (await taskAt(source, SHIPPED.id, 0))!;
  first.target.calls![0]!.name = 'changed';
  first.tools[0]!.description = 'changed';
  const second = (await taskAt(source, SHIPPED.id, 0))!;
  expect(second.target.calls![0]!.name).not.toBe('changed');
  expect(second.tools[0]!.description).not.toBe('changed');
});

describe('a copy of a data set of the site in the store', () => {
  const place = async (source: Connect) => {
    const task = (await taskAt(source, SHIPPED.id, 5))!;
    return { task, at: { datasetId: SHIPPED.id, ordinal: 5, taskId: task.id } };
  };
  const without = ({ tools: _, ...task }: Awaited<ReturnType<typeof place>>['task']): StoredTask => ({
    ...task,
    query: 'changed',
  });

  test('is made by the first change of a label, stands before the site’s own, and goes when it is deleted', async () => {
    const db = await aDatabase();
    const source = connected(db);
    const { task, at } = await place(source);
    await changeLabel(source, at, without, 1000);
    expect((await taskAt(source, SHIPPED.id, 5))!.query).toBe('changed');
    expect((await taskAt(db, SHIPPED.id, 6))!).toEqual(await taskAt(connected(), SHIPPED.id, 6));
    expect((await loadTaskIndex(db, SHIPPED.id)).length).toBe(72);
    expect(await getDataset(source, SHIPPED.id)).toMatchObject({ labelledAt: 1000, tasks: 72 });
    expect((await listDatasets(source)).map(({ id, labelledAt }) => [id, labelledAt])).toEqual([
      [SHIPPED.id, 1000],
      [WHOLE.id, undefined],
    ]);
    await changeLabel(source, at, without, 1001);
    expect(await db.count('datasets')).toBe(1);
    await deleteDataset(db, SHIPPED.id);
    expect(await taskAt(source, SHIPPED.id, 5)).toEqual(task);
    expect(await db.count('shards')).toBe(0);
  });

  test('is not made where the change is refused', async () => {
    const db = await aDatabase();
    const source = connected(db);
    const { at } = await place(source);
    const before = await everythingIn(db);
    const refuse = (): never => {
      throw new Error('refused');
    };
    await expect(changeLabel(source, at, refuse, 1)).rejects.toThrow('refused');
    expect(await everythingIn(db)).toEqual(before);
  });

  test('that an earlier edition imported is removed when the database is opened, a changed one and other data are kept', async () => {
    const name = `site-data-${number++}`;
    const old = await openDatabase({ name, steps: steps.slice(0, 8) });
    for (const id of [...SHIPPED_IDS, 'own']) await storeTasks(old, id, [aTask(0)]);
    const change = async (id: string, changes: object) => {
      const record = (await old.get('datasets', id))!;
      await old.put('datasets', { ...record, dataset: { ...record.dataset, ...changes } });
    };
    await change(SHIPPED.id, { origin: SHIPPED.origin });
    await change(WHOLE.id, { origin: WHOLE.origin, labelledAt: 7 });
    await old.put('settings', 'edition', 'shipped-edition');
    old.close();
    const now = await openDatabase({ name });
    expect((await now.getAllKeys('datasets')).sort()).toEqual(['own', WHOLE.id]);
    const generations = ['generation-of-own', `generation-of-${WHOLE.id}`];
    expect((await now.getAllKeys('shards')).map(([generation]) => generation)).toEqual(generations);
    expect((await now.getAllKeys('toolsets')).map(([generation]) => generation)).toEqual(generations);
    expect(await now.getAllKeys('indexes')).toEqual(generations);
    expect(await now.count('settings')).toBe(0);
    expect((await getDataset(connected(now), SHIPPED.id))!.tasks).toBe(72);
    expect((await getDataset(connected(now), WHOLE.id))!.tasks).toBe(1);
  });
});

describe('a file of the site', () => {
  const disk = (path: string) => new Uint8Array(readFileSync(`public/${path}`));
  const endless = gzipSync(Buffer.alloc(40_000_000));
  const damage = (bytes: Uint8Array<ArrayBuffer>) => bytes.fill(0, 2000, 2100);
  const bad: [string, string, (path: string) => Uint8Array<ArrayBuffer>, string][] = [
    ['that is missing', 'ground.json.gz', () => raise(), 'dataset-unreachable'],
    ['that is cut', 'ground.json.gz', (path) => disk(path).slice(0, 5000), 'dataset-unreadable'],
    ['that is damaged', 'ground.json.gz', (path) => damage(disk(path)), 'dataset-unreadable'],
    [
      'of another edition',
      'ground.json.gz',
      () => disk('generated/ground-single.json.gz'),
      'dataset-unreadable',
    ],
    ['that unpacks without end', 'ground.json.gz', () => new Uint8Array(endless), 'dataset-unreadable'],
    [
      'in whose place a host sends a page',
      'ground-shards.json',
      () => new TextEncoder().encode('<!doctype html>'),
      'dataset-unreadable',
    ],
    ['that lists them and is missing', 'ground-shards.json', () => raise(), 'dataset-unreachable'],
    [
      'that lists them and is damaged',
      'ground-shards.json',
      () => new TextEncoder().encode('{"shards":[]}'),
      'dataset-unreadable',
    ],
  ];
  const raise = (): never => {
    throw new TypeError('Failed to fetch');
  };

  test.each(bad)('%s is one plain error, and is read once it is there', async (_, name, read, code) => {
    let isThere = false;
    const site = new SiteData(async (path) =>
      path === `generated/${name}` && !isThere ? read(path) : disk(path),
    );
    const source = connected(await aDatabase(), site);
    for (let time = 0; time < 2; time++)
      await expect(taskAt(source, SHIPPED.id, 0)).rejects.toMatchObject({
        name: 'PlaygroundError',
        code,
        hint: expect.stringContaining('try again'),
      });
    isThere = true;
    expect(await taskAt(source, SHIPPED.id, 0)).toBeDefined();
  });

  test('is read once the network is back, which failed after the list of files had come', async () => {
    let isOffline = false;
    const site = new SiteData(async (path) => (isOffline ? raise() : disk(path)));
    const source = connected(await aDatabase(), site);
    const ids = async () => (await listDatasets(source)).map(({ id }) => id);
    expect(await ids()).toEqual(SHIPPED_IDS);
    isOffline = true;
    await expect(taskAt(source, SHIPPED.id, 0)).rejects.toMatchObject({ code: 'dataset-unreachable' });
    expect(await ids()).toEqual(SHIPPED_IDS);
    isOffline = false;
    expect(await taskAt(source, SHIPPED.id, 0)).toBeDefined();
  });

  test('of another edition in a cache of the browser is fetched past it', async () => {
    const site = new SiteData(async (path, reload) =>
      reload || !path.endsWith('ground.json.gz') ? disk(path) : disk('generated/ground-single.json.gz'),
    );
    expect(await taskAt(connected(undefined, site), SHIPPED.id, 0)).toBeDefined();
  });

  test('that a host unpacked on the way is read as well', async () => {
    const site = new SiteData(async (path) =>
      path.endsWith('.gz') ? new Uint8Array(gunzipSync(disk(path))) : disk(path),
    );
    expect(await tasksAt(connected(undefined, site), SHIPPED.id, [0, 71])).toHaveLength(2);
  });

  test('is one JSON document, whose repeated parts come back where they stood', () => {
    const shared = { text: 'a text that is long enough to stand once, {"$":0} and all' };
    const values = [[shared, { in: [shared, 'short'] }], { in: [shared, 'short'], n: 1.5, none: null }];
    const file = writeDatasetFile({
      toolsets: [['t', () => JSON.stringify(values[1])]],
      shards: [[4, () => JSON.stringify(values[0])]],
    });
    expect(() => JSON.parse(file)).not.toThrow();
    expect(file.split('stand once')).toHaveLength(2);
    const { toolsets, shards, index } = readDatasetFile(file);
    expect(toolsets.map(([id, json]) => [id, json()])).toEqual([['t', JSON.stringify(values[1])]]);
    expect(shards.map(([first, json]) => [first, json()])).toEqual([[4, JSON.stringify(values[0])]]);
    expect(index).toBeUndefined();
  });
});

test('without a store the tasks of the site are read, and other data sets say that there is none', async () => {
  const source = connected();
  expect(await taskAt(source, SHIPPED.id, 0)).toBeDefined();
  expect((await loadTaskIndex(source, WHOLE.id)).length).toBe(600);
  expect((await listDatasets(source)).map(({ id }) => id)).toEqual(SHIPPED_IDS);
  await expect(taskAt(source, 'own', 0)).rejects.toThrow('no store');
});

test('the site as it was built is whole: its manifest counts every task once', async () => {
  const { shards, datasets } = await siteOnDisk.manifest();
  expect(shards.reduce((sum, { tasks }) => sum + tasks, 0)).toBe(600);
  expect(datasets.map(({ dataset }) => [dataset.id, dataset.tasks])).toEqual([
    [SHIPPED.id, 72],
    [WHOLE.id, 600],
  ]);
});

test('the answers of the finished run are read for one task, or all', async () => {
  const idsIn = (answers: readonly JsonValue[]) => answers.map((each) => (each as { taskId: string }).taskId);
  const all = idsIn(await siteOnDisk.answers());
  const ids = (await tasksAt(connected(), SHIPPED.id, [0, 40, 71])).map(({ id }) => id);
  for (const [at, ordinal] of [0, 40, 71].entries()) {
    const few = idsIn(await siteOnDisk.answers(ordinal));
    expect(few.length).toBeLessThan(all.length / 4);
    expect(few.filter((id) => id === ids[at])).toEqual(all.filter((id) => id === ids[at]));
    expect(few).toContain(ids[at]);
  }
  expect(new Set(all).size).toBe(72);
});
