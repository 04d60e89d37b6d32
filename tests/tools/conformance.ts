// npm run conformance [scenario…]: the protocol's own suite of client scenarios against our built workers in Chromium.
import { browserDriver } from './conformance/browser-driver.ts';
import { clientScenarios, runScenario, type ScenarioResult } from './conformance/suite.ts';

/** Scenarios that must pass; the command fails below it. */
const FLOOR = 23;

/** Ways of signing in that need a secret which a program holds, not a person; a page cannot keep one. */
const notOurs: Record<string, string> = {
  'auth/client-credentials-jwt': 'signs in without a person, with a private key that a page must not hold',
  'auth/client-credentials-basic': 'signs in without a person, with a secret that a page must not hold',
  'auth/cross-app-access-complete-flow':
    'trades the token of a company’s identity provider, which a page does not have',
};

const line = ({ scenario, passed, failed, warnings, durationMs, isPassed }: ScenarioResult): string =>
  [
    isPassed ? 'ok    ' : 'FAILED',
    scenario.padEnd(42),
    `${passed} checks passed, ${failed} failed${warnings ? `, ${warnings} warnings` : ''}`.padEnd(40),
    `${Math.round(durationMs)} ms`.padStart(9),
  ].join(' ');

const asked = process.argv.slice(2);
const scenarios = (await clientScenarios()).filter((name) => asked.length === 0 || asked.includes(name));
console.log(
  'Client scenarios of @modelcontextprotocol/conformance, held by the built eval worker in Chromium. Its servers send no CORS\n' +
    'headers, so Chromium runs with --disable-web-security: this says nothing about CORS, which the browser tests look at.\n',
);
const driver = await browserDriver();
const results: ScenarioResult[] = [];
try {
  for (const scenario of scenarios) {
    if (notOurs[scenario]) {
      console.log(`not run ${scenario}: ${notOurs[scenario]}`);
      continue;
    }
    const result = await runScenario(scenario, driver.url);
    results.push(result);
    console.log(line(result));
    if (!result.isPassed) for (const text of result.trouble) console.log(`         ${text}`);
  }
} finally {
  await driver.close();
}
const passed = results.filter(({ isPassed }) => isPassed).length;
console.log(`\n${passed} passed, ${results.length - passed} failed`);
const floor = asked.length === 0 ? FLOOR : results.length;
process.exit(results.length > 0 && passed >= floor ? 0 : 1);
