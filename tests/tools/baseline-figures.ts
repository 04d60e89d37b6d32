// npm run baseline-figures [-- FILE…]: what random, lexical and oracle solve on real files, by the scorer that usually decides such
// tasks. Files that belong together are joined by a plus: questions.json+answers.json. Without arguments: the shipped sets as rows
// of the README's table, then the browser file and BFCL live_simple of ../shared/samples. A file that is absent or refused is named, the others are measured, and the exit code is 1.
import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { PlaygroundError } from '#core/errors.ts';
import { baselinesById } from '#ask/providers/index.ts';
import { allShippedRows, shippedRows } from '#build/shipped-sets.ts';
import {
  deciderOf,
  figuresRow,
  FIRST_SHARD,
  solvedBy,
  tasksIn,
  tasksOfRows,
  WHOLE,
  WHOLE_SET,
} from './baseline-solved.ts';

const samples = resolve(process.cwd(), '../shared/samples');
const usual = [
  `${samples}/mcptoolbenchpp/data/browser/browser_0724_single_v3.json.gz`,
  `${samples}/bfcl/BFCL_v4_live_simple.json+${samples}/bfcl/possible_answer/BFCL_v4_live_simple.json`,
];
const named = process.argv.slice(2);
const order = ['baseline-random', 'baseline-lexical', 'baseline-oracle'];

if (named.length === 0) {
  for (const [name, rows] of [
    [FIRST_SHARD, shippedRows()],
    [WHOLE_SET, allShippedRows()],
  ] as const) {
    console.log(`| ${figuresRow(name, await tasksOfRows(rows)).join(' | ')} |`);
    if (name === WHOLE_SET && rows.length < WHOLE)
      console.log(`  ${rows.length} of its ${WHOLE} tasks are written: no row for the README yet`);
  }
}

for (const files of named.length > 0 ? named : usual) {
  const paths = files.split('+');
  const absent = paths.filter((path) => !existsSync(path));
  const trouble = absent.length > 0 ? `absent: ${absent.join(', ')}` : await measure(paths);
  if (trouble === undefined) continue;
  console.log(`${basename(paths[0]!)}: not measured, ${trouble}`);
  process.exitCode = 1;
}

/** Prints the figures of a set, or gives the reason why there are none. */
async function measure(paths: readonly string[]): Promise<string | undefined> {
  try {
    const tasks = await tasksIn(paths);
    const scorer = deciderOf(tasks);
    if (!scorer) return 'no tasks';
    console.log(`${basename(paths[0]!)}: n = ${tasks.length}, decided by ${scorer.title}`);
    for (const id of order) {
      const { solved, of, text } = solvedBy(id, tasks, scorer);
      console.log(`  ${baselinesById.get(id)!.title}: ${solved}/${of} = ${text}`);
    }
    return undefined;
  } catch (error) {
    if (error instanceof PlaygroundError) return error.message;
    throw error;
  }
}
