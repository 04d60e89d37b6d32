import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { ImportRequest } from '#store/bridge/files-contract.ts';
import { type Dataset, type ImportProgress, type ImportReport, SHIPPED } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import { openDatabase, type Connect, type Database } from '#store/storage/db.ts';
import type { SiteData } from '#store/storage/site-data.ts';
import { DatasetStore } from '../../src/app/frame/state/dataset-store.svelte.ts';
import { connected } from '../builders/site-data.ts';

let databases = 0;

const put = (db: Database, id: string): Promise<unknown> =>
  db.put('datasets', {
    dataset: { id, title: id, importedAt: 1 } as Dataset,
    generation: `g-${id}`,
    contentHash: '',
  });

/** A worker that writes what it is asked for, unless told to fail. */
async function aStore(failure?: Error) {
  const db = await openDatabase({ name: `dataset-store-${databases++}` });
  const asked: string[] = [];
  const api = {
    async importDataset(request: ImportRequest, onProgress: (progress: ImportProgress) => void) {
      asked.push(request.origin.kind);
      onProgress({ rows: 1, tasks: 1, rejected: 0, bytes: 10 });
      if (failure) throw failure;
      const datasetId = 'lamps';
      await put(db, datasetId);
      return { datasetId, title: datasetId, tasks: 1, rejected: 0, unchanged: false } as ImportReport;
    },
    describeDataset: async () => undefined,
    datasetTools: async () => undefined,
    async removeDataset(id: string) {
      asked.push(`remove ${id}`);
      await db.delete('datasets', id);
    },
  };
  const storeOf = (database: Connect) => new DatasetStore(database, () => api);
  return {
    store: storeOf(async () => db),
    storeOf,
    asked,
    db,
  };
}

const request = { origin: { kind: 'text' }, blobs: [] } as ImportRequest;

test('an import is followed to its end, and its data set is listed by the time it is done', async () => {
  const { store } = await aStore();
  const importing = store.import('pasted text', request);
  expect(store.imports).toMatchObject([{ title: 'pasted text', state: 'running' }]);
  const ended = await importing;
  expect(ended).toMatchObject({ state: 'done', progress: { rows: 1 }, report: { datasetId: 'lamps' } });
  expect(store.imports).toEqual([ended]);
  expect(store.datasets?.map(({ id }) => id)).toEqual(['lamps']);
  store.dismiss(ended.importId);
  expect(store.imports).toEqual([]);
});

test('a failed import says why and leaves the list as it was', async () => {
  const { store } = await aStore(
    new PlaygroundError('dataset-empty', 'No tasks in it.', 'Try another file.'),
  );
  const ended = await store.import('empty.json', request);
  expect(ended).toMatchObject({
    state: 'failed',
    error: { code: 'dataset-empty', message: 'No tasks in it.', hint: 'Try another file.' },
  });
  expect(ended.report).toBeUndefined();
});

test('an import dismissed while it runs still tells how it ended', async () => {
  const { store } = await aStore();
  const importing = store.import('pasted text', request);
  store.dismiss(store.imports[0]!.importId);
  expect((await importing).state).toBe('done');
  expect(store.imports).toEqual([]);
});

test('a removed data set leaves the list', async () => {
  const { store, asked } = await aStore();
  await store.import('pasted text', request);
  await store.remove('lamps');
  expect(store.datasets).toEqual([]);
  expect(asked).toEqual(['text', 'remove lamps']);
});

const ofSite = { id: SHIPPED.id, title: 'Ground', importedAt: 2 } as Dataset;
const site = (datasets: () => Promise<Dataset[]>) => ({ datasets }) as unknown as SiteData;

test('the list ends with what comes with the site, and a copy of it stands in its place', async () => {
  const { db, storeOf } = await aStore();
  await put(db, 'lamps');
  const store = storeOf(
    connected(
      db,
      site(async () => [ofSite]),
    ),
  );
  await store.load();
  expect(store.datasets?.map(({ id, title }) => [id, title])).toEqual([
    ['lamps', 'lamps'],
    ['ground', 'Ground'],
  ]);
  await put(db, 'ground');
  await store.load();
  expect(store.datasets?.map(({ title }) => title).sort()).toEqual(['ground', 'lamps']);
});

test('without a store the list holds what comes with the site, and says why there is no more', async () => {
  const { storeOf } = await aStore();
  const store = storeOf(
    connected(
      undefined,
      site(async () => [ofSite]),
    ),
  );
  await expect(store.load()).rejects.toThrow('no store');
  expect(store.datasets).toEqual([ofSite]);
});

test('without a network the list holds what is stored, and the rest comes when it is read again', async () => {
  const { db, storeOf } = await aStore();
  await put(db, 'lamps');
  let tries = 0;
  const flaky = site(async () => {
    if (tries++ === 0) throw new PlaygroundError('dataset-unreachable', 'offline');
    return [ofSite];
  });
  const store = storeOf(connected(db, flaky));
  await expect(store.load()).rejects.toThrow('offline');
  expect(store.datasets?.map(({ id }) => id)).toEqual(['lamps']);
  await store.load();
  expect(store.datasets?.map(({ id }) => id)).toEqual(['lamps', 'ground']);
});
