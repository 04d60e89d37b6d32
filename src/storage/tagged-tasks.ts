import { PlaygroundError } from '#core/errors.ts';
import type { StoredTask } from '#core/task.ts';
import type { Toolset } from '#core/tool.ts';
import type { Database } from './db.ts';
import { fromStore } from './storage-error.ts';
import { ToolsetReader } from './tasks.ts';

const decoder = new TextDecoder();

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
 * Throws PlaygroundError 'dataset-unknown' when the generation is gone.
 */
export async function taggedTasks(
  db: Database,
  generation: string,
  length: number,
  tags: readonly string[],
): Promise<Uint8Array> {
  const wanted = tags.map((tag) => tag.toLowerCase());
  const toolsets = new ToolsetReader(db, generation);
  const known = new Map<string, number>();
  const markOf = async ({ toolsetId, offered }: StoredTask): Promise<number> => {
    const toolset = await fromStore(toolsets.get(toolsetId));
    const text = toolset ? textOfTools(toolset, offered) : '';
    return wanted.every((tag) => text.includes(tag)) ? 1 : 0;
  };
  const marks = new Uint8Array(length);
  const keys = await fromStore(db.getAllKeys('shards', IDBKeyRange.bound([generation], [generation, []])));
  if (keys.length === 0 && length > 0)
    throw new PlaygroundError('dataset-unknown', 'The data set was deleted or replaced just now.');
  for (const key of keys) {
    const buffer = await fromStore(db.get('shards', key));
    const tasks = buffer ? (JSON.parse(decoder.decode(buffer)) as StoredTask[]) : [];
    for (const [position, task] of tasks.entries()) {
      const tools = `${task.toolsetId} ${task.offered?.join() ?? ''}`;
      const mark = known.get(tools) ?? (await markOf(task));
      known.set(tools, mark);
      marks[key[1] + position] = mark;
    }
  }
  return marks;
}
