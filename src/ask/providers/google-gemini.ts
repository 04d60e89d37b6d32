import { withDigitsAsTexts } from '#core/inexact-integers.ts';
import { objectsOf, countOf, objectOf, textOf } from '#core/fields.ts';
import { type JsonObject, type JsonValue, isJsonObject } from '#core/json.ts';
import type { Message, Usage } from '#core/message.ts';
import { contractOf, type ModelContract } from '#core/model-contracts.ts';
import type { ModelProvider, ModelRequest, RequestChange, FinishReason, ModelOutput } from '#core/model.ts';
import { providerOffer } from '#core/model-providers.ts';
import type { ToolCall } from '#core/tool.ts';
import { PlaygroundError } from '#core/errors.ts';
import { MOST_CALLS } from '#core/read-arguments.ts';
import { MADE_ID, madeCalls, otherParts, type WirePart } from './made-calls.ts';
import { addressBelow, geminiModels } from './model-lists.ts';
import {
  sentPictures,
  historyChanges,
  settingChange,
  answerBoundFor,
  budgetFor,
  effortFor,
  noThinkingOf,
  takesParallel,
  temperatureFor,
} from './settings.ts';
import { type ToolNames, geminiRules, offeredTools } from './tool-rules.ts';
import { FoldedStream, finishReason, isBlank, present, rawOf } from './server-events.ts';

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

const words = new Map<string, FinishReason['unified']>([
  ['STOP', 'stop'],
  ['MAX_TOKENS', 'length'],
  // The model's own mistake ends its turn and is counted: neither the app nor the provider failed.
  ['MALFORMED_FUNCTION_CALL', 'stop'],
  ['UNEXPECTED_TOOL_CALL', 'stop'],
  ['TOO_MANY_TOOL_CALLS', 'stop'],
  ...['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII', 'LANGUAGE', 'IMAGE_SAFETY'].map(
    (word) => [word, 'content-filter'] as const,
  ),
]);

/** Reads a GenerateContentResponse. */
function decodeContent(body: JsonValue, request: ModelRequest, providerId: string): ModelOutput {
  const { candidates, promptFeedback, usageMetadata, modelVersion } = objectOf(body);
  const candidate = objectsOf(candidates)[0];
  const blocked = textOf(objectOf(promptFeedback).blockReason);
  if (!candidate && !blocked) {
    throw new PlaygroundError('model-answer-unreadable', 'The answer contains no candidate of a model.');
  }
  const parts = objectsOf(objectOf(candidate?.content).parts);
  const joined = (isThought: boolean) =>
    parts
      .filter(({ thought }) => (thought === true) === isThought)
      .map(({ text }) => textOf(text))
      .join('');
  const toolCalls = madeCalls(
    parts
      .map(({ functionCall }) => functionCall)
      .filter(isJsonObject)
      .map(wireCall),
    request,
    geminiRules.names,
  );
  const message: Message = { role: 'assistant', text: joined(false) || unreadCall(candidate) };
  const thinking = joined(true);
  if (thinking) message.thinking = thinking;
  if (toolCalls.length > 0) message.toolCalls = toolCalls;
  const others = parts.flatMap(otherPart);
  Object.assign(message, otherParts([...others, ...sourcesOf(candidate)]));
  if (others.length > 0 || parts.some(({ thoughtSignature }) => textOf(thoughtSignature))) {
    message.providerParts = { providerId, parts: rawOf(parts) };
  }
  return {
    message,
    finishReason: candidate
      ? finishReason(words, textOf(candidate.finishReason), toolCalls.length)
      : { unified: 'content-filter', raw: blocked },
    ...(isJsonObject(usageMetadata) ? { usage: readUsage(usageMetadata) } : {}),
    ...(textOf(modelVersion) ? { answeredBy: textOf(modelVersion) } : {}),
    raw: rawOf(body),
  };
}

