import { expect, test } from 'vitest';
import { areCutAlike, endOf } from '../../src/app/look/plots/plot-names.ts';

test('names that differ only where they are cut read the same', () => {
  const ways = ['gpt-4o, MCP-AgentBench ReAct', 'gpt-4o, MCP-AgentBench tool calling'];
  expect(areCutAlike(ways, 13)).toBe(true);
  expect(areCutAlike(ways, 26)).toBe(false);
  expect(areCutAlike(['gpt-4o', 'kimi-k2'], 13)).toBe(false);
  expect(areCutAlike([ways[0]!, ways[0]!], 13)).toBe(false);
});

test('a short end stays, so that names cut before it are told apart', () => {
  expect(endOf('Qwen2.5-Coder-0.5B, by grammar')).toBe('by grammar');
  expect(endOf('gpt-4o, MCP-AgentBench ReAct')).toBeUndefined();
  expect(endOf('gpt-4o, MCP-AgentBench ReAct', 2)).toBe('MCP-AgentBench ReAct');
  expect(areCutAlike(['Qwen2.5-Coder-0.5B, by grammar', 'Qwen2.5-Coder-0.5B, native tools'], 13)).toBe(false);
});
