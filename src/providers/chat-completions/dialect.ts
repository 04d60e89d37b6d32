import type { JsonObject } from '#core/json.ts';
import type { CallIdRule } from '../made-calls.ts';
import type { ToolRules } from '../tool-rules.ts';

/** How a budget of thinking goes to a provider: members of the body, and what became of the number of tokens. */
interface ThinkingSetting {
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

const BANDS = 'The provider knows bands of thinking, not a number of tokens.';
const SWITCH = 'The provider can switch thinking on or off, not count its tokens.';

/** Tokens of thinking in the words low (up to 4,096), medium (up to 16,384) and high. */
export const effortOf = (tokens: number): string =>
  tokens <= 4096 ? 'low' : tokens <= 16_384 ? 'medium' : 'high';

const OPENAI_REASONS = /^(o\d|gpt-([5-9]|\d\d))/;

/** OpenAI's models that think: they take no temperature. */
export const isReasoningModel = (model: string): boolean =>
  OPENAI_REASONS.test(model) && !model.includes('chat-latest');

/** What OpenAI calls no thinking: "none" since gpt-5.1, "minimal" for gpt-5; o-models always think. */
export function openAiEffort(tokens: number, model: string): string {
  if (tokens > 0) return effortOf(tokens);
  if (/^gpt-5(-|$)/.test(model)) return 'minimal';
  return /^o\d/.test(model) ? 'low' : 'none';
}

export const openAiThinking = (tokens: number, model: string): ThinkingSetting | undefined =>
  isReasoningModel(model)
    ? { members: { reasoning_effort: openAiEffort(tokens, model) }, why: BANDS }
    : undefined;

/** low, medium or high; without a word for no thinking. */
const effort = (tokens: number): ThinkingSetting => ({
  members: { reasoning_effort: effortOf(tokens) },
  why: BANDS,
});

export const openRouterThinking = (tokens: number): ThinkingSetting => ({
  members: { reasoning: tokens === 0 ? { enabled: false } : { max_tokens: tokens } },
});

export const dashScopeThinking = (tokens: number): ThinkingSetting => ({
  members: { enable_thinking: tokens > 0, ...(tokens > 0 ? { thinking_budget: tokens } : {}) },
});

/** DeepSeek and Moonshot. */
export const thinkingSwitch = (tokens: number): ThinkingSetting => ({
  members: { thinking: { type: tokens > 0 ? 'enabled' : 'disabled' } },
  ...(tokens > 0 ? { why: SWITCH } : {}),
});

/** vLLM and llama.cpp hand it to the template of the model. */
export const templateSwitch = (tokens: number): ThinkingSetting => ({
  members: { chat_template_kwargs: { enable_thinking: tokens > 0 } },
  ...(tokens > 0 ? { why: SWITCH } : {}),
});

export const noThinkingSetting = (): undefined => undefined;

/** Groq: bands for gpt-oss, a switch for qwen3. */
export function groqThinking(tokens: number, model: string): ThinkingSetting | undefined {
  if (model.includes('gpt-oss')) return effort(tokens);
  if (!model.includes('qwen3')) return undefined;
  return {
    members: { reasoning_effort: tokens > 0 ? 'default' : 'none' },
    ...(tokens > 0 ? { why: SWITCH } : {}),
  };
}

/** xAI: low or high, and only where the model lets one choose. */
export const xaiThinking = (tokens: number, model: string): ThinkingSetting | undefined =>
  model.startsWith('grok-3-mini')
    ? { members: { reasoning_effort: tokens <= 4096 ? 'low' : 'high' }, why: BANDS }
    : undefined;

/** Ollama: bands, and a word for no thinking. */
export const ollamaThinking = (tokens: number): ThinkingSetting =>
  tokens === 0 ? { members: { reasoning_effort: 'none' } } : effort(tokens);

/** Moonshot: a switch since kimi-k2.5; the models before think or do not by their name. */
export const moonshotThinking = (tokens: number, model: string): ThinkingSetting | undefined =>
  /^kimi-k2\.[5-9]/.test(model) ? thinkingSwitch(tokens) : undefined;
