import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import type { ImportRequest } from '#bridge/contract.ts';
import type { Dataset, ImportProgress, ImportReport } from '#core/dataset.ts';
import { PlaygroundError } from '#core/errors.ts';
import { openDatabase, type Database } from '#storage/db.ts';
import { DatasetStore, SHIPPED } from '../../src/app/state/dataset-store.svelte.ts';

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
      const datasetId = request.origin.kind === 'shipped' ? SHIPPED.id : 'lamps';
      await put(db, datasetId);
      return { datasetId, title: datasetId, tasks: 1, rejected: 0, unchanged: false } as ImportReport;
    },
    cancelImport: async (importId: string) => void asked.push(`cancel ${importId}`),
    describeDataset: async () => undefined,
    stopDescribing: async () => undefined,
    async removeDataset(id: string) {
      asked.push(`remove ${id}`);
      await db.delete('datasets', id);
    },
  };
  const storeOf = (edition: string) =>
    new DatasetStore(
      async () => db,
      () => api,
      edition,
    );
  return {
    store: storeOf(''),
    storeOf,
    asked,
    db,
  };
}

const request = { origin: { kind: 'text' }, blobs: [] } as Omit<ImportRequest, 'importId'>;

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

test('the shipped data set is imported once, however many pages ask, and not when it is there', async () => {
  const { store, asked, db } = await aStore();
  await Promise.all([store.ensureShipped(), store.ensureShipped()]);
  expect(asked).toEqual(['shipped']);
  const later = new DatasetStore(
    async () => db,
    () => {
      throw new Error('no worker is needed');
    },
  );
  await later.ensureShipped();
  expect(later.datasets?.map(({ id }) => id)).toEqual([SHIPPED.id]);
});

test('another edition of the shipped data set takes the place of the one that is here, once', async () => {
  const { asked, db, storeOf } = await aStore();
  await storeOf('first').ensureShipped();
  await storeOf('first').ensureShipped();
  expect(asked).toEqual(['shipped']);
  await storeOf('second').ensureShipped();
  await storeOf('second').ensureShipped();
  expect(asked).toEqual(['shipped', 'shipped']);
  expect(await db.getAllKeys('datasets')).toEqual([SHIPPED.id]);
});

test('an older edition stays, and is asked about again, when the newer one cannot be had', async () => {
  const { asked, db, storeOf } = await aStore(new PlaygroundError('dataset-unreachable', 'offline'));
  await put(db, SHIPPED.id);
  const store = storeOf('second');
  await store.ensureShipped();
  expect(store.datasets?.map(({ id }) => id)).toEqual([SHIPPED.id]);
  await storeOf('second').ensureShipped();
  expect(asked).toEqual(['shipped', 'shipped']);
});

test('a shipped data set that could not be had is asked for again', async () => {
  const { store, asked } = await aStore(new PlaygroundError('dataset-unreachable', 'offline'));
  await expect(store.ensureShipped()).rejects.toThrow('offline');
  await expect(store.ensureShipped()).rejects.toThrow('offline');
  expect(asked).toEqual(['shipped', 'shipped']);
});

test('a removed data set leaves the list, and the shipped one comes back when a page needs it', async () => {
  const { store, asked } = await aStore();
  await store.ensureShipped();
  await store.remove(SHIPPED.id);
  expect(store.datasets).toEqual([]);
  await store.ensureShipped();
  expect(asked).toEqual(['shipped', `remove ${SHIPPED.id}`, 'shipped']);
});
