import { AGENT_IDS, type AgentId, type AgentLimits, type AgentPrompts, type Dispatch } from '#core/agent.ts';
import type { ModelSettings } from '#core/model.ts';
import type { PromptsByAgent, RunConfig } from '#core/run.ts';

type Asked = Pick<RunConfig, 'agentIds' | 'settings' | 'limits' | 'menu' | 'prompts'>;
/** All, the label's servers, padded tool by tool or server by server, the best k. */
type MenuEntry = ['a'] | ['g'] | ['p' | 's', (number | null)?, number?] | ['k', number?];

/** How language models are asked: agents, settings, limits, menu, own texts by name. Whatever is the default is left out. */
export interface AskedEntry {
  /** A letter for each agent, always in this order: j(son plan), n(ative tools), r(eact), w(ithout tools). Absent: j. */
  a?: string;
  /** Temperature, seed, most tokens of an answer, tokens for thinking, several calls at once, word by word. */
  s?: { t?: number; s?: number; o?: number; k?: number; p?: boolean; w?: boolean };
  /** Turns, tokens, milliseconds, dollars, calls, calls of one turn. */
  l?: [
    turns: number,
    tokens?: number | null,
    ms?: number | null,
    dollars?: number | null,
    calls?: number | null,
    turnCalls?: number,
  ];
  m?: MenuEntry;
  /** Of the one agent; by letter where there are several. */
  p?: AgentPrompts | Record<string, AgentPrompts>;
}

/** Undefined when everything is as a set-up without language models has it. */
export function askedEntry({ agentIds, settings, limits, menu, prompts }: Asked): AskedEntry | undefined {
  const agents = AGENT_IDS.filter((id) => agentIds.includes(id));
  const letters = agents.map((id) => letterOf[id]).join('');
  const texts = promptsEntry(agents, prompts);
  const entry: AskedEntry = {
    ...(letters === 'j' ? {} : { a: letters }),
    ...(settings ? { s: settingsEntry(settings) } : {}),
    ...(limits ? { l: limitsEntry(limits) } : {}),
    ...(menu ? { m: menuEntry(menu) } : {}),
    ...(texts ? { p: texts } : {}),
  };
  return Object.keys(entry).length > 0 ? entry : undefined;
}

export function askedOf({ a, s, l, m, p }: AskedEntry = {}): Asked {
  const agentIds = AGENT_IDS.filter((id) => (a ?? 'j').includes(letterOf[id]));
  return {
    agentIds,
    ...(s
      ? {
          settings: defined({
            temperature: s.t,
            seed: s.s,
            maxOutputTokens: s.o,
            thinkingTokens: s.k,
            parallelToolCalls: s.p,
            stream: s.w,
          }),
        }
      : {}),
    ...(l ? { limits: limitsOf(l) } : {}),
    ...(m ? { menu: menuOf(m) } : {}),
    ...(p ? { prompts: promptsOf(agentIds, p) } : {}),
  };
}

const letterOf: Readonly<Record<AgentId, string>> = {
  'single-shot': 'j',
  'native-tools': 'n',
  react: 'r',
  'no-tools': 'w',
};

function promptsEntry(agents: readonly AgentId[], prompts: PromptsByAgent = {}): AskedEntry['p'] {
  const own = agents.flatMap((id) => (prompts[id] ? [[letterOf[id], prompts[id]] as const] : []));
  if (own.length === 0) return undefined;
  return agents.length === 1 ? own[0]![1] : Object.fromEntries(own);
}

/** With one agent its texts stand without a letter, as they did when a run could not have more. */
const promptsOf = (agents: readonly AgentId[], p: AskedEntry['p'] & {}): PromptsByAgent =>
  Object.fromEntries(
    agents.flatMap((id) => {
      const texts = agents.length === 1 ? p : p[letterOf[id]];
      return isTexts(texts) ? [[id, texts]] : [];
    }),
  );

/** What a link of strangers holds may be the one where the other belongs. */
const isTexts = (of: AskedEntry['p'] | string): of is AgentPrompts =>
  typeof of === 'object' && Object.values(of).every((text) => typeof text === 'string');

const settingsEntry = (of: ModelSettings): AskedEntry['s'] & {} =>
  defined({
    t: of.temperature,
    s: of.seed,
    o: of.maxOutputTokens,
    k: of.thinkingTokens,
    p: of.parallelToolCalls,
    w: of.stream,
  });

const limitsEntry = ({
  maxSteps,
  maxTokens,
  maxMs,
  maxDollars,
  maxCalls,
  maxTurnCalls,
}: AgentLimits): AskedEntry['l'] & {} =>
  trimmed([maxSteps, maxTokens, maxMs, maxDollars, maxCalls, maxTurnCalls]) as AskedEntry['l'] & {};

const limitsOf = ([maxSteps, tokens, ms, dollars, calls, turnCalls]: AskedEntry['l'] & {}): AgentLimits => ({
  maxSteps,
  ...defined({
    maxTokens: tokens ?? undefined,
    maxMs: ms ?? undefined,
    maxDollars: dollars ?? undefined,
    maxCalls: calls ?? undefined,
    maxTurnCalls: turnCalls,
  }),
});

function menuEntry(menu: Dispatch): MenuEntry {
  if (menu.strategy === 'padded') return trimmed([menu.by ? 's' : 'p', menu.size, menu.seed]) as MenuEntry;
  if (menu.strategy === 'top-k') return trimmed(['k', menu.k]) as MenuEntry;
  return menu.strategy === 'all' ? ['a'] : ['g'];
}

function menuOf([letter, first, second]: MenuEntry): Dispatch {
  const padded = { strategy: 'padded', ...defined({ size: first ?? undefined, seed: second }) } as const;
  if (letter === 'p') return padded;
  if (letter === 's') return { ...padded, by: 'server' };
  if (letter === 'k') return { strategy: 'top-k', ...defined({ k: first ?? undefined }) };
  return { strategy: letter === 'a' ? 'all' : 'gold-servers' };
}

/** A list without the absent values at its end; those before become null. */
const trimmed = (values: readonly (string | number | undefined)[]): (string | number | null)[] =>
  values.slice(0, values.findLastIndex((value) => value !== undefined) + 1).map((value) => value ?? null);

/** The same object without its undefined members. */
const defined = <Of extends Record<string, string | number | boolean | undefined>>(
  of: Of,
): { [Name in keyof Of]?: Exclude<Of[Name], undefined> } =>
  Object.fromEntries(Object.entries(of).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Of]?: Exclude<Of[Name], undefined>;
  };
