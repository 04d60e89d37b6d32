import { objectOf, objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { isLangChain } from './langchain.ts';

/** Whose wire a conversation is written for. */
export type TranscriptShape =
  | 'openai-chat'
  | 'openai-responses'
  | 'anthropic'
  | 'gemini'
  | 'ai-sdk'
  | 'langchain';

/** Members of the envelopes of evaluation harnesses, which have readers of their own. */
const ENVELOPES = ['task_id', 'instance_id', 'info', 'metadata', 'simulations', 'evaluation_id'];

/** The shape of a whole conversation or of one answer of a provider; undefined where it is neither. */
export function transcriptShape(value: JsonValue | undefined): TranscriptShape | undefined {
  if (Array.isArray(value)) return shapeOfMessages(value) ?? shapeOfItems(value);
  if (!isJsonObject(value)) return undefined;
  return shapeOfAnswer(value) ?? shapeOfRequest(value);
}

function shapeOfAnswer(body: JsonObject): TranscriptShape | undefined {
  const { object, output, status, choices, type, role, content, steps, candidates, contents } = body;
  if (object === 'response' || (Array.isArray(output) && typeof status === 'string'))
    return 'openai-responses';
  if (Array.isArray(choices) && isJsonObject(objectOf(choices[0] ?? null).message)) return 'openai-chat';
  if (type === 'message' && role === 'assistant' && Array.isArray(content))
    return content.some((block) => /^(?:in|out)put_/.test(textOf(objectOf(block).type)))
      ? undefined
      : 'anthropic';
  if (object === 'interaction' && Array.isArray(steps)) return 'gemini';
  return isList(candidates) || isList(contents) ? 'gemini' : undefined;
}

const isList = (value: JsonValue | undefined): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isJsonObject);

/** Of a conversation's messages: of a request, and of the state of a LangGraph, whose values stand beside what is known of the step. */
export const messagesIn = (body: JsonObject): JsonValue | undefined =>
  body.messages ?? objectOf(body.values).messages;

function shapeOfRequest(body: JsonObject): TranscriptShape | undefined {
  if (isMessagesOfLangChain(messagesIn(body))) return 'langchain';
  if (ENVELOPES.some((member) => Object.hasOwn(body, member))) return undefined;
  return shapeOfMessages(body.messages) ?? shapeOfItems(body.input);
}

const isMessagesOfLangChain = (value: JsonValue | undefined): boolean =>
  Array.isArray(value) && isLangChain(value);

/** Messages with roles, of which the model wrote at least one; blocks and parts show whose they are. */
function shapeOfMessages(value: JsonValue | undefined): TranscriptShape | undefined {
  if (isMessagesOfLangChain(value)) return 'langchain';
  if (!Array.isArray(value) || !value.every((each) => isJsonObject(each) && typeof each.role === 'string'))
    return undefined;
  const messages = objectsOf(value);
  const parts = messages.flatMap((message) => objectsOf(message.parts));
  if (parts.length > 0)
    return has(messages, ['model', 'assistant']) && parts.every(({ type }) => type === undefined)
      ? 'gemini'
      : undefined;
  if (!has(messages, ['assistant'])) return undefined;
  const types = messages.flatMap(({ content }) => objectsOf(content)).map(({ type }) => textOf(type));
  if (types.some((type) => type === 'tool-call' || type === 'tool-result'))
    return types.every((type) => AI_SDK_PARTS.has(type)) ? 'ai-sdk' : undefined;
  if (types.some((type) => /(?:tool_use|tool_result|thinking)$/.test(type))) return 'anthropic';
  return types.every((type) => CHAT_PARTS.has(type)) ? 'openai-chat' : undefined;
}

/**
 * Why messages with roles, of which the model wrote one, are no conversation that is read; undefined where they are one, or are none. Of messages
 * without an answer of a model nothing is said: questions of a data set look like that.
 */
export function whyNoTranscript(value: JsonValue): string | undefined {
  if (transcriptShape(value)) return undefined;
  const listed = Array.isArray(value) ? value : objectOf(value).messages;
  if (!Array.isArray(listed) || !listed.every((each) => typeof objectOf(each).role === 'string'))
    return undefined;
  const messages = objectsOf(listed);
  if (!has(messages, ['assistant', 'model'])) return undefined;
  const beside = ENVELOPES.find((member) => Object.hasOwn(objectOf(value), member));
  if (beside && shapeOfMessages(listed))
    return `its messages stand beside ${beside}, which the logs of evaluations have, and is of none that is read. Save the messages alone`;
  const parts = messages.flatMap(({ content, parts: more }) => [...objectsOf(content), ...objectsOf(more)]);
  const kinds = new Set(parts.map((part) => textOf(part.type) || (Object.keys(part)[0] ?? 'nothing')));
  const unknown = [...kinds].filter((kind) => !CHAT_PARTS.has(kind)).slice(0, 5);
  return unknown.length > 0
    ? `it has messages with roles, with parts of kinds that are not read there: ${unknown.join(', ').slice(0, 200)}`
    : undefined;
}

const AI_SDK_PARTS = new Set(['text', 'reasoning', 'tool-call', 'tool-result', 'file', 'image', 'source']);

/** Parts of a chat's message. In others, such as those of Bedrock, calls may stand that this shape does not know. */
const CHAT_PARTS = new Set(
  'text input_text output_text refusal reasoning image image_url input_image input_audio audio file document video_url'.split(
    ' ',
  ),
);

const has = (messages: readonly JsonObject[], roles: readonly string[]): boolean =>
  messages.some(({ role }) => roles.includes(textOf(role)));

const ITEM =
  /^(?:message|reasoning|mcp_list_tools|mcp_approval_re\w+|\w+_call|\w+_call_output|\w+_call_result)$/;

/** Items of the Responses API, at least one of which is no plain message. */
function shapeOfItems(value: JsonValue | undefined): TranscriptShape | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const isItem = (each: JsonValue) =>
    isJsonObject(each) && (ITEM.test(textOf(each.type)) || typeof each.role === 'string');
  const isOwn = ({ type }: JsonObject) => type !== 'message' && ITEM.test(textOf(type));
  return value.every(isItem) && objectsOf(value).some(isOwn) ? 'openai-responses' : undefined;
}

/** The shape of conversations in lines or in a list, of which most must have one. Plain messages may stand beside blocks and parts. */
export function linesShape(rows: readonly JsonObject[]): TranscriptShape | undefined {
  const shapes = rows.map(transcriptShape).filter((shape) => shape !== undefined);
  if (shapes.length * 2 <= rows.length) return undefined;
  const found = new Set(shapes);
  if (found.has('anthropic') || found.has('ai-sdk')) found.delete('openai-chat');
  return found.size === 1 ? [...found][0] : undefined;
}
