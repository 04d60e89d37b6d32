import { describe, expect, test } from 'vitest';
import { readCatalog } from '#core/catalog.ts';
import { readFileSync } from 'node:fs';
import { importTasks, type InputFile } from '#files/datasets/index.ts';
import type { StoredTask } from '#core/task.ts';
import { TaskIndexBuilder } from '#store/storage/task-index-builder.ts';
import { TaskIndex } from '#store/storage/task-index.ts';
import { grouped } from '../../src/app/data/catalog.ts';
import { hostsOf, issueWord, languageWord, placeWords } from '../../src/app/frame/words/data-words.ts';
import { choicesOf, explore, orderOfQuery, sortWord, toggled } from '../../src/app/look/task/explore.ts';
import { violationsOf } from '../../src/app/look/task/label-violations.ts';
import { placeOf } from '../../src/app/look/task/shown-task.svelte.ts';
import { anExpectedCall, aTask } from '../builders/a-task.ts';

function indexOf(tasks: readonly StoredTask[]): TaskIndex {
  const builder = new TaskIndexBuilder();
  for (const task of tasks) builder.add(task);
  return new TaskIndex(builder.finish());
}

const signal = new AbortController().signal;

describe('exploring', () => {
  const tasks = [
    aTask({ id: '1', category: 'light', callType: 'single', servers: ['home'] }),
    aTask({ id: '2', category: 'light', callType: 'parallel', servers: ['home', 'shop'] }),
    aTask({ id: '3', category: 'music', callType: 'sequential', servers: ['shop'] }),
  ];
  const index = indexOf(tasks);
  const order = orderOfQuery(new URLSearchParams());

  test("a filter's own values are counted as if it were not set, the others' as it leaves them", async () => {
    const found = await explore(index, { category: ['light'] }, order);
    expect([...found.ordinals]).toEqual([0, 1]);
    expect(found.facets.category).toEqual([
      { value: 'light', count: 2 },
      { value: 'music', count: 1 },
    ]);
    expect(found.facets.server).toEqual([
      { value: 'home', count: 2 },
      { value: 'shop', count: 1 },
    ]);
  });

  test("a source without words for difficulty offers mcpbr's, and they count what they choose", async () => {
    const found = await explore(index, { difficulty: ['hard'] }, order);
    expect([...found.ordinals]).toEqual([1, 2]);
    expect(found.facets.difficulty).toEqual([
      { value: 'easy', count: 1 },
      { value: 'hard', count: 2 },
    ]);
  });

  test('a chosen value that no task has stays on offer, so that it can be taken away', () => {
    const choices = choicesOf('server', [{ value: 'Light', count: 2 }], ['light', 'gone']);
    expect(choices.map(({ value, chosen }) => [value, chosen])).toEqual([
      ['gone', true],
      ['Light', true],
    ]);
    expect(toggled(['gone', 'light'], { value: 'Light', chosen: true })).toEqual(['gone']);
    expect(toggled(undefined, { value: 'Light', chosen: false })).toEqual(['Light']);
  });

  test('a category that is typed stands beside those it is found in, with the tasks of all of them', () => {
    const categories = [
      { value: 'Finance', count: 3 },
      { value: 'Personal_Finance', count: 2 },
      { value: 'Sports', count: 1 },
    ];
    expect(choicesOf('category', categories, ['finance'])).toEqual([
      { value: 'finance', count: 5, chosen: true },
      ...categories.map((each) => ({ ...each, chosen: false })),
    ]);
    expect(choicesOf('category', categories, ['Finance']).map(({ chosen }) => chosen)).toEqual([
      true,
      false,
      false,
    ]);
    expect(toggled(['finance'], { value: 'Finance', chosen: false })).toEqual(['finance', 'Finance']);
  });

  test.each(['', 'query', '-query', 'issues', '-order'])('the order %j survives the address', (text) => {
    expect(sortWord(orderOfQuery(new URLSearchParams({ sort: text }))) ?? '').toBe(text);
  });

  test.each(['nonsense', '__proto__', '-'])('the order %j is no order', (text) => {
    expect(orderOfQuery(new URLSearchParams({ sort: text })).by).toBe('order');
  });

  test('a task knows its neighbours in the filtered list, and that it is not in it', async () => {
    const inside = await placeOf(index, 1, { server: ['shop'] }, order);
    expect(inside).toEqual({ position: 0, of: 2, previous: undefined, next: '3' });
    const outside = await placeOf(index, 0, { server: ['shop'] }, order);
    expect(outside).toEqual({ position: -1, of: 2, previous: undefined, next: undefined });
  });
});

