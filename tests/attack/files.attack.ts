import { expect, test } from '@playwright/test';
import { hostileFiles } from './files/index.ts';
import { metFile } from './met-file.ts';
import { MOST_TASK_MS } from './visit.ts';

for (const file of hostileFiles)
  test(`a file ${file.name}`, async ({ page }) => {
    const met = await metFile(page, file);
    const said = `longest task ${Math.round(met.longestTaskMs)} ms, heap ${Math.round(met.heapBytes / 1e6)} MB`;
    console.log(`${said}: ${file.name}`);
    expect(met.longestTaskMs, said).toBeLessThan(MOST_TASK_MS);
  });
