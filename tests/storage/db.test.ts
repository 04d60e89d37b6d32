import 'fake-indexeddb/auto';
import { connect, openDatabase, steps, type Step } from '#store/storage/db.ts';
import { getSetting, putSetting } from '#store/storage/settings.ts';
import { listRuns } from '#store/storage/runs.ts';
import { taskAt } from '#store/storage/tasks.ts';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { aTask, storeTasks } from './a-task.ts';

let number = 0;
const fresh = () => `database-${number++}`;

describe('opening the database', () => {
  test('a database of version 1 opens in this version with its data set readable and runs storable', async () => {
    const name = fresh();
    const old = await openDatabase({ name, steps: steps.slice(0, 1) });
    await storeTasks(old, 'old', [aTask(0)]);
    expect([...old.objectStoreNames]).not.toContain('runs');
    old.close();
    const now = await openDatabase({ name });
    expect(now.version).toBe(steps.length);
    expect((await taskAt(now, 'old', 0))?.id).toBe('file.json#0');
    expect(await listRuns(now)).toEqual([]);
  });

  test('reading makes none where nothing was ever stored; what is stored then is read', async () => {
    const name = fresh();
    const exists = async () => (await indexedDB.databases()).some((each) => each.name === name);
    const database = Object.assign(connect({ name }), { exists });
    expect(await getSetting(database, 'a')).toBeUndefined();
    expect(await listRuns(database)).toEqual([]);
    expect(await exists()).toBe(false);
    await putSetting(await database(), 'a', 1);
    expect(await getSetting(database, 'a')).toBe(1);
  });

  const oldRuns: [string, object, object][] = [
    [
      'a way of asking, own texts and faults',
      {
        agentId: 'react',
        prompts: { system: 'S' },
        execution: { on: 'testbed', faults: { seed: 1, rules: [] } },
      },
      {
        agentIds: ['react'],
        prompts: { react: { system: 'S' } },
        execution: { on: 'testbed', faultPlans: [{ seed: 1, rules: [] }] },
      },
    ],
    [
      'a testbed without faults',
      { agentId: 'single-shot', execution: { on: 'testbed' } },
      { agentIds: ['single-shot'], execution: { on: 'testbed' } },
    ],
    [
      'servers of one’s own',
      { agentId: 'native-tools', execution: { on: 'servers', serverIds: ['a'] } },
      { agentIds: ['native-tools'], execution: { on: 'servers', serverIds: ['a'] } },
    ],
  ];
  test.each(oldRuns)('a run stored with one of each, %s, is found with lists of them', async (_, was, is) => {
    const name = fresh();
    const old = await openDatabase({ name, steps: steps.slice(0, 4) });
    const run = { id: 'r', createdAt: 1, status: 'finished' };
    await old.put('runs', { ...run, config: { title: 'T', ...was } } as never);
    old.close();
    expect(await listRuns(await openDatabase({ name }))).toEqual([{ ...run, config: { title: 'T', ...is } }]);
  });

  test('an older database walks every step it missed, in order, with its data at hand', async () => {
    const name = fresh();
    const old = await openDatabase({ name, steps: steps.slice(0, 1) });
    await putSetting(old, 'walked', ['1']);
    old.close();
    const note =
      (word: string): Step =>
      async (_, transaction) => {
        const settings = transaction.objectStore('settings');
        const walked = ((await settings.get('walked')) ?? []) as string[];
        await settings.put([...walked, word], 'walked');
      };
    const now = await openDatabase({ name, steps: [steps[0]!, note('2'), note('3'), note('4')] });
    expect(await getSetting(now, 'walked')).toEqual(['1', '2', '3', '4']);
  });

  test('a database of a newer version is refused kindly and left as it is', async () => {
    const name = fresh();
    const newer = await openDatabase({ name, steps: [...steps, () => {}] });
    await putSetting(newer, 'kept', 'yes');
    newer.close();
    await expect(openDatabase({ name })).rejects.toMatchObject({
      code: 'storage-newer',
      message: expect.stringContaining('safe'),
      hint: expect.stringContaining('Reload'),
    });
    const again = await openDatabase({ name, steps: [...steps, () => {}] });
    expect(await getSetting(again, 'kept')).toBe('yes');
  });

  test('a newer tab is let through: the older connection closes, and the next call says that a reload is due', async () => {
    const name = fresh();
    const open = connect({ name });
    const first = await open();
    const newer = await openDatabase({ name, steps: [...steps, () => {}] });
    expect(newer.version).toBe(steps.length + 1);
    await expect(first.getAll('datasets')).rejects.toThrow();
    await expect(open()).rejects.toMatchObject({ code: 'storage-newer' });
  });

  test('an older tab that does not let go ends in words, not in a wait without end', async () => {
    const name = fresh();
    const stubborn = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name, 1);
      const stores = ['datasets', 'toolsets', 'shards', 'indexes', 'settings'];
      request.onupgradeneeded = () => stores.forEach((store) => request.result.createObjectStore(store));
      request.onsuccess = () => resolve(request.result);
    });
    await expect(openDatabase({ name, patience: 10 })).rejects.toMatchObject({
      code: 'storage-unavailable',
      hint: expect.stringContaining('Close the other tabs'),
    });
    stubborn.close();
  });

  describe('where the browser gives no database', () => {
    afterEach(() => vi.unstubAllGlobals());

    test('its absence is told', async () => {
      vi.stubGlobal('indexedDB', undefined);
      await expect(openDatabase()).rejects.toMatchObject({ code: 'storage-unavailable' });
    });

    test('one that throws as soon as its store is named gives none, in plain words', async () => {
      const own = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB')!;
      onTestFinished(() => void Object.defineProperty(globalThis, 'indexedDB', own));
      Object.defineProperty(globalThis, 'indexedDB', {
        configurable: true,
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
      await expect(openDatabase()).rejects.toMatchObject({ code: 'storage-unavailable' });
    });

    test('a refusal is told, and a later call tries again', async () => {
      const working = indexedDB;
      const name = fresh();
      vi.stubGlobal('indexedDB', {
        open: () => {
          throw new DOMException('private', 'SecurityError');
        },
      });
      const open = connect({ name });
      await expect(open()).rejects.toMatchObject({ code: 'storage-unavailable' });
      vi.stubGlobal('indexedDB', working);
      expect((await open()).name).toBe(name);
    });
  });
});
