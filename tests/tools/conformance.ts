// npm run conformance [scenario…]: the protocol's own suites of client scenarios against our built workers in Chromium. It fails
// when a case fails that expected-failures.tsv does not name, and when one passes that it names.
import { readFileSync } from 'node:fs';
import { cell, readTable } from '#core/table.ts';
import { browserDriver } from './conformance/browser-driver.ts';
import {
  type Case,
  type CaseResult,
  clientCases,
  editions,
  type Edition,
  playCase,
} from './conformance/suite.ts';

const nameOf = ({ edition, scenario, version }: Case): string =>
  [edition, scenario, version].filter(Boolean).join(' ');

const line = (each: Case, { passed, failed, warnings, durationMs }: CaseResult, verdict: string): string =>
  [
    verdict.padEnd(8),
    nameOf(each).padEnd(58),
    `${passed} checks passed, ${failed} failed${warnings ? `, ${warnings} warnings` : ''}`.padEnd(40),
    `${Math.round(durationMs)} ms`.padStart(9),
  ].join(' ');

const LIST = 'expected-failures.tsv';
const reasons = new Map(
  readTable(LIST, readFileSync(new URL(`conformance/${LIST}`, import.meta.url), 'utf8'), {
    scenario: cell.text,
    reason: cell.text,
  }).map(({ scenario, reason }) => [scenario, reason]),
);
const asked = process.argv.slice(2);
const all = (await Promise.all((Object.keys(editions) as Edition[]).map(clientCases))).flat();
const cases = all.filter(({ scenario }) => asked.length === 0 || asked.includes(scenario));
console.log(
  'Client scenarios of @modelcontextprotocol/conformance, played by the built eval worker in Chromium. Its servers send no CORS\n' +
    'headers, so Chromium runs with --disable-web-security: this says nothing about CORS, which the browser tests look at.\n',
);
const unexpected: string[] = [...reasons.keys()]
  .filter((name) => !all.some(({ scenario }) => scenario === name))
  .map((name) => `${name} is expected to fail, and is no scenario`);
let passed = 0;
const driver = await browserDriver();
try {
  for (const each of cases) {
    const result = await playCase(each, driver.url);
    const reason = reasons.get(each.scenario);
    if (result.isPassed) passed++;
    console.log(line(each, result, result.isPassed ? 'ok' : reason ? 'expected' : 'FAILED'));
    if (reason) console.log(`         ${reason}`);
    if (result.isPassed && reason) unexpected.push(`${nameOf(each)} passes, and is expected to fail`);
    if (result.isPassed || reason) continue;
    unexpected.push(`${nameOf(each)} fails`);
    for (const text of result.trouble) console.log(`         ${text}`);
  }
} finally {
  await driver.close();
}
const found = `${passed} of ${cases.length} cases pass`;
console.log(`\n${found}`);
if (asked.length === 0 && !readFileSync('README.md', 'utf8').includes(found))
  unexpected.push('README.md has another number of cases');
for (const text of unexpected) console.log(text);
process.exit(cases.length > 0 && unexpected.length === 0 ? 0 : 1);
