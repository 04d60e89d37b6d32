import { expect, test } from 'vitest';
import {
  callTypeOf,
  expectsCalls,
  labelledCallType,
  stepsOf,
  type CallType,
  type LabelKind,
} from '#core/task.ts';
import { hydrate } from '#store/storage/tasks.ts';
import { TaskIndexBuilder } from '#store/storage/task-index-builder.ts';
import { filterTasks } from '#store/storage/task-sort.ts';
import { TaskIndex } from '#store/storage/task-index.ts';
import { facetWord } from '../../src/app/frame/words/data-words.ts';
import { callTypeWords } from '../../src/app/frame/words.ts';
import { aTask } from '../storage/a-task.ts';
import { imported, rowsFile } from './imported.ts';

const tools = [{ name: 'quote', description: 'Quotes.', inputSchema: { type: 'object' } }];
const api = { category_name: 'c', tool_name: 't', api_name: 'quote', api_description: 'Quotes.' };
const bfcl = (id: string) => ({
  id,
  question: [[{ role: 'user', content: 'Price?' }]],
  function: [{ name: 'quote', description: 'Quotes.', parameters: { type: 'dict', properties: {} } }],
});

const query = 'Price?';
const call = { name: 'quote', arguments: {} };

test.each<[string, object, CallType, LabelKind]>([
  ['own file, no expected calls', { query, tools }, 'unlabelled', 'none'],
  ['own file, an empty list', { query, tools, expected: [] }, 'none', 'exact'],
  ['own file, "none" without a label', { query, tools, callType: 'none' }, 'unlabelled', 'none'],
  ['own file, "none" with an empty list', { query, tools, callType: 'none', expected: [] }, 'none', 'exact'],
  ['own file, its own word without a label', { query, tools, callType: 'parallel' }, 'parallel', 'none'],
  ['own file, one call', { query, tools, expected: [call] }, 'single', 'exact'],
  ['MCPToolBench++, no label', { query, mcp_tools_dict: {}, call_type: 'single' }, 'unlabelled', 'none'],
  ['ToolBench, no label', { query, api_list: [api] }, 'unlabelled', 'none'],
  ['ToolBench, no relevant API', { query, api_list: [api], 'relevant APIs': [] }, 'none', 'toolset'],
  [
    'ToolBench, one relevant API',
    { query, api_list: [api], 'relevant APIs': [['t', 'quote']] },
    'single',
    'toolset',
  ],
  ['ToolBench, ground_truth without calls', { query, tools, ground_truth: [] }, 'unlabelled', 'none'],
  ['BFCL, irrelevance', bfcl('irrelevance_0'), 'none', 'exact'],
  ['BFCL, relevance', bfcl('live_relevance_0-0-0'), 'unlabelled', 'none'],
  ['BFCL, a question without its answer', bfcl('simple_0'), 'unlabelled', 'none'],
])('%s: read as it is labelled', async (_, row, callType, labelKind) => {
  const { tasks } = await imported([rowsFile('rows.json', [row])]);
  expect(tasks.map((task) => [task.callType, task.labelKind])).toEqual([[callType, labelKind]]);
});

test('only a label can say that no call is expected', () => {
  expect(callTypeOf(undefined)).toBe('unlabelled');
  expect(callTypeOf([])).toBe('none');
  expect(labelledCallType({ callType: 'none', labelKind: 'none' })).toBe('unlabelled');
  expect(labelledCallType({ callType: 'none', labelKind: 'exact' })).toBe('none');
  expect(labelledCallType({ callType: 'single', labelKind: 'none' })).toBe('single');
});

test('the two have words of their own, the same in the data page’s filter', () => {
  expect([callTypeWords.none, callTypeWords.unlabelled]).toEqual(['no call expected', 'no label']);
  expect(facetWord('callType', 'none')).toBe('no call expected');
  expect(facetWord('callType', 'unlabelled')).toBe('no label');
});

test('neither is an easy or a hard task, and mcpbr’s word for both stays single', () => {
  for (const callType of ['none', 'unlabelled'] as const) {
    expect(expectsCalls(callType)).toBe(false);
    expect(stepsOf(callType)).toBe('single');
  }
});

/** As versions stored them that had one word for both. */
const stored = [
  aTask(0, { callType: 'none', labelKind: 'none', target: {} }),
  aTask(1, { callType: 'none', labelKind: 'exact', target: { calls: [] } }),
  aTask(2),
];

test.each([
  ['of both kinds', stored, ['unlabelled', 'none', 'single']],
  ['without labels alone', [stored[0]!], ['unlabelled']],
  ['where no call is expected alone', [stored[1]!, stored[2]!], ['none', 'single']],
])('a data set from before the two were told apart is read so: tasks %s', (_, tasks, callTypes) => {
  const builder = new TaskIndexBuilder();
  for (const task of tasks) builder.add(task);
  const index = new TaskIndex(structuredClone(builder.finish()));
  expect(tasks.map((__, ordinal) => index.row(ordinal)!.callType)).toEqual(callTypes);
  expect(
    index
      .facets()
      .callType.map(({ value }) => value)
      .toSorted(),
  ).toEqual(callTypes.toSorted());
  for (const callType of ['none', 'unlabelled'] as const) {
    const found = callTypes.flatMap((type, ordinal) => (type === callType ? [ordinal] : []));
    expect([...filterTasks(index, { callType: [callType] })]).toEqual(found);
  }
  expect([...filterTasks(index, { difficulty: ['easy', 'hard'] })]).toEqual(
    callTypes.flatMap((type, ordinal) => (type === 'single' ? [ordinal] : [])),
  );
  expect(tasks.map((task) => hydrate(task, 'data', undefined).callType)).toEqual(callTypes);
});
