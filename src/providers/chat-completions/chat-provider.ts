import type { ModelProvider } from '#core/model.ts';
import { addressBelow } from '../base-url.ts';
import { compatibleModels } from '../model-lists.ts';
import type { ChatDialect } from './dialect.ts';
import { decodeChat } from './decode.ts';
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
    streamDecoder: (request) => new ChatStream((body) => decode(body, request)),
  };
}
