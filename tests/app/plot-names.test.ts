import { expect, test } from 'vitest';
import { needKey } from '../../src/app/look/plots/plot-names.ts';
import { endOf } from '../../src/app/look/plots/plot-names.ts';

test('names that differ only where they are cut read the same', () => {
  const ways = ['gpt-4o, MCP-AgentBench ReAct', 'gpt-4o, MCP-AgentBench tool calling'];
  expect(needKey(ways, 13)).toBe(true);
  expect(needKey(ways, 26)).toBe(false);
  expect(needKey(['gpt-4o', 'kimi-k2'], 13)).toBe(false);
  expect(needKey([ways[0]!, ways[0]!], 13)).toBe(false);
});

test('a short end stays, and what is left before it has to name the model', () => {
  expect(endOf('Qwen2.5-Coder-0.5B, by grammar')).toBe('by grammar');
  expect(endOf('gpt-4o, MCP-AgentBench ReAct')).toBeUndefined();
  expect(endOf('gpt-4o, MCP-AgentBench ReAct', 2)).toBe('MCP-AgentBench ReAct');
  const ways = ['Qwen2.5-Coder-0.5B, by grammar', 'Qwen2.5-Coder-0.5B, native tools'];
  expect(needKey(ways, 26)).toBe(false);
  // "Q… native tools" names no model.
  expect(needKey(ways, 13)).toBe(true);
});
