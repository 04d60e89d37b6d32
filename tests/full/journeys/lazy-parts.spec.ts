import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../../e2e/test.ts';

const ASSETS = 'dist/assets';
const IMPORT = /\b(import\(|from|import)\s*(["'`])\.\/([^"'`\s]+\.js)\2/g;

const built = new Set(readdirSync(ASSETS));

/** What a worker's script loads when it is needed, and what that loads in its turn. */
function lazyPartsOf(script: string): string[] {
  const lazy = new Set<string>();
  const met = new Set([script]);
  for (const file of met)
    for (const [, how, , name = ''] of readFileSync(join(ASSETS, file), 'utf8').matchAll(IMPORT)) {
      if (!built.has(name)) continue;
      if (how === 'import(') lazy.add(name);
      met.add(name);
    }
  return [...lazy].sort();
}

const workers = () => [...built].sort().filter((name) => /\.worker-[^.]+\.js$/.test(name));

// A thread that starts from a blob: address has another location than a page, and no test in Node has either.
test('every part that a worker loads when it is needed loads in its thread', async ({ page }) => {
  const parts = new Map(workers().map((script) => [script, lazyPartsOf(script)]));
  expect([...parts.values()].flat().join(' ')).toMatch(/session-since-2024-.* sqlite-/);
  await page.goto('/');
  for (const [script, lazy] of parts) {
    const failed = await page.evaluate(
      async ([entry, ...names]) => {
        const address = (name: string) => new URL(`assets/${name}`, document.baseURI).href;
        const code = `import ${JSON.stringify(address(entry!))};
          const failed = [];
          for (const part of ${JSON.stringify(names.map(address))})
            await import(part).catch((error) => failed.push(part + ': ' + error));
          postMessage({ failed });`;
        const blob = new Blob([code], { type: 'text/javascript' });
        const worker = new Worker(URL.createObjectURL(blob), { type: 'module' });
        return new Promise<string[]>((resolve) => {
          worker.onerror = ({ message }) => resolve([`${entry}: ${message}`]);
          worker.onmessage = ({ data }: MessageEvent<{ failed?: string[] }>) => {
            if (!data?.failed) return;
            worker.terminate();
            resolve(data.failed);
          };
        });
      },
      [script, ...lazy],
    );
    expect(failed, script).toEqual([]);
  }
});
