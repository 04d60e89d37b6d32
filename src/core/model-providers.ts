import { BROWSER_MODEL, LOCAL_PROVIDERS, WEB_LLM_MODELS } from './local-model.ts';

/** A model API as a person chooses it: its name, its address, and where a key comes from. A ModelProvider has its wire format. */
export interface ProviderOffer {
  id: string;
  title: string;
  /** Where a person makes a key, or reads how to set the server up. */
  homepage: string;
  /** How a key looks, such as 'sk-…'; '' when none is needed. */
  keyHint: string;
  needsKey: boolean;
  /** '' when the person must name one. */
  defaultBaseUrl: string;
  /** Suggested names, best known first; any other name may be asked. */
  models: readonly string[];
  /** What to do when a page may not reach it. */
  corsHint?: string;
  /** Has it a search of its own over tools that it holds back (`deferred` of a request)? */
  defersTools?: true;
  /** Sign-in in place of pasting a key: its host, and the one origin for which the key is valid. */
  signIn?: { host: string; keyOrigin: string; needsClient: boolean };
}

const hosted = { keyHint: '', needsKey: true };
const own = { keyHint: '', needsKey: false };
const inBrowser = { ...own, defaultBaseUrl: '' };
const openAi = {
  homepage: 'https://platform.openai.com/api-keys',
  keyHint: 'sk-…',
  needsKey: true,
  defaultBaseUrl: 'https://api.openai.com/v1',
  models: [
    'gpt-6.2-sol',
    'gpt-6.2-astra',
    'gpt-6.1-terra',
    'gpt-6-luna',
    'gpt-5.6-terra',
    'gpt-5.6-luna',
    'gpt-5.4-mini',
    'gpt-4.1-mini',
  ],
};

