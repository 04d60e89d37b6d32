import { defineConfig } from '@playwright/test';
import { chromiumFlags, chromiumPath } from './src/build/chromium.mjs';
// The tests' own servers answer from the testbed, whose data files are imported as text.
import './src/build/text-imports.mjs';

const port = Number(process.env.E2E_PORT ?? 4300);

/** End-to-end tests drive the built site, as a person would. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // A shared machine of CI can be slow at any moment. `npm test` names what passed only at another try; none should.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [[process.stdout.isTTY ? 'line' : 'dot'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    browserName: 'chromium',
    // It would fetch files that no test asks for. The tests of work without a network allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(chromiumPath ? { executablePath: chromiumPath } : {}),
      args: chromiumFlags,
    },
  },
  webServer: {
    command: 'npx vite preview',
    env: { PORT: String(port) },
    url: `http://127.0.0.1:${port}`,
    reuseExistingServer: false,
    timeout: 30_000,
  },
});
