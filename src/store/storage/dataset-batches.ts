import type { ImportBatch } from '#core/dataset.ts';
import { contentOf, type DatasetSource } from './datasets.ts';
import { ToolsetReader } from './tasks.ts';

/** All tasks of a data set as they are stored, shard by shard, each toolset before the first task that uses it. Throws 'dataset-unknown'. */
export async function* datasetBatches(source: DatasetSource, datasetId: string): AsyncGenerator<ImportBatch> {
  const content = await contentOf(source, datasetId);
  const reader = new ToolsetReader(content, 1);
  const given = new Set<string>();
  for (const firstOrdinal of await content.shards()) {
    const { tasks = [] } = (await content.shardAt(firstOrdinal)) ?? {};
    const wanted = new Set(tasks.map(({ toolsetId }) => toolsetId).filter((id) => !given.has(id)));
    const toolsets = [];
    for (const id of wanted) {
      given.add(id);
      const toolset = await reader.get(id);
      if (toolset) toolsets.push(toolset);
    }
    yield { toolsets, tasks };
  }
}
