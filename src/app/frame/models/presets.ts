import { AGENT_IDS, PADDED_SIZE, PROPOSED_LIMITS, type AgentId } from '#core/agent.ts';
import { editedName } from '#core/contender.ts';
import { isLanguageModel } from '#core/model.ts';
import { ANSWER_BOUND } from '#core/cost.ts';
import type { PromptsByAgent, RunConfig } from '#core/run.ts';
import { count, duration } from '../format.ts';
import { scorerTitle } from '../kit/scorer-titles.ts';
import { movedWords } from '../words/threshold-words.ts';
import { agentChoices, menuWords, promptTitle } from './model-words.ts';

/** The settings of a run that a published set-up decides. */
export type PublishedAsking = Pick<
  RunConfig,
  'agentIds' | 'settings' | 'limits' | 'menu' | 'repeats' | 'decidedBy'
>;

/** A published set-up. */
export interface Preset {
  id: string;
  title: string;
  /** Where it is published. */
  source: { title: string; url: string };
  asking: PublishedAsking;
  /** Sentences: how settings were taken over, what the source omits, what this page does not do. */
  notes: readonly string[];
}

const EIGHT_K = 8192;
const mcpbrAgent = { maxSteps: 20, maxMs: 300_000 };
const mcpbrNotes = [
  'Its documents give time-outs of 180 to 300 s a task, and this is 300. Its limit of iterations has no effect on a single question.',
  'Its documents give no temperature, token limit or number of repeats. The provider’s defaults and one repeat apply.',
  'Its agent is Claude Code, which works in turns with the tools of the server and its own. No such turn is played here: the model’s provider is asked once, and the calls are read out of that reply, as the documents say.',
  'Its code gives the evaluator only the changes to files in the work folder, without the calls of those turns or the last text. It does not evaluate attempts without changes. This site does not reproduce that either. To score calls made in turns, choose native tool calling and keep the scorer.',
  'The prompts have its structure and places in our own words.',
];
const mcpbr = { title: 'mcpbr, code and documents', url: 'https://github.com/greynewell/mcpbr' };

/** The published set-ups a person can choose, the best known first. */
export const presets: readonly Preset[] = [
  {
    id: 'mcp-agentbench',
    title: 'MCP-AgentBench',
    source: { title: 'paper, arXiv 2509.09734', url: 'https://arxiv.org/abs/2509.09734' },
    asking: {
      agentIds: ['agentbench-react', 'agentbench-tools'],
      settings: { maxOutputTokens: EIGHT_K, thinkingTokens: EIGHT_K },
      limits: { maxSteps: 30, maxActions: 30 },
      menu: { strategy: 'padded', by: 'server', only: 'several-servers', size: PADDED_SIZE },
      repeats: 1,
    },
    notes: [
      'An action is a call, or a turn without one: at most 30 together. At the limit both ways are asked for their answer, which the paper says of ReAct.',
      'The prompts have the paper’s structure and places in our own words.',
      'The menus of tasks over several servers are filled with complete servers, up to almost 128 tools. Other menus contain only the task’s own server.',
      'The paper does not give the temperature: the provider’s own.',
      'Its judge is a language model and not part of the run: the scorer under “Decided by” decides. “MCP-Eval, as published” can judge the answers afterwards. Its 600 queries are not public.',
    ],
  },
  {
    id: 'mcptoolbench-pp',
    title: 'MCPToolBench++',
    source: { title: 'paper, arXiv 2508.07575, and its code', url: 'https://arxiv.org/abs/2508.07575' },
    asking: {
      agentIds: ['native-tools'],
      limits: { maxSteps: 1, maxTurnCalls: 1 },
      repeats: 5,
      decidedBy: 'ast',
    },
    notes: [
      'Five trials of each task. Its code allows one iteration and makes the first call of the answer alone, so a task that needs several calls cannot be solved.',
      'AST decides, as the paper words it; its code asks a language model about arguments. For its Pass@K choose “MCPToolBench++ repository, pass flags”.',
      'The menu is the task’s own; the paper’s dispatcher, about ten tools out of hundreds, is “the best for the query”.',
      'The paper gives no temperature (its code uses 0.3 for OpenAI’s models) and no token limits, so the provider’s defaults apply. This site does not use the 5 s time-out for calls in its code.',
    ],
  },
  {
    id: 'mcpbr-mcptoolbench',
    title: 'mcpbr, MCPToolBench++',
    source: mcpbr,
    asking: {
      agentIds: ['mcpbr-mcptoolbench'],
      limits: mcpbrAgent,
      repeats: 1,
      decidedBy: 'mcpbr-mcptoolbench',
    },
    notes: mcpbrNotes,
  },
  {
    id: 'mcpbr-toolbench',
    title: 'mcpbr, ToolBench',
    source: mcpbr,
    asking: {
      agentIds: ['mcpbr-toolbench', 'mcpbr-toolbench-bare'],
      limits: mcpbrAgent,
      repeats: 1,
      decidedBy: 'mcpbr-toolbench',
    },
    notes: [
      ...mcpbrNotes,
      'Its control without a server runs beside the agent. That prompt still names ten of the tools, and calls are read from the reply.',
    ],
  },
];

