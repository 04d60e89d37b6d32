import { mkdirSync, writeFileSync } from 'node:fs';
import { cellNumber, type CellSummary } from '#core/cell.ts';
import type { Run } from '#core/run.ts';
import type { Task } from '#core/task.ts';
import { baselinesById } from '#ask/providers/index.ts';
import type { ShippedManifest } from '#core/shipped-manifest.ts';
import { SHIPPED } from '#core/shipped-sets.ts';
import { versions } from '#core/versions.ts';
import { scorersById } from '#measure/scorers/index.ts';
import { orderHashOf } from '#store/storage/hashes.ts';
import { defaultConfig } from '#app/frame/linked-setup.ts';
import { pairFigures } from '#app/look/sample/sample-pair.ts';
import type { SampleRun } from '#app/frame/sample-run.ts';
import { runCell } from '#ask/cells/answered-cell.ts';
import { summaryOfCell } from '../../workers/runs/cell-summary.ts';
import { blindCheck, shardsOf } from './ground/shards.ts';
import { provenRows } from './ground/proven-rows.ts';
import { readRecords } from './ground/records.ts';
import { checkTaskFiles, firstTasks, readTaskFiles } from './ground/task-files.ts';
import { shippedEngine } from './engine/engine.ts';
import { writeMutants } from './mutants.ts';
import { type NamedRows, shippedSets } from './shipped-sets.ts';

// `npm run data`, part of every build: executes the label of every shipped task, and writes public/generated with the tasks as the site
// reads them, a finished run of the built-in baselines on the first, and what scorers say of mutants of the labels. All are computed here
// and never committed.

const folder = 'public/generated';
const { id: datasetId, title } = SHIPPED;

const config = defaultConfig(datasetId, title);

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

function withPair(sample: SampleRun): SampleRun {
  const pair = pairFigures(sample, 1, 2);
  return pair ? { ...sample, pair } : sample;
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

const files = readTaskFiles();
checkTaskFiles(files);
const records = readRecords();
mkdirSync(folder, { recursive: true });
const parts: NamedRows[] = [];
for (const { name, tasks } of shardsOf(files)) parts.push({ name, rows: await provenRows(tasks, records) });
const shipped = await shippedSets(parts);
const shards = shipped.files.map(({ entry }) => entry);
const manifest: ShippedManifest = { shards, datasets: shipped.datasets, blindCheck: blindCheck() };
for (const { entry, bytes } of shipped.files) writeFileSync(`public/${entry.path}`, bytes);
writeFileSync(`${folder}/ground-shards.json`, JSON.stringify(manifest));
const first = shipped.tasks.slice(0, firstTasks(files).length);
writeFileSync(`${folder}/sample-run.json`, JSON.stringify(withPair(runOn(first))));
writeFileSync(`${folder}/llama.wasm`, await shippedEngine());
const { mutants, pairs } = await writeMutants(folder, shipped.tasks);
const bytes = shards.reduce((sum, shard) => sum + shard.bytes, 0);
console.log(
  `${folder}: ${shipped.tasks.length} tasks in ${bytes} bytes, each executed; a run of the baselines on the first ${first.length}; ` +
    `${mutants} mutants of their labels; ${pairs} pairs of scorers`,
);
