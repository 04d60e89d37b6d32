import { AGENT_IDS, isLoop, MOST_TURNS, type AgentId, type Dispatch } from '#core/agent.ts';
import type { ModelSettings } from '#core/model.ts';
import type { PromptsByAgent, RunConfig } from '#core/run.ts';

type Asked = Pick<RunConfig, 'agentIds' | 'settings' | 'limits' | 'menu' | 'prompts'>;
export type Menu = Dispatch['strategy'];
/** What a number field holds; an empty one holds null or undefined. */
type Figure = number | null | undefined;

/** What the fields about language models hold. */
export type AskingFields = {
  agentIds: AgentId[];
  menu: Menu;
  turns: Figure;
  temperature: Figure;
  seed: Figure;
  maxOutputTokens: Figure;
  thinkingTokens: Figure;
  /** Own texts of each way of asking, by name. */
  prompts: PromptsByAgent;
};

export const fieldsOf = ({ agentIds, settings = {}, limits, menu, prompts }: Asked): AskingFields => ({
  agentIds: [...agentIds],
  menu: menu?.strategy ?? 'all',
  turns: limits?.maxSteps ?? MOST_TURNS,
  temperature: settings.temperature,
  seed: settings.seed,
  maxOutputTokens: settings.maxOutputTokens,
  thinkingTokens: settings.thinkingTokens,
  prompts: prompts ?? {},
});

/** The part of a configuration the fields describe. What `start` holds beyond them, such as a limit of tokens, stays. */
export function askedOfFields(fields: AskingFields, start: Asked): Asked {
  const { menu, turns } = fields;
  const agentIds = AGENT_IDS.filter((id) => fields.agentIds.includes(id));
  const prompts = textsOf(agentIds, fields.prompts);
  const settings = settingsOf(fields, start.settings);
  const kept = start.menu?.strategy === menu ? start.menu : undefined;
  return {
    agentIds,
    settings: Object.keys(settings).length > 0 ? settings : undefined,
    limits:
      agentIds.some(isLoop) || start.limits
        ? { ...start.limits, maxSteps: whole(turns, 1) ?? MOST_TURNS }
        : undefined,
    menu: menu === 'all' ? undefined : (kept ?? { strategy: menu }),
    prompts,
  };
}

/** Own texts of the ways that are chosen; undefined where there is none. */
function textsOf(agentIds: readonly AgentId[], prompts: PromptsByAgent): PromptsByAgent | undefined {
  const own = agentIds.flatMap((id) =>
    prompts[id] && Object.keys(prompts[id]).length > 0 ? [[id, prompts[id]] as const] : [],
  );
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}

/** Of a run without language models: whatever was chosen for them is left out. */
export const notAsked: Asked = {
  agentIds: ['single-shot'],
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
