import { withDigitsAsTexts } from '#core/inexact-integers.ts';
import { objectsOf } from '#core/fields.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import type { Message } from '#core/message.ts';
import { contractOf, type ModelContract } from '#core/model-contracts.ts';
import type { ModelProvider, ModelRequest, RequestChange } from '#core/model.ts';
import { providerOffer } from '#core/model-providers.ts';
import type { ToolCall } from '#core/tool.ts';
import { ContentStream, decodeContent } from './gemini/decode.ts';
import { MADE_ID } from './made-calls.ts';
import { addressBelow, geminiModels } from './model-lists.ts';
import { sentPictures } from './pictures.ts';
import { historyChanges, settingChange } from './request-changes.ts';
import {
  answerBoundFor,
  budgetFor,
  effortFor,
  noThinkingOf,
  takesParallel,
  temperatureFor,
} from './settings.ts';
import type { ToolNames } from './tool-names.ts';
import { geminiRules, offeredTools } from './tool-rules.ts';

const ID = 'gemini';
const offer = providerOffer(ID);

/** Google Gemini, models/…:generateContent (its API reference, v1beta). Any header more than the key's and the content's fails. */
export const googleGemini: ModelProvider = {
  ...offer,
  keyHeader: { name: 'x-goog-api-key', prefix: '' },
  headers: {},
  hidesRejectedKey: false,
  modelList: geminiModels,
  encode: (request, { baseUrl = offer.defaultBaseUrl } = {}) => {
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

type Content = { role: 'user' | 'model'; parts: JsonObject[] };

/** The body of models/…:generateContent. */
function encodeContents(
  request: ModelRequest,
  providerId: string,
): { body: JsonObject; changes: RequestChange[] } {
  const { offered, names, changes } = offeredTools(request, geminiRules);
  const system = request.messages.filter(({ role }) => role === 'system').map(({ text }) => ({ text }));
  const functionDeclarations = offered.map(({ name, description, schema }) => ({
    name,
    description,
    parametersJsonSchema: schema,
  }));
  const { config, changes: settingChanges } = encodeSettings(request);
  const body: JsonObject = {
    ...(system.length > 0 ? { systemInstruction: { parts: system } } : {}),
    contents: contentsOf(request, names, providerId),
    ...(offered.length > 0 ? { tools: [{ functionDeclarations }] } : {}),
    ...(Object.keys(config).length > 0 ? { generationConfig: config } : {}),
  };
  return { body, changes: [...changes, ...settingChanges, ...historyChanges(request, providerId)] };
}

/**
 * All answers to the calls of a turn go into one content. Since Gemini 3 pictures are parts of the answer (ai.google.dev, function calling, 2026);
 * earlier models refuse such parts, and pictures beside the answers as well: there they follow in a content of their own.
 */
function contentsOf(request: ModelRequest, names: ToolNames, providerId: string): Content[] {
  const contents: Content[] = [];
  const isEarlier = /^(models\/)?gemini-[12]\b/.test(request.model);
  let seen: JsonObject[] = [];
  const show = (): void => {
    if (seen.length > 0) contents.push({ role: 'user', parts: seen });
    seen = [];
  };
  for (const message of request.messages) {
    if (message.role === 'system') continue;
    const role = message.role === 'assistant' ? 'model' : 'user';
    if (!message.answers) show();
    const { text, pictures } = sentPictures(message, request, providerId);
    const images = pictures.map(({ mimeType, data }) => ({ inlineData: { mimeType, data } }));
    const parts =
      role === 'model'
        ? saidBefore(message, names, providerId)
        : asked({ ...message, text }, names, isEarlier ? [] : images);
    if (isEarlier) seen.push(...images);
    const last = contents.at(-1);
    if (last?.role === role) last.parts.push(...parts);
    else if (parts.length > 0) contents.push({ role, parts });
  }
  show();
  return contents;
}

/** Ids that we made up are unknown to the provider. */
const idOf = (id: string): JsonObject => (id.startsWith(MADE_ID) ? {} : { id });

function asked({ text, answers }: Message, names: ToolNames, images: JsonObject[]): JsonObject[] {
  if (!answers) return [{ text }];
  const response: JsonObject = answers.isError ? { error: text } : { output: text };
  const name = names.ofCall(answers.name);
  return [
    {
      functionResponse: {
        ...idOf(answers.callId),
        name,
        response,
        ...(images.length > 0 ? { parts: images } : {}),
      },
    },
  ];
}

function saidBefore(message: Message, names: ToolNames, providerId: string): JsonObject[] {
  const { text, toolCalls = [], providerParts } = message;
  // Signed parts must come back as they were, or the provider refuses the turn.
  if (providerParts?.providerId === providerId) return objectsOf(providerParts.parts);
  return [...(text === '' ? [] : [{ text }]), ...toolCalls.map((call) => functionCall(call, names))];
}

const functionCall = (call: ToolCall, names: ToolNames): JsonObject => ({
  functionCall: {
    ...idOf(call.id),
    name: names.ofCall(call.name, call.server),
    args: withDigitsAsTexts(call.arguments, call.inexact),
  },
});

/** The generationConfig of a request. */
function encodeSettings({ settings, model, tools = [] }: ModelRequest): {
  config: JsonObject;
  changes: RequestChange[];
} {
  const { seed, thinkingTokens } = settings;
  const contract = contractOf(ID, model);
  const changes: RequestChange[] = [];
  const config: JsonObject = {};
  const temperature = temperatureFor(settings, contract, true, changes);
  if (temperature !== undefined) config.temperature = temperature;
  if (seed !== undefined) config.seed = seed;
  const bound = answerBoundFor(settings, contract, changes);
  if (bound !== undefined) config.maxOutputTokens = bound;
  if (thinkingTokens !== undefined) {
    const { sent, change } = thinkingConfig(thinkingTokens, contract);
    if (sent) config.thinkingConfig = sent;
    if (change?.why) changes.push(settingChange('thinkingTokens', thinkingTokens, change.why, change.after));
  }
  if (tools.length > 0) takesParallel(settings, contract, false, changes);
  return { config, changes };
}

/** A level since Gemini 3, a budget before, which unknown models take too. */
function thinkingConfig(
  tokens: number,
  contract: ModelContract | undefined,
): { sent?: JsonObject; change?: { why: string | undefined; after?: JsonValue } } {
  if (contract?.thinking === 'none') return { change: { why: noThinkingOf(contract) } };
  const level = contract?.thinking === 'level' ? effortFor(tokens, contract) : undefined;
  if (level) {
    const sent = { thinkingLevel: level.effort, includeThoughts: tokens > 0 };
    return { sent, change: { why: level.why, after: level.effort } };
  }
  const { budget, why } = (contract && budgetFor(tokens, contract)) ?? { budget: tokens, why: undefined };
  return { sent: { thinkingBudget: budget, includeThoughts: budget > 0 }, change: { why, after: budget } };
}
