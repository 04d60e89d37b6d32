import type { AgentPrompts, Dispatch } from '#core/agent.ts';
import type { ModelSettings } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';

type Asked = Pick<RunConfig, 'agentId' | 'settings' | 'limits' | 'menu' | 'prompts'>;
export type AgentId = RunConfig['agentId'];
export type Menu = Dispatch['strategy'];
/** What a number field holds; an empty one holds null or undefined. */
type Figure = number | null | undefined;

/** What the fields about language models hold. */
export type AskingFields = {
  agentId: AgentId;
  menu: Menu;
  turns: Figure;
  temperature: Figure;
  seed: Figure;
  maxOutputTokens: Figure;
  thinkingTokens: Figure;
  /** Own texts of each way of asking, by name. */
  prompts: { [Agent in AgentId]?: AgentPrompts };
};

export const TURNS = 30;

/** A loop goes on with what its calls answered, so it needs somewhere to call. */
export const isLoop = (agentId: AgentId): boolean => agentId !== 'single-shot';

export const fieldsOf = ({ agentId, settings = {}, limits, menu, prompts }: Asked): AskingFields => ({
  agentId,
  menu: menu?.strategy ?? 'all',
  turns: limits?.maxSteps ?? TURNS,
  temperature: settings.temperature,
  seed: settings.seed,
  maxOutputTokens: settings.maxOutputTokens,
  thinkingTokens: settings.thinkingTokens,
  prompts: prompts ? { [agentId]: prompts } : {},
});

/** The part of a configuration the fields describe. What `start` holds beyond them, such as a limit of tokens, stays. */
export function askedOfFields(fields: AskingFields, start: Asked): Asked {
  const { agentId, menu, turns } = fields;
  const { [agentId]: prompts = {} } = fields.prompts;
  const settings = settingsOf(fields, start.settings);
  const kept = start.menu?.strategy === menu ? start.menu : undefined;
  return {
    agentId,
    settings: Object.keys(settings).length > 0 ? settings : undefined,
    limits:
      isLoop(agentId) || start.limits ? { ...start.limits, maxSteps: whole(turns, 1) ?? TURNS } : undefined,
    menu: menu === 'all' ? undefined : (kept ?? { strategy: menu }),
    prompts: Object.keys(prompts).length > 0 ? prompts : undefined,
  };
}

/** Of a run without language models: whatever was chosen for them is left out. */
export const notAsked: Asked = {
  agentId: 'single-shot',
  settings: undefined,
  limits: undefined,
  menu: undefined,
  prompts: undefined,
};

function settingsOf(fields: AskingFields, start: ModelSettings = {}): ModelSettings {
  const settings: ModelSettings = {
    temperature: fields.temperature ?? undefined,
    seed: whole(fields.seed),
    maxOutputTokens: whole(fields.maxOutputTokens, 1),
    thinkingTokens: whole(fields.thinkingTokens, 0),
    parallelToolCalls: start.parallelToolCalls,
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

function whole(value: Figure, least = -Infinity): number | undefined {
  return typeof value === 'number' && value >= least ? Math.floor(value) : undefined;
}
