import { NOT_SAID } from '#core/dataset.ts';
import { drawSample, hash32, sampleIndices } from '#core/random.ts';
import type { StoredTask } from '#core/task.ts';
import { beginsWith } from '#store/storage/hashes.ts';
import {
  selectOrdinals,
  sortTasks,
  type SortKey,
  filterTasks,
  passingTasks,
} from '#store/storage/task-sort.ts';
import { TaskIndexBuilder } from '#store/storage/task-index-builder.ts';
import { INDEXED_QUERY } from '#store/storage/index-record.ts';
import { TaskIndex } from '#store/storage/task-index.ts';
import { describe, expect, test } from 'vitest';
import { aTask } from './a-task.ts';

function indexOf(tasks: StoredTask[]): TaskIndex {
  const builder = new TaskIndexBuilder();
  for (const task of tasks) builder.add(task);
  return new TaskIndex(structuredClone(builder.finish()));
}

type Untagged = Parameters<typeof filterTasks>[1];
const call = aTask(0).target.calls![0]!;
const issue = (code: string) => ({ code, path: '', detail: '' });
const mixed = indexOf([
  aTask(0, {
    query: 'Open the Straße page',
    difficulty: 'single',
    language: 'de',
    servers: ['web', 'files'],
  }),
  aTask(1, { query: 'Zeichne "Ångström"', difficulty: 'Hard', callType: 'sequential', category: 'BROWSER' }),
  aTask(2, { query: '今天的天气怎么样', language: 'zh', callType: 'none', labelKind: 'none', target: {} }),
  aTask(3, {
    query: 'a\0b',
    difficulty: 'multi',
    callType: 'multi',
    issues: [issue('x'), issue('y'), issue('x')],
  }),
  aTask(4, {
    query: 'apple',
    callType: 'parallel',
    target: { calls: [call, { ...call, name: 'Buy_Fruit' }] },
  }),
  aTask(10, { query: 'Banana', difficulty: 'medium', issues: [issue('y')] }),
]);
const passed = (filter: Untagged) => [...filterTasks(mixed, filter)];

describe('an index row', () => {
  test('holds the columns of its task', () => {
    expect(mixed.row(3)).toEqual({
      ordinal: 3,
      id: 'file.json#3',
      query: 'a b',
      category: 'Finance',
      callType: 'multi',
      difficulty: 'multi',
      servers: ['world'],
      tools: ['get_weather'],
      language: '',
      labelKind: 'exact',
      issues: ['x', 'y'],
    });
    expect(mixed.row(2)).toMatchObject({ query: '今天的天气怎么样', tools: [], labelKind: 'none' });
    expect(mixed.row(4)!.tools).toEqual(['get_weather', 'Buy_Fruit']);
    expect([mixed.row(-1), mixed.row(6), mixed.row(NaN)]).toEqual([undefined, undefined, undefined]);
  });

  test('of a very long query holds its beginning', () => {
    const index = indexOf([aTask(0, { query: 'é'.repeat(1_000_000) }), aTask(1)]);
    expect(index.row(0)!.query).toBe('é'.repeat(INDEXED_QUERY));
    expect(index.row(1)!.id).toBe('file.json#1');
  });
});

