import { stableStringify } from './json.ts';
import { hash32 } from './random.ts';
import type { Tool } from './tool.ts';

/** The tools of a server by name, each as JSON; of several of one name the last. */
export const toolList = (tools: readonly Tool[]): ReadonlyMap<string, string> =>
  new Map(tools.map((tool) => [tool.name, stableStringify(tool as never)]));

/** Equal for lists of the same tools, in whatever order; ServerOfRun.listHash. */
export const toolListHash = (list: ReadonlyMap<string, string>): number =>
  hash32([...list.values()].sort().join('\n'));
