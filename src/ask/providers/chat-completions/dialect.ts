import type { JsonObject } from '#core/json.ts';
import type { ModelContract } from '#core/model-contracts.ts';
import type { CallIdRule } from '../made-calls.ts';
import { BANDS, effortFor, effortOf, nearestEffort } from '../settings.ts';
import type { ToolRules } from '../tool-rules.ts';

/** How a budget of thinking goes to a provider: members of the body, and what became of the number of tokens. */
interface ThinkingSetting {
  members: JsonObject;
  /** The word of effort among them. */
  effort?: string;
  /** Absent when the number goes as it is. */
  why?: string | undefined;
}

/** In what one speaker of the chat completions wire differs from another. */
export interface ChatDialect {
  tools: ToolRules;
  maxTokens: 'max_tokens' | 'max_completion_tokens';
  /** null: it knows no seed. */
  seed: 'seed' | 'random_seed' | null;
  /** undefined: it knows no such setting. `contract`: what is known of the model. */
  thinking(tokens: number, contract: ModelContract | undefined): ThinkingSetting | undefined;
  takesParallelToolCalls: boolean;
  callIds: CallIdRule;
  /** Pictures stand in the tool's own message: it refuses a message of the user after one of a tool. */
  picturesInResults?: true;
  /** Does it want to be asked for the usage at the end of a stream? */
  asksForUsage: boolean;
  /**
   * Members of its message in which it gives its thinking and takes it back: of those that came the first goes back, as it came. `content`
   * where thinking stands among its parts.
   */
  wantsBack: readonly string[];
}

/** By the words of the model's contract, in OpenAI's member. */
export function effortThinking(
  tokens: number,
  contract: ModelContract | undefined,
): ThinkingSetting | undefined {
  const found = contract && effortFor(tokens, contract);
  return found && { members: { reasoning_effort: found.effort }, effort: found.effort, why: found.why };
}

/** OpenRouter: tokens for what takes a budget or is not known, a word where the model takes words alone. */
export function openRouterThinking(tokens: number, contract: ModelContract | undefined): ThinkingSetting {
  const found =
    contract && contract.thinking !== 'budget' && contract.thinking !== 'switch'
      ? effortFor(tokens, contract)
      : undefined;
  if (found && found.effort !== 'none')
    return { members: { reasoning: { effort: found.effort } }, effort: found.effort, why: found.why };
  return { members: { reasoning: tokens === 0 ? { enabled: false } : { max_tokens: tokens } } };
}

export const dashScopeThinking = (tokens: number): ThinkingSetting => ({
  members: { enable_thinking: tokens > 0, ...(tokens > 0 ? { thinking_budget: tokens } : {}) },
});

/** DeepSeek and Moonshot: a switch, a word of effort, or both, as the model takes them. */
export function switchThinking(
  tokens: number,
  contract: ModelContract | undefined,
): ThinkingSetting | undefined {
  const found = contract && effortFor(tokens, contract);
  if (!found) return undefined;
  const { effort, why } = found;
  const type = effort === 'none' ? 'disabled' : 'enabled';
  const canSwitch = contract.efforts.includes('none');
  const hasWords = contract.thinking === 'effort' && effort !== 'none';
  return {
    members: {
      ...(canSwitch ? { thinking: { type } } : {}),
      ...(hasWords ? { reasoning_effort: effort } : {}),
    },
    effort,
    why,
  };
}

/** vLLM and llama.cpp hand it to the template of the model. */
export const templateSwitch = (tokens: number): ThinkingSetting => ({
  members: { chat_template_kwargs: { enable_thinking: tokens > 0 } },
  why: effortFor(tokens, { efforts: ['none', 'high'], thinking: 'switch' })?.why,
});

export const noThinkingSetting = (): undefined => undefined;

/** Ollama: bands, and a word for no thinking. */
export const ollamaThinking = (tokens: number): ThinkingSetting => ({
  members: { reasoning_effort: nearestEffort(OLLAMA, effortOf(tokens))! },
  why: tokens === 0 ? undefined : BANDS,
});
const OLLAMA = ['none', 'low', 'medium', 'high'];
