import { describe, expect, test } from 'vitest';
import { editedName } from '#core/contender.ts';
import type { RunConfig } from '#core/run.ts';
import { cautionWords } from '../../../src/app/compare/caution-words.ts';
import { systemsOf } from '../../../src/app/compare/systems.ts';
import { presets } from '../../../src/app/frame/models/presets.ts';
import { runTitle } from '../../../src/app/frame/models/run-title.ts';
import { aLanguageModel } from '../../builders/a-language-model.ts';
import { aView } from './a-view.ts';

const runOf = (id: string, config: Partial<RunConfig> = {}) =>
  aView({
    id,
    answers: { birch: '+-' },
    config: { models: [aLanguageModel({ title: 'birch' })], agentIds: ['react'], ...config },
  }).run;

describe('two runs that differ in a prompt alone', () => {
  const [mine, other] = [{ system: 'Mine {tools}' }, { system: 'Other {tools}' }];
  const runs = [
    runOf('a'),
    runOf('b', { prompts: { react: mine } }),
    runOf('c', { prompts: { react: other } }),
  ];

  test('are systems of their own, each under the name of its texts', () => {
    const systems = systemsOf(runs);
    expect(systems.map(({ name }) => name)).toEqual([
      'birch',
      `birch, ${editedName(mine)}`,
      `birch, ${editedName(other)}`,
    ]);
    expect(new Set(systems.map(({ key }) => key)).size).toBe(3);
  });

  test('are compared with a word of what differs', () => {
    const [words, ...others] = cautionWords([runs[0]!, runs[1]!]);
    expect(others).toEqual([]);
    expect(words).toBe(
      `Language models were asked differently: prompts as built in, or ReAct, ${editedName(mine)}: System text.`,
    );
  });
});

test('an edited prompt of a way that is not asked changes no name', () => {
  const [system] = systemsOf([runOf('a', { prompts: { 'native-tools': { system: 'x' } } })]);
  expect(system!.name).toBe('birch');
});

test('runs that ask in one way each are told apart by their ways, in the names of systems and of runs', () => {
  const asked = { config: { limits: { maxSteps: 30 } } };
  const [react, native] = [runOf('a', asked.config), runOf('b', { agentIds: ['native-tools'] })];
  expect(systemsOf([react, native]).map(({ name }) => name)).toEqual(['birch, ReAct', 'birch, native tools']);
  const [first, second] = systemsOf([react, runOf('c')]);
  expect(first!.name).toMatch(/^birch, Ground, ReAct, .+ #1$/);
  expect(second!.name).toMatch(/^birch, Ground, ReAct, .+ #2$/);
});

test('a run is called after the published set-up that it follows, else after its way, texts, menu and reading', () => {
  const agentbench = presets.find(({ id }) => id === 'mcp-agentbench')!.asking;
  expect(runTitle(runOf('a', agentbench).config)).toBe('Ground, MCP-AgentBench');
  expect(runTitle(runOf('b', { ...agentbench, repeats: 2 }).config)).toBe(
    'Ground, MCP-AgentBench ReAct and MCP-AgentBench tool calling, padded to 128 by server',
  );
  const prompts = { react: { system: 'x' } };
  expect(runTitle(runOf('c', { prompts, textFallback: true }).config)).toBe(
    `Ground, ReAct, ${editedName(prompts.react)}, text fallback`,
  );
  const { run } = aView({ id: 'd', answers: { x: '+' } });
  expect(runTitle(run.config)).toBe('Ground');
});
