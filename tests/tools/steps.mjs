// Steps of `npm test` and `npm run test:full`: commands that run side by side, and what their reports count.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Where the reports of a step are written: `NAME.json`, as vitest and Playwright write it. */
export const results = 'test-results';

export const build = 'vite build --logLevel warn';
export const data = 'tsx --import ./src/build/text-imports.mjs src/build/data.ts';
export const vitest = (project, report = project) =>
  `vitest run --project ${project} --reporter=default --reporter=json --outputFile.json=${results}/${report}.json`;

// vitest would write colour codes if FORCE_COLOR were set at all, even to 0.
// The checks written in Go collect garbage a fourth as often: a sixth of their time.
const environment = { GOGC: '400', ...process.env, NO_COLOR: '1' };
delete environment.FORCE_COLOR;

/** Seconds of processor as the shell's `times` prints them: of the shell, and of the commands it ran. */
function cpuSeconds(times) {
  const parts = [...times.matchAll(/(\d+)m([\d.,]+)s/g)];
  return parts.reduce(
    (sum, [, minutes, seconds]) => sum + minutes * 60 + Number(seconds.replace(',', '.')),
    0,
  );
}

/**
 * Runs a command and prints its name with its seconds, on the clock and of the processors; its output is printed as a whole, and
 * only when it fails.
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function run(name, command, variables = {}) {
  const started = performance.now();
  const output = [];
  const isPosix = process.platform !== 'win32';
  const child = spawn(isPosix ? `(${command}); status=$?; times >&3; exit $status` : command, {
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...environment, ...variables },
  });
  let times = '';
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  child.stdio[3].on('data', (chunk) => (times += chunk));
  const status = await new Promise((resolve) => child.on('close', resolve));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (status !== 0) console.log(`\n${command}\n${Buffer.concat(output).toString()}`);
  const cpu = times ? `, ${cpuSeconds(times).toFixed(1)} s of processor` : '';
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}, ${seconds} s${cpu}`);
  return status === 0;
}

/** What the reports of these names count together; one that was not written counts nothing. `skipped` has the tests' names. */
export function countsOf(names) {
  const counts = { passed: 0, failed: 0, skipped: [], retried: [] };
  for (const name of names) {
    const file = `${results}/${name}.json`;
    if (!existsSync(file)) continue;
    const report = JSON.parse(readFileSync(file, 'utf8'));
    if (report.testResults) countVitest(report, counts);
    else countPlaywright(report, counts);
  }
  return counts;
}

function countVitest(report, counts) {
  counts.passed += report.numPassedTests;
  counts.failed += report.numFailedTests;
  for (const { assertionResults } of report.testResults)
    for (const { status, fullName } of assertionResults)
      if (status === 'pending' || status === 'skipped' || status === 'todo') counts.skipped.push(fullName);
}

function countPlaywright({ stats, suites }, counts) {
  counts.passed += stats.expected + stats.flaky;
  counts.failed += stats.unexpected;
  const sort = ({ suites: inner = [], specs = [] }) => {
    for (const { title, file, tests } of specs)
      for (const { status } of tests) {
        if (status === 'skipped') counts.skipped.push(`${file}: ${title}`);
        if (status === 'flaky') counts.retried.push(`${file}: ${title}`);
      }
    inner.forEach(sort);
  };
  sort({ suites });
}

/**
 * Prints the closing lines: which tests were skipped or needed another try, which steps failed, the minutes, and last
 * `N passed, N failed, N skipped` alone on its line. A failed step counts as one failure where no test says more.
 */
export function close(counts, failedSteps, started) {
  const list = (title, names) => names.length > 0 && console.log(`\n${title}\n  ${names.join('\n  ')}`);
  list('Passed only at another try:', counts.retried);
  list('Skipped (the names say what they need):', counts.skipped);
  if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join(', ')}`);
  console.log(`\n${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
  const failed = Math.max(counts.failed, failedSteps.length);
  console.log(`${counts.passed} passed, ${failed} failed, ${counts.skipped.length} skipped`);
}
