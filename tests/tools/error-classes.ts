// npm run error-classes [-- FILE…]: how many unsolved attempts no rule can put into one of MCP-AgentBench's classes of error, by their root
// causes alone and with what their records prove. A file is a run that was exported as JSON, over tasks that ship with the site; without
// arguments the finished run of the site, as `npm run data` wrote it last.
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { CellSummary } from '#core/cell.ts';
import { contendersOf } from '#core/contender.ts';
import type { RunConfig } from '#core/run.ts';
import { ERROR_CLASSES, errorCounts } from '#measure/metrics/index.ts';
import { fileFromBlob } from '#files/datasets/index.ts';
import { allShippedRows, importWhole } from '#build/shipped-sets.ts';
import { recordingIn } from '#build/recordings.ts';
import { summaryOfCell } from '../../workers/runs/cell-summary.ts';

const SAMPLE = 'public/generated/sample-run.json';
interface Measured {
  config: RunConfig;
  cells: readonly CellSummary[];
}

const named = process.argv.slice(2);
for (const file of named.length > 0 ? named : [SAMPLE]) {
  if (existsSync(file)) print(file, file === SAMPLE ? sample() : await exported(file));
  else {
    console.log(`${file}: is absent${file === SAMPLE ? '; npm run data writes it' : ''}`);
    process.exitCode = 1;
  }
}

function sample(): Measured {
  const { run, cells } = JSON.parse(readFileSync(SAMPLE, 'utf8')) as {
    run: { config: RunConfig };
    cells: CellSummary[];
  };
  return { config: run.config, cells };
}

async function exported(file: string): Promise<Measured> {
  const { run, results } = await recordingIn(new Blob([readFileSync(file)]));
  // Without scores no attempt has a cause, and all would seem to need a judge.
  if (results.every(({ scores }) => Object.keys(scores).length === 0))
    throw new Error(
      `${file} holds no scores: its answers are scored when the site is built, in the finished run`,
    );
  const rows = fileFromBlob('ground.json', new Blob([JSON.stringify(allShippedRows())]));
  const { tasks } = await importWhole('ground', [rows]);
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const cells = results.map((record) => summaryOfCell(record, byId.get(record.taskId), run.config));
  return { config: run.config, cells };
}

function print(file: string, { config, cells }: Measured): void {
  const table = { models: contendersOf(config), repeats: config.repeats, tasks: [] };
  const before = errorCounts({
    ...table,
    // By its cause alone a baseline's attempt is like any other.
    models: table.models.map((each) => ({ ...each, kind: 'scripted' })),
    cells: cells.map(({ errorClass: _, ...cell }) => cell),
  });
  const after = errorCounts({ ...table, cells });
  console.log(basename(file));
  const open = (of: typeof after): number => of.reduce((sum, { undecided }) => sum + undecided, 0);
  after.forEach(({ contender, unsolved, undecided, byClass, outside }, at) => {
    const classes = ERROR_CLASSES.map((each) => `${each} ${byClass[each]}`).join(', ');
    console.log(
      `  ${contender.title}: of ${unsolved} unsolved, ${before[at]!.undecided} needed a judge, now ${undecided}; ${classes}, none of the four ${outside}`,
    );
  });
  console.log(`  together: ${open(before)} needed a judge, now ${open(after)}`);
}
