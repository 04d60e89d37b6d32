// npm run test:full [-- PART…]: what `npm test` leaves out because of its time, in parts of at most 15 minutes on two cores.
// No part: all. `--turn=N`: the part whose turn it is, counted round. `--list`: their names.
import { parseArgs } from 'node:util';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { build, close, countsOf, data, results, run, vitest } from './steps.mjs';

const tsx = (file) => `tsx --import ./src/build/text-imports.mjs tests/tools/${file}`;
const playwright = 'playwright test -c playwright.full.config.ts';

/** The unit tests that have a full size. */
function sizedTests() {
  const isSized = (path) => /full-size\.ts|fast-check/.test(readFileSync(`tests/${path}`, 'utf8'));
  const files = readdirSync('tests', { recursive: true }).filter((path) => path.endsWith('.test.ts'));
  const paths = files.filter((path) => !/^(browser|components)\//.test(path) && isSized(path));
  return `${vitest('unit', 'full-sizes')} ${paths.map((path) => `tests/${path}`).join(' ')}`;
}

const slurm = 'tests/headless/slurm.full.test.ts';

/** Each part: what it is, and its commands. */
const parts = {
  pages: ['every page in two languages, two themes and five widths, with contrast', playwright],
  states: [
    'every checked state of a page in two themes and five widths, with contrast',
    vitest('components', 'full-components'),
    playwright,
  ],
  lint: ['components by the rules that need types', 'eslint . --max-warnings 0'],
  bench: ['npm run bench on its least data, and what Home fetches', playwright],
  conformance: ['the protocol’s own suite of client scenarios', tsx('conformance.ts')],
  kill: ['a run that is killed again and again, and goes on', playwright],
  links: ['links that are mutated a little, in one open page', playwright],
  'attack-links': ['10,000 mutated links', playwright],
  'attack-files': ['hostile files', playwright],
  'attack-models': ['hostile models', playwright],
  'attack-mcp': ['hostile MCP servers', playwright],
  servers: ['a server with one of each, in every version: run, recorded and replayed', playwright],
  aimock: ['the APIs of OpenAI, Anthropic and Gemini as somebody else reads them', playwright],
  mutants: ['the mutants of all tasks, in the browser as in the build', playwright],
  large: [
    'floods, large files and property tests at their full runs',
    `${vitest('full')} --exclude ${slurm}`,
    sizedTests(),
    playwright,
  ],
  slurm: [
    'a plan as an array of Slurm that is killed again and again',
    `${vitest('full', 'full-slurm')} ${slurm}`,
  ],
  lighthouse: ['Lighthouse on Home, a lesson and a report', tsx('lighthouse.ts')],
  journeys: ['journeys beside the main way, and those that take long', playwright],
  newcomer: ['a newcomer’s first minutes, with a keyboard and without a network', playwright],
  'local-models': ['models inside the browser', playwright],
};

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { turn: { type: 'string' }, list: { type: 'boolean', default: false } },
});
const names = Object.keys(parts);
const unknown = positionals.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0 || options.list) {
  if (unknown.length > 0) console.error(`no such part: ${unknown.join(', ')}`);
  for (const [name, [what]] of Object.entries(parts)) console.log(`${name.padEnd(14)} ${what}`);
  process.exit(unknown.length > 0 ? 2 : 0);
}
if (options.turn !== undefined && !/^\d+$/.test(options.turn)) {
  console.error(`--turn must be a whole number from 0, not “${options.turn}”`);
  process.exit(2);
}
const inTurn = options.turn === undefined ? names : [names[Number(options.turn) % names.length]];
const asked = positionals.length > 0 ? positionals : inTurn;

const started = performance.now();
for (const name of names) rmSync(`${results}/full-${name}.json`, { force: true });
const extra = ['full', 'full-sizes', 'full-components'];
for (const name of extra) rmSync(`${results}/${name}.json`, { force: true });
const failed = [];
if ((await run('generated data', data)) && (await run('build', build))) {
  for (const name of asked)
    for (const command of parts[name].slice(1))
      if (!(await run(name, command, { PART: name, EXHAUSTIVE: '1', FULL_RUNS: '1', TYPED: '1' })))
        failed.push(name);
} else failed.push('build');
const counts = countsOf([...extra, ...asked.map((name) => `full-${name}`)]);
// Lint, conformance and Lighthouse report no tests: each is one.
counts.passed += asked.filter(
  (name) =>
    !failed.includes(name) && !failed.includes('build') && !existsSync(`${results}/full-${name}.json`),
).length;
close(counts, failed, started);
process.exit(failed.length > 0 ? 1 : 0);
