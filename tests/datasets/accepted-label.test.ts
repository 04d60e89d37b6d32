import { describe, expect, test } from 'vitest';
import { labelSourceOf } from '#core/accepted-label.ts';
import type { JsonObject } from '#core/json.ts';
import type { Task } from '#core/task.ts';
import { loadLabelling, type AcceptedLabel } from '#files/datasets/index.ts';
import { hydrate } from '#store/storage/tasks.ts';
import { imported, rowsFile } from './imported.ts';

const { withAcceptedLabel, withoutAcceptedLabel } = await loadLabelling();

const tool = {
  name: 'get_weather',
  description: 'Weather of a town',
  inputSchema: { type: 'object', properties: { town: {} } },
};
const unlabelled = { id: 'a', query: 'Weather in Oslo?', tools: [tool] };
const source = { model: 'model-a', run: 'A log', at: '2026-11-24T02:00:00.000Z' };
const label: AcceptedLabel = {
  calls: [{ step: 1, name: 'get_weather', arguments: { town: 'Oslo' } }],
  source,
};

/** The task that an import makes of the row. */
async function taskOf(...rows: JsonObject[]): Promise<Task> {
  const { tasks, toolsets } = await imported([rowsFile('tasks.json', rows)]);
  const task = tasks.at(-1)!;
  return hydrate(
    task,
    'data',
    toolsets.find(({ id }) => id === task.toolsetId),
  );
}
/** The task as it is read back after it was stored with the label. */
const stored = (task: Task, labelled: ReturnType<typeof withAcceptedLabel>): Task => {
  const { tools, raw } = task;
  const { tools: shipped = null } = raw as JsonObject;
  const rawFields: JsonObject = shipped === null ? {} : { tools: shipped };
  return JSON.parse(
    JSON.stringify(hydrate(labelled, 'data', { id: task.toolsetId, tools, rawFields })),
  ) as Task;
};
const plain = (task: Task): unknown => JSON.parse(JSON.stringify(task));

describe('a task with an accepted label', () => {
  test('is what an import makes of its row', async () => {
    const task = await taskOf(unlabelled);
    const labelled = stored(task, withAcceptedLabel(task, label));
    expect(labelled).toMatchObject({
      labelKind: 'exact',
      callType: 'single',
      target: { calls: [{ name: 'get_weather', arguments: { town: ['Oslo'] } }] },
      issues: [
        {
          code: 'label-accepted',
          path: '/labelFrom',
          detail: 'a person accepted it from an answer of model-a in the run “A log” on 2026-11-24',
        },
      ],
    });
    expect(plain(await taskOf(labelled.raw as JsonObject))).toEqual(labelled);
    expect(labelSourceOf(labelled.raw)).toEqual({ ...source, parts: ['expected'] });
  });

  const rows: [string, JsonObject][] = [
    ['with tools', unlabelled],
    ['without recorded tools', { ...unlabelled, tools: [], notRecorded: ['tools'] }],
    ['with tools written as text', { ...unlabelled, tools: JSON.stringify([tool]) }],
    ['with tools written in Python', { ...unlabelled, tools: "[{'name': 'get_weather'}]" }],
    ['without tools', { id: 'a', query: 'Weather in Oslo?', expected: null }],
    ['with answers of its own', { ...unlabelled, answer: ['12 degrees'] }],
    [
      'with a conversation and __proto__',
      { ...unlabelled, messages: [{ role: 'user', text: 'Hi' }], ['__proto__']: 1 },
    ],
  ];
  test.each(rows)('%s is as it was when the label is removed', async (_, row) => {
    const task = await taskOf(row);
    const labelled = stored(task, withAcceptedLabel(task, label));
    expect(labelled.target.calls).toHaveLength(1);
    expect(stored(task, withoutAcceptedLabel(labelled))).toEqual(plain(task));
  });

  test('of an id that stands in the file twice still says so', async () => {
    const task = await taskOf(unlabelled, unlabelled);
    const labelled = stored(task, withAcceptedLabel(task, label));
    expect(labelled.issues.map(({ code }) => code)).toEqual(['label-accepted', 'duplicate-id']);
    expect(stored(task, withoutAcceptedLabel(labelled))).toEqual(plain(task));
  });

  test('says that no call is expected, and accepts the words of the answer', async () => {
    const task = await taskOf(unlabelled);
    const labelled = stored(task, withAcceptedLabel(task, { calls: [], answer: 'No.', source }));
    expect(labelled).toMatchObject({
      callType: 'none',
      target: { calls: [], answer: { accept: ['No.'], match: 'text' } },
    });
    expect(stored(task, withoutAcceptedLabel(labelled))).toEqual(plain(task));
  });

  test('is replaced by the label of another answer', async () => {
    const task = await taskOf(unlabelled);
    const first = stored(task, withAcceptedLabel(task, { ...label, answer: '12 degrees' }));
    const second = stored(task, withAcceptedLabel(first, label));
    expect(second).toEqual(stored(task, withAcceptedLabel(task, label)));
  });
});

describe('is refused', () => {
  const refusals: [string, JsonObject, AcceptedLabel][] = [
    ['where the source has a label', { ...unlabelled, expected: [{ name: 'get_weather' }] }, label],
    ['where the source expects an end state', { ...unlabelled, state: { todo: {} } }, label],
    [
      'where the source has accepted answers, which stay',
      { ...unlabelled, answer: 'Cold.' },
      { ...label, answer: 'Warm.' },
    ],
  ];
  test.each(refusals)('%s', async (_, row, asked) => {
    const task = await taskOf(row);
    expect(() => withAcceptedLabel(task, asked)).toThrow(expect.objectContaining({ code: 'label-refused' }));
  });

  test('and so is removing a label of the source', async () => {
    const task = await taskOf({ ...unlabelled, expected: [] });
    expect(() => withoutAcceptedLabel(task)).toThrow(expect.objectContaining({ code: 'label-refused' }));
  });
});

test.each([
  ['no object', 'model-a'],
  ['no date', { ...source, at: 'yesterday', parts: [] }],
  ['no parts', source],
  ['a name that is no text', { ...source, model: { toString: 1 }, parts: ['expected'] }],
])('the source of a label that is %s is not read', async (_, labelFrom) => {
  const task = await taskOf({ ...unlabelled, expected: [], labelFrom });
  expect(labelSourceOf(task.raw)).toBeUndefined();
  expect(task.issues).toEqual([]);
});

test('a source names what may be removed with it and nothing else', () => {
  const parts = ['answer', 'tools', 'query', 'expected'];
  expect(labelSourceOf({ labelFrom: { ...source, model: 'm'.repeat(999), parts } })).toEqual({
    ...source,
    model: 'm'.repeat(300),
    parts: ['expected', 'answer'],
  });
});
