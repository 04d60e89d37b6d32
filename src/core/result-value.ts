import type { JsonValue } from './json.ts';
import type { ToolResult } from './tool.ts';

/** All text a tool answered, its parts joined by line breaks. */
export const textOfResult = ({ content }: Pick<ToolResult, 'content'>): string =>
  content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');

/** A result as a value: its structured content, else its text read as JSON; undefined when it is neither. */
export function valueOfResult(
  result: Pick<ToolResult, 'content' | 'structuredContent'>,
): JsonValue | undefined {
  if (result.structuredContent !== undefined) return result.structuredContent;
  try {
    return JSON.parse(textOfResult(result)) as JsonValue;
  } catch {
    return undefined;
  }
}
