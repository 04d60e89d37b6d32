import { PlaygroundError } from '#core/errors.ts';
import type { StoredTask } from '#core/task.ts';
import type { Toolset } from '#core/tool.ts';
import type { DatasetContent } from './dataset-content.ts';
import { ToolsetReader } from './tasks.ts';

/** The text a tag is looked for in: names and descriptions of the offered tools, and the row's own `tools` where it has them. */
function textOfTools({ tools, rawFields }: Toolset, offered: StoredTask['offered']): string {
  const own = Object.hasOwn(rawFields, 'tools') ? rawFields.tools : '';
  const texts = (offered ? offered.flatMap((position) => tools[position] ?? []) : tools).flatMap(
    ({ name, title = '', description }) => [name, title, description],
  );
  return [...texts, typeof own === 'string' ? own : JSON.stringify(own)].join('\n').toLowerCase();
}

/**
 * Marks with 1 the tasks whose tools' text holds every tag, in any case of letters (mcpbr's tags for ToolBench). Row i is the i-th of
 * `length` tasks. Reads every shard: toolsets differ from task to task, and their texts are too long for an index.
 * Throws PlaygroundError 'dataset-unknown' when its shards are gone.
 */
export async function taggedTasks(
  content: DatasetContent,
  length: number,
  tags: readonly string[],
): Promise<Uint8Array> {
  const wanted = tags.map((tag) => tag.toLowerCase());
  const toolsets = new ToolsetReader(content);
  const known = new Map<string, number>();
  const markOf = async ({ toolsetId, offered }: StoredTask): Promise<number> => {
    const toolset = await toolsets.get(toolsetId);
    const text = toolset ? textOfTools(toolset, offered) : '';
    return wanted.every((tag) => text.includes(tag)) ? 1 : 0;
  };
  const marks = new Uint8Array(length);
  const shards = await content.shards();
  if (shards.length === 0 && length > 0)
    throw new PlaygroundError('dataset-unknown', 'The data set was deleted or replaced just now.');
  for (const firstOrdinal of shards) {
    const { tasks = [] } = (await content.shardAt(firstOrdinal)) ?? {};
    for (const [position, task] of tasks.entries()) {
      const tools = `${task.toolsetId} ${task.offered?.join() ?? ''}`;
      const mark = known.get(tools) ?? (await markOf(task));
      known.set(tools, mark);
      marks[firstOrdinal + position] = mark;
    }
  }
  return marks;
}
