import { countOf, objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { Usage } from '#core/message.ts';
import { contentOf, kindOfPart, textIn } from '../content.ts';
import type { Conversation, LoggedCall, LoggedResult } from '../conversation.ts';
import { present } from '../present.ts';
import { usageOf } from '../reading.ts';
import { stopReasonOf } from '../stop-reason.ts';
import { errorIn, type Found } from './found.ts';
import { toolsIn } from '../tools.ts';
import { OpenTurn, type TurnFigures } from './open-turn.ts';

/** What an envelope knows better than contents of Gemini's shape alone. */
export interface GeminiReading {
  /** Of the model's contents, where the log has any. */
  figures?: (content: JsonObject) => TurnFigures;
  /** A call as the task's own tools would see it. */
  call?: (call: LoggedCall) => LoggedCall;
  /** A result as the tool gave it. */
  result?: (result: LoggedResult) => LoggedResult;
}

/** Adds the contents of a generateContent request to a conversation. */
export function geminiContents(
  said: Conversation,
  contents: readonly JsonObject[],
  { figures = () => ({}), call = (made) => made, result = (given) => given }: GeminiReading = {},
): void {
  const turn = new OpenTurn(said);
  for (const content of contents) {
    const isModel = content.role === 'model' || content.role === 'assistant';
    if (isModel) turn.open(figures(content));
    if (!Array.isArray(content.parts) && !isModel)
      turn.leaveOut(`content of ${textOf(content.role) || 'nobody'}`);
    const parts = objectsOf(content.parts);
    for (const part of parts) addPart(turn, part, isModel, { call, result });
    const text = textIn(parts);
    if (!isModel && text) turn.input(content.role === 'system' ? 'system' : 'user', text);
  }
  turn.close();
}

/** Both spellings occur: the API's own and that of Python's client. */
const memberOf = (part: JsonObject, name: string, snake: string): JsonValue | undefined =>
  part[name] ?? part[snake];

function addPart(
  turn: OpenTurn,
  part: JsonObject,
  isModel: boolean,
  read: Required<Pick<GeminiReading, 'call' | 'result'>>,
): void {
  const call = memberOf(part, 'functionCall', 'function_call');
  const response = memberOf(part, 'functionResponse', 'function_response');
  if (isJsonObject(call))
    turn.call(
      read.call({
        ...present({ id: textOf(call.id) || undefined }),
        name: textOf(call.name),
        arguments: call.args,
      }),
    );
  else if (isJsonObject(response)) turn.result(read.result(geminiResult(response)));
  else if (isModel && part.thought === true) turn.think(textOf(part.text));
  else if (typeof part.text !== 'string') turn.leaveOut(kindOfPart(part));
  else if (isModel) turn.text(part.text);
}

/** A functionResponse: by habit its `error` says that the tool failed, and `output` or `result` holds what it answered. */
export function geminiResult({ id, name, response }: JsonObject): LoggedResult {
  const error = isJsonObject(response) ? response.error : undefined;
  const isError = error !== undefined && error !== null && error !== false && error !== '';
  return {
    ...present({ callId: textOf(id) || undefined, name: textOf(name) || undefined }),
    content: contentOf(plainAnswer(response)),
    isError: isError || objectOf(response).isError === true,
  };
}

const ANSWERS = ['output', 'result', 'error', 'content'];

/** The one member that holds the answer; a response with others is the answer itself. */
function plainAnswer(response: JsonValue | undefined): JsonValue | undefined {
  if (!isJsonObject(response)) return response;
  const keys = Object.keys(response).filter((key) => key !== 'isError');
  const key = keys.length === 1 ? keys[0]! : '';
  return ANSWERS.includes(key) ? response[key] : response;
}

/** The provider counts thoughts beside the candidates, and what was cached within the prompt. */
export function geminiUsage(usage: JsonValue | undefined): Usage | undefined {
  if (!isJsonObject(usage)) return undefined;
  const written = countOf(usage.candidatesTokenCount);
  const thinking = countOf(usage.thoughtsTokenCount);
  return usageOf({
    inputTokens: countOf(usage.promptTokenCount),
    outputTokens:
      written === undefined && thinking === undefined ? undefined : (written ?? 0) + (thinking ?? 0),
    thinkingTokens: thinking,
    cachedInputTokens: countOf(usage.cachedContentTokenCount),
  });
}

/** Adds the answer of generateContent, `{candidates: [{content, finishReason}], usageMetadata, modelVersion}`. Further candidates are left out. */
export function geminiAnswer(said: Conversation, body: JsonObject): Found {
  const [candidate, ...others] = objectsOf(body.candidates);
  for (const _ of others) said.leaveOut('further candidate');
  const usage = geminiUsage(body.usageMetadata);
  if (candidate)
    geminiContents(said, [{ ...objectOf(candidate.content), role: 'model' }], {
      figures: () => present({ usage }),
    });
  const blocked = textOf(objectOf(body.promptFeedback).blockReason);
  return present({
    model: textOf(body.modelVersion) || textOf(body.model) || undefined,
    tools: toolsIn(body.tools),
    usage,
    stopReason: blocked ? ('content-filter' as const) : stopReasonOf(candidate?.finishReason),
    refused: blocked ? (true as const) : undefined,
    error: errorIn(body.error),
  });
}
