import { describe, expect, test } from 'vitest';
import type { DatasetFigures, ToolUse } from '#core/dataset-figures.ts';
import {
  distributionsOf,
  pressedOrder,
  sortedTools,
  toolWords,
} from '../../../src/app/data/distributions.ts';
import { marksOf, unitOf } from '../../../src/app/look/plots/counts.ts';

const figures = (some: Partial<DatasetFigures> = {}): DatasetFigures => ({
  tasks: 3,
  queryLength: {
    n: 3,
    median: 12,
    bins: [
      { from: 0, to: 49, tasks: 2 },
      { from: 50, to: null, tasks: 1 },
    ],
  },
  answerLength: { n: 0, median: null, bins: [] },
  languages: [
    { word: 'fr', tasks: 2 },
    { word: '', tasks: 1 },
  ],
  topics: [],
  placed: [
    { scope: 'one', callType: 'single', tasks: 1 },
    { scope: 'many', callType: 'multi', tasks: 1 },
    { scope: 'many', callType: 'none', tasks: 1 },
  ],
  calls: [{ number: 1, tasks: 3 }],
  dataPath: [{ number: 1, tasks: 3 }],
  tools: [],
  toolsByCategory: [],
  offered: { tools: 0, tokens: 0 },
  ...some,
});
const rowsOf = (title: string, of: DatasetFigures) =>
  distributionsOf(of).find((plot) => plot.title === title)?.rows;

describe('the plots of a data set', () => {
  test('an open bin says so, and a language that is not known is called unknown', () => {
    expect(rowsOf('Length of the query', figures())).toEqual([
      { name: '0–49', number: 2 },
      { name: '50 and more', number: 1 },
    ]);
    expect(rowsOf('Languages', figures())).toEqual([
      { name: 'French', number: 2 },
      { name: 'unknown', number: 1 },
    ]);
  });

  test('the six cells stand in their order, empty ones too, and what is in none of them behind them', () => {
    expect(rowsOf('Servers and calls', figures())?.map(({ name, number }) => [name, number])).toEqual([
      ['one server, single', 1],
      ['one server, parallel', 0],
      ['one server, sequential', 0],
      ['many servers, single', 0],
      ['many servers, parallel', 0],
      ['many servers, sequential', 1],
      ['no call expected', 1],
    ]);
  });

  test('what no task has is not plotted', () => {
    const titles = distributionsOf(figures()).map(({ title }) => title);
    expect(titles).not.toContain('Topics');
    expect(titles).not.toContain('Length of the answer');
  });

  test('of very many topics the rest is one row, and nothing is lost', () => {
    const topics = Array.from({ length: 5000 }, (_, index) => ({ word: `t${index}`, tasks: 2 }));
    const rows = rowsOf('Topics', figures({ topics }))!;
    expect(rows).toHaveLength(16);
    expect(rows.reduce((sum, { number }) => sum + number, 0)).toBe(10_000);
  });

  test('each says its n', () => {
    for (const { caption } of distributionsOf(figures())) expect(caption).toMatch(/n = /);
  });
});

test.each([
  [0, 1],
  [30, 1],
  [31, 2],
  [151, 10],
  [100_000, 5000],
])('of %i tasks in the longest row a mark stands for %i', (number, unit) => {
  expect(unitOf([{ name: 'a', number }], 30)).toBe(unit);
  expect(marksOf({ name: 'a', number }, unit)).toBeLessThanOrEqual(30);
});

describe('the table of tools', () => {
  const tool = (name: string, server: string | null, expected: number): ToolUse => ({
    name,
    server,
    expected,
    offered: 9,
  });
  const tools = [tool('b', 's', 2), tool('a', 't', 0), tool('c', null, 5)];
  const names = (by: Parameters<typeof sortedTools>[1]) => sortedTools(tools, by).map(({ name }) => name);

  test('is sorted by any column, either way', () => {
    expect(names({ by: 'expected', descending: true })).toEqual(['c', 'b', 'a']);
    expect(names({ by: 'name', descending: false })).toEqual(['a', 'b', 'c']);
    expect(names({ by: 'server', descending: true })).toEqual(['a', 'b', 'c']);
  });
  test('a second press turns the order round; numbers begin with the highest', () => {
    const first = pressedOrder({ by: 'name', descending: false }, 'expected');
    expect(first).toEqual({ by: 'expected', descending: true });
    expect(pressedOrder(first, 'expected').descending).toBe(false);
  });
  test('says how many tools no task expects, else the fewest tasks that expect one', () => {
    expect(toolWords(tools)).toBe('3 tools of 2 servers; 1 expected in no task.');
    expect(toolWords(tools.filter(({ expected }) => expected > 0))).toBe(
      '2 tools of 1 server, each expected in at least 2 tasks.',
    );
  });
});
