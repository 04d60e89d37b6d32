import { agentsById } from '#agents/index.ts';
import type { PromptsApi } from '#bridge/prompts-contract.ts';

export const createPromptsApi = (): PromptsApi => ({
  agentPrompts: (agentId) =>
    Object.entries(agentsById.get(agentId)?.prompts ?? {}).map(([name, text]) => ({
      name,
      text,
      places: [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, place]) => place!))],
    })),
});
