import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Files that no page needs without a network: what hosts read, the picture for previews, and the models inside the browser. */
const LEFT_OUT = [/^_headers$/, /^preview\.png$/, /^404\.html$/, /^oauth\//, /\.map$/];

/** A single file this large is of a feature that needs the network anyway (models that are downloaded). */
const LARGEST = 4_000_000;

/** Writes `service-worker.js`, with the list of all files that the site keeps for work without a network. */
export function serviceWorker(): Plugin {
  let publicDir = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const built = Object.values(bundle).map((file) => ({
          name: file.fileName,
          content: Buffer.from(file.type === 'chunk' ? file.code : file.source),
        }));
        const copied = filesBelow(publicDir).map((name) => ({
          name,
          content: readFileSync(join(publicDir, name)),
        }));
        const kept = [...built, ...copied]
          .filter(
            ({ name, content }) => content.length <= LARGEST && !LEFT_OUT.some((rule) => rule.test(name)),
          )
          .sort((a, b) => (a.name < b.name ? -1 : 1));
        const edition = createHash('sha256');
        for (const { name, content } of kept) edition.update(name).update(content);
        const source = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8')
          .replace('__EDITION__', edition.digest('hex').slice(0, 16))
          .replace('__FILES__', JSON.stringify(kept.map(({ name }) => name)));
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
      },
    },
  };
}

function filesBelow(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below)).flatMap((name) => {
    const path = below === '' ? name : `${below}/${name}`;
    return statSync(join(folder, path)).isDirectory() ? filesBelow(folder, path) : [path];
  });
}
