import { describe, expect, test } from 'vitest';
import { editedName } from '#core/contender.ts';
import type { LanguageModelRef } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';
import { fromPermalink, toPermalink } from '#files/permalink/index.ts';
import {
  againstOurs,
  changesFrom,
  presetButReading,
  presetOf,
  presets,
  settingsApart,
} from '../../../src/app/frame/models/presets.ts';
import type { Stores } from '../../../src/app/frame/context.ts';
import { Setup, usePreset } from '../../../src/app/run/setup.svelte.ts';
import { defaultConfig } from '../../../src/app/frame/linked-setup.ts';
import { isRegistered } from '../../../src/app/frame/kit/scorer-titles.ts';

const model: LanguageModelRef = {
  id: 'openai-chat/m',
  title: 'm',
  kind: 'language-model',
  providerId: 'openai-chat',
  model: 'm',
};
const known = {
  datasets: { datasets: [{ id: 't', title: 'T', tasks: 72 }] },
  models: {
    added: [{ ref: model, address: 'https://api.example', needsKey: false }],
    keyAt: () => undefined,
  },
  prices: { own: [], priceOf: () => null },
} as unknown as Pick<Stores, 'datasets' | 'models' | 'prices'>;

/** Of a language model on tasks that the testbed can execute, over the baselines of a new set-up. */
function aSetup(start: Partial<RunConfig> = {}): Setup {
  const setup = new Setup({ ...defaultConfig('t', 'T'), models: [model], ...start }, known);
  setup.matching = 72;
  setup.testbed = { executable: 72, leftOut: [] };
  return setup;
}
const named = (id: string) => presets.find((preset) => preset.id === id)!;
const agentBench = named('mcp-agentbench');

/** Everything a set-up can say otherwise than any preset. */
const messy: Partial<RunConfig> = {
  agentIds: ['single-shot'],
  settings: { temperature: 0.7, seed: 4, maxOutputTokens: 10, thinkingTokens: 0 },
  limits: {
    maxSteps: 3,
    maxCalls: 2,
    maxActions: 4,
    maxTurnCalls: 5,
    maxTokens: 9,
    maxMs: 1000,
    maxDollars: 1,
  },
  menu: { strategy: 'top-k', k: 3 },
  prompts: { 'single-shot': { system: 'Mine' } },
  repeats: 3,
  execution: { on: 'testbed', faultPlans: [{ seed: 1, rules: [{ kind: 'timeout', rate: 0.5 }] }] },
};

