import { objectsOf, textOf } from '#core/fields.ts';
import type { JsonObject, JsonValue } from '#core/json.ts';
import { at, textAt } from '../at.ts';
import { textsOfType, toolAnswer, type ToolAnswer } from '../content.ts';
import { chatCall } from './openai-chat.ts';

/** Messages of the AI SDK as messages of a chat; each answer of a tool is one of its own. */
export const aiSdkMessages = (messages: readonly JsonObject[]): JsonObject[] =>
  messages.flatMap(({ role = '', content }): JsonObject[] => {
    if (typeof content === 'string') return [{ role, content }];
    const of = (type: string) => objectsOf(content).filter((part) => part.type === type);
    const results = of('tool-result').map((part) => ({
      role: 'tool',
      tool_call_id: textOf(part.toolCallId),
      name: textOf(part.toolName),
      ...resultOf(part),
    }));
    if (role === 'tool') return results;
    const said = {
      role,
      content: textsOfType(content, 'text'),
      reasoning_content: textsOfType(content, 'reasoning'),
      tool_calls: of('tool-call').map(aiSdkCall),
    };
    return [said, ...results];
  });

/** `{toolCallId, toolName, input}`; before version 5 with `args`. */
export const aiSdkCall = ({ toolCallId, toolName, input, args }: JsonObject): JsonObject =>
  chatCall(toolCallId, toolName, input ?? args);

/** `output` says by its type what it is; before version 5 `result` is the value itself. */
function resultOf({ output, result, isError }: JsonObject): { content: JsonValue; isError: boolean } {
  const type = textAt(output, 'type');
  const isTyped = /^(?:error-)?(?:text|json)$|^content$|^execution-denied$/.test(type);
  return {
    content: (isTyped ? (at(output, 'value') ?? at(output, 'reason')) : output) ?? result ?? '',
    isError: isError === true || /^error-|^execution-denied$/.test(type),
  };
}

/** A tool's message of `aiSdkMessages` as its result. */
export const aiSdkResult = ({ content, isError }: JsonObject): ToolAnswer => ({
  ...toolAnswer(content),
  ...(isError === true ? { isError } : {}),
});
