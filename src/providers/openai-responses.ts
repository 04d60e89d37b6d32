import type { ModelProvider } from '#core/model.ts';
import { addressBelow, compatibleModels } from './model-lists.ts';
import { openAiChat } from './openai-chat.ts';
import { decodeResponses, ResponsesStream } from './responses/decode.ts';
import { encodeResponses } from './responses/encode.ts';

const ID = 'openai-responses';

/** OpenAI, POST /v1/responses (its API reference, Responses). */
export const openAiResponses: ModelProvider = {
  id: ID,
  title: 'OpenAI (responses)',
  homepage: openAiChat.homepage,
  keyHint: openAiChat.keyHint,
  needsKey: true,
  defaultBaseUrl: openAiChat.defaultBaseUrl,
  models: openAiChat.models,
  keyHeader: openAiChat.keyHeader,
  headers: {},
  hidesRejectedKey: true,
  modelList: compatibleModels,
  encode: (request, { baseUrl = openAiChat.defaultBaseUrl } = {}) => ({
    url: addressBelow(baseUrl, '/responses'),
    headers: { 'content-type': 'application/json' },
    ...encodeResponses(request, ID),
  }),
  decode: (body, request) => decodeResponses(body, request, ID),
  streamDecoder: (request) => new ResponsesStream((body) => decodeResponses(body, request, ID)),
};
