import type { ModelProvider } from '#core/model.ts';
import { compatibleProvider } from './chat-completions/chat-provider.ts';
import {
  dashScopeThinking,
  effortThinking,
  openRouterThinking,
  switchThinking,
} from './chat-completions/dialect.ts';
import { moonshotRules } from './tool-rules.ts';

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
