import { deepEqual, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ListedTool } from '#core/mcp.ts';

/** A tool whose entry in the list changed. */
export interface DriftedTool {
  name: string;
  kind: 'added' | 'removed' | 'changed';
  /**
   * Of a changed tool: the members of its entry in tools/list that differ, such as `description`, before and after; undefined:
   * absent.
   */
  members: { name: string; was: JsonValue | undefined; is: JsonValue | undefined }[];
}

/** The changes of a list of tools. */
export interface Drift {
  tools: DriftedTool[];
  /** Tools whose entry is unchanged. */
  same: number;
}

/** Compares two lists by the names of their tools and by the sent entries; order does not matter. */
export function driftOf(before: readonly ListedTool[], now: readonly ListedTool[]): Drift {
  const [was, is] = [rawByName(before), rawByName(now)];
  const names = [...new Set([...was.keys(), ...is.keys()])].sort();
  const tools = names.flatMap((name) => driftedTool(name, was.get(name), is.get(name)) ?? []);
  return {
    tools,
    same: names.length - tools.length,
  };
}

function driftedTool(
  name: string,
  was: JsonObject | undefined,
  is: JsonObject | undefined,
): DriftedTool | undefined {
  if (!was || !is) return { name, kind: was ? 'removed' : 'added', members: [] };
  const members = [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((member) =>
    isEqual(was[member], is[member]) ? [] : [{ name: member, was: was[member], is: is[member] }],
  );
  return members.length > 0 ? { name, kind: 'changed', members } : undefined;
}

const isEqual = (a: JsonObject[string] | undefined, b: JsonObject[string] | undefined): boolean =>
  a === undefined || b === undefined ? a === b : deepEqual(a, b);

/** Of several tools of one name the first. */
const rawByName = (list: readonly ListedTool[]): Map<string, JsonObject> =>
  new Map(list.toReversed().map(({ tool, raw }) => [tool.name, raw]));
