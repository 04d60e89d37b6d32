// npm run tasks:verify [-- --record] [-- --show FILE]: executes the plan of every shipped task on fresh testbeds of several seeds and
// holds it against what was recorded; checks structure, schemas, facts, end states and alternatives; and lets the empty plan and the
// plan of another task fail. --record writes down what the plans do now. --show FILE prints what the calls of a task file answer.
// Exit code 1 where anything is wrong.
import { readFileSync, writeFileSync } from 'node:fs';
import { textOfResult } from '#core/tool.ts';
import { AUDIT_SEEDS } from '#explore/audit/index.ts';
import { replayFindings } from './tasks/check-replay.ts';
import { KINDS } from '#build/ground/check-written.ts';
import {
  recordFindings,
  recordOf,
  readRecords,
  type Records,
  recordsFile,
  callFindings,
  replay,
} from '#build/ground/records.ts';
import { checkTaskFiles, faultLine, readTaskFiles } from '#build/ground/task-files.ts';
import { wrongPlanFindings } from './tasks/wrong-plans.ts';
import { labelOf, type WrittenTask } from '#build/ground/written-task.ts';

const [flag, path] = process.argv.slice(2);
if (flag === '--show') await show(path ?? '');
else await verify(flag === '--record');

async function verify(records: boolean): Promise<void> {
  const started = performance.now();
  const files = readTaskFiles();
  checkTaskFiles(files);
  const known = readRecords();
  const made: Records = {};
  const faults: string[] = [];
  let tasks = 0;
  let calls = 0;
  for (const kind of KINDS) {
    for (const [index, task] of files[kind].entries()) {
      const plan = labelOf(task.function_call_label);
      const [first, ...others] = await Promise.all(AUDIT_SEEDS.map((seed) => replay(plan, seed)));
      made[task.uuid] = recordOf(first!, others);
      const found = [
        ...(await replayFindings(task)),
        ...(await wrongPlanFindings(task, files[kind][(index + 1) % files[kind].length]!)),
        ...(records ? [] : recordFindings(task, first!, known)),
      ];
      faults.push(...found.map((finding) => faultLine(kind, task, index, finding)));
      tasks++;
      calls += plan.length;
    }
  }
  if (records) writeRecords(made);
  for (const fault of faults) console.log(fault);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${tasks} tasks, ${calls} calls, on seeds ${AUDIT_SEEDS.join(', ')}: ${faults.length === 0 ? 'all proven' : `${faults.length} faults`}, ${seconds} s`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}

/** What each call of each task in a file answers, and what it changes. */
async function show(file: string): Promise<void> {
  const tasks = JSON.parse(readFileSync(file, 'utf8')) as WrittenTask[];
  for (const task of tasks) {
    console.log(`\n${task.query}`);
    const done = await replay(labelOf(task.function_call_label), AUDIT_SEEDS[0]!);
    for (const [index, { call, result }] of done.calls.entries()) {
      const changed = done.changes[index]!.join(', ');
      console.log(`  ${call.id} ${call.name} ${JSON.stringify(call.sent ?? call.arguments)}`);
      console.log(`    ${textOfResult(result).slice(0, 2000)}${changed ? `\n    changes ${changed}` : ''}`);
    }
    for (const { field, reason } of callFindings(done, '/function_call_label'))
      console.log(`  ${field}: ${reason}`);
  }
}

function writeRecords(records: Records): void {
  const lines = Object.entries(records).map(
    ([uuid, record]) => `  ${JSON.stringify(uuid)}: ${JSON.stringify(record)}`,
  );
  writeFileSync(recordsFile, `{\n${lines.join(',\n')}\n}\n`);
}
