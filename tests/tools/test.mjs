// npm test: every check, with what each found; stops after a stage in which one failed. `--quick`: types, lint, formatting, unit.
// Steps of different lanes of a stage run at the same time. Caches are kept in node_modules/.cache and .svelte-check.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';

const results = 'test-results';
const cache = 'node_modules/.cache';
const vitest = (project) =>
  `vitest run --project ${project} --reporter=default --reporter=json --outputFile.json=${results}/${project}.json`;

const data = ['generated data', 'tsx --import ./src/build/text-imports.mjs src/build/data.ts'];
const checks = [
  ['types', 'svelte-check --tsconfig ./tsconfig.json --fail-on-warnings --incremental'],
  [
    'types, workers',
    `tsc -p tsconfig.worker.json --noEmit --incremental --tsBuildInfoFile ${cache}/tsc-worker.tsbuildinfo`,
  ],
  ['lint', `eslint . --max-warnings 0 --cache --cache-strategy content --cache-location ${cache}/eslint/`],
  [
    'formatting',
    `prettier --check . --log-level warn --cache --cache-strategy content --cache-location ${cache}/formatting`,
  ],
];
const unit = ['unit', vitest('unit')];
const inBrowser = [
  [
    [
      ['browser', vitest('browser')],
      ['components', vitest('components')],
    ],
    [['build', 'vite build --logLevel warn']],
  ],
  [[['end to end', 'playwright test']]],
];

/** Each stage is a list of lanes, each lane a list of steps: a name and a command. */
const stages = [[[data]], [[unit], checks], ...(process.argv.includes('--quick') ? [] : inBrowser)];

// vitest would write colour codes if FORCE_COLOR were set at all, even to 0.
const environment = { ...process.env, NO_COLOR: '1' };
delete environment.FORCE_COLOR;

/** Runs a command; its output is printed as a whole, and only when it fails. */
async function run([name, command]) {
  const started = performance.now();
  const output = [];
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'], env: environment });
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const status = await new Promise((resolve) => child.on('close', resolve));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (status !== 0) console.log(`\n${command}\n${Buffer.concat(output).toString()}`);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}, ${seconds} s`);
  return status === 0;
}

/** The names of the steps of a lane that failed; a lane goes on after a failure, to show all of them at once. */
async function failuresOf(lane) {
  const failed = [];
  for (const step of lane) if (!(await run(step))) failed.push(step[0]);
  return failed;
}

const started = performance.now();
rmSync(results, { recursive: true, force: true });
let failed = [];
for (const lanes of stages) {
  failed = (await Promise.all(lanes.map(failuresOf))).flat();
  if (failed.length > 0) break;
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
const counts = { passed: 0, failed: 0 };
const skipped = [];
for (const project of ['unit', 'browser', 'components']) {
  const report = read(`${results}/${project}.json`);
  counts.passed += report?.numPassedTests ?? 0;
  counts.failed += report?.numFailedTests ?? 0;
  for (const { assertionResults } of report?.testResults ?? [])
    for (const { status, fullName } of assertionResults)
      if (status === 'pending' || status === 'skipped' || status === 'todo') skipped.push(fullName);
}
const endToEnd = read(`${results}/e2e.json`);
const { expected = 0, unexpected = 0, flaky = 0 } = endToEnd?.stats ?? {};
counts.passed += expected + flaky;
counts.failed += unexpected;
const flakyTests = [];
const sortSpecs = ({ suites = [], specs = [] }) => {
  for (const { title, file, tests } of specs)
    for (const { status } of tests) {
      if (status === 'skipped') skipped.push(`${file}: ${title}`);
      if (status === 'flaky') flakyTests.push(`${file}: ${title}`);
    }
  suites.forEach(sortSpecs);
};
sortSpecs(endToEnd ?? {});

const list = (title, names) => names.length > 0 && console.log(`\n${title}\n  ${names.join('\n  ')}`);
list('Passed only at the second try:', flakyTests);
list('Skipped (the names say what they need):', skipped);
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
console.log(
  `\n${counts.passed} passed, ${Math.max(counts.failed, failed.length)} failed, ${skipped.length} skipped` +
    ` in ${((performance.now() - started) / 60_000).toFixed(1)} minutes`,
);
process.exit(failed.length > 0 ? 1 : 0);
