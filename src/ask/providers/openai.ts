import { contractOf } from '#core/model-contracts.ts';
import type { ModelProvider, ModelRequest, RequestChange } from '#core/model.ts';
import { providerOffer } from '#core/model-providers.ts';
import { chatProvider } from './chat-completions/chat-provider.ts';
import { effortThinking } from './chat-completions/dialect.ts';
import { addressBelow, compatibleModels } from './model-lists.ts';
import { decodeResponses, ResponsesStream } from './responses/decode.ts';
import { encodeResponses } from './responses/encode.ts';
import { effortFor, thinks } from './settings.ts';
import { openAiRules } from './tool-rules.ts';

/** OpenAI, POST /v1/chat/completions (its API reference, Chat). */
const chat = chatProvider(
  {
    ...providerOffer('openai-chat'),
    keyHeader: { name: 'authorization', prefix: 'Bearer ' },
    headers: {},
    hidesRejectedKey: true,
  },
  {
    tools: openAiRules,
    maxTokens: 'max_completion_tokens',
    seed: 'seed',
    thinking: effortThinking,
    takesParallelToolCalls: true,
    callIds: { pattern: /^.{1,64}$/s, length: 12 },
    asksForUsage: true,
    wantsBack: [],
  },
);

/** OpenAI, POST /v1/responses (its API reference, Responses). */
const responses = (id: string): ModelProvider => ({
  ...providerOffer(id),
  keyHeader: chat.keyHeader,
  headers: {},
  hidesRejectedKey: true,
  modelList: compatibleModels,
  encode: (request, { baseUrl = chat.defaultBaseUrl } = {}) => ({
    url: addressBelow(baseUrl, '/responses'),
    headers: { 'content-type': 'application/json' },
    ...encodeResponses(request, id),
  }),
  decode: (body, request) => decodeResponses(body, request, id),
  streamDecoder: (request) => new ResponsesStream((body) => decodeResponses(body, request, id)),
});

export const openAiResponses = responses('openai-responses');

/** The same questions on the other wire, for models that do not take them here. */
const elsewhere = responses('openai-chat');
const wireOf = (request: ModelRequest): ModelProvider => (whyElsewhere(request) ? elsewhere : chat);

/** Chat completions; what a model takes on the responses wire alone goes there, and is read from there. */
export const openAiChat: ModelProvider = {
  ...chat,
  encode: (request, options) => {
    const encoded = wireOf(request).encode(request, options);
    const why = whyElsewhere(request);
    return why ? { ...encoded, changes: [wireChange(why), ...encoded.changes] } : encoded;
  },
  decode: (body, request) => wireOf(request).decode(body, request),
  streamDecoder: (request) => wireOf(request).streamDecoder(request),
};

/** Why a question cannot go to chat completions; undefined where it can. */
function whyElsewhere({ model, tools = [], settings, wire }: ModelRequest): string | undefined {
  if (wire) return 'The model refused the question on chat completions.';
  const contract = contractOf(chat.id, model);
  if (contract?.tools === 'responses-only') return 'The model has no chat completions.';
  if (contract?.tools !== 'responses' || tools.length === 0) return undefined;
  const { thinkingTokens } = settings;
  const effort = thinkingTokens === undefined ? undefined : effortFor(thinkingTokens, contract)?.effort;
  return thinks(contract, effort)
    ? 'The model takes no tools on chat completions while it thinks.'
    : undefined;
}

const wireChange = (why: string): RequestChange => ({
  kind: 'setting',
  at: '/wire',
  before: 'chat/completions',
  after: 'responses',
  why,
});
