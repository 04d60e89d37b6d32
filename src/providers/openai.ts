import { withDigits } from '#core/inexact-integers.ts';
import { objectsOf } from '#core/fields.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { Message } from '#core/message.ts';
import type { ModelProvider, ModelRequest, RequestChange } from '#core/model.ts';
import { providerOffer } from '#core/model-providers.ts';
import type { ToolCall } from '#core/tool.ts';
import { isReasoningModel, openAiEffort, openAiThinking } from './chat-completions/dialect.ts';
import { fittingId } from './made-calls.ts';
import { addressBelow, compatibleModels } from './model-lists.ts';
import { malformedCallChanges, settingChange } from './request-changes.ts';
import { decodeResponses } from './responses/decode.ts';
import { ResponsesStream } from './responses/stream.ts';
import type { ToolNames } from './tool-names.ts';
import { offeredTools, openAiRules } from './tool-rules.ts';
import { chatProvider } from './chat-completions/chat-provider.ts';

/** OpenAI, POST /v1/chat/completions (its API reference, Chat). */
export const openAiChat = chatProvider(
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
    takesTemperature: (model) => !isReasoningModel(model),
    thinking: openAiThinking,
    takesParallelToolCalls: true,
    callIds: { pattern: /^.{1,64}$/s, length: 12 },
    asksForUsage: true,
    wantsBack: [],
  },
);

const ID = 'openai-responses';

/** OpenAI, POST /v1/responses (its API reference, Responses). */
export const openAiResponses: ModelProvider = {
  ...providerOffer(ID),
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

const CALL_IDS = { pattern: /^.{1,64}$/s, length: 12 };

/** The body of POST /responses. Nothing is kept at the provider: thinking comes back encrypted and is sent again. */
function encodeResponses(
  request: ModelRequest,
  providerId: string,
): { body: JsonObject; changes: RequestChange[] } {
  const { offered, names, changes } = offeredTools(request, openAiRules);
  const tools = offered.map(({ name, description, schema }) => ({
    type: 'function',
    name,
    description,
    parameters: schema,
    strict: false,
  }));
  const settings = encodeSettings(request);
  const body: JsonObject = {
    model: request.model,
    input: request.messages.flatMap((message) => encodeMessage(message, names, providerId)),
    ...(tools.length > 0 ? { tools } : {}),
    ...settings.members,
    store: false,
    ...(isReasoningModel(request.model) ? { include: ['reasoning.encrypted_content'] } : {}),
    stream: request.stream,
  };
  return { body, changes: [...changes, ...settings.changes, ...malformedCallChanges(request)] };
}

function encodeMessage(message: Message, names: ToolNames, providerId: string): JsonValue[] {
  const { role, text, toolCalls = [], answers, providerParts } = message;
  if (answers) {
    return [{ type: 'function_call_output', call_id: fittingId(answers.callId, CALL_IDS), output: text }];
  }
  const thinking = providerParts?.providerId === providerId ? objectsOf(providerParts.parts) : [];
  const said = text === '' && (toolCalls.length > 0 || thinking.length > 0) ? [] : [{ role, content: text }];
  return [...thinking, ...said, ...toolCalls.map((call) => encodeCall(call, names))];
}

const encodeCall = (call: ToolCall, names: ToolNames): JsonObject => ({
  type: 'function_call',
  call_id: fittingId(call.id, CALL_IDS),
  name: names.ofCall(call.name, call.server),
  arguments: withDigits(JSON.stringify(call.arguments), call.inexact),
});

/** The fewest tokens of an answer that the API lets one ask for. */
const MIN_OUTPUT = 16;

function encodeSettings({ settings, model, tools = [] }: ModelRequest): {
  members: JsonObject;
  changes: RequestChange[];
} {
  const { temperature, seed, maxOutputTokens, thinkingTokens, parallelToolCalls } = settings;
  const members: JsonObject = {};
  const changes: RequestChange[] = [];
  const thinks = isReasoningModel(model);
  if (temperature !== undefined) {
    if (thinks) changes.push(settingChange('temperature', temperature, 'The model takes no temperature.'));
    else members.temperature = temperature;
  }
  if (seed !== undefined) changes.push(settingChange('seed', seed, 'The provider takes no seed.'));
  if (maxOutputTokens !== undefined) {
    const tokens = Math.max(maxOutputTokens, MIN_OUTPUT);
    members.max_output_tokens = tokens;
    if (tokens !== maxOutputTokens) {
      const why = `The provider wants ${MIN_OUTPUT} at least.`;
      changes.push(settingChange('maxOutputTokens', maxOutputTokens, why, tokens));
    }
  }
  if (thinkingTokens !== undefined) {
    const effort = openAiEffort(thinkingTokens, model);
    const why = thinks
      ? 'The provider knows bands of thinking, not a number of tokens.'
      : 'The model does not think.';
    if (thinks) members.reasoning = { effort };
    changes.push(settingChange('thinkingTokens', thinkingTokens, why, thinks ? { effort } : undefined));
  }
  if (parallelToolCalls !== undefined && tools.length > 0) members.parallel_tool_calls = parallelToolCalls;
  return { members, changes };
}
