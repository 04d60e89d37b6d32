import { isEmptyResult } from '#core/empty-result.ts';
import { deepEqual, isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import { readText } from '#core/said-in-result.ts';
import type { ToolResult } from '#core/tool.ts';

/** Is the answer empty, or does it only repeat arguments beside empty values, as `{"title": "Lake Baikal", "links": []}`? */
export const answersNothing = (result: ToolResult, sent: JsonObject): boolean =>
  isEmptyResult(result) || isEmptyResult(withoutEcho(result, sent));

function withoutEcho({ content, structuredContent }: ToolResult, sent: JsonObject) {
  const without = (value: JsonValue): JsonValue => {
    if (!isJsonObject(value)) return value;
    const rest = Object.entries(value).filter(
      ([name, said]) => !(Object.hasOwn(sent, name) && deepEqual(sent[name]!, said)),
    );
    // A tool whose whole answer is an argument has answered by it.
    return rest.length > 0 ? Object.fromEntries(rest) : value;
  };
  return {
    content: content.map((part) => {
      if (part.type !== 'text') return part;
      const read = readText(part.text);
      return isJsonObject(read) ? { ...part, text: JSON.stringify(without(read)) } : part;
    }),
    ...(structuredContent === undefined ? {} : { structuredContent: without(structuredContent) }),
  };
}
