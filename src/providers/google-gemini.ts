import type { ModelProvider } from '#core/model.ts';
import { addressBelow, geminiModels } from './model-lists.ts';
import { ContentStream, decodeContent } from './gemini/decode.ts';
import { encodeContents } from './gemini/encode.ts';

const ID = 'gemini';
const BASE_URL = 'https://generativelanguage.googleapis.com/v1beta';

/** Google Gemini, models/…:generateContent (its API reference, v1beta). Any header more than the key's and the content's fails. */
export const googleGemini: ModelProvider = {
  id: ID,
  title: 'Google Gemini',
  homepage: 'https://aistudio.google.com/apikey',
  keyHint: 'AIza…',
  needsKey: true,
  defaultBaseUrl: BASE_URL,
  models: ['gemini-2.5-pro', 'gemini-2.5-flash', 'gemini-2.5-flash-lite'],
  keyHeader: { name: 'x-goog-api-key', prefix: '' },
  headers: {},
  hidesRejectedKey: false,
  modelList: geminiModels,
  encode: (request, { baseUrl = BASE_URL } = {}) => {
    const model = encodeURIComponent(request.model.replace(/^models\//, ''));
    const method = request.stream ? 'streamGenerateContent?alt=sse' : 'generateContent';
    return {
      url: addressBelow(baseUrl, `/models/${model}:${method}`),
      headers: { 'content-type': 'application/json' },
      ...encodeContents(request, ID),
    };
  },
  decode: (body, request) => decodeContent(body, request, ID),
  streamDecoder: (request) => new ContentStream((body) => decodeContent(body, request, ID)),
};
