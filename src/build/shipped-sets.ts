import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type Dataset, SHIPPED, WHOLE } from '#core/dataset.ts';
import type { ShippedDataset, ShippedShard } from '#core/shipped-manifest.ts';
import type { StoredTask, Task } from '#core/task.ts';
import type { Toolset } from '#core/tool.ts';
import { fileFromBlob, type ImportOutcome, importTasks, type InputFile } from '#files/datasets/index.ts';
import { type DatasetFile, writeDatasetFile } from '#store/storage/dataset-file.ts';
import { ContentHash } from '#store/storage/hashes.ts';
import type { TaskIndexRecord } from '#store/storage/index-record.ts';
import { indexBytes, TaskIndexBuilder } from '#store/storage/task-index-builder.ts';
import { hydrate } from '#store/storage/tasks.ts';
import type { JsonObject } from '#core/json.ts';
import { serversByName } from '#world/index.ts';
import { shardsOf } from './ground/shards.ts';
import { firstTasks, readTaskFiles } from './ground/task-files.ts';
import { rowOf, type TaskRow, type WrittenTask } from './ground/written-task.ts';

// The data sets of the site as its pages read them: what an import would store, in files.

/** Rows of MCPToolBench++, under the name of the file that holds their tasks. */
export interface NamedRows {
  name: string;
  rows: readonly object[];
}

/** A file of `public/generated`, packed, and what the manifest says of it. */
interface SiteFile {
  bytes: Uint8Array;
  entry: ShippedShard;
}

interface ShippedSets {
  files: SiteFile[];
  datasets: ShippedDataset[];
  /** All tasks, those of the first file first. */
  tasks: Task[];
}

/** Tasks of a shard, at most. */
const SHARD_TASKS = 100;

const fileName = (name: string): string => `${name}.json.gz`;
const pathOf = (name: string): string => `generated/${fileName(name)}`;

interface Read {
  tasks: StoredTask[];
  toolsets: ReadonlyMap<string, Toolset>;
  outcome: ImportOutcome;
}

/** Both data sets out of the rows of all files: the first file alone, and all of them. Throws on a row that is no whole task. */
export async function shippedSets(parts: readonly NamedRows[]): Promise<ShippedSets> {
  const [first] = parts;
  if (!first) throw new Error('no tasks to ship');
  const ground = await readParts(SHIPPED.id, [first]);
  const whole = await readParts(WHOLE.id, parts);
  const isSame = ground.tasks.every(
    (task, at) => JSON.stringify(task) === JSON.stringify({ ...whole.tasks[at], datasetId: task.datasetId }),
  );
  if (!isSame) throw new Error('the first tasks of both data sets differ');

  const groundIndex = indexOf(ground.tasks);
  const wholeIndex = indexOf(whole.tasks);
  const files: SiteFile[] = [];
  const placed: ShippedDataset['files'] = [];
  let taken = 0;
  for (const { name } of parts) {
    // A task names its file as it is unpacked.
    const own =
      name === first.name ? ground.tasks : whole.tasks.filter(({ source }) => source.file === `${name}.json`);
    const content = contentFrom(own, taken, whole.toolsets);
    const index = name === first.name ? { index: groundIndex } : {};
    files.push(packed(name, own.length, { ...index, ...content }));
    placed.push({ path: pathOf(name), first: taken });
    taken += own.length;
  }
  if (taken !== whole.tasks.length) throw new Error('a shipped task is of no file');
  files.push(packed(WHOLE.id, 0, { index: wholeIndex, toolsets: [], shards: [] }));
  return {
    files,
    datasets: [
      {
        dataset: datasetOf(SHIPPED, ground, groundIndex),
        index: pathOf(first.name),
        files: placed.slice(0, 1),
      },
      { dataset: datasetOf(WHOLE, whole, wholeIndex), index: pathOf(WHOLE.id), files: placed },
    ],
    tasks: whole.tasks.map((task) => hydrate(task, WHOLE.id, whole.toolsets.get(task.toolsetId))),
  };
}

async function readParts(datasetId: string, parts: readonly NamedRows[]): Promise<Read> {
  const files = parts.map(({ name, rows }) => fileFromBlob(fileName(name), new Blob([JSON.stringify(rows)])));
  const read = await readRows(datasetId, files);
  const { rejected, repaired, notes } = read.outcome;
  if (rejected + repaired > 0) throw new Error(`shipped tasks: ${JSON.stringify(notes.slice(0, 5))}`);
  for (const { id, issues } of read.tasks)
    if (issues.length > 0) throw new Error(`shipped task ${id}: ${JSON.stringify(issues)}`);
  return read;
}

function indexOf(tasks: readonly StoredTask[]): TaskIndexRecord {
  const builder = new TaskIndexBuilder();
  for (const task of tasks) builder.add(task);
  return builder.finish();
}

/** The shards of tasks that follow each other, and the toolsets they need. */
function contentFrom(
  tasks: readonly StoredTask[],
  firstOrdinal: number,
  toolsets: ReadonlyMap<string, Toolset>,
): Pick<DatasetFile, 'toolsets' | 'shards'> {
  const needed = new Set(tasks.map(({ toolsetId }) => toolsetId));
  const starts = Array.from({ length: Math.ceil(tasks.length / SHARD_TASKS) }, (_, at) => at * SHARD_TASKS);
  return {
    toolsets: [...needed].map((id) => [id, () => JSON.stringify(toolsets.get(id))]),
    shards: starts.map((at) => [firstOrdinal + at, () => JSON.stringify(tasks.slice(at, at + SHARD_TASKS))]),
  };
}

function packed(name: string, tasks: number, file: DatasetFile): SiteFile {
  const text = new TextEncoder().encode(writeDatasetFile(file));
  const bytes = gzipSync(text, { level: 9 });
  const hash = new ContentHash();
  hash.add(text);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, entry: { path: pathOf(name), tasks, bytes: bytes.length, sha256, contentHash: hash.hex } };
}

/** As an import would list it. */
function datasetOf(
  { id, title, origin, licence }: typeof SHIPPED | typeof WHOLE,
  { tasks, toolsets, outcome }: Read,
  index: TaskIndexRecord,
): Dataset {
  const texts = [...toolsets.values(), ...tasks].map((each) => Buffer.byteLength(JSON.stringify(each)));
  return {
    id,
    title,
    format: outcome.format,
    origin,
    licence,
    files: [...new Set(tasks.map(({ source }) => source.file))],
    tasks: tasks.length,
    toolsets: toolsets.size,
    bytes: texts.reduce((sum, length) => sum + length, indexBytes(index)),
    importedAt: Date.now(),
    orderHash: index.orderHash,
    report: { ...outcome, datasetId: id, title, durationMs: 0, unchanged: false },
  };
}

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
async function readRows(datasetId: string, files: InputFile[]): Promise<ReadRows> {
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