describe('what is odd in a row', () => {
  async function imported(row: object): Promise<StoredTask> {
    const bytes = new Blob([JSON.stringify([row])]);
    const file: InputFile = { name: 'odd.json', size: bytes.size, open: async () => bytes.stream() };
    const batches = importTasks([file], { datasetId: 'odd' }, { signal, onProgress: () => {}, now: () => 0 });
    const { value } = await batches.next();
    if (!value || !('toolsets' in value)) throw new Error('nothing was read');
    return value.tasks[0]!;
  }
  const tool = {
    name: 'turn_on',
    description: '',
    input_schema: {
      type: 'object',
      properties: {
        'a/b: c': { type: 'integer' },
        place: { type: 'object', properties: { floor: { type: 'integer' } } },
      },
      required: ['lamp'],
    },
  };
  const labelled = (input: object): object => ({
    uuid: '1',
    category: 'light',
    call_type: 'single',
    tools: [tool],
    mcp_tools_dict: { home: ['turn_on'] },
    query: 'Turn it on',
    function_call_label: [
      { name: 'turn_on', step: '1', id: '1', mcp_server: 'home', similar_tools: [], input, output: {} },
    ],
  });

  test('the argument a finding of the importer speaks of is found', async () => {
    const task = await imported(labelled({ lamp: 'desk', place: { floor: 'two' } }));
    const [violation, ...others] = violationsOf(task, task.target.calls![0]!);
    expect(others).toEqual([]);
    expect(violation).toMatchObject({ argument: 'place', code: 'label-fails-schema' });
    expect(violation!.reason).toMatch(/^floor: .*integer/s);
  });

  test('a missing argument is said of the call', async () => {
    const task = await imported(labelled({}));
    const [violation] = violationsOf(task, task.target.calls![0]!);
    expect(violation!.argument).toBe('');
    expect(violation!.reason).toContain('lamp');
  });

  test('a finding about one call is not said of another', () => {
    const calls = [anExpectedCall(), anExpectedCall({ id: '2' })];
    const issues = [
      { code: 'label-fails-schema', path: '/label/1', detail: 'get_weather/city: must be text' },
    ];
    expect(violationsOf({ issues, target: { calls } }, calls[0]!)).toEqual([]);
    expect(violationsOf({ issues, target: { calls } }, calls[1]!)).toMatchObject([{ argument: 'city' }]);
  });

  test('a place in the raw row is said in words', () => {
    expect(placeWords('/a~1b/0/c')).toBe('a/b, item 1, c');
    expect(placeWords('')).toBe('the row as a whole');
  });
});

test('the words for languages, issues and hosts never fail on what data sets hold', () => {
  expect(languageWord('fr')).toBe('French');
  expect(languageWord('not a tag!')).toBe('not a tag!');
  expect(issueWord('something-new')).toBe('something new');
  expect(hostsOf('huggingface.co/a https://huggingface.co/b http://x.example:8/c half')).toEqual([
    'huggingface.co',
    'x.example:8',
  ]);
});

test('the catalog that ships groups what can be loaded', () => {
  const entries = readCatalog(JSON.parse(readFileSync('public/datasets/catalog.json', 'utf8')));
  const groups = grouped(entries);
  expect(groups.length).toBeGreaterThan(2);
  expect(groups.flatMap((group) => group.entries).every(({ files }) => files.length > 0)).toBe(true);
});
