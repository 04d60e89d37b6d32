import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// What takes the build long and depends on nothing but sources and data is kept, so that the next build of the same sources reads it.

const folder = fileURLToPath(new URL('../../node_modules/.cache/proving-ground/', import.meta.url));
const sources = fileURLToPath(new URL('../', import.meta.url));
/** Nothing in them decides what a scorer or the testbed does. */
const LEFT_OUT = /^\/*(app|store|files\/(permalink|interchange))\//;

/** The value as it was computed from the same sources and data before, else computed now and kept. */
export async function kept<Value>(name: string, data: string, compute: () => Promise<Value>): Promise<Value> {
  const key = createHash('sha256').update(sourcesHash()).update(data).digest('hex').slice(0, 32);
  const file = `${folder}${name}-${key}.json`;
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Value;
  const value = await compute();
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(value));
  return value;
}

function sourcesHash(): string {
  const hash = createHash('sha256');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(sources.length))
    .filter((path) => !LEFT_OUT.test(path))
    .sort();
  for (const path of files) hash.update(path).update(readFileSync(sources + path));
  return hash.digest('hex');
}
