import { toolKey } from '#core/tool-list.ts';
import type { DatasetTools } from '#core/dataset.ts';
import { contentOf } from './datasets.ts';
import type { Source } from './db.ts';
import { ToolsetReader } from './tasks.ts';

/** No index holds more tools of one data set. */
const MOST_TOOLS = 10_000;

/**
 * The different tools that a data set's tasks have on their menus, in the order in which they first come, in any thread; undefined when
 * the signal ended it. Of a tool with several descriptions the first counts. Throws as contentOf.
 */
export async function datasetTools(
  source: Source,
  datasetId: string,
  onProgress: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<DatasetTools | undefined> {
  const content = await contentOf(source, datasetId);
  const shards = await content.shards();
  const reader = new ToolsetReader(content, 1);
  const setsRead = new Set<string>();
  const known = new Set<string>();
  const found: DatasetTools = { tools: [], isCut: false };
  for (const [index, firstOrdinal] of shards.entries()) {
    if (signal.aborted) return undefined;
    const { tasks = [] } = (await content.shardAt(firstOrdinal)) ?? {};
    const wanted = new Set(tasks.map(({ toolsetId }) => toolsetId).filter((id) => !setsRead.has(id)));
    for (const id of wanted) {
      setsRead.add(id);
      for (const tool of (await reader.get(id))?.tools ?? []) {
        const key = toolKey(tool);
        if (known.has(key)) continue;
        if (found.tools.length === MOST_TOOLS) return { ...found, isCut: true };
        known.add(key);
        found.tools.push(tool);
      }
    }
    onProgress(index + 1, shards.length);
    // A message that stops it is read, and a page drawn, only between two turns of its thread.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return found;
}
