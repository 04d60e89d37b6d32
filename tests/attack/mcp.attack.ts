import { expect, test } from '@playwright/test';
import { elsewhere } from './elsewhere.ts';
import { behaviours } from './hostile-mcp-server.ts';
import { metHostile } from './met-hostile.ts';
import { MOST_TASK_MS } from './visit.ts';

for (const behaviour of behaviours)
  test(`an MCP server that ${behaviour.name}`, async ({ page }) => {
    test.fail(behaviour.toCome !== undefined, behaviour.toCome);
    const met = await metHostile(page, behaviour, await elsewhere());
    const said = `longest task ${Math.round(met.longestTaskMs)} ms, heap ${Math.round(met.heapBytes / 1e6)} MB`;
    console.log(`${said}: ${behaviour.name}`);
    expect(met.longestTaskMs, said).toBeLessThan(MOST_TASK_MS);
  });
