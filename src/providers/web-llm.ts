import { LOCAL_PROVIDERS } from '#core/local-model.ts';
import type { ModelProvider } from '#core/model.ts';
import { WEB_LLM_MODELS } from '#core/web-llm-models.ts';
import { decodeChat } from './chat-completions/decode.ts';
import type { ChatDialect } from './chat-completions/dialect.ts';
import { encodeChat } from './chat-completions/encode.ts';
import { ChatStream } from './chat-completions/stream.ts';
import { inPromptsOnly, LOCAL_FACTS } from './local-facts.ts';
import { compatibleRules } from './tool-rules.ts';

const id = 'web-llm';
const title = LOCAL_PROVIDERS[id];

/** WebLLM 0.2.86 takes the body of a chat completion; thinking is a switch of Qwen3's template. */
const dialect: ChatDialect = {
  tools: compatibleRules,
  maxTokens: 'max_tokens',
  seed: 'seed',
  takesTemperature: () => true,
  thinking: (tokens, model) =>
    model.startsWith('Qwen3')
      ? {
          members: { extra_body: { enable_thinking: tokens > 0 } },
          ...(tokens > 0 ? { why: 'The model can switch thinking on or off, not count its tokens.' } : {}),
        }
      : undefined,
  takesParallelToolCalls: false,
  callIds: { pattern: /^.{1,64}$/s, length: 12 },
  asksForUsage: false,
  wantsBack: [],
};

const decode: ModelProvider['decode'] = (body, request) => decodeChat(body, request, dialect, id);

/** Open models that WebLLM runs inside the browser, on the graphics card. Asked in one piece: nothing has to be waited for over a wire. */
export const webLlm: ModelProvider = {
  ...LOCAL_FACTS,
  id,
  title,
  homepage: 'https://webllm.mlc.ai',
  models: WEB_LLM_MODELS.map((model) => model.id),
  encode(request) {
    inPromptsOnly(request, title);
    return {
      url: `web-llm:${encodeURIComponent(request.model)}`,
      headers: {},
      ...encodeChat({ ...request, stream: false }, dialect, id),
    };
  },
  decode,
  streamDecoder: (request) => new ChatStream((body) => decode(body, request)),
};
