// tsx tests/tools/baseline-figures.ts [FILE...]: what random, lexical and oracle solve on real files, by the scorer that usually decides
// such tasks. Files that belong together are joined by a plus: questions.json+answers.json. Without arguments: the
// browser file and BFCL live_simple of ../shared/samples.
import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Task } from '#core/task.ts';
import { answeredInText } from '#core/trajectory.ts';
import { ANSWER_ALONE } from '#core/evidence.ts';
import { fileFromBlob } from '#datasets/index.ts';
import { baselinesById } from '#providers/index.ts';
import { scorersById, usualDecider } from '#scorers/index.ts';
import { wilson } from '#statistics/wilson.ts';
import { importWhole } from './import-whole.ts';

const samples = resolve(process.cwd(), '../shared/samples');
const usual = [
  `${samples}/mcptoolbenchpp/data/browser/browser_0724_single_v3.json.gz`,
  `${samples}/bfcl/BFCL_v4_live_simple.json+${samples}/bfcl/possible_answer/BFCL_v4_live_simple.json`,
];
const named = process.argv.slice(2);
const order = ['baseline-random', 'baseline-lexical', 'baseline-oracle'];
const SEED = 42;

for (const files of named.length > 0 ? named : usual) {
  const paths = files.split('+');
  const absent = paths.filter((path) => !existsSync(path));
  if (absent.length > 0) {
    console.log(`absent, not measured: ${absent.join(', ')}`);
    process.exitCode = 1;
    continue;
  }
  const tasks = await tasksIn(paths);
  console.log(`${basename(paths[0]!)}: n = ${tasks.length}`);
  for (const id of order) console.log(figuresOf(id, tasks));
}

async function tasksIn(paths: readonly string[]): Promise<Task[]> {
  const files = paths.map((path, index) =>
    fileFromBlob(`${index}-${basename(path)}`, new Blob([readFileSync(path)])),
  );
  return (await importWhole('figures', files)).tasks;
}

/** The share of tasks solved, with its 95 % Wilson interval, and the scorer that decided. */
function figuresOf(id: string, tasks: readonly Task[]): string {
  const baseline = baselinesById.get(id)!;
  const scorer = scorersById.get(usualDecider(tasks[0]!, ANSWER_ALONE))!;
  const scored = tasks.filter((task) => scorer.applies(task, ANSWER_ALONE));
  const startedAt = performance.now();
  const scores = scored.map((task) => scorer.score(task, answeredInText(baseline.answer(task, SEED))));
  const elapsed = Math.round(performance.now() - startedAt);
  const resolved = scores.filter(({ verdict }) => verdict === 'correct').length;
  const interval = wilson(resolved, scores.length);
  const bounds = interval ? `[${percent(interval.low)}, ${percent(interval.high)}]` : '';
  return `  ${baseline.title}, by ${scorer.title}: solved ${resolved}/${scores.length} = ${percent(resolved / scores.length)} ${bounds}, ${elapsed} ms`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