describe.each(presets)('the preset $title', (preset) => {
  test('fills every field it decides, whatever stood there', () => {
    const setup = aSetup(messy);
    const changed = usePreset(setup, preset);
    expect(changesFrom(preset, setup.config)).toEqual([]);
    expect(presetOf(setup.config)).toBe(preset);
    expect(changed.length).toBeGreaterThan(8);
    expect(setup.wrongNumber).toBe('');
  });

  test('is still followed by a run under a budget, which gives its answers a greatest length', () => {
    const setup = aSetup();
    usePreset(setup, preset);
    const { budget: _, ...config } = {
      ...setup.config,
      settings: { ...preset.asking.settings, maxOutputTokens: 8192 },
    };
    expect(presetOf({ ...config, budget: { dollars: 1 } })).toBe(preset);
    expect(presetOf(config) === preset).toBe(preset.asking.settings?.maxOutputTokens === 8192);
  });

  test('says that it changed nothing where the fields were so already', () => {
    const setup = aSetup(messy);
    usePreset(setup, preset);
    expect(usePreset(setup, preset)).toEqual([]);
  });

  test('is found again in a link, and no more in a changed one', async () => {
    const setup = aSetup();
    usePreset(setup, preset);
    const dataset = { id: 't', title: 'T', tasks: 72, orderHash: 'ff' };
    const linked = async (config: RunConfig) =>
      presetOf((await fromPermalink(await toPermalink({ kind: 'setup', config, dataset }))).config);
    const config = JSON.parse(JSON.stringify(setup.config)) as RunConfig;
    expect(await linked(config)).toBe(preset);
    expect(await linked({ ...config, repeats: config.repeats + 1 })).toBeUndefined();
    expect(new Setup(config, known).preset).toBe(preset);
  });

  test('names its source, what it does not say, and a scorer there is', () => {
    expect(preset.source.url).toMatch(/^https:\/\//);
    expect(preset.notes.join(' ')).toMatch(/temperature/);
    expect(preset.asking.decidedBy === undefined || isRegistered(preset.asking.decidedBy)).toBe(true);
  });
});

const later: [string, (setup: Setup) => void, string][] = [
  ['fewer actions', ({ asking }) => void (asking.actions = 10), 'actions per task 10 instead of 30'],
  ['a limit of calls', ({ asking }) => void (asking.calls = 10), 'calls per task 10 instead of no limit'],
  ['fewer turns', ({ asking }) => void (asking.turns = 12), 'turns 12 instead of 30'],
  ['no thinking', ({ asking }) => void (asking.thinkingTokens = 0), 'thinking tokens 0 instead of 8,192'],
  [
    'a temperature',
    ({ asking }) => void (asking.temperature = 0),
    'temperature 0 instead of the provider’s own',
  ],
  ['more repeats', (setup) => void (setup.repeats = 2), 'repeats 2 instead of 1'],
  [
    'a menu padded tool by tool',
    ({ asking }) => void (asking.menu = 'padded'),
    'the menu padded to at most 128 tools instead of padded server by server to at most 128 tools where a task needs several servers, else its own server',
  ],
  [
    'one way alone',
    ({ asking }) => void (asking.agentIds = ['agentbench-react']),
    'ways of asking MCP-AgentBench, ReAct instead of MCP-AgentBench, ReAct and MCP-AgentBench, tool calling',
  ],
  [
    'prompts of one’s own',
    ({ asking }) => void (asking.prompts = { 'agentbench-react': { question: 'Mine' } }),
    `prompts MCP-AgentBench, ReAct, ${editedName({ question: 'Mine' })}: The question instead of as built in`,
  ],
  [
    'no execution',
    (setup) => void (setup.isExecuted = false),
    'ways of asking Single shot instead of MCP-AgentBench, ReAct and MCP-AgentBench, tool calling',
  ],
];
test.each(later)('with %s it is MCP-AgentBench, changed, and says how', (_, change, words) => {
  const setup = aSetup();
  usePreset(setup, agentBench);
  change(setup);
  expect(changesFrom(agentBench, setup.config)).toContain(words);
  expect(presetOf(setup.config)).toBeUndefined();
});

const free: [string, (setup: Setup) => void][] = [
  ['a sample of each category', (setup) => void ((setup.sampleSize = 5), (setup.isPerCategory = true))],
  ['another seed', (setup) => void (setup.seed = 7)],
  ['strangers drawn with another seed', ({ asking }) => void (asking.padSeed = 3)],
  ['answers in one piece', ({ asking }) => void (asking.isStreamed = false)],
  ['another scorer, where it names none', (setup) => void (setup.decidedBy = 'ast')],
];
test.each(free)('with %s it is MCP-AgentBench still', (_, change) => {
  const setup = aSetup();
  usePreset(setup, agentBench);
  change(setup);
  expect(presetOf(setup.config)).toBe(agentBench);
});

test('what the set-up leaves to the person stays as it is', () => {
  const setup = aSetup();
  setup.sampleSize = 9;
  setup.asking.isStreamed = false;
  usePreset(setup, agentBench);
  expect([setup.sampleSize, setup.seed, setup.asking.isStreamed]).toEqual([9, 42, false]);
});

test('a run of baselines alone follows no published set-up, whatever its fields hold', () => {
  const { config } = aSetup();
  const of = { ...config, ...agentBench.asking };
  expect(presetOf(of)).toBe(agentBench);
  expect(presetOf({ ...of, models: defaultConfig('t', 'T').models })).toBeUndefined();
});

test('mcpbr is asked as published where nothing can be called', () => {
  const setup = aSetup();
  setup.testbed = { executable: 0, leftOut: [] };
  usePreset(setup, named('mcpbr-toolbench'));
  expect(setup.config.agentIds).toEqual(['mcpbr-toolbench', 'mcpbr-toolbench-bare']);
  expect(changesFrom(named('mcpbr-toolbench'), setup.config)).toEqual([]);
});

describe('beside a set-up of our own', () => {
  const configOf = (id: string): RunConfig => {
    const setup = aSetup();
    usePreset(setup, named(id));
    return { ...setup.config, decidedBy: named(id).asking.decidedBy ?? 'ast' };
  };

  test('every setting of MCP-AgentBench that differs is named, and each of its ways', () => {
    const named = againstOurs(configOf('mcp-agentbench'));
    const settings = [
      'ways of asking MCP-AgentBench, ReAct and MCP-AgentBench, tool calling instead of Native tool calling',
      'the menu padded server by server to at most 128 tools where a task needs several servers, else its own server instead of the task’s own tools',
      'actions per task 30 instead of no limit',
      'calls per task no limit instead of 30',
      'turns 30 instead of 40',
      'output tokens 8,192 instead of the provider’s own',
      'thinking tokens 8,192 instead of the provider’s own',
    ];
    expect(named.slice(0, settings.length)).toEqual(settings);
    const ways = named.slice(settings.length);
    expect(ways.every((each) => /^MCP-AgentBench, (?:ReAct|tool calling): [A-Z].+\.$/.test(each))).toBe(true);
    expect(ways.join(' ')).toMatch(
      /ReAct: A step is <reasoning>.*tool calling: .*asks the model for its answer/,
    );
  });

  test('the scorer of mcpbr is a difference, and one that the person chose is none', () => {
    expect(againstOurs(configOf('mcpbr-toolbench')).join()).toContain('decided by');
    expect(againstOurs(configOf('mcp-agentbench')).join()).not.toContain('decided by');
  });

  test('a run of our own ways has none', () => {
    expect(againstOurs({ ...aSetup().config, prompts: { react: { system: 'x' } } })).toEqual([]);
  });

  test('between runs every other setting of the models is named', () => {
    const apart = settingsApart([configOf('mcp-agentbench'), { ...aSetup().config, repeats: 4 }]);
    expect(apart.map((each) => each.replace(/ .*/, ''))).toEqual([
      'ways',
      'actions',
      'calls',
      'turns',
      'output',
      'thinking',
    ]);
    expect(settingsApart([aSetup().config, aSetup({ repeats: 3 }).config])).toEqual([]);
  });
});

test('a set-up in which only the reading was changed keeps its name, with the change', () => {
  const setup = aSetup();
  usePreset(setup, agentBench);
  const { config } = setup;
  expect(presetButReading(config)).toEqual({ preset: agentBench, changed: [] });
  expect(presetButReading({ ...config, textFallback: true })).toEqual({
    preset: agentBench,
    changed: ['text fallback on instead of off'],
  });
  expect(presetButReading({ ...config, textFallback: true, repeats: 2 })).toBeUndefined();
});

test('what this site proposes can be had back after a published set-up', () => {
  const setup = aSetup();
  usePreset(setup, named('mcpbr-mcptoolbench'));
  expect(usePreset(setup)).not.toEqual([]);
  expect(setup.preset).toBeUndefined();
  expect(setup.config).toMatchObject({ agentIds: ['native-tools'], limits: { maxCalls: 30, maxSteps: 40 } });
  expect(againstOurs(setup.config)).toEqual([]);
});
