import { objectsOf, textOf } from '#core/fields.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { at, objectAt, objectsAt, textAt } from '../at.ts';
import type { Found } from '../attempt.ts';
import { toolAnswer, type ToolAnswer } from '../content.ts';
import type { Conversation } from '../conversation.ts';
import { stopReasonOf, usageIn } from '../figures.ts';
import { chatCall, openAiMessages } from './openai-chat.ts';

/** LangChain's words for who wrote a message, as those of a chat. */
const ROLES = new Map([
  ['human', 'user'],
  ['ai', 'assistant'],
  ['system', 'system'],
  ['developer', 'system'],
  ['tool', 'tool'],
  ['function', 'tool'],
  ['chat', 'chat'],
  ['remove', 'remove'],
]);

/** A message's members, in whichever way it was written; undefined where it is none. */
function membersOf(value: JsonValue): JsonObject | undefined {
  if (!isJsonObject(value)) return undefined;
  const { type, data, id, kwargs, content } = value;
  // As `dumps` writes objects, such as langchain_core.messages.ai.AIMessage.
  if (type === 'constructor') {
    const name = Array.isArray(id) ? textOf(id.at(-1)) : '';
    const kind = /^(\w+?)Message(?:Chunk)?$/.exec(name)?.[1]?.toLowerCase() ?? '';
    return ROLES.has(kind) && isJsonObject(kwargs) ? { ...kwargs, type: kind } : undefined;
  }
  const kind = textOf(type)
    .replace(/MessageChunk$/, '')
    .toLowerCase();
  if (!ROLES.has(kind)) return undefined;
  // As `messages_to_dict` does, else as the members alone.
  if (isJsonObject(data)) return { ...data, type: kind };
  return content === undefined ? undefined : { ...value, type: kind };
}

/** Are these messages of LangChain, of which the model wrote one? */
export const isLangChain = (messages: readonly JsonValue[]): boolean =>
  messages.every((each) => membersOf(each) !== undefined) &&
  messages.some((each) => membersOf(each)?.type === 'ai');

/** Adds the messages of a LangChain conversation or of the state of a LangGraph. */
export function langChainMessages(said: Conversation, messages: readonly JsonValue[]): Found {
  const members = messages.map(membersOf).filter((each) => each !== undefined);
  const results = new Map<JsonObject, ToolAnswer>();
  const chat = members.map((each) => chatMessage(each, results));
  openAiMessages(said, chat, {
    figures: ({ usage_metadata: counted, response_metadata: about }) => ({
      usage: usageIn('langchain', counted) ?? usageIn('openai-chat', at(about, 'token_usage')),
    }),
    result: (message) => results.get(message) ?? {},
  });
  const answers = members
    .filter(({ type }) => type === 'ai')
    .map((each) => objectAt(each, 'response_metadata'));
  const last = answers.at(-1) ?? {};
  return {
    model: answers.map((about) => textAt(about, 'model_name', 'model')).find(Boolean),
    stopReason: stopReasonOf(last.finish_reason ?? last.stop_reason ?? last.stopReason),
  };
}

function chatMessage(message: JsonObject, results: Map<JsonObject, ToolAnswer>): JsonObject {
  const { type, content, role, status } = message;
  const known = ROLES.get(textOf(type))!;
  if (known === 'tool') {
    const result: JsonObject = { ...message, role: 'tool' };
    results.set(result, { ...toolAnswer(content), ...(status === 'error' ? { isError: true } : {}) });
    return result;
  }
  if (known !== 'assistant') return { role: known === 'chat' ? (role ?? '') : known, content: content ?? '' };
  return {
    ...message,
    role: known,
    content: Array.isArray(content) ? content.filter((part) => !isElsewhere(part)) : (content ?? ''),
    reasoning_content: thinkingIn(message),
    tool_calls: callsIn(message),
  };
}

/** Parts of providers that stand in members of their own, too: calls, and thinking. */
const isElsewhere = (part: JsonValue): boolean =>
  /^(?:tool_use|tool_call|function_call|input_json_delta|thinking|reasoning|reasoning_content)$/.test(
    textAt(part, 'type'),
  );

function thinkingIn({ content, additional_kwargs: more }: JsonObject): string {
  const parts = objectsOf(content)
    .filter(({ type }) => type === 'thinking' || type === 'reasoning')
    .map(
      (part) =>
        textAt(part, 'thinking', 'reasoning') ||
        objectsAt(part, 'summary')
          .map(({ text }) => textOf(text))
          .join('\n'),
    );
  return parts.filter(Boolean).join('\n') || textAt(more, 'reasoning_content');
}

/** Calls whose arguments could not be parsed stand apart, with the text that the model wrote. Older ones are those of the provider. */
function callsIn({
  tool_calls: calls,
  invalid_tool_calls: broken,
  additional_kwargs: more,
}: JsonObject): JsonObject[] {
  const all = [
    ...objectsOf(calls).map(({ id, name, args }) => chatCall(id, name, args)),
    ...objectsOf(broken).map(({ id, name, args }) => chatCall(id, name, args ?? '')),
  ];
  return all.length > 0 ? all : objectsAt(more, 'tool_calls');
}
