import type { AgentPrompt } from '#store/bridge/models-contract.ts';
import type { AgentPrompts } from '#core/agent.ts';
import type { Message } from '#core/message.ts';

/** The longest text a set-up takes; links hold the same bound. */
export const MAX_PROMPT = 20_000;

/** Whose message it is, for a heading. */
export const roleTitles: Readonly<Record<Message['role'], string>> = {
  system: 'System text',
  user: 'The person',
  assistant: 'The model',
  tool: 'A tool',
};

/** Places of the built-in text that an edited one has lost: the model would never see what belongs there. */
export const lostPlaces = ({ places }: AgentPrompt, text: string): string[] =>
  places.filter((place) => !text.includes(`{${place}}`));

/** The texts with one of them edited; a text as built in is not kept. */
export function withPrompt(edited: AgentPrompts, prompt: AgentPrompt, text: string): AgentPrompts {
  const others = Object.entries(edited).filter(([name]) => name !== prompt.name);
  return Object.fromEntries(text === prompt.text ? others : [...others, [prompt.name, text]]);
}
