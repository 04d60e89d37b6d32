import { isJsonObject, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ToolCall } from '#core/tool.ts';

/** A call as it should stand in the text. `origin` is its place among the calls as read; a new call has none. */
export interface WrittenCall extends ToolCall {
  origin?: number;
}

/** A call as an object of a plain JSON list. */
export const plainCall = ({ id, name, arguments: values, step, malformed }: WrittenCall): JsonObject => ({
  id,
  ...(step === undefined ? {} : { step }),
  name,
  arguments: malformed ?? values,
});

/** Calls as a ReAct text. */
export const reactText = (calls: readonly ToolCall[]): string =>
  calls
    .map(
      ({ name, arguments: values, malformed }) =>
        `Action: ${name}\nAction Input: ${malformed ?? JSON.stringify(values)}`,
    )
    .join('\n');

/** Calls as a list of Python calls, BFCL's way. */
export const pythonCallsText = (calls: readonly ToolCall[]): string =>
  `[${calls
    .map(({ name, arguments: values }) => {
      const given = Object.entries(values).map(([key, value]) => `${key}=${pythonLiteral(value)}`);
      return `${name}(${given.join(', ')})`;
    })
    .join(', ')}]`;

function pythonLiteral(value: JsonValue): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}: ${pythonLiteral(member)}`,
  );
  return `{${members.join(', ')}}`;
}