describe('the filter', () => {
  const cases: [string, Untagged, number[]][] = [
    ['nothing passes all', {}, [0, 1, 2, 3, 4, 5]],
    ['an empty list is no filter', { category: [], text: '  ' }, [0, 1, 2, 3, 4, 5]],
    ['text is found in queries whatever the case', { text: 'BANANA' }, [5]],
    ['text is found beyond ASCII', { text: 'STRASSE'.replace('SS', 'ß') }, [0]],
    ['Å folds like å', { text: 'ångström' }, [1]],
    ['text is found in Chinese', { text: '天气' }, [2]],
    ['text is found in ids', { text: 'JSON#10' }, [5]],
    ['text is found in names of expected tools', { text: 'buy_fruit' }, [4]],
    ['text does not reach over the end of a row', { text: 'apple banana' }, []],
    ['categories match in any case', { category: ['browser'] }, [0, 1, 2, 4, 5]],
    ['a category that is typed matches as a part of names', { category: ['ROWS'] }, [0, 1, 2, 4, 5]],
    ['a part of no category passes none', { category: ['weather'] }, []],
    ['parts of categories widen', { category: ['rows', 'inan'] }, [0, 1, 2, 3, 4, 5]],
    ['the empty word is in every category', { category: [''] }, [0, 1, 2, 3, 4, 5]],
    ['values of one filter widen', { callType: ['unlabelled', 'parallel'] }, [2, 4]],
    ['different filters narrow', { category: ['browser'], text: 'file.json#1' }, [1, 5]],
    ['a server among several is enough', { server: ['files'] }, [0]],
    ['language', { language: ['zh', 'de'] }, [0, 2]],
    ['unknown language', { language: [NOT_SAID] }, [1, 3, 4, 5]],
    ['label kind', { labelKind: ['none'] }, [2]],
    ['issue', { issue: ['y'] }, [3, 5]],
    ['easy means single, read by call type where the source has no word', { difficulty: ['Easy'] }, [0]],
    ['single is the same as easy here', { difficulty: ['single'] }, [0]],
    ['hard means multi, and the word itself', { difficulty: ['hard'] }, [1, 3, 4]],
    ['medium means multi, and the word itself', { difficulty: ['medium'] }, [3, 4, 5]],
    ['a word nobody uses passes none', { difficulty: ['impossible'] }, []],
  ];
  test.each(cases)('%s', async (_, filter, expected) => {
    expect(passed(filter)).toEqual(expected);
    expect([...(await passingTasks(mixed, filter))]).toEqual(expected);
  });

  test('takes a category as the data set writes it for that one, and in other letters for a part of names', () => {
    const index = indexOf(
      ['Data', 'Database', 'data', 'Big_Data'].map((category, row) => aTask(row, { category })),
    );
    expect([...filterTasks(index, { category: ['Data'] })]).toEqual([0, 2]);
    expect([...filterTasks(index, { category: ['DATA'] })]).toEqual([0, 1, 2, 3]);
    expect([...filterTasks(index, { category: ['Database'] })]).toEqual([1]);
  });

  test('of an empty data set passes none', () => {
    const empty = indexOf([]);
    expect([...filterTasks(empty, { text: 'a' })]).toEqual([]);
    expect(empty.facets().category).toEqual([]);
  });

  test('finds every row across the blocks it works in', () => {
    const index = indexOf(
      Array.from({ length: 3000 }, (_, row) => aTask(row, { query: row % 7 ? 'no' : 'yes it is' })),
    );
    expect([...filterTasks(index, { text: 'YES' })]).toEqual(
      Array.from({ length: 429 }, (_, step) => step * 7),
    );
  });
});

describe('facets', () => {
  test('count the tasks of every value, most frequent first', () => {
    const facets = mixed.facets();
    expect(facets.server).toEqual([
      { value: 'world', count: 5 },
      { value: 'files', count: 1 },
      { value: 'web', count: 1 },
    ]);
    expect(facets.issue).toEqual([
      { value: 'y', count: 2 },
      { value: 'x', count: 1 },
    ]);
    expect(facets.language).toEqual([
      { value: 'de', count: 1 },
      { value: 'zh', count: 1 },
      { value: NOT_SAID, count: 4 },
    ]);
  });

  test('count a task that names no server as such, never as one of a server', () => {
    const index = indexOf([aTask(0), aTask(1, { servers: [] }), aTask(2, { servers: [] })]);
    expect(index.facets().server).toEqual([
      { value: 'world', count: 1 },
      { value: NOT_SAID, count: 2 },
    ]);
    expect([...filterTasks(index, { server: [NOT_SAID] })]).toEqual([1, 2]);
    expect([...filterTasks(index, { server: ['world', NOT_SAID] })]).toEqual([0, 1, 2]);
  });

  test('count within a part of the data set when asked to', () => {
    expect(mixed.facets([0, 5]).callType).toContainEqual({ value: 'single', count: 2 });
  });
});

describe('sorting', () => {
  const orders: [SortKey, boolean, number[]][] = [
    ['order', true, [5, 4, 3, 2, 1, 0]],
    ['query', false, [3, 4, 5, 0, 1, 2]],
    ['query', true, [2, 1, 0, 5, 4, 3]],
    ['id', false, [0, 1, 5, 2, 3, 4]],
    ['issues', true, [3, 5, 0, 1, 2, 4]],
    ['callType', false, [3, 4, 1, 0, 5, 2]],
    ['server', true, [1, 2, 3, 4, 5, 0]],
  ];
  test.each(orders)('by %s, descending: %s', (by, descending, expected) => {
    expect([...sortTasks(mixed, [5, 4, 3, 2, 1, 0], by, descending)]).toEqual(expected);
  });
});

