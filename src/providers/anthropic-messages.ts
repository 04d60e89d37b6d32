import type { ModelProvider } from '#core/model.ts';
import { decodeMessage, MessageStream } from './anthropic/decode.ts';
import { encodeMessages } from './anthropic/encode.ts';
import { addressBelow, anthropicModels } from './model-lists.ts';

const ID = 'anthropic';
const BASE_URL = 'https://api.anthropic.com/v1';

/** Without the last of these the API answers no page at all. */
const headers = {
  'anthropic-version': '2023-06-01',
  'anthropic-dangerous-direct-browser-access': 'true',
};

/** Anthropic, POST /v1/messages (its API reference, Messages). */
export const anthropicMessages: ModelProvider = {
  id: ID,
  title: 'Anthropic',
  homepage: 'https://console.anthropic.com/settings/keys',
  keyHint: 'sk-ant-…',
  needsKey: true,
  defaultBaseUrl: BASE_URL,
  models: [
    'claude-sonnet-4-5',
    'claude-haiku-4-5',
    'claude-opus-4-5',
    'claude-opus-4-1',
    'claude-sonnet-4-0',
  ],
  keyHeader: { name: 'x-api-key', prefix: '' },
  headers,
  hidesRejectedKey: false,
  modelList: anthropicModels,
  encode: (request, { baseUrl = BASE_URL } = {}) => ({
    url: addressBelow(baseUrl, '/messages'),
    headers: { 'content-type': 'application/json', ...headers },
    ...encodeMessages(request, ID),
  }),
  decode: (body, request) => decodeMessage(body, request, ID),
  streamDecoder: (request) => new MessageStream((body) => decodeMessage(body, request, ID)),
};
