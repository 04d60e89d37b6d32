import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { PlaygroundError } from '#core/errors.ts';
import { quoted } from '#core/quoted.ts';
import { readPlan } from '#files/parts/read-plan.ts';
import { planRefused } from '#files/parts/refused.ts';
import type { Plan } from '#files/parts/plan.ts';
import { SiteData } from '#store/storage/site-data.ts';
import type { Machine } from './engine.ts';
import { UsageError } from './exit-codes.ts';

const PUBLIC = new URL('../../public/', import.meta.url);

/** This machine, with the data sets that `npm run data` writes. Throws PlaygroundError 'dataset-unreachable' where they are not there. */
export function thisMachine(): Machine {
  if (!existsSync(new URL('generated/ground-shards.json', PUBLIC)))
    throw new PlaygroundError(
      'dataset-unreachable',
      'The tasks that come with the site are not built yet.',
      'Run `npm run data` once; parts on one disk share what it writes.',
    );
  return {
    site: new SiteData(async (path) => new Uint8Array(await readFile(new URL(path, PUBLIC)))),
    fetch: (input, init) => fetch(input, init),
    environment: process.env,
    now: () => performance.timeOrigin + performance.now(),
    engine: `Node ${process.versions.node}, ${platform()} ${arch()}`,
  };
}

/** The plan that a command names: a file, a link, or `-` for what comes in. */
export async function planNamed(name: string | undefined, usage: string): Promise<Plan> {
  if (name === undefined) throw new UsageError(usage);
  if (name === '-') return readPlan(readFileSync(0, 'utf8'));
  if (existsSync(name)) return readPlan(readFileSync(name, 'utf8'));
  if (/\.json$/i.test(name)) throw planRefused(`there is no file ${quoted(name)}`, 'Check the path.');
  return readPlan(name);
}
