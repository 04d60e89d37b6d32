import { isJsonObject, type JsonValue } from './json.ts';
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

/** The value at a JSON pointer; undefined where nothing is. */
export function valueAtPointer(value: JsonValue, pointer: string): JsonValue | undefined {
  let here: JsonValue | undefined = value;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(here)) here = /^\d+$/.test(key) ? here[Number(key)] : undefined;
    else here = isJsonObject(here) && Object.hasOwn(here, key) ? here[key] : undefined;
  }
  return here;
}
