import type { ModelProvider } from '#core/model.ts';
import { compatibleProvider } from './chat-completions/chat-provider.ts';
import {
  dashScopeThinking,
  effortThinking,
  openRouterThinking,
  switchThinking,
  ollamaThinking,
  templateSwitch,
} from './chat-completions/dialect.ts';
import { moonshotRules, llamaCppRules } from './tool-rules.ts';

/** Hosted services that answer OpenAI's wire format at their own address, with the quirks their documentation names. */
export const hostedProviders: readonly ModelProvider[] = [
  compatibleProvider('openrouter', {
    thinking: openRouterThinking,
    takesParallelToolCalls: true,
    wantsBack: ['reasoning_details', 'reasoning'],
  }),
  compatibleProvider('mistral', {
    picturesInResults: true,
    seed: 'random_seed',
    thinking: effortThinking,
    takesParallelToolCalls: true,
    callIds: { pattern: /^[a-zA-Z0-9]{9}$/, length: 9 },
    asksForUsage: false,
    wantsBack: ['content'],
  }),
  compatibleProvider('groq', {
    wantsBack: ['reasoning'],
    maxTokens: 'max_completion_tokens',
    thinking: effortThinking,
    takesParallelToolCalls: true,
  }),
  compatibleProvider('deepseek', { seed: null, thinking: switchThinking, wantsBack: ['reasoning_content'] }),
  // Its chat completions have no member for thinking that comes back (docs.x.ai, Reasoning).
  compatibleProvider('xai', { thinking: effortThinking, takesParallelToolCalls: true, wantsBack: [] }),
  compatibleProvider('together'),
  compatibleProvider('moonshot', {
    tools: moonshotRules,
    seed: null,
    thinking: switchThinking,
    wantsBack: ['reasoning_content'],
  }),
  compatibleProvider('dashscope', { thinking: dashScopeThinking, takesParallelToolCalls: true }),
  compatibleProvider('hugging-face'),
];

/** Servers of the person's own, with what it takes that a page may reach each. */
export const ownServerProviders: readonly ModelProvider[] = [
  compatibleProvider('ollama', { thinking: ollamaThinking }),
  compatibleProvider('lm-studio'),
  compatibleProvider('llama-cpp', {
    tools: llamaCppRules,
    thinking: templateSwitch,
    takesParallelToolCalls: true,
  }),
  compatibleProvider('vllm', { thinking: templateSwitch, takesParallelToolCalls: true }),
  compatibleProvider('openai-compatible'),
];