describe('a selection', () => {
  const ids = ['file.json#10', 'file.json#0', 'file.json#99'];

  test('by ids takes these in the order of the data set and leaves out what is not there', async () => {
    expect(await selectOrdinals(mixed, { datasetId: 'd', taskIds: ids })).toEqual([0, 5]);
    expect(await selectOrdinals(mixed, { datasetId: 'd', taskIds: [] })).toEqual([0, 1, 2, 3, 4, 5]);
  });

  // Ids used to win over all else; mcpbr applies every part, so that a list of ids with a difficulty takes the hard ones of them.
  test.each([
    ['ids and a filter', { taskIds: ids, filter: { difficulty: ['easy'] } }, [0]],
    ['ids and a filter that none of them passes', { taskIds: ids, filter: { language: ['zh'] } }, []],
    [
      'ids and a sample',
      { taskIds: ids, sample: { size: 1, seed: 7 } },
      [[0, 5][sampleIndices(2, 1, 7)[0]!]],
    ],
  ])('takes what passes %s', async (_, choice, expected) => {
    expect(await selectOrdinals(mixed, { datasetId: 'd', ...choice })).toEqual(expected);
  });

  test('without ids filters first and samples what is left, the same for the same seed', async () => {
    const selection = { datasetId: 'd', filter: { category: ['browser'] }, sample: { size: 2, seed: 7 } };
    const expected = sampleIndices(5, 2, 7).map((position) => [0, 1, 2, 4, 5][position]);
    expect(await selectOrdinals(mixed, selection)).toEqual(expected);
  });
});

describe('a sample per category', () => {
  const sample = (size: number, seed = 7) => ({ size, seed, per: 'category' as const });
  const draw = (from: readonly string[], of: ReturnType<typeof sample>) =>
    drawSample(
      from.map((_, ordinal) => ordinal),
      of,
      (position) => from[position]!,
    );
  const categories = [...'aaaaaaaaaabbbbbc'];

  test('takes so many of each, in order, and all of a category that has fewer', () => {
    const drawn = draw(categories, sample(3));
    expect(drawn.map((ordinal) => categories[ordinal]).join('')).toBe('aaabbbc');
    expect(drawn).toEqual([...drawn].sort((a, b) => a - b));
  });

  test('is the same for the same seed and another for another', () => {
    expect(draw(categories, sample(3))).toEqual(draw(categories, sample(3)));
    const others = [1, 2, 3].map((seed) => draw(categories, sample(3, seed)).join());
    expect(new Set(others).size).toBeGreaterThan(1);
  });

  test('of a category stays the same when other categories change', () => {
    const others = [...'aaaaaaaaaabbbccc'];
    const ofA = (ordinals: number[]) => ordinals.filter((ordinal) => ordinal < 10);
    expect(ofA(draw(others, sample(4)))).toEqual(ofA(draw(categories, sample(4))));
  });

  test('of a selection counts the categories of what passes its filter', async () => {
    const narrowed = { datasetId: 'd', filter: { category: ['browser'] }, sample: sample(2) };
    const drawn = await selectOrdinals(mixed, narrowed);
    const countsOf = (ordinals: readonly number[]) => {
      const words = ordinals.map((ordinal) => mixed.row(ordinal)!.category);
      return words.sort().map((word) => [word, words.filter((each) => each === word).length] as const);
    };
    const all = new Map(countsOf(passed({ category: ['browser'] })));
    expect(new Map(countsOf(drawn))).toEqual(
      new Map([...all].map(([word, number]) => [word, Math.min(2, number)])),
    );
  });
});

test('the order hash is the 32-bit hash of the ids joined by line feeds', () => {
  const ids = ['file.json#0', 'file.json#1', 'file.json#2'];
  const index = indexOf([0, 1, 2].map((row) => aTask(row)));
  expect(index.record.orderHash).toBe(hash32(ids.join('\n')).toString(16).padStart(8, '0'));
});

test('a data set that grew at its end still begins with the tasks it had, and one that changed does not', () => {
  const of = (...numbers: number[]) => indexOf(numbers.map((number) => aTask(number)));
  const begun = { tasks: 2, orderHash: of(0, 1).record.orderHash };
  expect(beginsWith(of(0, 1), begun)).toBe(true);
  expect(beginsWith(of(0, 1, 2), begun)).toBe(true);
  expect(beginsWith(of(1, 0, 2), begun)).toBe(false);
  expect(beginsWith(of(0, 2, 1), begun)).toBe(false);
  expect(beginsWith(of(0), begun)).toBe(false);
  expect(beginsWith(of(0, 1), { ...begun, tasks: 9 })).toBe(false);
});
