import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Language } from '#app/site.ts';

/** Files that no page needs without a network: what hosts read, the picture for previews, and the models inside the browser. */
const LEFT_OUT = [/^_headers$/, /^preview\.png$/, /^404\.html$/, /^oauth\//, /\.map$/];

/** A single file this large is of a feature that needs the network anyway (models that are downloaded). */
const LARGEST = 4_000_000;

/** Writes `service-worker.js` once the site is whole, with the list of all files that it keeps for work without a network. */
export function serviceWorker(language: Language): Plugin {
  let folder = '';
  return {
    name: 'service-worker',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr && language === 'en',
    configResolved({ build }) {
      folder = build.outDir;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const kept = filesBelow(folder)
          .map((name) => ({ name, content: readFileSync(join(folder, name)) }))
          .filter(
            ({ name, content }) => content.length <= LARGEST && !LEFT_OUT.some((rule) => rule.test(name)),
          );
        const edition = createHash('sha256');
        for (const { name, content } of kept) edition.update(name).update(content);
        const source = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8')
          .replace('__EDITION__', edition.digest('hex').slice(0, 16))
          .replace('__FILES__', JSON.stringify(kept.map(({ name }) => name)));
        writeFileSync(join(folder, 'service-worker.js'), source);
      },
    },
  };
}

/** Paths below a folder, sorted. */
const filesBelow = (folder: string): string[] =>
  (readdirSync(folder, { recursive: true }) as string[])
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort();
