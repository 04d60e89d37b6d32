import type { AgentId } from '#core/agent.ts';

/** What agents say to models, for showing and editing; part of EvalApi. */
export interface PromptsApi {
  /** The texts an agent uses unless a run brings its own, in the order it uses them. */
  agentPrompts(agentId: AgentId): AgentPrompt[];
}

export interface AgentPrompt {
  /** Under which a run keeps its own text. */
  name: string;
  text: string;
  /** Names of the places in braces that the text must keep, for what is put there is said nowhere else. */
  places: string[];
}
