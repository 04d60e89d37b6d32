import { objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { at, objectsAt, textAt } from '../at.ts';
import type { Found } from '../attempt.ts';
import { contentOf, kindOfPart, textIn, textWith, toolsIn } from '../content.ts';
import type { Conversation, LoggedResult } from '../conversation.ts';
import { errorIn, stopReasonOf, usageIn } from '../figures.ts';
import { OpenTurn, type ShapeReading } from './open-turn.ts';

/** Adds the contents of a generateContent request to a conversation. */
export function geminiContents(
  said: Conversation,
  contents: readonly JsonObject[],
  reading: ShapeReading = {},
): void {
  const turn = new OpenTurn(said, reading);
  for (const content of contents) {
    const isModel = content.role === 'model' || content.role === 'assistant';
    if (isModel) turn.open(reading.figures?.(content));
    if (!Array.isArray(content.parts) && !isModel)
      turn.leaveOut(`content of ${textOf(content.role) || 'nobody'}`);
    const parts = objectsOf(content.parts);
    for (const part of parts) addPart(turn, part, isModel);
    const text = textIn(parts);
    if (!isModel && text) turn.input(content.role === 'system' ? 'system' : 'user', text);
  }
  turn.close();
}

function addPart(turn: OpenTurn, part: JsonObject, isModel: boolean): void {
  // Both spellings occur: the API's own and that of Python's client.
  const call = part.functionCall ?? part.function_call;
  const response = part.functionResponse ?? part.function_response;
  if (isJsonObject(call)) turn.call({ id: textOf(call.id), name: textOf(call.name), arguments: call.args });
  else if (isJsonObject(response)) turn.result(geminiResult(response));
  else if (isModel && part.thought === true) turn.think(textOf(part.text));
  else if (typeof part.text !== 'string') turn.leaveOut(kindOfPart(part));
  else if (isModel) turn.text(part.text);
}

/** A functionResponse: by habit its `error` says that the tool failed, and `output` or `result` holds what it answered. */
export function geminiResult({ id, name, response }: JsonObject): LoggedResult {
  const error = isJsonObject(response) ? response.error : undefined;
  const isError = error !== undefined && error !== null && error !== false && error !== '';
  return {
    callId: textOf(id),
    name: textOf(name),
    content: contentOf(plainAnswer(response)),
    isError: isError || at(response, 'isError') === true,
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

/** Adds the answer of generateContent, `{candidates: [{content, finishReason}], usageMetadata, modelVersion}`. Further candidates are left out. */
export function geminiAnswer(said: Conversation, body: JsonObject): Found {
  const [candidate, ...others] = objectsOf(body.candidates);
  for (const _ of others) said.leaveOut('further candidate');
  const usage = usageIn('gemini', body.usageMetadata);
  if (candidate)
    geminiContents(said, [{ ...objectOf(candidate.content), role: 'model' }], { figures: () => ({ usage }) });
  const isBlocked = textAt(body, 'promptFeedback.blockReason') !== '';
  return {
    model: textAt(body, 'modelVersion', 'model'),
    tools: toolsIn(body.tools),
    usage,
    stopReason: isBlocked ? 'content-filter' : stopReasonOf(candidate?.finishReason),
    refused: isBlocked ? true : undefined,
    error: errorIn(body.error),
  };
}

/** Adds an answer of Gemini's Interactions API, `{object: 'interaction', status, steps, usage}`. */
export function interactionAnswer(said: Conversation, body: JsonObject): Found {
  const turn = new OpenTurn(said);
  const usage = usageIn('gemini interactions', body.usage);
  if (typeof body.input === 'string') turn.input('user', body.input);
  turn.open({ usage });
  for (const step of objectsAt(body, 'steps')) addStep(turn, step);
  turn.close();
  return {
    model: textOf(body.model),
    tools: toolsIn(body.tools),
    usage,
    stopReason: stopReasonOf(body.status),
    error: errorIn(body.error),
  };
}

function addStep(turn: OpenTurn, step: JsonObject): void {
  const type = textOf(step.type);
  if (type === 'model_output') turn.text(textWith(turn, step.content));
  else if (type === 'thought') turn.think(textWith(turn, step.summary));
  else if (type.endsWith('_call'))
    turn.call({
      id: textOf(step.id),
      server: textOf(step.server_name),
      name: textOf(step.name) || type.replace(/_call$/, ''),
      arguments: step.arguments,
    });
  else if (type.endsWith('_result'))
    turn.result({
      callId: textOf(step.call_id),
      name: textOf(step.name),
      content: contentOf(step.result),
      isError: step.is_error === true,
    });
  else if (type === 'user_input') turn.input('user', textWith(turn, step.content));
  else turn.leaveOut(`step ${type || 'of no type'}`);
}
