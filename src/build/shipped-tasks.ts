import type { JsonObject } from '#core/json.ts';
import type { StoredTask, Task } from '#core/task.ts';
import type { Toolset } from '#core/tool.ts';
import { type ImportOutcome, importTasks, type InputFile } from '#files/datasets/index.ts';
import { hydrate } from '#store/storage/tasks.ts';
import { serversByName } from '#world/index.ts';
import { shardsOf } from './ground/shards.ts';
import { firstTasks, readTaskFiles } from './ground/task-files.ts';
import { rowOf, type TaskRow, type WrittenTask } from './ground/written-task.ts';

// The tasks that ship with the site, as complete MCPToolBench++ rows.

type ShippedRow = TaskRow & {
  tools: { name: string; description: string; input_schema: JsonObject }[];
};

/** The tasks of the first shard in their order, each with the schemas of the tools it offers, as MCPToolBench++ has them. */
export const shippedRows = (): ShippedRow[] => firstTasks(readTaskFiles()).map(withTools);

/** All tasks that ship, in the order of the shards, as complete rows. */
export const allShippedRows = (): ShippedRow[] =>
  shardsOf(readTaskFiles()).flatMap(({ tasks }) => tasks.map(withTools));

/** A task as a row with the schemas of the tools it offers. Throws on an unknown tool. */
export function withTools(task: WrittenTask): ShippedRow {
  const row = rowOf(task);
  const tools = Object.entries(row.mcp_tools_dict).flatMap(([server, names]) =>
    names.map((name) => schemaOf(server, name)),
  );
  return { ...row, tools };
}

function schemaOf(server: string, name: string): ShippedRow['tools'][number] {
  const tool = serversByName.get(server)?.tools.find((candidate) => candidate.name === name);
  if (!tool) throw new Error(`no tool ${name} on a server ${server}`);
  return { name, description: tool.description, input_schema: tool.inputSchema };
}

interface ReadRows {
  tasks: StoredTask[];
  toolsets: Map<string, Toolset>;
  outcome: ImportOutcome;
}

/** A data set as the page's own importer reads it, as it would be stored. */
export async function readRows(datasetId: string, files: InputFile[]): Promise<ReadRows> {
  const hooks = {
    signal: new AbortController().signal,
    onProgress: () => {},
    now: () => performance.now(),
  };
  const batches = importTasks(files, { datasetId }, hooks);
  const toolsets = new Map<string, Toolset>();
  const tasks: StoredTask[] = [];
  for (;;) {
    const { done, value } = await batches.next();
    if (done) return { tasks, toolsets, outcome: value };
    for (const toolset of value.toolsets) toolsets.set(toolset.id, toolset);
    tasks.push(...value.tasks);
  }
}

/** A data set as the page's own importer reads it, in memory: tasks with their tools and whole raw rows. */
export async function importWhole(
  datasetId: string,
  files: InputFile[],
): Promise<{ tasks: Task[]; outcome: ImportOutcome }> {
  const { tasks, toolsets, outcome } = await readRows(datasetId, files);
  return {
    tasks: tasks.map((task) => hydrate(task, datasetId, toolsets.get(task.toolsetId))),
    outcome,
  };
}
