import { describe, expect, test } from 'vitest';
import { benchmarks, FACTS, sourceOf } from '../../src/app/learn/methods/benchmarks.ts';
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
    if (benchmark.timeout) expect(sourceOf(benchmark, 'timeout').href).toBe('https://mcpbr.org/');
    if (benchmark.scorer) expect(methods.has(benchmark.scorer), benchmark.scorer).toBe(true);
  });
});
