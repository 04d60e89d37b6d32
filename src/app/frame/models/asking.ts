import {
  AGENT_IDS,
  isLoop,
  isSearch,
  menusOf,
  menusOfWay,
  MOST_TURNS,
  PROPOSED_LIMITS,
  type AgentId,
  type AgentLimits,
  type Dispatch,
  type Ranking,
  type ToolPool,
} from '#core/agent.ts';
import type { ModelSettings } from '#core/model.ts';
import type { PromptsByAgent, RunConfig } from '#core/run.ts';
import type { Figure } from './number-bounds.ts';

type Asked = Pick<
  RunConfig,
  'agentIds' | 'settings' | 'limits' | 'menu' | 'menus' | 'searchOnce' | 'prompts'
>;
export type Menu = Dispatch['strategy'] | `all-${ToolPool}` | 'padded-by-server' | 'padded-several';

/** The values of the fields about language models. */
export type AskingFields = {
  agentIds: AgentId[];
  menu: Menu;
  /** Tools of a padded menu, and the seed they are drawn with. */
  padTo: Figure;
  padSeed: Figure;
  /** Tools of a menu by rank; how they are ranked, and among what. */
  best: Figure;
  ranking: Ranking;
  among: ToolPool | 'task';
  /** Menus beside this one: each model is offered each of them. */
  furtherMenus: Dispatch[];
  turns: Figure;
  /** Calls of tools over all turns. */
  calls: Figure;
  /** Calls and turns without a call. */
  actions: Figure;
  /** Calls of one turn that are made. */
  turnCalls: Figure;
  /** Limits of a task. */
  tokens: Figure;
  seconds: Figure;
  dollars: Figure;
  isStreamed: boolean;
  temperature: Figure;
  seed: Figure;
  maxOutputTokens: Figure;
  thinkingTokens: Figure;
  /** Own texts of each way of asking, by name. */
  prompts: PromptsByAgent;
};

export const fieldsOf = (asked: Asked): AskingFields => {
  const [menu, ...furtherMenus] = menusOf(asked);
  return { ...ownFields({ ...asked, menu }), furtherMenus };
};

const ownFields = ({
  agentIds,
  settings = {},
  limits,
  menu,
  prompts,
}: Asked): Omit<AskingFields, 'furtherMenus'> => ({
  agentIds: [...agentIds],
  menu: menuNamed(menu),
  padTo: menu?.strategy === 'padded' ? menu.size : undefined,
  padSeed: menu?.strategy === 'padded' ? menu.seed : undefined,
  best: menu?.strategy === 'top-k' ? menu.k : undefined,
  ranking: (menu?.strategy === 'top-k' ? menu.ranking : undefined) ?? 'bm25',
  among: menu?.strategy === 'top-k' ? (menu.among ?? 'task') : 'at-hand',
  ...loopLimits(agentIds, limits),
  turnCalls: limits?.maxTurnCalls,
  tokens: limits?.maxTokens,
  seconds: limits?.maxMs === undefined ? undefined : limits.maxMs / 1000,
  dollars: limits?.maxDollars,
  isStreamed: settings.stream ?? true,
  temperature: settings.temperature,
  seed: settings.seed,
  maxOutputTokens: settings.maxOutputTokens,
  thinkingTokens: settings.thinkingTokens,
  prompts: prompts ?? {},
});

/** The menu that the fields say; `all` where no field says more. */
export const menuOfFields = (fields: AskingFields): Dispatch =>
  menuOf(fields, undefined) ?? { strategy: 'all' };

/** Is the menu of the fields among the further ones? A run has none twice. */
export const isMenuDoubled = (fields: AskingFields): boolean =>
  fields.furtherMenus.some((each) => JSON.stringify(each) === JSON.stringify(menuOfFields(fields)));

const menuNamed = (menu: Dispatch = { strategy: 'all' }): Menu => {
  if (menu.strategy === 'all') return menu.among ? `all-${menu.among}` : 'all';
  if (menu.strategy !== 'padded' || !menu.by) return menu.strategy;
  return menu.only ? 'padded-several' : 'padded-by-server';
};

/** A loop without limits has the old defaults; a set-up without a loop proposes those of a new one. */
function loopLimits(agentIds: readonly AgentId[], limits: AgentLimits | undefined) {
  const { maxSteps, maxCalls, maxActions }: AgentLimits =
    limits ?? (agentIds.some(isLoop) ? { maxSteps: MOST_TURNS } : PROPOSED_LIMITS);
  return { turns: maxSteps, calls: maxCalls, actions: maxActions };
}

