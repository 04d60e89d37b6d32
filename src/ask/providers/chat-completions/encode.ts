import { withDigits } from '#core/inexact-integers.ts';
import { objectOf, objectsOf } from '#core/fields.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { contractOf } from '#core/model-contracts.ts';
import type { Message } from '#core/message.ts';
import type { ModelRequest, RequestChange } from '#core/model.ts';
import type { ToolCall } from '#core/tool.ts';
import { fittingId } from '../made-calls.ts';
import {
  pictureAddress,
  sentPictures,
  historyChanges,
  settingChange,
  answerBoundFor,
  noThinkingOf,
  takesParallel,
  temperatureFor,
  thinks,
} from '../settings.ts';
import { offeredTools, type ToolNames } from '../tool-rules.ts';
import type { ChatDialect } from './dialect.ts';

/** The body of POST /chat/completions. */
export function encodeChat(
  request: ModelRequest,
  dialect: ChatDialect,
  providerId: string,
): { body: JsonObject; changes: RequestChange[] } {
  const { offered, names, changes } = offeredTools(request, dialect.tools);
  const tools = offered.map(({ name, description, schema }) => ({
    type: 'function',
    function: { name, description, parameters: schema },
  }));
  const settings = encodeSettings(request, dialect, providerId);
  const messages = encodeMessages(request, names, dialect, providerId);
  const body: JsonObject = {
    model: request.model,
    messages,
    ...(tools.length > 0 ? { tools } : {}),
    ...settings.members,
    stream: request.stream,
    ...(request.stream && dialect.asksForUsage ? { stream_options: { include_usage: true } } : {}),
  };
  return { body, changes: [...changes, ...settings.changes, ...historyChanges(request, providerId)] };
}

/**
 * A tool's message takes text alone (developers.openai.com, create chat completion, 2026): pictures follow in a message of the user, after all
 * answers of the turn, which must stand together.
 */
function encodeMessages(
  request: ModelRequest,
  names: ToolNames,
  dialect: ChatDialect,
  providerId: string,
): JsonValue[] {
  const encoded: JsonValue[] = [];
  let seen: JsonObject[] = [];
  const show = (): void => {
    if (seen.length > 0) encoded.push({ role: 'user', content: seen });
    seen = [];
  };
  for (const message of request.messages) {
    const { answers } = message;
    if (!answers) {
      show();
      encoded.push(encodeMessage(message, names, dialect, providerId));
      continue;
    }
    const tool_call_id = fittingId(answers.callId, dialect.callIds);
    const { text, pictures } = sentPictures(message, request, providerId);
    const images = pictures.map((picture) => ({
      type: 'image_url',
      image_url: { url: pictureAddress(picture) },
    }));
    const isInside = images.length > 0 && dialect.picturesInResults === true;
    encoded.push({
      role: 'tool',
      tool_call_id,
      content: isInside ? [{ type: 'text', text }, ...images] : text,
    });
    if (images.length === 0 || isInside) continue;
    seen.push({
      type: 'text',
      text: `What the call ${tool_call_id} of ${names.ofCall(answers.name)} returned:`,
    });
    seen.push(...images);
  }
  show();
  return encoded;
}

function encodeMessage(
  message: Message,
  names: ToolNames,
  dialect: ChatDialect,
  providerId: string,
): JsonValue {
  const { role, text, toolCalls = [], providerParts } = message;
  if (role !== 'assistant') return { role, content: text };
  const calls = toolCalls.map((call) => encodeCall(call, names, dialect));
  const { tool_calls: extras, ...back } =
    providerParts?.providerId === providerId ? objectOf(providerParts?.parts) : {};
  return {
    role,
    content: text === '' && calls.length > 0 ? null : text,
    ...back,
    ...(calls.length > 0 ? { tool_calls: withExtras(calls, objectsOf(extras)) } : {}),
  };
}

/** Calls with what came with them, where all have their own. A custom tool's call holds its input and no function. */
const withExtras = (calls: readonly JsonObject[], extras: readonly JsonObject[]): JsonObject[] =>
  extras.length === calls.length
    ? calls.map(({ function: called, ...call }, index) => ({
        ...call,
        ...(extras[index]!.custom ? {} : { function: called! }),
        ...extras[index],
      }))
    : [...calls];

const encodeCall = (call: ToolCall, names: ToolNames, dialect: ChatDialect): JsonObject => ({
  id: fittingId(call.id, dialect.callIds),
  type: 'function',
  function: {
    name: names.ofCall(call.name, call.server),
    arguments: withDigits(JSON.stringify(call.arguments), call.inexact),
  },
});

function encodeSettings(
  { settings, model, tools = [] }: ModelRequest,
  dialect: ChatDialect,
  providerId: string,
): { members: JsonObject; changes: RequestChange[] } {
  const { seed, thinkingTokens, parallelToolCalls } = settings;
  const contract = contractOf(providerId, model);
  const members: JsonObject = {};
  const changes: RequestChange[] = [];
  const thinking = thinkingTokens === undefined ? undefined : dialect.thinking(thinkingTokens, contract);
  const temperature = temperatureFor(settings, contract, thinks(contract, thinking?.effort), changes);
  if (temperature !== undefined) members.temperature = temperature;
  if (seed !== undefined) {
    if (dialect.seed) members[dialect.seed] = seed;
    else changes.push(settingChange('seed', seed, 'The provider takes no seed.'));
  }
  const bound = answerBoundFor(settings, contract, changes);
  if (bound !== undefined) members[dialect.maxTokens] = bound;
  if (thinkingTokens !== undefined) {
    if (thinking) Object.assign(members, thinking.members);
    const { why = '' } = thinking ?? { why: noThinkingOf(contract) };
    if (why) changes.push(settingChange('thinkingTokens', thinkingTokens, why, thinking?.members));
  }
  if (tools.length > 0 && takesParallel(settings, contract, dialect.takesParallelToolCalls, changes))
    members.parallel_tool_calls = parallelToolCalls!;
  return { members, changes };
}
