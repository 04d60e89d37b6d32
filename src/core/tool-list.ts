import { deepEqual, stableStringify } from './json.ts';
import { hash32 } from './random.ts';
import type { Task } from './task.ts';
import type { Tool } from './tool.ts';

/** The tools of a server by name, each as JSON without the server's id; for a repeated name the last. */
export const toolList = (tools: readonly Tool[]): ReadonlyMap<string, string> =>
  new Map(tools.map(({ server: _, ...tool }) => [tool.name, stableStringify(tool as never)]));

/** Equal for lists of the same tools, in whatever order; ServerOfRun.listHash. */
export const toolListHash = (list: ReadonlyMap<string, string>): number =>
  hash32([...list.values()].sort().join('\n'));

/** Do both say the same to a model? */
export const isDescribedAlike = (a: Tool, b: Tool): boolean =>
  a.description === b.description && deepEqual(a.inputSchema, b.inputSchema);

export const toolKey = ({ server, name }: Pick<Tool, 'server' | 'name'>): string =>
  JSON.stringify([server, name]);

/** Gives tasks as a run offered them: these definitions replace those of the same name and server. */
export function offeredBy(definitions: readonly Tool[] = []): (task: Task) => Task {
  const byKey = new Map(definitions.map((tool) => [toolKey(tool), tool]));
  return (task) =>
    task.tools.some((tool) => byKey.has(toolKey(tool)))
      ? { ...task, tools: task.tools.map((tool) => byKey.get(toolKey(tool)) ?? tool) }
      : task;
}
