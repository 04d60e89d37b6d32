// npm test: every check in order, cheapest first, with what each found. Stops at the first that fails.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';

const results = 'test-results';
const steps = [
  ['generated data', 'npm run -s data'],
  ['types', 'npx tsc -p tsconfig.json --noEmit'],
  ['types, workers', 'npx tsc -p tsconfig.worker.json --noEmit'],
  ['types, components', 'npx svelte-check --tsconfig ./tsconfig.json --fail-on-warnings --output human'],
  ['lint', 'npx eslint . --max-warnings 0'],
  ['formatting', 'npx prettier --check . --log-level warn'],
  [
    'unit',
    `npx vitest run --project unit --reporter=dot --reporter=json --outputFile.json=${results}/unit.json`,
  ],
  [
    'browser',
    `npx vitest run --project browser --reporter=dot --reporter=json --outputFile.json=${results}/browser.json`,
  ],
  ['build', 'npx vite build --logLevel warn'],
  ['end to end', 'npx playwright test'],
];

rmSync(results, { recursive: true, force: true });
let failed = '';
for (const [name, command] of steps) {
  const started = performance.now();
  console.log(`\n── ${name}: ${command}`);
  const { status } = spawnSync(command, {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${seconds} s`);
  if (status !== 0) {
    failed = name;
    break;
  }
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
const counts = { passed: 0, failed: 0, skipped: 0 };
for (const suite of ['unit', 'browser']) {
  const report = read(`${results}/${suite}.json`);
  counts.passed += report?.numPassedTests ?? 0;
  counts.failed += report?.numFailedTests ?? 0;
  counts.skipped += report?.numPendingTests ?? 0;
}
const endToEnd = read(`${results}/e2e.json`)?.stats;
const second = endToEnd?.flaky ?? 0;
counts.passed += (endToEnd?.expected ?? 0) + second;
counts.failed += endToEnd?.unexpected ?? 0;
counts.skipped += endToEnd?.skipped ?? 0;

if (failed) console.log(`\nStopped at: ${failed}`);
if (second > 0) console.log(`\n${second} passed only at the second try; the report above names them.`);
if (counts.skipped > 0)
  console.log(`\n${counts.skipped} tests were skipped; their names say what they needed.`);
console.log(
  `\n${counts.passed} passed, ${Math.max(counts.failed, failed ? 1 : 0)} failed, ${counts.skipped} skipped`,
);
process.exit(failed ? 1 : 0);
