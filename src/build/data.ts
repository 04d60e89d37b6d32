import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { fileFromBlob } from '#datasets/index.ts';
import { cellNumber, type CellSummary } from '#core/cell.ts';
import type { Run } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import { baselinesById } from '#providers/index.ts';
import { versions } from '#core/versions.ts';
import { scorersById } from '#scorers/index.ts';
import { orderHashOf } from '#storage/hashes.ts';
import { defaultConfig } from '#app/runs/linked-setup.ts';
import type { SampleRun } from '#app/sample-run.ts';
import { runCell } from '../../workers/runs/run-cell.ts';
import { summaryOfCell } from '../../workers/runs/cell-summary.ts';
import { endStateOf, withEndState } from './end-states.ts';
import { importWhole, shippedRows } from './shipped-tasks.ts';

// `npm run data`, part of every build: writes public/generated with the shipped tasks as one gzipped file, and a finished run of
// the built-in baselines on them. Both are computed here and never committed.

const folder = 'public/generated';
const datasetId = 'ground';
const title = 'Ground';

const config = defaultConfig(datasetId, title);

/** The tasks as the page's importer reads them from the shipped bytes. */
async function importShipped(bytes: Uint8Array<ArrayBuffer>): Promise<Task[]> {
  const { tasks, outcome } = await importWhole(datasetId, [
    fileFromBlob(`${datasetId}.json.gz`, new Blob([bytes])),
  ]);
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

const rows = shippedRows();
const played = await importShipped(packed(rows));
const states = await Promise.all(played.map(endStateOf));
const shipped = packed(rows.map((row, index) => withEndState(row, states[index])));
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/${datasetId}.json.gz`, shipped);
const sample = runOn(await importShipped(shipped));
writeFileSync(`${folder}/sample-run.json`, JSON.stringify(sample));
console.log(`${folder}: ${sample.tasks.length} tasks, ${sample.cells.length} cells run`);
