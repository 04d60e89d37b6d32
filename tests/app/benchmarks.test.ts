import { describe, expect, test } from 'vitest';
import {
  benchmarks,
  FACTS,
  pageAtMcpbr,
  sourceOf,
  timeoutsOf,
} from '../../src/app/learn/methods/benchmarks.ts';
import { methods } from '../../src/app/learn/methods/method-list.ts';

describe('the table of benchmarks', () => {
  test('has the four systems, and those that are compared with them', () => {
    const names = benchmarks.map(({ name }) => name).join(', ');
    for (const name of ['MCPToolBench++', 'mcpbr, MCPToolBench++', 'mcpbr, ToolBench', 'MCP-AgentBench'])
      expect(names).toContain(name);
    for (const name of ['BFCL', 'τ-bench', 'GAIA', 'AgentBench', 'WebArena']) expect(names).toContain(name);
    expect(new Set(benchmarks.map(({ name }) => name)).size).toBe(benchmarks.length);
  });

  test.each(benchmarks)('$name has every fact with its source', (benchmark) => {
    for (const fact of FACTS) {
      expect(benchmark[fact].length, fact).toBeGreaterThan(3);
      expect(sourceOf(benchmark, fact).href, fact).toMatch(/^https:\/\/[^\s]+$/);
    }
    if (benchmark.scorer) expect(methods.has(benchmark.scorer), benchmark.scorer).toBe(true);
  });

  const atMcpbr = benchmarks.flatMap(({ name, mcpbr }) => (mcpbr ? [{ name, ...mcpbr }] : []));
  test.each(atMcpbr)('$name has its id, output and times in mcpbr, from its own page first', (registered) => {
    const page = pageAtMcpbr(registered);
    expect(page.href).toMatch(new RegExp(`/mcpbr/blob/[0-9a-f]{40}/docs/benchmarks/${registered.id}\\.md$`));
    expect(registered.output.length).toBeGreaterThan(10);
    const times = timeoutsOf(registered);
    expect(times[0]!.source).toBe(page);
    for (const { words } of times) expect(words).toMatch(/^\d+ to \d+ s$/);
  });

  test('both times that mcpbr’s documentation gives for ToolBench stand with their pages', () => {
    const { mcpbr } = benchmarks.find(({ name }) => name === 'mcpbr, ToolBench')!;
    expect(timeoutsOf(mcpbr!).map(({ words, source }) => [words, source.title])).toEqual([
      ['180 to 300 s', 'mcpbr, toolbench.md'],
      ['120 to 300 s', 'mcpbr, mcptoolbench.md'],
    ]);
  });
});
