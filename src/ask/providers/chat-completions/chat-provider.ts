import { objectOf, textOf } from '#core/fields.ts';
import type { JsonValue } from '#core/json.ts';
import type { ModelOutput, ModelProvider } from '#core/model.ts';
import { providerOffer } from '#core/model-providers.ts';
import { addressBelow, compatibleModels } from '../model-lists.ts';
import { callableNames, compatibleRules } from '../tool-rules.ts';
import { rawOf } from '../server-events.ts';
import { decodeChat } from './decode.ts';
import { type ChatDialect, noThinkingSetting } from './dialect.ts';
import { encodeChat } from './encode.ts';
import { ChatStream } from './stream.ts';

type Facts = Omit<ModelProvider, 'encode' | 'decode' | 'streamDecoder'>;

/** A provider that speaks the chat completions wire in its own dialect. */
export function chatProvider(facts: Facts, dialect: ChatDialect): ModelProvider {
  const decode: ModelProvider['decode'] = (body, request) => decodeChat(body, request, dialect, facts.id);
  return {
    modelList: compatibleModels,
    ...facts,
    encode: (request, { baseUrl = facts.defaultBaseUrl } = {}) => ({
      url: addressBelow(baseUrl, '/chat/completions'),
      headers: { 'content-type': 'application/json', ...facts.headers },
      ...encodeChat(request, dialect, facts.id),
    }),
    decode,
    streamDecoder: (request) =>
      new ChatStream((body) => decode(body, request), callableNames(request.tools, dialect.tools.names)),
  };
}

/** What most servers understand that took over OpenAI's wire. */
const commonDialect: ChatDialect = {
  tools: compatibleRules,
  maxTokens: 'max_tokens',
  seed: 'seed',
  thinking: noThinkingSetting,
  takesParallelToolCalls: false,
  callIds: { pattern: /^.{1,64}$/s, length: 12 },
  asksForUsage: true,
  wantsBack: ['reasoning_details', 'reasoning_content', 'reasoning'],
};

/** A provider that speaks OpenAI's chat completions, with the quirks in which it differs from most. */
export const compatibleProvider = (id: string, quirks: Partial<ChatDialect> = {}): ModelProvider => ({
  ...chatProvider(
    {
      ...providerOffer(id),
      hidesRejectedKey: false,
      keyHeader: { name: 'authorization', prefix: 'Bearer ' },
      headers: {},
    },
    { ...commonDialect, ...quirks },
  ),
  decodeFailure: decodeFailedCall,
});

/** A call that the server could not read comes as status 400 with what the model wrote: the model's mistake, not the app's. */
function decodeFailedCall(body: JsonValue): ModelOutput | undefined {
  const error = objectOf(objectOf(body).error);
  if (error.code !== 'tool_use_failed') return undefined;
  return {
    message: { role: 'assistant', text: textOf(error.failed_generation) },
    finishReason: { unified: 'error', raw: 'tool_use_failed' },
    raw: rawOf(body),
  };
}