/** One setting in words; equal words are the same choice. */
interface Aspect {
  title: string;
  of: (config: Compared) => string;
  /** A comparison of runs has a sentence of its own for it. */
  isSaidElsewhere?: true;
}
type Compared = PublishedAsking & Pick<RunConfig, 'prompts' | 'execution' | 'thresholds' | 'textFallback'>;

const OWN = 'the provider’s own';
const figure = (value: number | undefined, absent: string): string =>
  value === undefined ? absent : count(value);

const aspects: readonly Aspect[] = [
  { title: 'ways of asking', of: ({ agentIds }) => waysWords(agentIds) },
  { title: 'the menu', of: ({ menu }) => menuWords(menu), isSaidElsewhere: true },
  { title: 'actions per task', of: ({ limits }) => figure(limits?.maxActions, 'no limit') },
  { title: 'calls per task', of: ({ limits }) => figure(limits?.maxCalls, 'no limit') },
  { title: 'turns', of: ({ limits }) => figure(limits?.maxSteps, 'as usual') },
  { title: 'calls per turn', of: ({ limits }) => figure(limits?.maxTurnCalls, 'as usual') },
  { title: 'tokens per task', of: ({ limits }) => figure(limits?.maxTokens, 'no limit') },
  {
    title: 'time per task',
    of: ({ limits }) => (limits?.maxMs === undefined ? 'no limit' : duration(limits.maxMs)),
  },
  {
    title: 'dollars per task',
    of: ({ limits }) => (limits?.maxDollars === undefined ? 'no limit' : `$${limits.maxDollars}`),
  },
  { title: 'temperature', of: ({ settings }) => String(settings?.temperature ?? OWN) },
  { title: 'seed of the models', of: ({ settings }) => String(settings?.seed ?? OWN) },
  { title: 'output tokens', of: ({ settings }) => figure(settings?.maxOutputTokens, OWN) },
  { title: 'thinking tokens', of: ({ settings }) => figure(settings?.thinkingTokens, OWN) },
  { title: 'calls side by side', of: ({ settings }) => yesOrNo(settings?.parallelToolCalls) },
  { title: 'prompts', of: ({ prompts }) => (prompts ? editedWords(prompts) : 'as built in') },
  { title: 'repeats', of: ({ repeats }) => count(repeats), isSaidElsewhere: true },
  {
    title: 'decided by',
    of: ({ decidedBy }) => (decidedBy ? scorerTitle(decidedBy) : 'the default'),
    isSaidElsewhere: true,
  },
  {
    title: 'thresholds of mcpbr',
    of: ({ thresholds }) => movedWords(thresholds) || 'as published',
    isSaidElsewhere: true,
  },
  {
    title: 'text fallback',
    of: ({ textFallback }) => (textFallback ? 'on' : 'off'),
    isSaidElsewhere: true,
  },
  {
    title: 'faults',
    of: ({ execution }) => (hasFaults(execution) ? 'put in' : 'none'),
    isSaidElsewhere: true,
  },
];

