// npm test: every check but those of `npm run test:full`. `--quick`: types, lint, formatting, unit.
// Lanes run at the same time, so that two cores are busy. Caches are kept in node_modules/.cache and .svelte-check.
import { rmSync } from 'node:fs';
import { build, close, countsOf, data, results, run, vitest } from './steps.mjs';

const isQuick = process.argv.includes('--quick');

const checks = [
  ['types', 'svelte-check --tsconfig ./tsconfig.json --fail-on-warnings --incremental --tsgo'],
  ['types, workers', 'tsgo -p tsconfig.worker.json --noEmit'],
  ['lint', 'oxlint --type-aware --deny-warnings'],
  ['formatting', 'oxfmt --threads=1 --list-different'],
];

const failed = [];
async function step(name, command) {
  if (!(await run(name, command))) failed.push(name);
}
async function lane(...steps) {
  for (const [name, command] of steps) await step(name, command);
}

const started = performance.now();
rmSync(results, { recursive: true, force: true });
const unit = ['unit', vitest('unit')];
// `npm run test:full -- mutants` checks all.
const someData = `${data} --mutants 500`;
// Journeys have two workers: what uses both cores runs before them.
if (isQuick) {
  await Promise.all([step('generated data', someData), lane(...checks)]);
  await lane(unit);
} else {
  const dataReady = step('generated data', someData);
  const built = dataReady.then(() => step('build', build));
  const components = built.then(() => step('components', vitest('components')));
  // Unit tests read the data too.
  const units = Promise.all([lane(...checks), dataReady]).then(() => lane(unit));
  // It waits a fifth of its time, and journeys a quarter of theirs: they run side by side.
  const browser = units.then(() => step('browser', vitest('browser')));
  await Promise.all([components, units]);
  if (failed.length === 0) await step('end to end', 'playwright test');
  await browser;
}
close(countsOf(['unit', 'browser', 'components', 'e2e']), failed, started);
process.exit(failed.length > 0 ? 1 : 0);
