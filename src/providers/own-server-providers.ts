import type { ModelProvider } from '#core/model.ts';
import { compatibleProvider } from './chat-completions/chat-provider.ts';
import { ollamaThinking, templateSwitch } from './chat-completions/dialect.ts';
import { llamaCppRules } from './tool-rules.ts';

/** Servers of the person's own, with what it takes that a page may reach each. */
export const ownServerProviders: readonly ModelProvider[] = [
  compatibleProvider(
    {
      id: 'ollama',
      title: 'Ollama',
      homepage: 'https://docs.ollama.com/faq',
      needsKey: false,
      defaultBaseUrl: 'http://localhost:11434/v1',
      models: ['gpt-oss:20b', 'qwen3:8b', 'llama3.1:8b'],
      corsHint:
        'Start it with OLLAMA_ORIGINS set to the address of this page: by default it refuses all others.',
    },
    { thinking: ollamaThinking },
  ),
  compatibleProvider({
    id: 'lm-studio',
    title: 'LM Studio',
    homepage: 'https://lmstudio.ai/docs/developer',
    needsKey: false,
    defaultBaseUrl: 'http://localhost:1234/v1',
    models: ['openai/gpt-oss-20b', 'qwen/qwen3-8b'],
    corsHint: 'Switch on “Enable CORS” in the settings of its server.',
  }),
  compatibleProvider(
    {
      id: 'llama-cpp',
      title: 'llama.cpp',
      homepage: 'https://github.com/ggml-org/llama.cpp/tree/master/tools/server',
      needsKey: false,
      defaultBaseUrl: 'http://localhost:8080/v1',
      models: [],
      corsHint: 'Start it with --jinja for tools, and with --cors-origins if it was narrowed.',
    },
    { tools: llamaCppRules, thinking: templateSwitch, takesParallelToolCalls: true },
  ),
  compatibleProvider(
    {
      id: 'vllm',
      title: 'vLLM',
      homepage: 'https://docs.vllm.ai/en/latest/features/tool_calling.html',
      needsKey: false,
      defaultBaseUrl: 'http://localhost:8000/v1',
      models: [],
      corsHint:
        'Start it with --enable-auto-tool-choice and --tool-call-parser for tools, and check --allowed-origins.',
    },
    { thinking: templateSwitch, takesParallelToolCalls: true },
  ),
  compatibleProvider({
    id: 'openai-compatible',
    title: 'Any OpenAI-compatible server',
    homepage: '',
    needsKey: false,
    defaultBaseUrl: '',
    models: [],
  }),
];
