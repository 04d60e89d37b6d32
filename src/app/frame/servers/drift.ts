import { drawsFromServers } from '#core/agent.ts';
import { deepEqual, type JsonObject, type JsonValue } from '#core/json.ts';
import type { ListedTool } from '#core/mcp.ts';
import type { Run, RunConfig } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import { toolList, toolListHash } from '#core/tool-list.ts';
import type { Tool } from '#core/tool.ts';
import { buildAddress } from '../address.ts';

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

/** A server whose tools have changed since its recording. */
export interface Drifted {
  serverId: string;
  recordingId: string;
  /** As they are listed now. */
  tools: readonly Tool[];
}

/** The runs on this server or on its recording, newest first; without those that had the tools of today. */
export function runsBefore(runs: readonly Run[], { serverId, recordingId, tools }: Drifted): Run[] {
  const now = toolListHash(toolList(tools));
  const hadOthers = ({ config: { execution }, servers = [], done }: Run): boolean => {
    if (execution?.on !== 'servers' || done === 0) return false;
    if (execution.serverIds.includes(recordingId)) return true;
    const place = execution.serverIds.indexOf(serverId);
    return place >= 0 && servers[place]?.listHash !== now;
  };
  return runs.filter(hadOthers).toSorted((a, b) => b.createdAt - a.createdAt);
}

/**
 * Ids of a run's tasks that the change touches: those that offer one of the tools that were added, removed or changed, or whose label calls
 * one. Menus that are padded with other tools of the servers, or ranked among them, depend on all, so that every task is touched.
 */
export async function touchedTasks(
  tasks: AsyncIterable<Task>,
  menus: Pick<RunConfig, 'menu' | 'menus'>,
  { tools: drifted }: Pick<Drift, 'tools'>,
): Promise<string[]> {
  const names = new Set(drifted.map(({ name }) => name));
  const isPadded = drawsFromServers(menus) && names.size > 0;
  const touched: string[] = [];
  for await (const { id, tools, target } of tasks)
    if (isPadded || [...tools, ...(target.calls ?? [])].some(({ name }) => names.has(name))) touched.push(id);
  return touched;
}

/** `#/runs?data=…&task=…&on=…&before=…`: the set-up of a run, for these of its tasks, on the server instead of its recording. */
export function addressOfAgain(
  { id, config }: Run,
  taskIds: readonly string[],
  { serverId, recordingId }: Omit<Drifted, 'tools'>,
): string {
  const before = config.execution?.on === 'servers' ? config.execution.serverIds : [];
  const on = [...new Set(before.map((each) => (each === recordingId ? serverId : each)))];
  return buildAddress(['runs'], { data: config.selection.datasetId, task: taskIds, on, before: id });
}

/** The set-up of a run for other tasks and servers. What tools may do is asked again. */
export function againConfig(before: RunConfig, { selection, execution }: RunConfig): RunConfig {
  const { person, reads } = before.execution?.on === 'servers' ? before.execution : {};
  const kept = { ...(person ? { person } : {}), ...(reads ? { reads } : {}) };
  return {
    ...before,
    selection,
    ...(execution ? { execution: execution.on === 'servers' ? { ...execution, ...kept } : execution } : {}),
  };
}