/** Every model API, in the order in which they are offered: hosted ones, a person's own servers, those inside the browser. */
export const PROVIDER_OFFERS: readonly ProviderOffer[] = [
  { id: 'openai-responses', title: 'OpenAI (responses)', ...openAi, defersTools: true },
  { id: 'openai-chat', title: 'OpenAI (chat completions)', ...openAi },
  {
    id: 'anthropic',
    title: 'Anthropic',
    homepage: 'https://console.anthropic.com/settings/keys',
    keyHint: 'sk-ant-…',
    needsKey: true,
    defaultBaseUrl: 'https://api.anthropic.com/v1',
    models: [
      'claude-sonnet-5-5',
      'claude-opus-5-5',
      'claude-haiku-5-5',
      'claude-fable-5-2',
      'claude-haiku-4-5',
    ],
    defersTools: true,
  },
  {
    id: 'gemini',
    title: 'Google Gemini',
    homepage: 'https://aistudio.google.com/apikey',
    keyHint: 'AIza…',
    needsKey: true,
    defaultBaseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    models: ['gemini-3.8-flash', 'gemini-4-argon', 'gemini-3.1-pro-preview', 'gemini-3.5-flash-lite'],
  },
  {
    ...hosted,
    id: 'openrouter',
    title: 'OpenRouter',
    homepage: 'https://openrouter.ai/keys',
    keyHint: 'sk-or-…',
    defaultBaseUrl: 'https://openrouter.ai/api/v1',
    models: ['openai/gpt-6.2-sol', 'anthropic/claude-sonnet-5.5', 'google/gemini-3.8-flash', 'z-ai/glm-5.3'],
    signIn: { host: 'openrouter.ai', keyOrigin: 'https://openrouter.ai', needsClient: false },
  },
  {
    ...hosted,
    id: 'mistral',
    title: 'Mistral',
    homepage: 'https://console.mistral.ai/api-keys',
    defaultBaseUrl: 'https://api.mistral.ai/v1',
    models: ['mistral-large-4-0', 'mistral-medium-latest', 'mistral-small-latest'],
  },
  {
    ...hosted,
    id: 'groq',
    title: 'Groq',
    homepage: 'https://console.groq.com/keys',
    keyHint: 'gsk_…',
    defaultBaseUrl: 'https://api.groq.com/openai/v1',
    models: ['openai/gpt-oss-120b', 'openai/gpt-oss-20b', 'qwen/qwen3.8-27b'],
  },
  {
    ...hosted,
    id: 'deepseek',
    title: 'DeepSeek',
    homepage: 'https://platform.deepseek.com/api_keys',
    keyHint: 'sk-…',
    defaultBaseUrl: 'https://api.deepseek.com',
    models: ['deepseek-v4-flash', 'deepseek-v4-pro'],
  },
  {
    ...hosted,
    id: 'xai',
    title: 'xAI',
    homepage: 'https://console.x.ai',
    keyHint: 'xai-…',
    defaultBaseUrl: 'https://api.x.ai/v1',
    models: ['grok-4.7', 'grok-4.5', 'grok-4.3'],
  },
  {
    ...hosted,
    id: 'together',
    title: 'Together',
    homepage: 'https://api.together.ai/settings/api-keys',
    defaultBaseUrl: 'https://api.together.xyz/v1',
    models: ['zai-org/GLM-5.3', 'moonshotai/Kimi-K3', 'deepseek-ai/DeepSeek-V4.1-Flash'],
  },
  {
    ...hosted,
    id: 'moonshot',
    title: 'Moonshot',
    homepage: 'https://platform.moonshot.ai/console/api-keys',
    keyHint: 'sk-…',
    defaultBaseUrl: 'https://api.moonshot.ai/v1',
    models: ['kimi-k3', 'kimi-k3.1-pro', 'kimi-k2.6'],
    corsHint: 'Keys of Kimi Code answer no page; take one of the platform.',
  },
  {
    ...hosted,
    id: 'dashscope',
    title: 'DashScope (Qwen)',
    homepage: 'https://modelstudio.console.alibabacloud.com',
    keyHint: 'sk-…',
    defaultBaseUrl: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
    models: ['qwen3.8-max', 'qwen3.8-flash', 'qwen3.7-plus'],
  },
  {
    ...hosted,
    id: 'hugging-face',
    title: 'Hugging Face',
    homepage: 'https://huggingface.co/settings/tokens',
    keyHint: 'hf_…',
    defaultBaseUrl: 'https://router.huggingface.co/v1',
    models: ['openai/gpt-oss-120b', 'zai-org/GLM-5.3', 'moonshotai/Kimi-K3'],
    signIn: { host: 'huggingface.co', keyOrigin: 'https://router.huggingface.co', needsClient: true },
  },
  {
    ...own,
    id: 'ollama',
    title: 'Ollama',
    homepage: 'https://docs.ollama.com/faq',
    defaultBaseUrl: 'http://localhost:11434/v1',
    models: ['gpt-oss:20b', 'qwen3:8b', 'llama3.1:8b'],
    corsHint:
      'Start it with OLLAMA_ORIGINS set to the address of this page: by default it refuses all others.',
  },
  {
    ...own,
    id: 'lm-studio',
    title: 'LM Studio',
    homepage: 'https://lmstudio.ai/docs/developer',
    defaultBaseUrl: 'http://localhost:1234/v1',
    models: ['openai/gpt-oss-20b', 'qwen/qwen3-8b'],
    corsHint: 'Switch on “Enable CORS” in the settings of its server.',
  },
  {
    ...own,
    id: 'llama-cpp',
    title: 'llama.cpp',
    homepage: 'https://github.com/ggml-org/llama.cpp/tree/master/tools/server',
    defaultBaseUrl: 'http://localhost:8080/v1',
    models: [],
    corsHint: 'Start it with --jinja for tools, and with --cors-origins if it was narrowed.',
  },
  {
    ...own,
    id: 'vllm',
    title: 'vLLM',
    homepage: 'https://docs.vllm.ai/en/latest/features/tool_calling.html',
    defaultBaseUrl: 'http://localhost:8000/v1',
    models: [],
    corsHint:
      'Start it with --enable-auto-tool-choice and --tool-call-parser for tools, and check --allowed-origins.',
  },
  {
    ...own,
    id: 'openai-compatible',
    title: 'Any OpenAI-compatible server',
    homepage: '',
    defaultBaseUrl: '',
    models: [],
  },
  {
    ...inBrowser,
    id: 'browser-model',
    title: LOCAL_PROVIDERS['browser-model'],
    homepage: 'https://developer.chrome.com/docs/ai/prompt-api',
    models: [BROWSER_MODEL],
  },
  {
    ...inBrowser,
    id: 'web-llm',
    title: LOCAL_PROVIDERS['web-llm'],
    homepage: 'https://webllm.mlc.ai',
    models: WEB_LLM_MODELS.map((model) => model.id),
  },
  {
    ...inBrowser,
    id: 'wllama',
    title: LOCAL_PROVIDERS.wllama,
    homepage: 'https://github.com/ngxson/wllama',
    models: [],
  },
];

/** The entry with this id. */
export const providerOffer = (id: string): ProviderOffer => PROVIDER_OFFERS.find((offer) => offer.id === id)!;
