import type { AgentPrompts } from '#core/agent.ts';

/** An agent's texts, each replaced where an edited one of the same name is given. */
export function promptsOf<Name extends string>(
  own: Readonly<Record<Name, string>>,
  edited: AgentPrompts = {},
): Record<Name, string> {
  const names = Object.keys(own) as Name[];
  const texts = names.map((name) => [name, Object.hasOwn(edited, name) ? edited[name]! : own[name]]);
  return Object.fromEntries(texts) as Record<Name, string>;
}

/** Fills the places of a text ({tools}) in one pass, so that a place inside a filled value stays as it is; unknown places stay too. */
export const fillPrompt = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => (Object.hasOwn(values, name) ? values[name]! : place));
