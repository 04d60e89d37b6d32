import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { ShippedManifest } from '#core/shipped-manifest.ts';
import { SHIPPED } from '#core/dataset.ts';
import { blindCheck, shardsOf } from './ground/shards.ts';
import { provenRows } from './ground/proven-rows.ts';
import { readRecords } from './ground/records.ts';
import { checkTaskFiles, firstTasks, readTaskFiles } from './ground/task-files.ts';
import { shippedEngine } from './engine/engine.ts';
import { writeMutants } from './mutants.ts';
import { readRecordings } from './recordings.ts';
import { sampleRun } from './sample-run.ts';
import { type NamedRows, shippedSets } from './shipped-sets.ts';

// `npm run data`, part of every build: executes the label of every shipped task, and writes public/generated with the tasks as the site
// reads them, a finished run of the built-in baselines and of recorded models on the first, and what scorers say of mutants of the labels. All are computed here
// and never committed. `--mutants N`: about so many mutants instead of all, which take over a minute of processor.

const { values: flags } = parseArgs({ options: { mutants: { type: 'string' } } });
const wanted = flags.mutants === undefined ? undefined : Number(flags.mutants);
if (wanted !== undefined && !(wanted > 0)) throw new Error('--mutants takes a number above 0.');

const folder = 'public/generated';
const files = readTaskFiles();
checkTaskFiles(files);
const records = readRecords();
mkdirSync(folder, { recursive: true });
const parts: NamedRows[] = [];
for (const { name, tasks } of shardsOf(files)) parts.push({ name, rows: await provenRows(tasks, records) });
const shipped = await shippedSets(parts);
const shards = shipped.files.map(({ entry }) => entry);
for (const { entry, bytes } of shipped.files) writeFileSync(`public/${entry.path}`, bytes);
const first = shipped.tasks.slice(0, firstTasks(files).length);
const { sample, details, answers, open } = await sampleRun(first, SHIPPED, await readRecordings());
writeFileSync(`${folder}/sample-run.json`, JSON.stringify(sample));
writeFileSync(`${folder}/sample-details.json`, JSON.stringify(details));
for (const name of readdirSync(folder)) if (name.startsWith('sample-answers')) rmSync(`${folder}/${name}`);
/** Who opens one answer reads those to so many tasks. */
const TASKS_IN_FILE = 6;
const answerFiles = [];
for (let from = 0; answers && from < first.length; from += TASKS_IN_FILE) {
  const ids = new Set(first.slice(from, from + TASKS_IN_FILE).map(({ id }) => id));
  const path = `generated/sample-answers-${from}.json.gz`;
  const text = JSON.stringify(answers.filter(({ taskId }) => ids.has(taskId)));
  writeFileSync(`public/${path}`, gzipSync(text, { level: 9 }));
  answerFiles.push({ path, first: from });
}
const manifest: ShippedManifest = {
  shards,
  datasets: shipped.datasets,
  answers: answerFiles,
  made: sample.run.made ?? [],
  blindCheck: blindCheck(),
};
writeFileSync(`${folder}/ground-shards.json`, JSON.stringify(manifest));
for (const { title, answers: has, of } of open)
  console.log(`${folder}: ${title} is left out of the finished run, with ${has} of ${of} answers recorded`);
writeFileSync(`${folder}/llama.wasm`, await shippedEngine());
const { mutants, pairs } = await writeMutants(folder, shipped.tasks, wanted);
const bytes = shards.reduce((sum, shard) => sum + shard.bytes, 0);
console.log(
  `${folder}: ${shipped.tasks.length} tasks in ${bytes} bytes, each executed; a run of ${sample.places.systems.length} systems on the first ${first.length}; ` +
    `${mutants} mutants of their labels; ${pairs} pairs of scorers`,
);
