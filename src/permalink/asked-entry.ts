import type { AgentPrompts, Dispatch } from '#core/agent.ts';
import type { ModelSettings } from '#core/model.ts';
import type { RunConfig } from '#core/run.ts';

type Asked = Pick<RunConfig, 'agentId' | 'settings' | 'limits' | 'menu' | 'prompts'>;
type MenuEntry = ['a'] | ['g'] | ['p', (number | null)?, number?] | ['k', number?];

/** How language models are asked: agent, settings, limits, menu, own texts by name. Whatever is the default is left out. */
export interface AskedEntry {
  a?: 'n' | 'r';
  /** Temperature, seed, most tokens of an answer, tokens for thinking, several calls at once. */
  s?: { t?: number; s?: number; o?: number; k?: number; p?: boolean };
  /** Turns, tokens, milliseconds. */
  l?: [turns: number, tokens?: number | null, ms?: number];
  m?: MenuEntry;
  p?: AgentPrompts;
}

/** Undefined when everything is as a set-up without language models has it. */
export function askedEntry({ agentId, settings, limits, menu, prompts }: Asked): AskedEntry | undefined {
  const entry: AskedEntry = {
    ...(agentId === 'single-shot' ? {} : { a: agentId === 'react' ? 'r' : 'n' }),
    ...(settings ? { s: settingsEntry(settings) } : {}),
    ...(limits
      ? { l: trimmed([limits.maxSteps, limits.maxTokens, limits.maxMs]) as AskedEntry['l'] & {} }
      : {}),
    ...(menu ? { m: menuEntry(menu) } : {}),
    ...(prompts ? { p: prompts } : {}),
  };
  return Object.keys(entry).length > 0 ? entry : undefined;
}

export function askedOf({ a, s, l, m, p }: AskedEntry = {}): Asked {
  return {
    agentId: a === 'r' ? 'react' : a === 'n' ? 'native-tools' : 'single-shot',
    ...(s
      ? {
          settings: defined({
            temperature: s.t,
            seed: s.s,
            maxOutputTokens: s.o,
            thinkingTokens: s.k,
            parallelToolCalls: s.p,
          }),
        }
      : {}),
    ...(l ? { limits: { maxSteps: l[0], ...defined({ maxTokens: l[1] ?? undefined, maxMs: l[2] }) } } : {}),
    ...(m ? { menu: menuOf(m) } : {}),
    ...(p ? { prompts: p } : {}),
  };
}

const settingsEntry = (of: ModelSettings): AskedEntry['s'] & {} =>
  defined({
    t: of.temperature,
    s: of.seed,
    o: of.maxOutputTokens,
    k: of.thinkingTokens,
    p: of.parallelToolCalls,
  });

function menuEntry(menu: Dispatch): MenuEntry {
  if (menu.strategy === 'padded') return trimmed(['p', menu.size, menu.seed]) as MenuEntry;
  if (menu.strategy === 'top-k') return trimmed(['k', menu.k]) as MenuEntry;
  return menu.strategy === 'all' ? ['a'] : ['g'];
}

function menuOf([letter, first, second]: MenuEntry): Dispatch {
  if (letter === 'p') return { strategy: 'padded', ...defined({ size: first ?? undefined, seed: second }) };
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
