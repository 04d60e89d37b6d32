import { chatProvider } from './chat-completions/chat-provider.ts';
import { isReasoningModel, openAiThinking } from './chat-completions/dialect.ts';
import { openAiRules } from './tool-rules.ts';

/** OpenAI, POST /v1/chat/completions (its API reference, Chat). */
export const openAiChat = chatProvider(
  {
    id: 'openai-chat',
    title: 'OpenAI (chat completions)',
    homepage: 'https://platform.openai.com/api-keys',
    keyHint: 'sk-…',
    needsKey: true,
    defaultBaseUrl: 'https://api.openai.com/v1',
    models: [
      'gpt-5',
      'gpt-5-mini',
      'gpt-5-nano',
      'gpt-4.1',
      'gpt-4.1-mini',
      'gpt-4o',
      'gpt-4o-mini',
      'o3',
      'o4-mini',
    ],
    keyHeader: { name: 'authorization', prefix: 'Bearer ' },
    headers: {},
    hidesRejectedKey: true,
  },
  {
    tools: openAiRules,
    maxTokens: 'max_completion_tokens',
    seed: 'seed',
    takesTemperature: (model) => !isReasoningModel(model),
    thinking: openAiThinking,
    takesParallelToolCalls: true,
    callIds: { pattern: /^.{1,64}$/s, length: 12 },
    asksForUsage: true,
    wantsBack: [],
  },
);
