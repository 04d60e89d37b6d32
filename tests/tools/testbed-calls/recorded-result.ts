import type { JsonObject } from '#core/json.ts';

export interface RecordedResult {
  structuredContent?: JsonObject;
  text?: string;
  textIncludes?: string[];
  isError?: true;
}

const schemaError = /^MCP error -32602: Input validation error: Invalid arguments for tool \w+:/;
const temporaryName = /\.[0-9a-f]{32}\.tmp/;

/**
 * What is kept of a server's answer: all of it, but for what must differ. A broken schema is worded by the validator, so only
 * the start is kept; temporary names are random; of get_file_info see `infoLines`.
 */
export function recordedResult(
  tool: string,
  { content, structuredContent, isError }: JsonObject,
): RecordedResult {
  const [first] = content as { text: string }[];
  const text = first!.text;
  if (isError) {
    const start = schemaError.exec(text)?.[0];
    if (start) return { isError, textIncludes: [start] } as RecordedResult;
    if (temporaryName.test(text)) return { isError: true, textIncludes: text.split(temporaryName) };
    return { isError: true, text };
  }
  if (tool === 'get_file_info') return { textIncludes: infoLines(text) };
  return { structuredContent: structuredContent as JsonObject, text };
}

/** The machine decides the size of a directory and the times of creation and access; times of change are kept where we set them. */
function infoLines(text: string): string[] {
  const isDirectory = text.includes('isDirectory: true');
  return text.split('\n').filter((line) => {
    if (line.startsWith('size:')) return !isDirectory;
    if (line.startsWith('modified:'))
      return !isDirectory && Date.parse(line.slice(10)) < Date.UTC(2026, 2, 12, 9);
    return !/^(created|accessed):/.test(line);
  });
}
