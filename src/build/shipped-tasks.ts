import type { JsonObject } from '#core/json.ts';
import { serversByName } from '#testbed/index.ts';
import manyParallel from '#testbed/tasks/many-servers-parallel.json';
import manySequential from '#testbed/tasks/many-servers-sequential.json';
import manySingle from '#testbed/tasks/many-servers-single.json';
import oneParallel from '#testbed/tasks/one-server-parallel.json';
import oneSequential from '#testbed/tasks/one-server-sequential.json';
import oneSingle from '#testbed/tasks/one-server-single.json';
import type { StoredTask, Task } from '#core/task.ts';
import type { Toolset } from '#core/tool.ts';
import { type ImportOutcome, importTasks, type InputFile } from '#datasets/index.ts';
import { hydrate } from '#storage/tasks.ts';

// The tasks that ship with the site, as complete MCPToolBench++ rows.

/** One call of a label, in MCPToolBench++'s fields; `dependsOn` is our addition. */
export interface LabelRow {
  name: string;
  step: string;
  id: string;
  mcp_server: string;
  similar_tools: { name: string; mcp_server: string }[];
  input: JsonObject;
  output: { status_code: number; result: JsonObject };
  dependsOn?: { call: string; path: string; arg: string }[];
}

/** A task as stored in its file: complete but for the tools' schemas, which are stored with their servers. */
export interface TaskRow {
  uuid: string;
  category: string;
  call_type: 'single' | 'multi';
  query: string;
  /** BCP 47 tag; no field of MCPToolBench++. */
  language: string;
  mcp_tools_dict: Record<string, string[]>;
  function_call_label: LabelRow[];
}

type ShippedRow = TaskRow & {
  tools: { name: string; description: string; input_schema: JsonObject }[];
};

// TypeScript reads each label as a type of its own; tests/testbed/tasks.test.ts checks their shape.
const files: Record<string, unknown> = {
  'one-server-single': oneSingle,
  'one-server-parallel': oneParallel,
  'one-server-sequential': oneSequential,
  'many-servers-single': manySingle,
  'many-servers-parallel': manyParallel,
  'many-servers-sequential': manySequential,
};

/** The six task files by name: how many servers are offered, and how the calls depend on each other. */
export const taskFiles = files as Readonly<Record<string, readonly TaskRow[]>>;

/** All shipped tasks in the order of their files, each with the schemas of the tools it offers. Throws on an unknown tool. */
export function shippedRows(): ShippedRow[] {
  return Object.values(taskFiles).flatMap((rows) => rows.map(withTools));
}

function withTools({ function_call_label, ...row }: TaskRow): ShippedRow {
  const tools = Object.entries(row.mcp_tools_dict).flatMap(([server, names]) =>
    names.map((name) => schemaOf(server, name)),
  );
  return { ...row, tools, function_call_label };
}

function schemaOf(server: string, name: string): ShippedRow['tools'][number] {
  const tool = serversByName.get(server)?.tools.find((candidate) => candidate.name === name);
  if (!tool) throw new Error(`no tool ${name} on a server ${server}`);
  return { name, description: tool.description, input_schema: tool.inputSchema };
}

/** A data set as the page's own importer reads it, in memory: tasks with their tools and whole raw rows. */
export async function importWhole(
  datasetId: string,
  files: InputFile[],
): Promise<{ tasks: Task[]; outcome: ImportOutcome }> {
  const hooks = {
    signal: new AbortController().signal,
    onProgress: () => {},
    now: () => performance.now(),
  };
  const batches = importTasks(files, { datasetId }, hooks);
  const toolsets = new Map<string, Toolset>();
  const stored: StoredTask[] = [];
  for (;;) {
    const { done, value } = await batches.next();
    if (done) {
      const tasks = stored.map((task) => hydrate(task, datasetId, toolsets.get(task.toolsetId)));
      return { tasks, outcome: value };
    }
    for (const toolset of value.toolsets) toolsets.set(toolset.id, toolset);
    stored.push(...value.tasks);
  }
}