/** Members of a part that say how it is to be taken; of the others one is the part itself. */
const ASIDE = new Set(
  'text functionCall thought thoughtSignature videoMetadata mediaResolution partMetadata audioTranscription'.split(
    ' ',
  ),
);

function otherPart(part: JsonObject): WirePart[] {
  const type = Object.keys(part).find((member) => !ASIDE.has(member) && !isBlank(part[member]));
  return type === undefined ? [] : [{ type, value: part[type]! }];
}

/** What the provider found beside the parts, which no question takes back. */
const sourcesOf = (candidate: JsonObject | undefined): WirePart[] =>
  ['groundingMetadata', 'urlContextMetadata'].flatMap((type) => {
    const value = objectOf(candidate?.[type]);
    return Object.keys(value).length > 0 ? [{ type, value, isUnsent: true as const }] : [];
  });

/** A call that the provider could not read is quoted in its message: that is all there is of the model's words. */
const unreadCall = (candidate: JsonObject | undefined): string =>
  candidate?.finishReason === 'MALFORMED_FUNCTION_CALL' ? textOf(candidate.finishMessage) : '';

const wireCall = ({ id, name, args }: JsonObject) => ({ id, name, arguments: args });

/** The provider counts thoughts beside the candidates, and what was cached within the prompt. */
function readUsage(usage: JsonObject): Usage {
  const written = countOf(usage.candidatesTokenCount);
  const thinking = countOf(usage.thoughtsTokenCount);
  return present({
    inputTokens: countOf(usage.promptTokenCount),
    outputTokens:
      written === undefined && thinking === undefined ? undefined : (written ?? 0) + (thinking ?? 0),
    thinkingTokens: thinking,
    cachedInputTokens: countOf(usage.cachedContentTokenCount),
  });
}

/** Joins the parts of streamed GenerateContentResponses; later figures and reasons take the place of earlier ones. */
class ContentStream extends FoldedStream {
  readonly #parts: JsonObject[] = [];
  #body: JsonObject = {};
  #candidate: JsonObject | undefined;
  #calls = 0;

  protected fold(chunk: JsonObject): void {
    if (chunk.error) this.failure = chunk;
    this.#body = { ...this.#body, ...chunk };
    const candidate = objectsOf(chunk.candidates)[0];
    if (candidate) {
      this.#candidate = { ...this.#candidate, ...candidate };
      this.#take(objectsOf(objectOf(candidate.content).parts));
    }
    this.isComplete ||=
      textOf(candidate?.finishReason) !== '' || textOf(objectOf(chunk.promptFeedback).blockReason) !== '';
  }

  /** The parts of one event; of calls at most MOST_CALLS in all. */
  #take(parts: readonly JsonObject[]): void {
    for (const part of parts) {
      const before = this.#parts.at(-1);
      if (continuesCall(part) && isJsonObject(before?.functionCall)) {
        if (this.#calls > MOST_CALLS) continue;
        this.#parts[this.#parts.length - 1] = {
          ...before,
          ...part,
          functionCall: joined(before.functionCall, part),
        };
      } else if (part.functionCall === undefined || ++this.#calls <= MOST_CALLS) this.#parts.push(part);
    }
  }

  protected whole(): JsonObject {
    const parts = this.#parts;
    const candidates = this.#candidate ? [{ ...this.#candidate, content: { role: 'model', parts } }] : [];
    return { ...this.#body, candidates };
  }
}

/** The API gives each call whole; a gateway may send the name once and the arguments in pieces after it. */
const continuesCall = ({ functionCall }: JsonObject): boolean =>
  isJsonObject(functionCall) && textOf(functionCall.name) === '';

function joined(call: JsonObject, { functionCall }: JsonObject): JsonObject {
  const { id, args: more } = objectOf(functionCall);
  const args =
    typeof call.args === 'string' || typeof more === 'string'
      ? textOf(call.args) + textOf(more)
      : { ...objectOf(call.args), ...objectOf(more) };
  return { ...call, ...(textOf(call.id) || id === undefined ? {} : { id }), args };
}
