import { describe, expect, test } from 'vitest';
import type {
  LoadedFile,
  RecordingChoice,
  RecordingLook,
  RecordingReport,
} from '#store/bridge/files-contract.ts';
import { PlaygroundError } from '#core/errors.ts';
import { RecordingStore } from '../../src/app/frame/state/recording-store.svelte.ts';

const look = {
  format: 'BFCL results',
  attempts: 2,
  besides: 0,
  models: [],
  fits: [],
  notes: [],
} as unknown as RecordingLook;
const choice: RecordingChoice = { title: 'A run', tasks: 'own', secrets: 'mask', source: {} };
const loaded: LoadedFile = { path: 'a.json', blob: new Blob(['{}']) };
const subject = { title: 'a.json', files: [loaded], source: {} };

/** A worker that finds `found` and `tasks` beside it, or fails with `failure`; `asked` is what it was asked, in order. */
function aStore(found: RecordingLook | 'no log' = look, tasks: LoadedFile[] = []) {
  const asked: string[] = [];
  const world: { failure?: PlaygroundError; during?: () => void } = {};
  const ids: string[] = [];
  const answer = <Value>(what: string, importId: string, value: Value): Value => {
    asked.push(what);
    ids.push(importId);
    world.during?.();
    if (world.failure) throw world.failure;
    return value;
  };
  const store = new RecordingStore(() => ({
    inspectRecording: async ({ importId }, onProgress) => {
      onProgress({ stage: 'reading', attempts: 1, refused: 0, bytes: 10 });
      const files = { files: [loaded], tasks };
      return answer('look', importId, found === 'no log' ? files : { ...files, look: found });
    },
    storeRecording: async ({ importId }, { title }, onProgress) => {
      onProgress({ stage: 'scoring', attempts: 1, refused: 0, bytes: 10 });
      return answer('store', importId, { runId: 'r1', title } as RecordingReport);
    },
    cancelRecording: async (importId) => void asked.push(`cancel ${importId}`),
  }));
  return { store, asked, ids, world };
}

test('a log is looked at, then stored as chosen, under one id', async () => {
  const { store, ids, asked } = aStore();
  const looking = store.look(subject);
  expect(store.imports).toMatchObject([{ state: 'looking', title: 'a.json' }]);
  const looked = await looking;
  expect(looked).toMatchObject({ state: 'choosing', look, progress: { stage: 'reading' } });
  const ended = await store.store(looked.importId, choice);
  expect(ended).toMatchObject({ state: 'done', title: 'A run', report: { runId: 'r1' } });
  expect(store.imports).toEqual([ended]);
  expect(asked).toEqual(['look', 'store']);
  expect(new Set(ids)).toEqual(new Set([looked.importId]));
});

test('a file that is no log leaves nothing behind, and is handed back as it was fetched', async () => {
  const { store, asked } = aStore('no log');
  const address = { path: 'a.json', url: 'https://a.example/a.json' };
  expect(await store.look({ ...subject, files: [address] })).toMatchObject({
    state: 'no-log',
    files: [loaded],
  });
  expect(store.imports).toEqual([]);
  expect(asked).toEqual(['look']);
});

test('a look that fails says why, and is tried again under the same id', async () => {
  const { store, world } = aStore();
  world.failure = new PlaygroundError('recording-empty', 'No attempt in it.');
  const failed = await store.look(subject);
  expect(failed).toMatchObject({ state: 'failed', error: { code: 'recording-empty' } });
  delete world.failure;
  await store.lookAgain(failed.importId);
  expect(store.imports).toMatchObject([{ importId: failed.importId, state: 'choosing' }]);
  expect(store.imports[0]!.error).toBeUndefined();
});

test('a log that could not be stored can be chosen about again', async () => {
  const { store, world } = aStore();
  const { importId } = await store.look(subject);
  world.failure = new PlaygroundError('storage-quota', 'Full.');
  expect(await store.store(importId, choice)).toMatchObject({ state: 'failed', look });
  store.chooseAgain(importId);
  expect(store.imports).toMatchObject([{ importId, state: 'choosing' }]);
});

