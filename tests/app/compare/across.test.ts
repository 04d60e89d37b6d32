import { expect, test } from 'vitest';
import { acrossDatasets } from '../../../src/app/compare/across.ts';
import { groupedTable } from '../../../src/app/compare/published-groups.ts';
import { publishedTables } from '../../../src/app/look/published.ts';
import { aView } from './a-view.ts';

const here = aView({ id: 'a', answers: { x: '++++++++++', y: '++++++----', z: '+---------' } });
const other = (answers: Record<string, string>, createdAt = 1_795_000_000_001) =>
  aView({ id: 'b', answers, dataset: { id: 'other', title: 'Other', orderHash: 'ffffffff' }, createdAt });

test('the same models on two data sets have a change of rank with its interval', () => {
  const across = acrossDatasets([here, other({ z: '++++++++++', y: '++++++----', x: '+---------' })])!;
  expect(across.sides.map(({ title, tasks }) => [title, tasks])).toEqual([
    ['Ground', 10],
    ['Other', 10],
  ]);
  expect(across.rows.map(({ name, change }) => [name, change.first, change.second, change.change])).toEqual([
    ['x', 1, 3, -2],
    ['y', 2, 2, 0],
    ['z', 3, 1, 2],
  ]);
  for (const { change } of across.rows) {
    expect(change.low).toBeLessThanOrEqual(change.change);
    expect(change.high).toBeGreaterThanOrEqual(change.change);
  }
  expect(across.rows[0]!.rates.map(({ mean }) => mean)).toEqual([1, 0.1]);
  expect(across.correlation).toMatchObject({ n: 3, tau: -1, tooFew: true });
});

test('of a data set with several runs the newest is read, and models of one data set alone are left out', () => {
  const old = other({ x: '----------', y: '----------' }, 1);
  const young = other({ x: '++++++++++', y: '----------', w: '+++++++++-' }, 2);
  const across = acrossDatasets([here, old, young])!;
  expect(across.rows.map(({ name, rates }) => [name, rates[1].mean])).toEqual([
    ['x', 1],
    ['y', 0],
  ]);
});

test('tasks without a counted attempt of one model are left out for all', () => {
  const across = acrossDatasets([here, other({ x: '++++++xx++', y: '++++++++--' })])!;
  expect(across.sides[1].tasks).toBe(8);
});

test('tasks that are in both are counted, baselines beside models have no rank, and equal rates no correlation', () => {
  const models = ['u', 'v', 'w', 'x', 'lexical'].map((id) => ({
    id,
    title: id,
    kind: id === 'lexical' ? ('baseline' as const) : ('scripted' as const),
  }));
  const answers = Object.fromEntries(models.map(({ id }, at) => [id, (at === 0 ? '+' : '-').repeat(6)]));
  const one = aView({ id: 'a', answers, config: { models } });
  const dataset = { id: 'other', title: 'Other', orderHash: 'ffffffff' };
  const ordinals = [4, 5, 6, 7, 8, 9];
  const two = aView({ id: 'b', answers, config: { models }, dataset, ordinals });
  const across = acrossDatasets([one, two])!;
  expect(across.rows.map(({ name }) => name)).toEqual(['u', 'v', 'w', 'x']);
  expect(across).toMatchObject({ shared: 2, ranks: 2 });
});

test('of the tasks in both only those that all models answered are drawn together', () => {
  const answers = { x: '+x+-+-', y: '-+-+-+' };
  const dataset = { id: 'other', title: 'Other', orderHash: 'ffffffff' };
  const two = aView({ id: 'b', answers: { x: '+-+-+-', y: '-+-+-+' }, dataset });
  const across = acrossDatasets([aView({ id: 'a', answers }), two])!;
  expect(across.sides.map(({ tasks }) => tasks)).toEqual([5, 6]);
  expect(across.shared).toBe(5);
});

test('one data set has no other; one shared model, or too few tasks, give no order', () => {
  expect(acrossDatasets([here])).toBeUndefined();
  expect(acrossDatasets([here, other({ x: '++++++++++' })])!.rows).toEqual([]);
  expect(acrossDatasets([here, other({ x: '++', y: '+-' })])!.rows).toEqual([]);
});

test('MCP-AgentBench’s table 1 stands in its four groups, its bold figures marked best', () => {
  const { rows } = groupedTable(publishedTables.find(({ id }) => id === 'mcp-agentbench-1')!);
  expect(rows.flatMap(({ title }) => title || [])).toEqual([
    'proprietary, ReAct',
    'proprietary, tool calling',
    'open weights, ReAct',
    'open weights, tool calling',
  ]);
  const best = rows.flatMap(({ texts: [name, average] }) =>
    typeof average === 'object' && average.note?.endsWith('best') ? [name] : [],
  );
  expect(best).toEqual([
    'o3-mini, ReAct',
    'Claude 4 Sonnet, tool calling',
    'Qwen3-235B-A22B, ReAct',
    'Kimi K2, tool calling',
  ]);
});

test('every published table can be grouped, whatever its rows are called', () => {
  for (const table of publishedTables) {
    const { rows, headings } = groupedTable(table);
    expect(rows).toHaveLength(table.rows.length);
    for (const { texts } of rows) expect(texts).toHaveLength(headings.length - 1);
  }
});
