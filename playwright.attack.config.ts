import { defineConfig } from '@playwright/test';
import endToEnd from './playwright.config.ts';

/**
 * `npm run attack`: hostile links, files, servers and models against the built site. Every tests/attack/*.attack.ts is run. One at
 * a time, because time is measured; a second and third try separate a busy machine from a page that stalls.
 */
export default defineConfig(endToEnd, {
  testDir: 'tests/attack',
  testMatch: '*.attack.ts',
  outputDir: 'test-results/attack',
  workers: 1,
  retries: 2,
  reporter: [['list'], ['json', { outputFile: 'test-results/attack.json' }]],
});
