import { describe, expect, test } from 'vitest';
import type { ColumnMap } from '#core/dataset.ts';
import { importTasks } from '#files/datasets/index.ts';
import { textFile } from './imported.ts';

async function mapped(content: string, columns?: ColumnMap, name = 'table.csv') {
  const options = { datasetId: 'data', ...(columns ? { columns } : {}) };
  const hooks = { signal: new AbortController().signal, onProgress: () => undefined, now: () => 0 };
  const batches = importTasks([textFile(name, content)], options, hooks);
  const tasks = [];
  const toolsets = [];
  for (;;) {
    const { done, value } = await batches.next();
    if (done) return { tasks, toolsets, outcome: value };
    tasks.push(...value.tasks);
    toolsets.push(...value.toolsets);
  }
}

const quoted = (value: unknown): string => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
const columns = { query: 'question', tools: 'functions', expected: 'gold', id: 'nr', category: 'topic' };
const call = { name: 'turn_on', arguments: { lamp: 'desk' } };

describe('a table of no known format', () => {
  test('is refused with the names of its columns, so that a person can say what they hold', async () => {
    const failure = await mapped('nr,question,gold\n1,Turn it on,x\n').catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'dataset-unreadable', columns: ['nr', 'question', 'gold'] });
  });

  test.each([
    ['whose columns no task would have', 'demand,due\nTurn it on,x\n', ['demand', 'due']],
    [
      'with names of several words',
      'User request,Gold calls\nTurn it on,"a, b"\n',
      ['User request', 'Gold calls'],
    ],
  ])('%s is read as a table all the same', async (_, content, names) => {
    const failure = await mapped(content).catch((error: unknown) => error);
    expect(failure).toMatchObject({ columns: names });
  });

  test('is no letter: prose with commas is not taken for one', async () => {
    const failure = await mapped('Dear colleagues, here is the data.\nThanks, Bob\n').catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ message: expect.stringContaining('neither JSON') });
    expect(failure).not.toHaveProperty('columns', expect.anything());
  });

  test('becomes tasks once its columns are named', async () => {
    const row = `7,Turn on the desk lamp,${quoted(['turn_on', 'play'])},${quoted([call])},light`;
    const { tasks, toolsets, outcome } = await mapped(`nr,question,functions,gold,topic\n${row}\n`, columns);
    expect(tasks).toHaveLength(1);
    expect(tasks[0]).toMatchObject({
      id: expect.stringContaining('7'),
      query: 'Turn on the desk lamp',
      category: 'light',
      target: { calls: [{ name: 'turn_on', arguments: { lamp: ['desk'] } }] },
    });
    expect(toolsets[0]!.tools.map(({ name }) => name)).toEqual(['turn_on', 'play']);
    expect(outcome).toMatchObject({ format: 'own-file', tasks: 1, rejected: 0, repaired: 0 });
  });

  test.each([
    ['a list of calls', [call]],
    ['one call', call],
    [
      'a call as model APIs write it',
      [{ type: 'function', function: { ...call, arguments: '{"lamp":"desk"}' } }],
    ],
    ['arguments under another name', [{ name: 'turn_on', args: { lamp: 'desk' } }]],
  ])('reads expected calls written as %s', async (_, gold) => {
    const { tasks } = await mapped(`question,gold\nTurn it on,${quoted(gold)}\n`, {
      query: 'question',
      expected: 'gold',
    });
    expect(tasks[0]!.target.calls).toMatchObject([{ name: 'turn_on', arguments: { lamp: ['desk'] } }]);
  });

  test('reads names parted by commas as calls of which the tool alone is known', async () => {
    const { tasks } = await mapped('question,gold\nTurn it on,"turn_on, play"\n', {
      query: 'question',
      expected: 'gold',
    });
    expect(tasks[0]!.labelKind).toBe('toolset');
    expect(tasks[0]!.target.calls!.map(({ name }) => name)).toEqual(['turn_on', 'play']);
  });

  test('takes an empty cell as no label and an empty list as no call expected', async () => {
    const { tasks } = await mapped('question,gold\nTurn it on,\nSay hello,[]\n', {
      query: 'question',
      expected: 'gold',
    });
    expect(tasks.map(({ labelKind, target }) => [labelKind, target.calls])).toEqual([
      ['none', undefined],
      ['exact', []],
    ]);
  });

  test('names the column of the file in what it rejects', async () => {
    const { outcome } = await mapped('question,gold\nTurn it on,\n,x\nTurn it off,"[{broken"\n', {
      query: 'question',
      expected: 'gold',
    });
    expect(outcome.notes).toMatchObject([
      { kind: 'rejected', row: 1, field: '/question' },
      { kind: 'rejected', row: 2, field: '/gold' },
    ]);
  });

  test('of JSON Lines is read the same way, and a __proto__ column does no harm', async () => {
    const text = '{"q": "Turn it on", "__proto__": {"query": "forged"}, "due": [{"name": "turn_on"}]}\n';
    const { tasks } = await mapped(text, { query: 'q', expected: 'due' }, 'table.jsonl');
    expect(tasks[0]!.query).toBe('Turn it on');
    expect(({} as Record<string, unknown>).query).toBeUndefined();
  });
});

test('questions without their answers are a note on the file and no repair', async () => {
  const question = { id: 'warm_0', question: [[{ role: 'user', content: 'How warm is it?' }]], function: [] };
  const { outcome } = await mapped(JSON.stringify(question), undefined, 'BFCL_v4_simple.json');
  expect(outcome.repaired).toBe(0);
  expect(outcome.notes).toMatchObject([
    { kind: 'noted', row: -1, reason: expect.stringContaining('without answers') },
  ]);
});