test('what is not being chosen about is not stored twice', async () => {
  const { store, asked } = aStore();
  const { importId } = await store.look(subject);
  const first = store.store(importId, choice);
  expect(await store.store(importId, choice)).toBeUndefined();
  await first;
  expect(asked).toEqual(['look', 'store']);
});

test('taking a log off the page before it is stored lets the worker forget it, and afterwards asks nothing', async () => {
  const { store, asked } = aStore();
  const { importId } = await store.look(subject);
  store.dismiss(importId);
  expect(store.imports).toEqual([]);
  expect(asked).toEqual(['look', `cancel ${importId}`]);
  const stored = await store.storeKnown(subject, choice);
  store.dismiss(stored.importId);
  expect(asked).toEqual(['look', `cancel ${importId}`, 'store']);
});

test('a log that was taken off the page while it was read does not come back', async () => {
  const { store, world } = aStore();
  world.during = () => store.dismiss(store.imports[0]!.importId);
  await store.look(subject);
  expect(store.imports).toEqual([]);
});

describe('tasks that came with a log', () => {
  const tasks: LoadedFile = { path: 'tasks.json', blob: new Blob(['[]']) };

  test('are added before it is asked which data sets hold the tasks of the log', async () => {
    const { store, asked } = aStore(look, [tasks]);
    const looked = await store.look(subject, async (files) => {
      expect(files).toEqual([tasks]);
      expect(store.imports).toMatchObject([{ state: 'looking' }]);
      asked.push('add');
    });
    expect(asked).toEqual(['look', 'add', 'look']);
    expect(looked.state).toBe('choosing');
  });

  test('may be added while the log is stopped, which then is not looked at again', async () => {
    const { store, asked } = aStore(look, [tasks]);
    const stopped = await store.look(subject, async () => store.cancel(store.imports[0]!.importId));
    expect(stopped).toMatchObject({ state: 'failed', error: { code: 'import-cancelled' } });
    expect(asked.filter((each) => each === 'look')).toHaveLength(1);
  });

  test('are not added again when the log is looked at again', async () => {
    const { store } = aStore(look, [tasks]);
    let added = 0;
    const { importId } = await store.look(subject, async () => void added++);
    await store.lookAgain(importId);
    expect(added).toBe(1);
    expect(store.imports).toMatchObject([{ state: 'choosing' }]);
  });
});

test('logs of several formats become an import each', async () => {
  const formats = ['BFCL results', 'Every Eval Ever'];
  const store = new RecordingStore(() => ({
    inspectRecording: async ({ files }) => {
      const all = files.filter((each) => 'blob' in each);
      if (all.length === 1) return { files: all, tasks: [], look };
      return {
        files: all,
        tasks: [],
        parts: all.map((each, at) => ({ format: formats[at]!, files: [each] })),
      };
    },
    storeRecording: async () => ({}) as RecordingReport,
    cancelRecording: async () => {},
  }));
  const looked = await store.look({ ...subject, files: [loaded, { ...loaded, path: 'b.json' }] });
  expect(looked).toMatchObject({ state: 'choosing', title: 'a.json: BFCL results' });
  expect(store.imports.map(({ title, state, files }) => [title, state, files.length])).toEqual([
    ['a.json: BFCL results', 'choosing', 1],
    ['b.json: Every Eval Ever', 'choosing', 1],
  ]);
});

test('what could not be fetched is stored once more as it was chosen, under the same id', async () => {
  const { store, asked, ids, world } = aStore();
  world.failure = new PlaygroundError('dataset-unreachable', 'Offline.');
  const failed = await store.storeKnown(subject, choice);
  expect(failed).toMatchObject({ state: 'failed' });
  delete world.failure;
  const ended = await store.storeAgain(failed.importId);
  expect(ended).toMatchObject({ state: 'done', report: { title: 'A run' } });
  expect(ended!.error).toBeUndefined();
  expect(asked).toEqual(['store', 'store']);
  expect(new Set(ids).size).toBe(1);
});
