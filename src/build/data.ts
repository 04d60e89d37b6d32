import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { fileFromBlob } from '#datasets/index.ts';
import { cellNumber, type CellSummary } from '#core/cell.ts';
import type { Run } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import { baselinesById } from '#providers/index.ts';
import type { ShippedManifest } from '#core/shipped-manifest.ts';
import { versions } from '#core/versions.ts';
import { scorersById } from '#scorers/index.ts';
import { orderHashOf } from '#storage/hashes.ts';
import { defaultConfig } from '#app/runs/linked-setup.ts';
import type { SampleRun } from '#app/sample-run.ts';
import { runCell } from '../../workers/runs/run-cell.ts';
import { summaryOfCell } from '../../workers/runs/cell-summary.ts';
import { blindCheck, shardEntry } from './ground/manifest.ts';
import { provenRows } from './ground/proven-rows.ts';
import { readRecords } from './ground/records.ts';
import { shardsOf } from './ground/shards.ts';
import { checkTaskFiles, firstTasks, readTaskFiles } from './ground/task-files.ts';
import { writeMutants } from './mutants.ts';
import { importWhole } from './shipped-tasks.ts';

// `npm run data`, part of every build: executes the label of every shipped task, and writes public/generated with the tasks as gzipped
// shards, a finished run of the built-in baselines on the first, and what scorers say of mutants of the labels. All are computed here and never committed.

const folder = 'public/generated';
const datasetId = 'ground';
const title = 'Ground';

const config = defaultConfig(datasetId, title);

/** The tasks as the page's importer reads them from the shipped bytes. */
async function importShipped(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Task[]> {
  const { tasks, outcome } = await importWhole(name, [fileFromBlob(`${name}.json.gz`, new Blob([bytes]))]);
  const { rejected, repaired, notes } = outcome;
  if (rejected + repaired > 0) throw new Error(`shipped tasks: ${JSON.stringify(notes.slice(0, 5))}`);
  // The page relies on it: it does not hold shipped labels against their tools again.
  for (const { id, issues } of tasks)
    if (issues.length > 0) throw new Error(`shipped task ${id}: ${JSON.stringify(issues)}`);
  return tasks;
}

function runOn(tasks: readonly Task[]): SampleRun {
  const createdAt = Date.now();
  const scorers = config.scorerIds.map((id) => scorersById.get(id)!);
  const cells: CellSummary[] = [];
  const details: SampleRun['details'] = {};
  for (const [position, task] of tasks.entries()) {
    for (const [model, { id }] of config.models.entries()) {
      const cell = cellNumber({ task: position, model, repeat: 0 }, config.models.length, 1);
      const order = {
        runId: 'sample',
        cell,
        repeat: 0,
        seed: config.seed,
        scorers,
        now: () => performance.now(),
      };
      const record = runCell(task, baselinesById.get(id)!, order);
      cells.push(summaryOfCell(record, task, config));
      const deciding = record.scores[config.scorerIds[0]!];
      if (deciding && record.verdict !== 'correct') {
        details[cell] = { explanation: deciding.explanation, comparisons: deciding.comparisons ?? [] };
      }
    }
  }
  const run: Run = {
    id: 'sample',
    createdAt,
    finishedAt: Date.now(),
    config,
    status: 'finished',
    ordinals: tasks.map((_, ordinal) => ordinal),
    dataset: { id: datasetId, title, tasks: tasks.length, orderHash: orderHashOf(tasks.map(({ id }) => id)) },
    cells: cells.length,
    done: cells.length,
    versions,
  };
  return { run, tasks: tasks.map(rowOf), cells, details };
}

const rowOf = (task: Task, ordinal: number): SampleRun['tasks'][number] => ({
  ordinal,
  id: task.id,
  query: task.query,
  category: task.category,
  callType: task.callType,
  difficulty: task.difficulty ?? '',
  servers: task.servers,
  tools: [...new Set((task.target.calls ?? []).map((call) => call.name))],
  language: task.language ?? '',
  labelKind: task.labelKind,
  issues: task.issues.map((issue) => issue.code),
});

const packed = (rows: unknown): Uint8Array<ArrayBuffer> =>
  new Uint8Array(gzipSync(new TextEncoder().encode(JSON.stringify(rows)), { level: 9 }));

const files = readTaskFiles();
checkTaskFiles(files);
const records = readRecords();
mkdirSync(folder, { recursive: true });
const manifest: ShippedManifest = { shards: [], blindCheck: blindCheck() };
const shipped: Task[] = [];
for (const { name, tasks } of shardsOf(files)) {
  const bytes = packed(await provenRows(tasks, records));
  writeFileSync(`${folder}/${name}.json.gz`, bytes);
  // A shard without tasks is written nevertheless: the catalog names it.
  const imported = tasks.length === 0 ? [] : await importShipped(name, bytes);
  shipped.push(...imported);
  manifest.shards.push(shardEntry(`generated/${name}.json.gz`, imported.length, bytes));
  if (name === datasetId) writeFileSync(`${folder}/sample-run.json`, JSON.stringify(runOn(imported)));
}
writeFileSync(`${folder}/ground-shards.json`, JSON.stringify(manifest));
const { mutants, pairs } = await writeMutants(folder, shipped);
const sum = (of: 'tasks' | 'bytes'): number => manifest.shards.reduce((total, shard) => total + shard[of], 0);
console.log(
  `${folder}: ${sum('tasks')} tasks in ${sum('bytes')} bytes, each executed; a run of the baselines on the first ${firstTasks(files).length}; ` +
    `${mutants} mutants of their labels; ${pairs} pairs of scorers`,
);
