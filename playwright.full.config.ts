import { defineConfig } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import endToEnd from './playwright.config.ts';

const part = process.env.PART;
if (!part) throw new Error('PART names what is run: npm run test:full -- PART');

const attack = /^attack-(.*)$/.exec(part)?.[1];

/** The end-to-end tests that check a page as it stands; `EXHAUSTIVE=1` has them check it in both themes and in every width. */
const statesOfPages = (): string[] =>
  readdirSync('tests/e2e').filter(
    (name) =>
      name.endsWith('.spec.ts') &&
      name !== 'every-page.spec.ts' &&
      /noViolations|noSidewaysScroll/.test(readFileSync(`tests/e2e/${name}`, 'utf8')),
  );

/** One part of `npm run test:full`: a folder of tests/full, a file of tests/attack, or `states`. */
export default defineConfig(endToEnd, {
  ...(attack
    ? {
        testDir: 'tests/attack',
        testMatch: `${attack}.attack.ts`,
        // Time is measured. A second and third try separate a busy machine from a page that stalls.
        workers: 1,
        retries: 2,
      }
    : part === 'states'
      ? { testMatch: statesOfPages() }
      : { testDir: `tests/full/${part}` }),
  timeout: 180_000,
  expect: { timeout: 20_000 },
  outputDir: `test-results/full-${part}`,
  reporter: [
    [process.stdout.isTTY ? 'line' : 'dot'],
    ['json', { outputFile: `test-results/full-${part}.json` }],
  ],
});
