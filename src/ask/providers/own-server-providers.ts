import type { ModelProvider } from '#core/model.ts';
import { compatibleProvider } from './chat-completions/chat-provider.ts';
import { ollamaThinking, templateSwitch } from './chat-completions/dialect.ts';
import { llamaCppRules } from './tool-rules.ts';

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
