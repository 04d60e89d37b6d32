import type { JsonObject } from '#core/json.ts';
import type { CallIdRule } from '../call-ids.ts';
import type { ToolRules } from '../offered-tools.ts';

/** How a budget of thinking goes to a provider: members of the body, and what became of the number of tokens. */
export interface ThinkingSetting {
  members: JsonObject;
  /** Absent when the number goes as it is. */
  why?: string;
}

/** In what one speaker of the chat completions wire differs from another. */
export interface ChatDialect {
  tools: ToolRules;
  maxTokens: 'max_tokens' | 'max_completion_tokens';
  /** null: it knows no seed. */
  seed: 'seed' | 'random_seed' | null;
  /** Does the model take a temperature? */
  takesTemperature(model: string): boolean;
  /** undefined: it knows no such setting. */
  thinking(tokens: number, model: string): ThinkingSetting | undefined;
  takesParallelToolCalls: boolean;
  callIds: CallIdRule;
  /** Does it want to be asked for the usage at the end of a stream? */
  asksForUsage: boolean;
  /** Members of its message that it wants back within a turn, as they came. */
  wantsBack: readonly string[];
}
