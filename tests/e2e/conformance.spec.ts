import { expect, test } from './test.ts';
import { existsSync } from 'node:fs';
import { browserDriver, type BrowserDriver } from '../tools/conformance/browser-driver.ts';
import { runScenario } from '../tools/conformance/suite.ts';

test.describe.configure({ mode: 'serial' });
test.skip(
  !existsSync('node_modules/@modelcontextprotocol/conformance'),
  'the package @modelcontextprotocol/conformance is not installed',
);

let driver: BrowserDriver | undefined;
test.beforeAll(async () => {
  // The pages of the driver are built first.
  test.setTimeout(180_000);
  driver = await browserDriver();
});
test.afterAll(() => driver?.close());

for (const scenario of ['initialize', 'tools_call', 'sse-retry', 'auth/scope-step-up']) {
  test(`the built client holds the protocol’s scenario ${scenario}`, async () => {
    const { isPassed, passed, trouble } = await runScenario(scenario, driver!.url);
    expect(trouble).toEqual([]);
    expect(passed).toBeGreaterThan(0);
    expect(isPassed).toBe(true);
  });
}