/** The part of a configuration the fields describe. What `start` holds beyond them, such as several calls at once, stays. */
export function askedOfFields(fields: AskingFields, start: Asked): Asked {
  const agentIds = AGENT_IDS.filter((id) => fields.agentIds.includes(id));
  const prompts = textsOf(agentIds, fields.prompts);
  const settings = settingsOf(fields, start.settings);
  const menu = menuOf(fields, start.menus?.[0] ?? start.menu);
  const { furtherMenus } = fields;
  return {
    agentIds,
    settings: Object.keys(settings).length > 0 ? settings : undefined,
    limits: limitsOf(fields, agentIds.some(isLoop), start.limits),
    ...(furtherMenus.length > 0
      ? { menu: undefined, ...severalMenus(agentIds, [menu ?? { strategy: 'all' }, ...furtherMenus]) }
      : { menu, menus: undefined, searchOnce: undefined }),
    prompts,
  };
}

const severalMenus = (
  agentIds: readonly AgentId[],
  menus: Dispatch[],
): Pick<RunConfig, 'menus' | 'searchOnce'> => ({
  menus,
  searchOnce: searchesOnce(agentIds, menus) ? true : undefined,
});

/** Do some of these menus offer the same to a way that searches its tools? Then it takes every task once for them. */
const searchesOnce = (agentIds: readonly AgentId[], menus: readonly Dispatch[]): boolean =>
  agentIds.some((id) => isSearch(id) && menusOfWay(id, menus).length < menus.length);

/** A single shot has one turn, so only the limits of time and of one turn's calls apply. */
function limitsOf(
  { turns, calls, actions, turnCalls, tokens, seconds, dollars }: AskingFields,
  isInTurns: boolean,
  start: AgentLimits | undefined,
): AgentLimits | undefined {
  const maxMs = positive(seconds) && Math.max(1, Math.round(positive(seconds)! * 1000));
  const maxTurnCalls = whole(turnCalls, 1);
  if (!isInTurns && !start && maxMs === undefined && maxTurnCalls === undefined) return undefined;
  return {
    maxSteps: whole(turns, 1) ?? MOST_TURNS,
    ...defined({
      maxCalls: isInTurns ? whole(calls, 1) : undefined,
      maxActions: isInTurns ? whole(actions, 1) : undefined,
      maxTokens: isInTurns ? whole(tokens, 1) : undefined,
      maxMs,
      maxDollars: isInTurns ? positive(dollars) : undefined,
      maxTurnCalls,
    }),
  };
}

function menuOf(
  { menu, padTo, padSeed, best, ranking, among }: AskingFields,
  start: Dispatch | undefined,
): Dispatch | undefined {
  switch (menu) {
    case 'all':
      return start?.strategy === 'all' && !start.among ? start : undefined;
    case 'all-at-hand':
      return { strategy: 'all', among: 'at-hand' };
    case 'all-catalogue':
      return { strategy: 'all', among: 'catalogue' };
    case 'gold-servers':
      return { strategy: menu };
    case 'padded':
    case 'padded-by-server':
    case 'padded-several':
      return {
        strategy: 'padded',
        ...(menu === 'padded' ? {} : { by: 'server' }),
        ...(menu === 'padded-several' ? { only: 'several-servers' } : {}),
        ...defined({ size: whole(padTo, 1), seed: whole(padSeed) }),
      };
    case 'top-k':
      return {
        strategy: menu,
        ...defined({ k: whole(best, 1) }),
        ...(ranking === 'bm25' ? {} : { ranking }),
        ...(among === 'task' ? {} : { among }),
      };
  }
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
  menus: undefined,
  searchOnce: undefined,
  prompts: undefined,
};

function settingsOf(fields: AskingFields, start: ModelSettings = {}): ModelSettings {
  const settings: ModelSettings = {
    temperature: fields.temperature ?? undefined,
    seed: whole(fields.seed),
    maxOutputTokens: whole(fields.maxOutputTokens, 1),
    thinkingTokens: whole(fields.thinkingTokens, 0),
    parallelToolCalls: start.parallelToolCalls,
    stream: fields.isStreamed ? undefined : false,
  };
  return defined(settings);
}

/** The same object without its undefined members. */
const defined = <Of extends object>(of: Of): { [Name in keyof Of]?: Exclude<Of[Name], undefined> } =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Of]?: Exclude<Of[Name], undefined>;
  };

const positive = (value: Figure): number | undefined =>
  typeof value === 'number' && value > 0 ? value : undefined;

function whole(value: Figure, least = -Infinity): number | undefined {
  return typeof value === 'number' && value >= least ? Math.floor(value) : undefined;
}
