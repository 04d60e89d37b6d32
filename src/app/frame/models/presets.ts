import { AGENT_IDS, PADDED_SIZE, PROPOSED_LIMITS } from '#core/agent.ts';
import { isLanguageModel } from '#core/model.ts';
import { ANSWER_BOUND } from '#core/cost.ts';
import type { RunConfig } from '#core/run.ts';
import { count, duration } from '../format.ts';
import { scorerTitle } from '../kit/scorer-titles.ts';
import { movedWords } from '../words/threshold-words.ts';
import { agentChoices, menuWords } from './model-words.ts';

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
  'An iteration of its agent is a turn of the model here; its documents give time-outs of 180 to 300 s a task, and this is 300.',
  'Its documents give no temperature, no limit of tokens and no repeats: the provider’s own, and one.',
  'Its agent is Claude Code with prompts of its own; here the model’s provider is called directly.',
];
const mcpbr = { title: 'mcpbr, code and documents', url: 'https://github.com/greynewell/mcpbr' };

/** The published set-ups a person can choose, the best known first. */
export const presets: readonly Preset[] = [
  {
    id: 'mcp-agentbench',
    title: 'MCP-AgentBench',
    source: { title: 'paper, arXiv 2509.09734', url: 'https://arxiv.org/abs/2509.09734' },
    asking: {
      agentIds: ['native-tools', 'react'],
      settings: { maxOutputTokens: EIGHT_K, thinkingTokens: EIGHT_K },
      limits: { ...PROPOSED_LIMITS },
      menu: { strategy: 'padded', by: 'server', size: PADDED_SIZE },
      repeats: 1,
    },
    notes: [
      'An action is a call here: at most 30, and turns enough that calls made one by one do not end at them.',
      'The paper fills the menus of queries over several servers up to near 128 tools; here every task has such a menu.',
      'The paper does not give the temperature: the provider’s own.',
      'Its judge is a language model, which is not run here: the scorer under “Decided by” decides. Its 600 queries are not public.',
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
      'The menu is the task’s own; the paper’s dispatcher, about ten tools out of hundreds, is “the best by BM25”.',
      'The paper gives neither temperature (its code asks OpenAI’s models at 0.3) nor limits of tokens: the provider’s own. The time-out of 5 s a call in its code is not kept.',
    ],
  },
  {
    id: 'mcpbr-mcptoolbench',
    title: 'mcpbr, MCPToolBench++',
    source: mcpbr,
    asking: {
      agentIds: ['native-tools'],
      limits: mcpbrAgent,
      repeats: 1,
      decidedBy: 'mcpbr-mcptoolbench',
    },
    notes: [
      ...mcpbrNotes,
      'It reads calls out of the final text; here the calls that were made are compared.',
    ],
  },
  {
    id: 'mcpbr-toolbench',
    title: 'mcpbr, ToolBench',
    source: mcpbr,
    asking: {
      agentIds: ['native-tools', 'no-tools'],
      limits: mcpbrAgent,
      repeats: 1,
      decidedBy: 'mcpbr-toolbench',
    },
    notes: [
      ...mcpbrNotes,
      'Its arm without tools is run beside the agent. There the task’s text still names ten of the tools; here it names none.',
      'ToolBench’s own interfaces cannot be called here: on its rows a JSON plan takes the place of the agent, and the set-up says so.',
    ],
  },
];

/** One setting in words; equal words are the same choice. */
interface Aspect {
  title: string;
  of: (config: Compared) => string;
}
type Compared = PublishedAsking & Pick<RunConfig, 'prompts' | 'execution' | 'thresholds'>;

const OWN = 'the provider’s own';
const figure = (value: number | undefined, absent: string): string =>
  value === undefined ? absent : count(value);

const aspects: readonly Aspect[] = [
  { title: 'ways of asking', of: ({ agentIds }) => waysWords(agentIds) },
  { title: 'the menu', of: ({ menu }) => menuWords(menu) },
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
  { title: 'prompts', of: ({ prompts }) => (prompts ? 'your own' : 'as they are') },
  { title: 'repeats', of: ({ repeats }) => count(repeats) },
  { title: 'decided by', of: ({ decidedBy }) => (decidedBy ? scorerTitle(decidedBy) : 'the default') },
  { title: 'thresholds of mcpbr', of: ({ thresholds }) => movedWords(thresholds) || 'as published' },
  { title: 'faults', of: ({ execution }) => (hasFaults(execution) ? 'put in' : 'none') },
];

const yesOrNo = (value: boolean | undefined): string => (value === undefined ? OWN : value ? 'yes' : 'no');

const waysWords = (agentIds: RunConfig['agentIds']): string =>
  AGENT_IDS.filter((id) => agentIds.includes(id))
    .map((id) => agentChoices.find((choice) => choice.id === id)!.title)
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
