import 'fake-indexeddb/auto';
import { datasetTools } from '#store/storage/dataset-tools.ts';
import { openDatabase, type Database } from '#store/storage/db.ts';
import { beforeEach, expect, test } from 'vitest';
import { aTask, aToolset, storeTasks } from './a-task.ts';

let db: Database;
let number = 0;
beforeEach(async () => (db = await openDatabase({ name: `dataset-tools-${number++}` })));

const read = (
  id: string,
  signal = new AbortController().signal,
  onProgress = (_: number, __: number) => {},
) => datasetTools(db, id, onProgress, signal);

test('each tool is there once, however many tasks and toolsets hold it, in the order of the tasks', async () => {
  const [weather, time] = aToolset().tools;
  const second = { ...aToolset('ts-two'), tools: [time!, { ...weather!, server: 'moon' }] };
  const tasks = Array.from({ length: 250 }, (_, ordinal) =>
    aTask(ordinal, ordinal > 120 ? { toolsetId: 'ts-two' } : {}),
  );
  await storeTasks(db, 'many', tasks, [aToolset(), second]);
  const progress: number[][] = [];
  const found = await read('many', undefined, (...done) => progress.push(done));
  expect(found?.tools.map(({ name, server }) => [server, name])).toEqual([
    ['world', 'get_weather'],
    ['world', 'get_time'],
    ['moon', 'get_weather'],
  ]);
  expect(found?.isCut).toBe(false);
  expect(progress).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
});

test('more tools than the index takes are cut, and it says so', async () => {
  const tools = Array.from({ length: 10_050 }, (_, index) => ({
    ...aToolset().tools[0]!,
    name: `tool_${index}`,
  }));
  await storeTasks(db, 'huge', [aTask(0)], [{ ...aToolset(), tools }]);
  const found = await read('huge');
  expect(found?.tools).toHaveLength(10_000);
  expect(found?.isCut).toBe(true);
});

test('a stopped reading gives nothing, and an unknown data set is an error', async () => {
  await storeTasks(db, 'one', [aTask(0)]);
  expect(await read('one', AbortSignal.abort())).toBeUndefined();
  await expect(read('none')).rejects.toMatchObject({ code: 'dataset-unknown' });
});
