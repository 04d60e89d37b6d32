import { connect, openDatabase, steps, type Database } from '#store/storage/db.ts';
import { claimGeneration, sweepGenerations } from '#store/storage/generations.ts';
import { TaskIndexBuilder } from '#store/storage/task-index-builder.ts';
import { loadTaskIndex, TaskIndex } from '#store/storage/task-index.ts';
import { filterTasks, passingTasks, sortTasks } from '#store/storage/task-sort.ts';
import { taskAt } from '#store/storage/tasks.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { aTask, storeTasks } from '../storage/a-task.ts';

const name = 'storage-test';
const opened: Database[] = [];
const open = async (options: Parameters<typeof openDatabase>[0] = {}) => {
  const db = await openDatabase({ name, ...options });
  opened.push(db);
  return db;
};
afterEach(async () => {
  for (const db of opened.splice(0)) db.close();
  await new Promise((resolve) => (indexedDB.deleteDatabase(name).onsuccess = resolve));
});

describe('in Chromium, the database', () => {
  test('of version 1 opens in this version with its data set readable', async () => {
    const old = await open({ steps: steps.slice(0, 1) });
    await storeTasks(old, 'old', [aTask(0)]);
    old.close();
    const now = await open();
    expect(now.version).toBe(steps.length);
    expect((await taskAt(now, 'old', 0))?.tools).toHaveLength(2);
    expect((await loadTaskIndex(now, 'old')).row(0)?.id).toBe('file.json#0');
  });

  test('of a newer version is refused kindly', async () => {
    (await open({ steps: [...steps, () => {}] })).close();
    await expect(openDatabase({ name })).rejects.toMatchObject({ code: 'storage-newer' });
  });

  test('is let go when a newer tab needs it', async () => {
    const older = connect({ name });
    await older();
    expect((await open({ steps: [...steps, () => {}] })).version).toBe(steps.length + 1);
    await expect(older()).rejects.toMatchObject({ code: 'storage-newer' });
  });
});

test('a lock of the browser keeps the sweep of every thread away from an import at work', async () => {
  const db = await open();
  const claim = await claimGeneration('alive');
  const held = (await navigator.locks.query()).held ?? [];
  expect(held.map((lock) => lock.name)).toContain('proving-ground:alive');
  await db.put('shards', new ArrayBuffer(8), ['alive', 0]);
  expect(await sweepGenerations(db)).toEqual([]);
  claim.release();
  expect(await sweepGenerations(db)).toEqual(['alive']);
});

describe('an index of 100,000 tasks', () => {
  const builder = new TaskIndexBuilder();
  const towns = ['Leipzig', 'Ålesund', '西安', 'Tōkyō'];
  for (let row = 0; row < 100_000; row++) {
    const town = towns[row % 4];
    builder.add(
      aTask(row, {
        query: `Which of the museums in ${town} are open on day ${row} and cost less than 9 euro?`,
      }),
    );
  }
  const index = new TaskIndex(builder.finish());

  test('is searched, counted and sorted; its times are printed', async () => {
    const timed = async (what: string, work: () => unknown) => {
      const started = performance.now();
      await work();
      console.log(`100,000 tasks, ${what}: ${(performance.now() - started).toFixed(1)} ms`);
    };
    const found = await passingTasks(index, { text: 'ålesund' });
    expect(found).toHaveLength(25_000);
    await timed('next search', () => filterTasks(index, { text: '西安' }));
    await timed('filter by category', () => filterTasks(index, { category: ['finance'] }));
    await timed('facets', () => index.facets());
    await timed('sort by query', () => sortTasks(index, found, 'query'));
  });
});
