import { withDigitsAsTexts } from '#core/inexact-integers.ts';
import { objectOf, objectsOf, textOf } from '#core/fields.ts';
import type { JsonObject } from '#core/json.ts';
import type { Message } from '#core/message.ts';
import { contractOf, type ModelContract } from '#core/model-contracts.ts';
import type { ModelRequest, RequestChange, ModelProvider } from '#core/model.ts';
import type { ToolCall } from '#core/tool.ts';
import { providerOffer } from '#core/model-providers.ts';
import { fittingId } from '../made-calls.ts';
import {
  sentPictures,
  historyChanges,
  settingChange,
  answerBoundFor,
  BANDS,
  budgetFor,
  effortFor,
  noThinkingOf,
  takesParallel,
  temperatureFor,
  thinks,
} from '../settings.ts';
import { type ToolNames, anthropicRules, offeredTools } from '../tool-rules.ts';
import { decodeMessage, MessageStream } from './decode.ts';
import { addressBelow, anthropicModels } from '../model-lists.ts';

const PROVIDER = 'anthropic';

const CALL_IDS = { pattern: /^[a-zA-Z0-9_-]{1,128}$/, length: 12 };

/** Its search in natural language over deferred tools (platform.claude.com, tool search; @anthropic-ai/sdk 1.14.0, 2026-11). */
const TOOL_SEARCH = { type: 'tool_search_tool_bm25_20251119', name: 'tool_search_tool_bm25' };

type Turn = { role: 'user' | 'assistant'; content: JsonObject[] };

/** The body of POST /messages. */
function encodeMessages(
  request: ModelRequest,
  providerId: string,
): { body: JsonObject; changes: RequestChange[] } {
  const { offered, names, changes } = offeredTools(request, anthropicRules);
  const system = request.messages
    .filter(({ role }) => role === 'system')
    .map(({ text }) => text)
    .join('\n\n');
  const tools = offered.map(({ name, description, schema, isDeferred }) => ({
    ...{ name, description, input_schema: schema },
    ...(isDeferred ? { defer_loading: true } : {}),
  }));
  const search = offered.some(({ isDeferred }) => isDeferred) ? [TOOL_SEARCH] : [];
  const settings = encodeSettings(request);
  const container = request.messages
    .map(({ providerParts }) => sentBack(providerParts, providerId).container)
    .findLast((id) => id !== '');
  const body: JsonObject = {
    model: request.model,
    ...(system ? { system } : {}),
    messages: turnsOf(request, names, providerId),
    ...(tools.length > 0 ? { tools: [...search, ...tools] } : {}),
    ...(container ? { container } : {}),
    ...settings.members,
    stream: request.stream,
  };
  return { body, changes: [...changes, ...settings.changes, ...historyChanges(request, providerId)] };
}

/** Messages one after the other of the same side are one turn: all results of a turn's calls must be together. */
function turnsOf(request: ModelRequest, names: ToolNames, providerId: string): Turn[] {
  const turns: Turn[] = [];
  for (const message of request.messages) {
    if (message.role === 'system') continue;
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const content = role === 'assistant' ? saidBefore(message, names, providerId) : asked(message, request);
    const last = turns.at(-1);
    if (last?.role === role) last.content.push(...content);
    else if (content.length > 0) turns.push({ role, content });
  }
  return turns;
}

/** The API refuses empty text. */
const textBlocks = (text: string): JsonObject[] => (text.trim() === '' ? [] : [{ type: 'text', text }]);

/** Pictures are blocks of the result (platform.claude.com, handle tool calls, 2026). */
function asked(message: Message, request: ModelRequest): JsonObject[] {
  const { answers } = message;
  if (!answers) return textBlocks(message.text);
  const { text, pictures } = sentPictures(message, request, PROVIDER);
  const images = pictures.map(({ mimeType, data }) => ({
    type: 'image',
    source: { type: 'base64', media_type: mimeType, data },
  }));
  return [
    {
      type: 'tool_result',
      tool_use_id: fittingId(answers.callId, CALL_IDS),
      content: images.length > 0 ? [...textBlocks(text), ...images] : text,
      ...(answers.isError ? { is_error: true } : {}),
    },
  ];
}

function saidBefore(message: Message, names: ToolNames, providerId: string): JsonObject[] {
  const { text, toolCalls = [], providerParts } = message;
  const calls = toolCalls.map((call) => toolUse(call, names));
  const blocks = sentBack(providerParts, providerId).content.filter(
    (block) => block.type !== 'text' || textOf(block.text).trim() !== '',
  );
  const uses = blocks.filter(({ type }) => type === 'tool_use');
  if (blocks.length === 0 || uses.length !== calls.length) return [...textBlocks(text), ...calls];
  // Signed thinking and the provider's own tools keep their place among the text and the calls.
  const remaining = calls.values();
  return blocks.map((block) =>
    block.type === 'tool_use' ? { ...block, ...remaining.next().value! } : block,
  );
}

