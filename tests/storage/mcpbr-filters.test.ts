import 'fake-indexeddb/auto';
import type { TaskSelection } from '#core/run.ts';
import { openDatabase, type Database } from '#store/storage/db.ts';
import { selectOrdinals, tagSteps } from '#store/storage/task-sort.ts';
import { loadTaskIndex, TaskIndex } from '#store/storage/task-index.ts';
import { TaskIndexBuilder } from '#store/storage/task-index-builder.ts';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { imported, rowsFile } from '../datasets/imported.ts';
import { aTask, aToolset, storeTasks } from './a-task.ts';

let db: Database;
let number = 0;
beforeEach(async () => (db = await openDatabase({ name: `filters-${number++}` })));

const chosen = async (selection: Omit<TaskSelection, 'datasetId'>): Promise<number[]> =>
  selectOrdinals(await loadTaskIndex(db, 'data'), { datasetId: 'data', ...selection });

interface Recorded {
  id: string;
  metric: string;
  input: {
    dataset: { id?: unknown }[];
    args: { filter_difficulty?: string[]; filter_category?: string[]; filter_tags?: string[] };
  };
  expected: { result?: [instanceId: string, id: unknown, statement: string][] };
  py_quirk?: string;
}

/**
 * What Python's own way of writing a value decides is no part of the promise: `'name'` in quotes, True, 1.0, escapes. Nor is an empty
 * word for difficulty: here a task without a word is read by its call type.
 */
const isPromised = ({ metric, input, expected, py_quirk }: Recorded): boolean =>
  metric === 'toolbench.load_tasks' &&
  expected.result !== undefined &&
  input.dataset.length === 9 &&
  Object.keys(input.args).some((name) => name.startsWith('filter_')) &&
  !input.args.filter_difficulty?.includes('') &&
  (py_quirk === undefined || /^\["(rest|天气|😀)"/u.test(JSON.stringify(input.args.filter_tags)));

const recorded = readFileSync('tests/vectors/synthetic/mcpbr-toolbench.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Recorded)
  .filter(isPromised)
  .map(({ input, expected }) => ({ ...input, sample: undefined, ids: expected.result!.map(([, id]) => id) }));

describe('mcpbr picks of its recorded rows', () => {
  test('enough cases are recorded', () => expect(recorded.length).toBe(9));

  test.each(recorded.map((each) => [JSON.stringify(each.args), each] as const))(
    '%s the same as we do',
    async (_, { args, dataset, ids }) => {
      const { tasks, toolsets } = await imported([rowsFile('rows.json', dataset)]);
      expect(tasks).toHaveLength(dataset.length);
      await storeTasks(db, 'data', tasks, toolsets);
      const { filter_difficulty: difficulty, filter_category: category, filter_tags: tags } = args;
      const limit = (args as { sample_size?: number }).sample_size ?? dataset.length;
      const found = await chosen({ filter: { difficulty, category, tags } });
      expect(found.slice(0, limit).map((ordinal) => dataset[ordinal]!.id)).toEqual(ids);
    },
  );
});

describe('tags', () => {
  const weather = aToolset('ts-one');
  const bank = {
    ...aToolset('ts-two'),
    tools: [{ ...weather.tools[0]!, name: 'pay_bill', title: '/pay/:bill', description: 'Pays by REST' }],
    rawFields: {},
  };
  const store = (count: number) =>
    storeTasks(
      db,
      'data',
      Array.from({ length: count }, (_, row) => aTask(row, { toolsetId: row % 2 ? 'ts-two' : 'ts-one' })),
      [weather, bank],
    );

  test.each<[string, string[], number[]]>([
    ['are found in names', ['PAY_bill'], [1, 3]],
    ['are found in the names the source gives', ['/pay/'], [1, 3]],
    ['are found in descriptions', ['tells GET'], [0, 2]],
    ['are found in the tools as the row wrote them', ['"name":"get_time"'], [0, 2]],
    ['must all be found', ['rest', 'get_time'], []],
    ['may be found in different tools', ['get_time', 'get_weather'], [0, 2]],
    ['that are empty are found everywhere', [''], [0, 1, 2, 3]],
    ['are no pattern', ['.*'], []],
    ['none: no filter', [], [0, 1, 2, 3]],
  ])('%s', async (_, tags, expected) => {
    await store(4);
    expect(await chosen({ filter: { tags } })).toEqual(expected);
  });

  test('combine with ids, the other filters and a sample', async () => {
    await store(250);
    const filter = { tags: ['rest'], text: 'town 1' };
    const found = await chosen({ filter });
    expect(found).toHaveLength(56);
    expect(found.every((row) => row % 2 === 1 && String(row).startsWith('1'))).toBe(true);
    expect(
      await chosen({ filter, taskIds: ['file.json#1', 'file.json#2', 'file.json#103', 'file.json#5'] }),
    ).toEqual([1, 103]);
    const sampled = await chosen({ filter, sample: { size: 5, seed: 1 } });
    expect(sampled).toHaveLength(5);
    expect(found).toEqual(expect.arrayContaining(sampled));
  });

  test('narrow a filter one after the other, so that the one that empties it is known', async () => {
    await store(4);
    const index = await loadTaskIndex(db, 'data');
    expect(await tagSteps(index, { tags: ['rest', 'get_time', 'pay'] })).toEqual([
      { tag: 'rest', alone: 2, together: 2 },
      { tag: 'get_time', alone: 2, together: 0 },
      { tag: 'pay', alone: 2, together: 0 },
    ]);
    expect(await tagSteps(index, { tags: ['nobody'] })).toEqual([{ tag: 'nobody', alone: 0, together: 0 }]);
    expect(await tagSteps(index, { tags: ['rest'], category: ['no such one'] })).toEqual([]);
    expect(await tagSteps(index, {})).toEqual([]);
  });

  test('of the tools that a task does not offer do not count', async () => {
    await storeTasks(db, 'data', [aTask(0, { offered: [1] }), aTask(1)], [{ ...weather, rawFields: {} }]);
    expect(await chosen({ filter: { tags: ['get_weather'] } })).toEqual([1]);
  });

  test('of a data set that was replaced meanwhile are an error, never an empty choice', async () => {
    await store(4);
    const index = await loadTaskIndex(db, 'data');
    await db.clear('shards');
    await expect(selectOrdinals(index, { datasetId: 'data', filter: { tags: ['a'] } })).rejects.toMatchObject(
      {
        code: 'dataset-unknown',
      },
    );
  });

  test('of an index without a store pass none', async () => {
    const builder = new TaskIndexBuilder();
    builder.add(aTask(0));
    const index = new TaskIndex(builder.finish());
    expect(await selectOrdinals(index, { datasetId: 'data', filter: { tags: ['get'] } })).toEqual([]);
  });
});
