import { isJsonObject } from './json.ts';
import type { ExpectedCall } from './task.ts';
import type { ToolResult } from './tool.ts';
import type { Trajectory } from './trajectory.ts';

/** The member of a search's result that lists what it found. The model reads the text beside it. */
export const FOUND_TOOLS = 'found';

/** Tools that a search found and that were offered, best first. */
export type FoundTools = { name: string; server: string | null }[];

/** The tools that a search of the agent's own found; undefined for the result of any other tool. */
export function foundBy({ structuredContent }: ToolResult): FoundTools | undefined {
  if (!isJsonObject(structuredContent)) return undefined;
  const found = structuredContent[FOUND_TOOLS];
  if (!Array.isArray(found)) return undefined;
  return found.flatMap((each) =>
    isJsonObject(each) && typeof each.name === 'string'
      ? [{ name: each.name, server: typeof each.server === 'string' ? each.server : null }]
      : [],
  );
}

/** How an attempt found its tools by searching. */
export interface Discovery {
  searches: number;
  /** Of these, how many found nothing. */
  empty: number;
  /** Different tools that were found. */
  found: number;
  /** Different tools that the label calls, and how many of these were found. */
  due: number;
  dueFound: number;
  /** The number of the search after which no further expected tool was found; 0 where none was. */
  needed: number;
  /** Calls of tools that were not offered when they were called. */
  unknown: number;
}

/** Undefined for an attempt without a search. A tool counts as found where name and server are those of the label, as far as both say one. */
export function discoveryOf(
  calls: readonly Pick<ExpectedCall, 'name' | 'server'>[],
  { steps }: Pick<Trajectory, 'steps'>,
): Discovery | undefined {
  const due = new Map(calls.map((call) => [JSON.stringify([call.server, call.name]), call]));
  const left = new Set(due.values());
  const found = new Set<string>();
  let [searches, empty, needed, unknown] = [0, 0, 0, 0];
  const search = (tools: FoundTools): void => {
    searches++;
    if (tools.length === 0) empty++;
    for (const tool of tools) {
      found.add(tool.name);
      for (const wanted of left)
        if (isSameTool(wanted, tool)) {
          left.delete(wanted);
          needed = searches;
        }
    }
  };
  for (const { message, toolCalls, toolResults } of steps) {
    // Within a turn of a provider that searches by itself, calls come after the searches.
    for (const each of message.searches ?? []) search(each.found);
    for (const call of toolCalls) {
      const result = toolResults.find(({ callId }) => callId === call.id);
      const tools = call.aside && result ? foundBy(result) : undefined;
      if (tools) search(tools);
      else unknown += Number(!call.aside && result?.unmade === true && !found.has(call.name));
    }
  }
  if (searches === 0) return undefined;
  return {
    searches,
    empty,
    found: found.size,
    due: due.size,
    dueFound: due.size - left.size,
    needed,
    unknown,
  };
}

const isSameTool = (
  call: Pick<ExpectedCall, 'name' | 'server'>,
  tool: { name: string; server: string | null },
): boolean =>
  call.name === tool.name && (call.server === null || tool.server === null || call.server === tool.server);
