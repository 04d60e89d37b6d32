import { deepEqual, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ListedTool } from '#core/mcp.ts';

/** A tool that is not listed as it was. */
export interface DriftedTool {
  name: string;
  kind: 'added' | 'removed' | 'changed';
  /** Of a changed tool: the members of its entry in tools/list that differ, such as `description`, as they were and are; undefined: it had none. */
  members: { name: string; was: JsonValue | undefined; is: JsonValue | undefined }[];
}

/** What became of a list of tools. */
export interface Drift {
  tools: DriftedTool[];
  /** Tools that are listed as they were. */
  same: number;
}

/** Compares two lists by the names of their tools and by what the server sent of each; order is no difference. */
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
