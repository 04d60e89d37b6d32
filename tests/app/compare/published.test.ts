import { describe, expect, test } from 'vitest';
import { kendallTau } from '#measure/statistics/bootstrap-ranks.ts';
import {
  publishedInterval,
  publishedTables,
  unpairedPairs,
  unpairedSentence,
} from '../../../src/app/look/published.ts';

const table = (id: string) => publishedTables.find((each) => each.id === id)!;
const row = (id: string, name: string) => table(id).rows.find((each) => each.name === name)!;

describe('published tables', () => {
  test.each(publishedTables.map((each) => [each.title, each] as const))(
    '%s: every row has a value for every column, a source and what differs',
    (_, { rows, columns, source, url, differs }) => {
      expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
      for (const { values } of rows) {
        expect(values).toHaveLength(columns.length);
        expect(values.every((value) => value >= 0 && value <= 100)).toBe(true);
      }
      expect(source).not.toBe('');
      expect(url).toMatch(/^https:\/\//);
      expect(differs.length).toBeGreaterThan(0);
    },
  );
  test('of one attempt a task hold shares that a whole number of solved tasks gives', () => {
    for (const { columns, rows } of publishedTables)
      columns.forEach(({ kind, n }, column) => {
        if (kind !== 'share') return;
        for (const { values } of rows) {
          const solved = (values[column]! / 100) * n;
          // A rate is printed to .1 % in one paper, to .01 % in the others.
          expect(Math.abs(solved - Math.round(solved))).toBeLessThan(n === 600 ? 0.31 : 0.02);
        }
      });
  });
  test('MCP-AgentBench’s averages are those of its six categories', () => {
    expect(table('mcp-agentbench-1').rows).toHaveLength(17);
    for (const { values } of table('mcp-agentbench-1').rows) {
      const [average, ...six] = values;
      expect(Math.abs(six.reduce((sum, each) => sum + each, 0) / 6 - average!)).toBeLessThan(0.051);
    }
  });
  test('MCPToolBench++’s ranks by AST and by Pass@1 agree as they do in its table 2', () => {
    const { rows, columns } = table('mcptoolbenchpp-2');
    const of = (name: string): number[] => {
      const column = columns.findIndex((each) => each.name === name);
      return rows.map(({ values }) => values[column]!);
    };
    const taus = ['Browser', 'File System', 'Search', 'Map', 'Pay', 'Finance'].map((name) =>
      kendallTau(of(`AST, ${name}`), of(`Pass@1, ${name}`)),
    );
    taus.forEach((tau, at) => expect(tau).toBeCloseTo([0.8, 0.8, 0, 0.2, 0.6, -0.2][at]!, 10));
  });
});

test.each([
  ['GPT-4o, ReAct', 24.4, 31.6],
  ['o3-mini, ReAct', 47.2, 55.1],
  ['Qwen3-235B-A22B, ReAct', 60.8, 68.4],
])(
  'the interval of %s rests on the whole number of tasks that its printed average stands for',
  (name, low, high) => {
    const { columns } = table('mcp-agentbench-1');
    const { values } = row('mcp-agentbench-1', name);
    const interval = publishedInterval(columns[0]!, values[0]!)!;
    expect([interval.low, interval.high].map((end) => Math.round(1000 * end) / 10)).toEqual([low, high]);
    // The six categories of 100 say the same number.
    const solved = values.slice(1).reduce((sum, each) => sum + each, 0);
    expect(Math.round((values[0]! / 100) * 600)).toBe(solved);
  },
);

describe('two rows of one published table', () => {
  const column = table('mcp-agentbench-1').columns[0]!;
  const kimi = row('mcp-agentbench-1', 'Kimi K2, tool calling');
  const claude = row('mcp-agentbench-1', 'Claude 4 Sonnet, tool calling');

  test('Kimi K2 61.0 against Claude 4 Sonnet 58.0 of 600 is not distinguishable, and unpaired', () => {
    const [pair] = unpairedPairs([kimi, claude], column, 0);
    expect([kimi.values[0], claude.values[0], column.n]).toEqual([61, 58, 600]);
    expect(pair!.low).toBeCloseTo(-2.55, 1);
    expect(pair!.high).toBeCloseTo(8.52, 1);
    expect(pair!.isDistinguishable).toBe(false);
    const said = unpairedSentence(pair!);
    expect(said).toContain('3.0 points apart [−2.5, 8.5] on 600 tasks each: not distinguishable (unpaired');
    expect(said).toMatch(/about 4,2\d\d tasks each/);
  });
  test('Qwen3 with ReAct is ahead of Qwen3 with tool calling', () => {
    const rows = ['Qwen3-235B-A22B, ReAct', 'Qwen3-235B-A22B, tool calling'].map((name) =>
      row('mcp-agentbench-1', name),
    );
    const [pair] = unpairedPairs(rows, column, 0);
    expect(pair!.isDistinguishable).toBe(true);
    expect(unpairedSentence(pair!)).toContain('Qwen3-235B-A22B, ReAct is ahead');
  });
  test('each interval is wider the more rows are chosen', () => {
    const all = table('mcp-agentbench-1').rows.slice(0, 6);
    expect(unpairedPairs(all, column, 0)).toHaveLength(15);
    const [among] = unpairedPairs([kimi, claude, ...all], column, 0);
    expect(among!.low).toBeLessThan(-2.7);
  });
  test('a mean of scores has no interval and no pair', () => {
    const { rows, columns } = table('mcp-bench');
    expect(publishedInterval(columns[0]!, 74.9)).toBeNull();
    expect(unpairedPairs(rows, columns[0]!, 0)).toEqual([]);
  });
});