/** `ReAct, edited prompts 3f2a: System text`. */
const editedWords = (prompts: PromptsByAgent): string =>
  AGENT_IDS.flatMap((id) => {
    const own = prompts[id];
    return own
      ? [`${wayTitle(id)}, ${editedName(own)}: ${Object.keys(own).map(promptTitle).join(', ')}`]
      : [];
  }).join('; ');

const wayTitle = (id: AgentId): string => agentChoices.find((choice) => choice.id === id)!.title;

const yesOrNo = (value: boolean | undefined): string => (value === undefined ? OWN : value ? 'yes' : 'no');

const waysWords = (agentIds: RunConfig['agentIds']): string =>
  AGENT_IDS.filter((id) => agentIds.includes(id))
    .map(wayTitle)
    .join(' and ');

const hasFaults = (execution: RunConfig['execution']): boolean =>
  execution?.on === 'testbed' && (execution.faultPlans ?? []).some(({ rules }) => rules.length > 0);

/** The differences of two set-ups in the settings of a preset: `turns 10 instead of 40`. */
export function differencesOf(of: Compared, from: Compared): string[] {
  return aspects.flatMap(({ title, of: words }) => {
    const [is, was] = [words(of), words(from)];
    return is === was ? [] : [`${title} ${is} instead of ${was}`];
  });
}

/**
 * How a set-up differs from a preset; a preset that leaves the deciding scorer open fits any, and one that leaves the length of answers open
 * fits the bound that comes with a budget, which no preset decides.
 */
export function changesFrom({ asking }: Preset, config: RunConfig): string[] {
  const { decidedBy, settings } = asking;
  const most = config.settings?.maxOutputTokens;
  const isOfBudget = config.budget && most === ANSWER_BOUND && settings?.maxOutputTokens === undefined;
  return differencesOf(config, {
    ...asking,
    ...(decidedBy || !config.decidedBy ? {} : { decidedBy: config.decidedBy }),
    ...(isOfBudget ? { settings: { ...settings, maxOutputTokens: most } } : {}),
  });
}

/**
 * The published set-up whose settings a configuration follows; undefined if there is none. Only the fields decide: a run never holds
 * the name.
 */
export const presetOf = (config: RunConfig): Preset | undefined =>
  config.models.some(isLanguageModel)
    ? presets.find((preset) => changesFrom(preset, config).length === 0)
    : undefined;

/** A published set-up in which only the reading of answers was changed, with these changes; undefined if there is none. */
export function presetButReading(config: RunConfig): { preset: Preset; changed: string[] } | undefined {
  const { thresholds: _, textFallback: __, ...asked } = config;
  const preset = presetOf(asked);
  return preset && { preset, changed: changesFrom(preset, config) };
}

/** What a new set-up here asks with. */
export const OURS: PublishedAsking = { agentIds: ['native-tools'], limits: PROPOSED_LIMITS, repeats: 1 };

/**
 * Every difference between a set-up that follows published systems and a new one of this site: in its settings, and in each of its
 * ways of asking. Empty where no such way takes part.
 */
export function againstOurs(config: RunConfig): string[] {
  const ways = agentChoices.filter(({ id, published }) => published && config.agentIds.includes(id));
  if (ways.length === 0) return [];
  const { decidedBy } = presetOf(config)?.asking ?? {};
  return [
    ...differencesOf(config, {
      ...OURS,
      ...(decidedBy || !config.decidedBy ? {} : { decidedBy: config.decidedBy }),
    }),
    ...ways.flatMap(({ title, published }) => published!.differs.map((each) => `${title}: ${each}`)),
  ];
}

/** Settings of how models are asked in which runs differ: `turns 40; or 30`. What a comparison says by itself is left out. */
export function settingsApart(configs: readonly RunConfig[]): string[] {
  return aspects
    .filter(({ isSaidElsewhere }) => !isSaidElsewhere)
    .flatMap(({ title, of: words }) => {
      const values = [...new Set(configs.map(words))];
      return values.length > 1 ? [`${title} ${values.join(', or ')}`] : [];
    });
}
