import { withDigits } from '#core/inexact-integers.ts';
import { objectsOf, textOf } from '#core/fields.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { Message } from '#core/message.ts';
import { contractOf } from '#core/model-contracts.ts';
import type { ModelRequest, RequestChange } from '#core/model.ts';
import type { ToolCall } from '#core/tool.ts';
import { fittingId, isRequest } from '../made-calls.ts';
import {
  pictureAddress,
  sentPictures,
  historyChanges,
  settingChange,
  answerBoundFor,
  effortFor,
  noThinkingOf,
  takesParallel,
  temperatureFor,
  thinks,
} from '../settings.ts';
import { declined, isCall } from './decode.ts';
import { type ToolNames, offeredTools, openAiRules } from '../tool-rules.ts';

/** Whose contracts are looked up: both of OpenAI's wires have the same models. */
const PROVIDER = 'openai-responses';
const CALL_IDS = { pattern: /^.{1,64}$/s, length: 12 };

/** The body of POST /responses. Nothing is kept at the provider: thinking comes back encrypted and is sent again. */
export function encodeResponses(
  request: ModelRequest,
  providerId: string,
): { body: JsonObject; changes: RequestChange[] } {
  const { offered, names, changes } = offeredTools(request, openAiRules);
  const tools = offered.map(({ name, description, schema, isDeferred }) => ({
    type: 'function',
    name,
    description,
    parameters: schema,
    strict: false,
    ...(isDeferred ? { defer_loading: true } : {}),
  }));
  // Its search over deferred tools runs at the provider (openai 7.59.0, ToolSearchTool, 2026-11).
  const search = offered.some(({ isDeferred }) => isDeferred) ? [{ type: 'tool_search' }] : [];
  const settings = encodeSettings(request);
  const body: JsonObject = {
    model: request.model,
    input: request.messages.flatMap((message) => encodeMessage(message, names, request, providerId)),
    ...(tools.length > 0 ? { tools: [...search, ...tools] } : {}),
    ...settings.members,
    store: false,
    ...(isThinking(request.model) ? { include: ['reasoning.encrypted_content'] } : {}),
    stream: request.stream,
  };
  return { body, changes: [...changes, ...settings.changes, ...historyChanges(request, providerId)] };
}

function encodeMessage(
  message: Message,
  names: ToolNames,
  request: ModelRequest,
  providerId: string,
): JsonValue[] {
  const { role, text, toolCalls = [], answers, providerParts } = message;
  if (answers) {
    const call_id = fittingId(answers.callId, CALL_IDS);
    const type = isCustom(answers.callId, request) ? 'custom_tool_call_output' : 'function_call_output';
    return [{ type, call_id, output: outputOf(message, request) }];
  }
  const calls = toolCalls.map((call) => encodeCall(call, names));
  const items = providerParts?.providerId === providerId ? objectsOf(providerParts.parts) : [];
  const isWhole = items.some(({ type }) => type !== 'reasoning');
  if (isWhole && items.filter(isCall).length === calls.length) return itemsBefore(items, calls);
  const thinking = items.filter(({ type }) => type === 'reasoning');
  const said = text === '' && (calls.length > 0 || thinking.length > 0) ? [] : [{ role, content: text }];
  return [...thinking, ...said, ...calls];
}

/** All that an answer held goes back in its order, and what it asked of this page is declined. A request that none can decline stays out. */
function itemsBefore(items: readonly JsonObject[], calls: readonly JsonObject[]): JsonObject[] {
  const remaining = calls.values();
  const back = items
    .filter((item) => !isRequest(textOf(item.type), item) || declined(item))
    .map((item): JsonObject => {
      if (!isCall(item)) return item;
      const call = remaining.next().value!;
      return item.type === 'function_call' ? { ...item, ...call } : { ...item, call_id: call.call_id! };
    });
  return [...back, ...items.map(declined).filter((answer) => answer !== undefined)];
}

/** Was it a custom tool's call that this answers? */
const isCustom = (callId: string, { messages }: ModelRequest): boolean =>
  messages.some(
    ({ toolCalls = [], providerParts }) =>
      toolCalls.some(({ id }) => id === callId) &&
      objectsOf(providerParts?.parts)
        .filter(isCall)
        .at(toolCalls.findIndex(({ id }) => id === callId))?.type === 'custom_tool_call',
  );

/** A text, or with pictures a list of parts (developers.openai.com, function calling, 2026). */
function outputOf(message: Message, request: ModelRequest): JsonValue {
  const { text, pictures } = sentPictures(message, request, PROVIDER);
  if (pictures.length === 0) return text;
  const images = pictures.map((picture) => ({
    type: 'input_image',
    image_url: pictureAddress(picture),
    detail: 'auto',
  }));
  return [{ type: 'input_text', text }, ...images];
}

const encodeCall = (call: ToolCall, names: ToolNames): JsonObject => ({
  type: 'function_call',
  call_id: fittingId(call.id, CALL_IDS),
  name: names.ofCall(call.name, call.server),
  arguments: withDigits(JSON.stringify(call.arguments), call.inexact),
});

/** A model that is not known may think. */
const isThinking = (model: string): boolean => contractOf(PROVIDER, model)?.thinking !== 'none';

/** The fewest tokens of an answer that the API lets one ask for. */
const MIN_OUTPUT = 16;

function encodeSettings({ settings, model, tools = [] }: ModelRequest): {
  members: JsonObject;
  changes: RequestChange[];
} {
  const { seed, thinkingTokens, parallelToolCalls } = settings;
  const contract = contractOf(PROVIDER, model);
  const members: JsonObject = {};
  const changes: RequestChange[] = [];
  const thinking =
    thinkingTokens === undefined ? undefined : effortFor(thinkingTokens, contract ?? { efforts: [] });
  const temperature = temperatureFor(settings, contract, thinks(contract, thinking?.effort), changes);
  if (temperature !== undefined) members.temperature = temperature;
  if (seed !== undefined) changes.push(settingChange('seed', seed, 'The provider takes no seed.'));
  const bound = answerBoundFor(settings, contract, changes, MIN_OUTPUT);
  if (bound !== undefined) members.max_output_tokens = bound;
  if (thinkingTokens !== undefined) {
    const { effort, why } = thinking ?? { why: noThinkingOf(contract) };
    if (effort) members.reasoning = { effort };
    if (why) changes.push(settingChange('thinkingTokens', thinkingTokens, why, effort && { effort }));
  }
  if (tools.length > 0 && takesParallel(settings, contract, true, changes))
    members.parallel_tool_calls = parallelToolCalls!;
  return { members, changes };
}
