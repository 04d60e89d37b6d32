import { test } from './test.ts';
import { elsewhere } from '../attack/elsewhere.ts';
import { behaviours } from '../attack/hostile-mcp-server.ts';
import { metHostile } from '../attack/met-hostile.ts';
import { SEED, seeded } from '../attack/seeded.ts';

/** A part of `npm run attack`, without its clocks. */
const MANY = 8;

const short = behaviours.filter(({ isLong, toCome }) => !isLong && toCome === undefined);
for (const behaviour of seeded(short, SEED, MANY))
  test(`an MCP server that ${behaviour.name} reaches nothing`, async ({ page }) => {
    await metHostile(page, behaviour, await elsewhere());
  });
