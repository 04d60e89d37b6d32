import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type Language, pageFolders } from '#app/frame/site.ts';
import { LICENCES } from './licences-plugin.ts';

/** Files that no page needs without a network: what hosts read, the picture for previews. */
const LEFT_OUT = [/^_headers$/, /^preview\.png$/, /^404\.html$/, /^zh\.(html|js)$/, /^oauth\//, /\.map$/];

/** A single file this large is of a feature that needs the network anyway (models that are downloaded). */
const LARGEST = 4_000_000;

/**
 * Writes, once the site is whole: `service-worker.js`, and for each language `offline-<language>.json` with the edition of the site and the
 * files that its pages need without a network, each with its bytes (`OfflineFiles` of src/app/frame/offline). `filesOfWorkers`: built by
 * English for every language.
 */
export function serviceWorker(language: Language, filesOfWorkers: ReadonlySet<string>): Plugin {
  let folder = '';
  let own: string[] = [];
  const listOf = (of: string): string => join(folder, `offline-${of}.json`);
  return {
    name: 'service-worker',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved({ build }) {
      folder = build.outDir;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        own = Object.values(bundle)
          .map(({ fileName }) => fileName)
          .filter((path) => path !== LICENCES && !filesOfWorkers.has(path));
      },
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        // Tools build pages of their own, which nobody keeps.
        if (!own.includes(`${pageFolders[language]}index.html`)) return;
        // The English build ends last, and reads what the others have written.
        writeFileSync(listOf(language), JSON.stringify(own));
        if (language !== 'en') return;
        const built = new Map(
          Object.keys(pageFolders).map((of) => [
            of,
            new Set(JSON.parse(readFileSync(listOf(of), 'utf8')) as string[]),
          ]),
        );
        const site = filesBelow(folder).filter(
          (path) => !/^(offline-.*\.json|service-worker\.js)$/.test(path),
        );
        const edition = editionOf(folder, site);
        const isOfSome = (path: string): boolean => [...built.values()].some((files) => files.has(path));
        for (const [of, files] of built) {
          const needed = site.filter(
            (path) => files.has(path) || !(isOfSome(path) || path.endsWith('.html')),
          );
          writeFileSync(listOf(of), JSON.stringify({ edition, files: offlineFiles(folder, needed) }));
        }
        const source = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8')
          .replace('__EDITION__', edition)
          .replace('__FOLDERS__', JSON.stringify(pageFolders));
        writeFileSync(join(folder, 'service-worker.js'), source);
      },
    },
  };
}

/** Of these, what can be kept: path and bytes. A page is named by its folder. */
const offlineFiles = (folder: string, paths: readonly string[]): [path: string, bytes: number][] =>
  paths
    .filter((path) => !LEFT_OUT.some((rule) => rule.test(path)))
    .map((path): [string, number] => [
      path.replace(/(^|\/)index\.html$/, '$1'),
      statSync(join(folder, path)).size,
    ])
    .filter(([, bytes]) => bytes <= LARGEST);

/** A hash of all files of the site. */
function editionOf(folder: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path).update(readFileSync(join(folder, path)));
  return hash.digest('hex').slice(0, 16);
}

/** Paths below a folder, sorted. */
const filesBelow = (folder: string): string[] =>
  (readdirSync(folder, { recursive: true }) as string[])
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort();
