// Runs before each file of unit tests. The files share their loaded modules (`isolate: false` in vite.config.ts); a file that
// replaces modules with vi.mock loads its own, and leaves none of them to the next file.
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';

// Always the same cases, so that a run says something of the code alone. `npm run test:full -- large` draws others, and more.
if (process.env.FULL_RUNS !== '1') fc.configureGlobal({ numRuns: 10, seed: 1 });

const path = expect.getState().testPath;
if (path && readFileSync(path, 'utf8').includes('vi.mock(')) {
  vi.resetModules();
  afterAll(() => vi.resetModules());
}
