import type { ModelProvider } from '#core/model.ts';
import { compatibleProvider } from './chat-completions/chat-provider.ts';
import {
  dashScopeThinking,
  groqThinking,
  moonshotThinking,
  openRouterThinking,
  thinkingSwitch,
  xaiThinking,
} from './chat-completions/dialect.ts';
import { moonshotRules } from './tool-rules.ts';

/** Hosted services that answer OpenAI's wire format at their own address, with the quirks their documentation names. */
export const hostedProviders: readonly ModelProvider[] = [
  compatibleProvider(
    {
      id: 'openrouter',
      title: 'OpenRouter',
      homepage: 'https://openrouter.ai/keys',
      keyHint: 'sk-or-…',
      defaultBaseUrl: 'https://openrouter.ai/api/v1',
      models: [
        'openai/gpt-5',
        'anthropic/claude-sonnet-4.5',
        'google/gemini-2.5-pro',
        'qwen/qwen3-235b-a22b-2507',
      ],
    },
    { thinking: openRouterThinking, takesParallelToolCalls: true, wantsBack: ['reasoning_details'] },
  ),
  compatibleProvider(
    {
      id: 'mistral',
      title: 'Mistral',
      homepage: 'https://console.mistral.ai/api-keys',
      defaultBaseUrl: 'https://api.mistral.ai/v1',
      models: ['mistral-large-latest', 'mistral-medium-latest', 'mistral-small-latest'],
    },
    {
      seed: 'random_seed',
      takesParallelToolCalls: true,
      callIds: { pattern: /^[a-zA-Z0-9]{9}$/, length: 9 },
      asksForUsage: false,
    },
  ),
  compatibleProvider(
    {
      id: 'groq',
      title: 'Groq',
      homepage: 'https://console.groq.com/keys',
      keyHint: 'gsk_…',
      defaultBaseUrl: 'https://api.groq.com/openai/v1',
      models: ['openai/gpt-oss-120b', 'openai/gpt-oss-20b', 'llama-3.3-70b-versatile', 'qwen/qwen3-32b'],
    },
    { maxTokens: 'max_completion_tokens', thinking: groqThinking, takesParallelToolCalls: true },
  ),
  compatibleProvider(
    {
      id: 'deepseek',
      title: 'DeepSeek',
      homepage: 'https://platform.deepseek.com/api_keys',
      keyHint: 'sk-…',
      defaultBaseUrl: 'https://api.deepseek.com',
      models: ['deepseek-chat', 'deepseek-reasoner'],
    },
    { seed: null, thinking: thinkingSwitch, wantsBack: ['reasoning_content'] },
  ),
  compatibleProvider(
    {
      id: 'xai',
      title: 'xAI',
      homepage: 'https://console.x.ai',
      keyHint: 'xai-…',
      defaultBaseUrl: 'https://api.x.ai/v1',
      models: ['grok-4', 'grok-3', 'grok-3-mini'],
    },
    { thinking: xaiThinking, takesParallelToolCalls: true },
  ),
  compatibleProvider({
    id: 'together',
    title: 'Together',
    homepage: 'https://api.together.ai/settings/api-keys',
    defaultBaseUrl: 'https://api.together.xyz/v1',
    models: ['Qwen/Qwen3-235B-A22B-Instruct-2507-tput', 'meta-llama/Llama-3.3-70B-Instruct-Turbo'],
  }),
  compatibleProvider(
    {
      id: 'moonshot',
      title: 'Moonshot',
      homepage: 'https://platform.moonshot.ai/console/api-keys',
      keyHint: 'sk-…',
      defaultBaseUrl: 'https://api.moonshot.ai/v1',
      models: ['kimi-k2-0905-preview', 'kimi-k2-thinking', 'kimi-k2-turbo-preview'],
      corsHint: 'Keys of Kimi Code answer no page; take one of the platform.',
    },
    {
      tools: moonshotRules,
      seed: null,
      takesTemperature: (model) => !/^kimi-k2\.[5-9]/.test(model),
      thinking: moonshotThinking,
      wantsBack: ['reasoning_content'],
    },
  ),
  compatibleProvider(
    {
      id: 'dashscope',
      title: 'DashScope (Qwen)',
      homepage: 'https://modelstudio.console.alibabacloud.com',
      keyHint: 'sk-…',
      defaultBaseUrl: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
      models: ['qwen3-max', 'qwen-plus', 'qwen-flash'],
    },
    { thinking: dashScopeThinking, takesParallelToolCalls: true },
  ),
  compatibleProvider({
    id: 'hugging-face',
    title: 'Hugging Face',
    homepage: 'https://huggingface.co/settings/tokens',
    keyHint: 'hf_…',
    defaultBaseUrl: 'https://router.huggingface.co/v1',
    models: ['openai/gpt-oss-120b', 'Qwen/Qwen3-235B-A22B-Instruct-2507', 'moonshotai/Kimi-K2-Instruct-0905'],
  }),
];
