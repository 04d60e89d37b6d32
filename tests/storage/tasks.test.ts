import 'fake-indexeddb/auto';
import { deleteDataset, getDataset, listDatasets } from '#store/storage/datasets.ts';
import { openDatabase, type Database } from '#store/storage/db.ts';
import { claimGeneration, deleteGeneration, sweepGenerations } from '#store/storage/generations.ts';
import { DatasetWriter } from '#store/storage/dataset-writer.ts';
import { loadTaskIndex } from '#store/storage/task-index.ts';
import { iterateTasks, taskAt, tasksAt, toolsOffered } from '#store/storage/tasks.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { aTask, aToolset, storeTasks } from './a-task.ts';

let db: Database;
let number = 0;
beforeEach(async () => (db = await openDatabase({ name: `tasks-${number++}` })));

const tasks = (count: number) => Array.from({ length: count }, (_, ordinal) => aTask(ordinal));
const stored = async () => ({
  shards: (await db.getAllKeys('shards')).length,
  toolsets: (await db.getAllKeys('toolsets')).length,
  indexes: (await db.getAllKeys('indexes')).length,
});

describe('tasks of a data set', () => {
  test('are kept as shards of 100 and found by their position', async () => {
    await storeTasks(db, 'many', tasks(250));
    expect(await db.getAllKeys('shards')).toEqual(
      [0, 100, 200].map((first) => ['generation-of-many', first]),
    );
    const found = await tasksAt(db, 'many', [0, 99, 100, 249, 250, -1, 7]);
    expect(found.map((task) => task.source.row)).toEqual([0, 99, 100, 249, 7]);
    expect(await taskAt(db, 'many', 250)).toBeUndefined();
  });

  test('are whole again: tools from the toolset, the raw row with its keys in the order shipped', async () => {
    await storeTasks(db, 'one', [aTask(0)]);
    const task = await taskAt(db, 'one', 0);
    expect(task).toMatchObject({ datasetId: 'one', tools: aToolset().tools });
    expect(JSON.stringify(task!.raw)).toBe(
      '{"uuid":"0","tools":[{"name":"get_weather"},{"name":"get_time"}],"query":"as shipped"}',
    );
  });

  test('with a selection of tools offer these alone, in the order named', async () => {
    await storeTasks(db, 'some', [aTask(0, { offered: [1] })]);
    expect((await taskAt(db, 'some', 0))!.tools.map((tool) => tool.name)).toEqual(['get_time']);
  });

  test('say how many tools they offer, in the order asked, and not beyond the end', async () => {
    const some = tasks(120).map((task, row) => (row === 110 ? { ...task, offered: [1] } : task));
    await storeTasks(db, 'counted', some);
    expect(await toolsOffered(db, 'counted', [110, 0, 500, 3])).toEqual([1, 2, undefined, 2]);
    await expect(toolsOffered(db, 'gone', [0])).rejects.toMatchObject({ code: 'dataset-unknown' });
  });

  test('with texts of many megabytes have an index in pieces, read whole and deleted whole', async () => {
    const many = tasks(1500).map((task, row) => ({ ...task, query: `${row} ${'é'.repeat(2000)}` }));
    await storeTasks(db, 'long', many);
    expect((await stored()).indexes).toBeGreaterThan(2);
    const index = await loadTaskIndex(db, 'long');
    expect(Array.from({ length: 1500 }, (_, row) => index.row(row)!.query)).toEqual(
      many.map(({ query }) => query),
    );
    await storeTasks(db, 'long-2', tasks(1));
    await deleteDataset(db, 'long');
    expect(await db.getAllKeys('indexes')).toEqual(['generation-of-long-2']);
  });

  test('carry a __proto__ key as data', async () => {
    const raw = JSON.parse('{"__proto__": {"polluted": true}, "tools": null}');
    await storeTasks(db, 'hostile', [aTask(0, { raw })]);
    const task = await taskAt(db, 'hostile', 0);
    expect(Object.keys(task!.raw as object)).toEqual(['__proto__', 'tools']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('that are big close their shard early, and positions still hold', async () => {
    const query = 'x'.repeat(1_500_000);
    await storeTasks(
      db,
      'big',
      tasks(7).map((task) => ({ ...task, query })),
    );
    expect(await db.count('shards')).toBe(3);
    expect((await tasksAt(db, 'big', [6, 3])).map((task) => task.source.row)).toEqual([6, 3]);
  });

  test('of an unknown data set are refused by name', async () => {
    await expect(iterateTasks(db, 'nowhere', [0]).next()).rejects.toMatchObject({ code: 'dataset-unknown' });
    await expect(loadTaskIndex(db, 'nowhere')).rejects.toMatchObject({ code: 'dataset-unknown' });
  });
});

describe('data sets', () => {
  test('with equal ids inside stand side by side', async () => {
    await storeTasks(db, 'left', [aTask(0, { query: 'left' })]);
    await storeTasks(db, 'right', [aTask(0, { query: 'right' })]);
    expect((await taskAt(db, 'left', 0))!.query).toBe('left');
    expect((await taskAt(db, 'right', 0))!.query).toBe('right');
  });

  test('are deleted with all that belongs to them and nothing else', async () => {
    await storeTasks(db, 'left', tasks(150));
    await storeTasks(db, 'right', tasks(3));
    await deleteDataset(db, 'left');
    expect(await getDataset(db, 'left')).toBeUndefined();
    expect((await listDatasets(db)).map(({ id }) => id)).toEqual(['right']);
    expect(await stored()).toEqual({ shards: 1, toolsets: 1, indexes: 1 });
    await expect(deleteDataset(db, 'left')).rejects.toMatchObject({ code: 'dataset-unknown' });
  });

  test('have the same content hash exactly when their tasks are the same', async () => {
    const first = await storeTasks(db, 'first', tasks(120));
    const same = await storeTasks(db, 'same', tasks(120));
    const other = await storeTasks(db, 'other', [...tasks(119), aTask(119, { category: 'x' })]);
    expect(same).toMatchObject({ contentHash: first.contentHash, orderHash: first.orderHash });
    expect(other.contentHash).not.toBe(first.contentHash);
    expect(other.orderHash).toBe(first.orderHash);
  });
});

describe('what a crashed import left', () => {
  const crash = async (generation: string) => {
    const writer = new DatasetWriter(db, generation);
    await writer.add({ toolsets: [aToolset()], tasks: tasks(250) });
    await writer.flush();
    await writer.idle();
  };

  test('is swept away; published data sets stay', async () => {
    await storeTasks(db, 'standing', tasks(150));
    await crash('abandoned');
    expect(await sweepGenerations(db)).toEqual(['abandoned']);
    expect(await stored()).toEqual({ shards: 2, toolsets: 1, indexes: 1 });
    expect(await taskAt(db, 'standing', 149)).toBeDefined();
  });

  test('is left alone while an import still writes it', async () => {
    const claim = await claimGeneration('alive');
    await crash('alive');
    expect(await sweepGenerations(db)).toEqual([]);
    claim.release();
    expect(await sweepGenerations(db)).toEqual(['alive']);
  });

  test('can be deleted by its name', async () => {
    await crash('mine');
    await deleteGeneration(db, 'mine');
    expect(await stored()).toEqual({ shards: 0, toolsets: 0, indexes: 0 });
  });
});
