import { objectOf, objectsOf, textOf } from '#core/fields.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { toolAnswer, type ToolAnswer } from '../content.ts';

/** Messages of the AI SDK as messages of a chat; each answer of a tool is one of its own. */
export const aiSdkMessages = (messages: readonly JsonObject[]): JsonObject[] =>
  messages.flatMap(chatMessages);

function chatMessages({ role, content }: JsonObject): JsonObject[] {
  if (typeof content === 'string') return [{ role: role ?? '', content }];
  const parts = objectsOf(content);
  const of = (type: string) => parts.filter((part) => part.type === type);
  const results = of('tool-result').map((part) => ({
    role: 'tool',
    tool_call_id: textOf(part.toolCallId),
    name: textOf(part.toolName),
    ...resultOf(part),
  }));
  if (role === 'tool') return results;
  return [
    {
      role: role ?? '',
      content: of('text')
        .map(({ text }) => textOf(text))
        .join('\n'),
      reasoning_content: of('reasoning')
        .map(({ text }) => textOf(text))
        .join('\n'),
      tool_calls: of('tool-call').map(aiSdkCall),
    },
    ...results,
  ];
}

/** `{toolCallId, toolName, input}`; before version 5 with `args`. */
export const aiSdkCall = ({ toolCallId, toolName, input, args }: JsonObject): JsonObject => ({
  id: toolCallId ?? null,
  name: toolName ?? '',
  arguments: input ?? args ?? null,
});

/** `output` says by its type what it is; before version 5 `result` is the value itself. */
function resultOf({ output, result, isError }: JsonObject): { content: JsonValue; isError: boolean } {
  const { type, value } = objectOf(output);
  const isTyped = /^(?:error-)?(?:text|json)$|^content$|^execution-denied$/.test(textOf(type));
  return {
    content: (isTyped ? (value ?? objectOf(output).reason) : output) ?? result ?? '',
    isError: isError === true || /^error-|^execution-denied$/.test(textOf(type)),
  };
}

/** A tool's message of `aiSdkMessages` as its result. */
export const aiSdkResult = ({ content, isError }: JsonObject): ToolAnswer => ({
  ...toolAnswer(content),
  ...(isError === true ? { isError } : {}),
});
