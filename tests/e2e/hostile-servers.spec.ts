import { test } from '@playwright/test';
import { elsewhere } from '../attack/elsewhere.ts';
import { behaviours } from '../attack/hostile-mcp-server.ts';
import { metHostile } from '../attack/met-hostile.ts';

/** A part of `npm run attack`, without its clocks: another seed tries others. */
const SEED = Number(process.env.ATTACK_SEED ?? 11);
const MANY = 8;

/** So many of these, the same for the same seed (Lehmer's generator). */
function seeded<Item>(items: readonly Item[], seed: number, many: number): Item[] {
  let state = (seed % 2_147_483_646) + 1;
  const keyed = items.map((item) => ({ item, key: (state = (state * 48_271) % 2_147_483_647) }));
  return keyed
    .sort((a, b) => a.key - b.key)
    .slice(0, many)
    .map(({ item }) => item);
}

const short = behaviours.filter(({ isLong, toCome }) => !isLong && toCome === undefined);
for (const behaviour of seeded(short, SEED, MANY))
  test(`an MCP server that ${behaviour.name} reaches nothing`, async ({ page }) => {
    await metHostile(page, behaviour, await elsewhere());
  });
