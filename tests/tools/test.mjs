// npm test: every check but those of `npm run test:full`. `--quick`: types, lint, formatting, unit.
// Steps of different lanes run at the same time, so that two cores are busy; a step starts when its lane has come to it and what it
// waits for is there. Caches are kept in node_modules/.cache and .svelte-check.
import { rmSync } from 'node:fs';
import { build, close, countsOf, data, results, run, vitest } from './steps.mjs';

const cache = 'node_modules/.cache';
const isQuick = process.argv.includes('--quick');

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

const failed = [];
async function step(name, command) {
  if (!(await run(name, command))) failed.push(name);
}
async function lane(...steps) {
  for (const [name, command] of steps) await step(name, command);
}

const started = performance.now();
rmSync(results, { recursive: true, force: true });
// Types are read from the sources, so that they need not wait for what is built from the data.
await Promise.all([step('generated data', data), lane(checks[0])]);
if (failed.length === 0) {
  const unit = ['unit', vitest('unit')];
  if (isQuick) await Promise.all([lane(unit), lane(...checks.slice(1))]);
  else {
    await Promise.all([lane(unit), lane(['build', build], ...checks.slice(1))]);
    await lane(['browser', vitest('browser')], ['components', vitest('components')]);
    await lane(['end to end', 'playwright test']);
  }
}
close(countsOf(['unit', 'browser', 'components', 'e2e']), failed, started);
process.exit(failed.length > 0 ? 1 : 0);
