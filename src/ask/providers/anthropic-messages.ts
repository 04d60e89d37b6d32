import type { ModelProvider } from '#core/model.ts';
import { providerOffer } from '#core/model-providers.ts';
import { decodeMessage } from './anthropic/decode.ts';
import { encodeMessages } from './anthropic/encode.ts';
import { MessageStream } from './anthropic/stream.ts';
import { addressBelow, anthropicModels } from './model-lists.ts';

const ID = 'anthropic';
const offer = providerOffer(ID);

/** Without the last of these the API answers no page at all. */
const headers = {
  'anthropic-version': '2023-06-01',
  'anthropic-dangerous-direct-browser-access': 'true',
};

/** Anthropic, POST /v1/messages (its API reference, Messages). */
export const anthropicMessages: ModelProvider = {
  ...offer,
  keyHeader: { name: 'x-api-key', prefix: '' },
  headers,
  hidesRejectedKey: false,
  modelList: anthropicModels,
  encode: (request, { baseUrl = offer.defaultBaseUrl } = {}) => ({
    url: addressBelow(baseUrl, '/messages'),
    headers: { 'content-type': 'application/json', ...headers },
    ...encodeMessages(request, ID),
  }),
  decode: (body, request) => decodeMessage(body, request, ID),
  streamDecoder: (request) => new MessageStream((body) => decodeMessage(body, request, ID)),
};