/** The blocks of an answer, and the container in which its code ran, which the next question names (platform.claude.com, 2026-03). */
function sentBack(
  given: Message['providerParts'],
  providerId: string,
): { content: JsonObject[]; container: string } {
  if (given?.providerId !== providerId) return { content: [], container: '' };
  const { content, container } = objectOf(given.parts);
  return { content: objectsOf(content ?? given.parts), container: textOf(container) };
}

const toolUse = (call: ToolCall, names: ToolNames): JsonObject => ({
  type: 'tool_use',
  id: fittingId(call.id, CALL_IDS),
  name: names.ofCall(call.name, call.server),
  input: withDigitsAsTexts(call.arguments, call.inexact),
});

/** Sent when the person names no limit: the API wants one. What a model thinks by itself counts towards it. */
const DEFAULT_ANSWER = { plain: 8192, thinking: 32_000 };

/** Settings of POST /messages. */
function encodeSettings({ settings, model, tools = [] }: ModelRequest): {
  members: JsonObject;
  changes: RequestChange[];
} {
  const { seed, thinkingTokens, parallelToolCalls } = settings;
  const contract = contractOf(PROVIDER, model);
  const changes: RequestChange[] = [];
  const thinking = thinkingOf(thinkingTokens, contract, changes);
  const bound = answerBoundFor(settings, contract, changes);
  const members: JsonObject = {
    max_tokens: maxTokens(bound, thinking, contract, changes),
    ...thinking.members,
  };
  const temperature = temperatureFor(settings, contract, thinking.thinks, changes);
  if (temperature !== undefined) {
    members.temperature = Math.min(temperature, 1);
    if (temperature > 1)
      changes.push(settingChange('temperature', temperature, 'The provider takes 1 at most.', 1));
  }
  if (seed !== undefined) changes.push(settingChange('seed', seed, 'The provider takes no seed.'));
  if (tools.length > 0 && takesParallel(settings, contract, true, changes))
    members.tool_choice = { type: 'auto', disable_parallel_tool_use: !parallelToolCalls };
  return { members, changes };
}

interface Thinking {
  thinks: boolean;
  /** Tokens that count towards the limit; 0 where they are not known. */
  budget: number;
  members: JsonObject;
}

function thinkingOf(
  tokens: number | undefined,
  contract: ModelContract | undefined,
  changes: RequestChange[],
): Thinking {
  const byItself = { thinks: thinks(contract, undefined), budget: 0, members: {} };
  if (tokens === undefined || !contract) return byItself;
  const budget = budgetFor(tokens, contract);
  if (budget) {
    if (budget.why) changes.push(settingChange('thinkingTokens', tokens, budget.why, budget.budget));
    const members: JsonObject =
      budget.budget > 0 ? { thinking: { type: 'enabled', budget_tokens: budget.budget } } : {};
    return { thinks: budget.budget > 0, budget: budget.budget, members };
  }
  const found = effortFor(tokens, contract);
  if (!found) {
    if (tokens > 0) changes.push(settingChange('thinkingTokens', tokens, noThinkingOf(contract)));
    return byItself;
  }
  const { effort, why } = found;
  if (effort === 'none') {
    // A model that does not think by itself is not thinking when nothing is sent.
    const members: JsonObject = contract.byItself === 'none' ? {} : { thinking: { type: 'disabled' } };
    return { thinks: false, budget: 0, members };
  }
  changes.push(settingChange('thinkingTokens', tokens, why === BANDS ? DECIDES : why!, { effort }));
  return {
    thinks: true,
    budget: 0,
    members: { thinking: { type: 'adaptive' }, output_config: { effort } },
  };
}

const DECIDES = 'The model decides itself how much it thinks; the provider takes a degree of effort.';

/** The limit must lie above the budget of thinking, which counts towards it. */
function maxTokens(
  asked: number | undefined,
  { thinks: isThinking, budget }: Thinking,
  contract: ModelContract | undefined,
  changes: RequestChange[],
): number {
  const most = contract?.answer ?? Infinity;
  const usual = isThinking && budget === 0 ? DEFAULT_ANSWER.thinking : DEFAULT_ANSWER.plain;
  const answer = asked ?? Math.min(usual, most);
  const sent = answer > budget ? answer : Math.min(answer + budget, most);
  if (sent !== asked) {
    const why =
      asked === undefined ? 'The provider wants a limit.' : 'The limit must lie above the thinking.';
    changes.push(settingChange('maxOutputTokens', asked, why, sent));
  }
  return sent;
}

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
