import type { LargeValue, ShownToolResult } from '#bridge/servers-contract.ts';
import { indentedJson } from '#core/write-json.ts';
import { exceedsDepth, type JsonValue } from '#core/json.ts';
import type { ServerToolResult } from '#core/mcp.ts';
import type { ContentPart } from '#core/tool.ts';

/** More values than this take the page too long to take over one by one. */
const MOST_VALUES = 10_000;
/** Parts of content that the page takes over at once. */
export const MOST_PARTS = 5000;

/**
 * A result as the page takes it over: structured content of more than MOST_VALUES values goes as one text, which costs the page's
 * thread nothing to receive and is drawn a part at a time. What is nested too deeply was refused when it was read.
 */
export function shownResult(result: ServerToolResult): ShownToolResult {
  const { structuredContent, ...rest } = result;
  const structuredText = structuredContent === undefined ? undefined : largeValue(structuredContent);
  return structuredText ? { ...rest, structuredText } : result;
}

/** The value as text where it holds more values than the page takes over, or is nested deeper; undefined where it does not. */
export function largeValue(value: JsonValue): LargeValue | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!exceedsDepth(value) && !hasMoreValues(value, MOST_VALUES)) return undefined;
  return {
    json: exceedsDepth(value) ? '[nested too deeply to be shown]' : indentedJson(value, 1),
    count: Object.keys(value).length,
    noun: Array.isArray(value) ? 'item' : 'member',
  };
}

/** Gives the parts out in order; each piece is taken over before the next one leaves. */
export async function inPieces(
  parts: readonly ContentPart[],
  onParts: (parts: ContentPart[]) => void | Promise<void>,
): Promise<void> {
  for (let start = 0; start < parts.length; start += MOST_PARTS)
    await onParts(parts.slice(start, start + MOST_PARTS));
}

/** Looks at no more values than it has to. */
function hasMoreValues(value: JsonValue, most: number): boolean {
  const open: JsonValue[] = [value];
  for (let seen = 0; open.length > 0; seen++) {
    if (seen + open.length > most) return true;
    const next = open.pop()!;
    if (typeof next !== 'object' || next === null) continue;
    const members = Object.values(next);
    if (members.length > most) return true;
    for (const member of members) open.push(member);
  }
  return false;
}
