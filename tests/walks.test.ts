import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, test } from 'vitest';

/** CONTRIBUTING.md's walks: a title, and the files of its numbered list. */
const [, section = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split(/^## Seven walks.*$/m);
const walks = section
  .split(/^## /m)[0]!
  .split(/^### /m)
  .slice(1)
  .map((text) => ({
    title: text.split('\n')[0]!,
    files: [...text.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => file!),
  }));

/** Whether one file names another in an import, from any folder. */
const names = (from: string, to: string): boolean =>
  readFileSync(from, 'utf8').includes(to.slice(to.lastIndexOf('/')));

describe('the walks of CONTRIBUTING', () => {
  test('are seven', () => expect(walks).toHaveLength(7));

  describe.each(walks)('$title', ({ files }) => {
    test('takes at most seven files, and each exists', () => {
      expect(files.length).toBeGreaterThan(2);
      expect(files.length).toBeLessThanOrEqual(7);
      expect(files.filter((file) => !existsSync(file))).toEqual([]);
    });

    test('leads from file to file: most are imported by an earlier one', () => {
      const reached = files
        .slice(1)
        .filter((file, index) => files.slice(0, index + 1).some((earlier) => names(earlier, file)));
      // Threads and modules are entered through a contract or an index, which a walk leaves out.
      expect(reached.length).toBeGreaterThanOrEqual(Math.ceil((files.length - 1) / 2));
    });
  });
});

const tree = ['src', 'workers', 'tests'].flatMap((root) =>
  (readdirSync(root, { recursive: true }) as string[]).map((path) => `${root}/${path.replaceAll('\\', '/')}`),
);
const readmes = tree.filter((path) => path.endsWith('/README.md'));

/** The source files that a README names. */
const named = (readme: string): string[] =>
  [...readFileSync(readme, 'utf8').matchAll(/`([#.\w/-]+\.(?:ts|svelte|tsv|mjs|css))`/g)].map(
    ([, name]) => name!,
  );

/** Is there such a file in this folder, below it, or at this path from a folder above? `#` is src. */
function isThere(folder: string, name: string): boolean {
  if (name.startsWith('#')) return existsSync(`src/${name.slice(1)}`);
  const above = folder.split('/').map((_, depth, all) => all.slice(0, depth + 1).join('/'));
  return (
    ['.', ...above].some((from) => existsSync(join(from, name))) ||
    tree.some((path) => path.startsWith(`${folder}/`) && path.endsWith(`/${name}`))
  );
}

const rowsOf = (readme: string): string[] =>
  [...readFileSync(readme, 'utf8').matchAll(/^\| `([\w-]+)\/` +\|/gm)].map(([, folder]) => folder!);

test('workers/README.md has a row for each folder', () => {
  const folders = readdirSync('workers', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(rowsOf('workers/README.md').sort()).toEqual(folders.map(({ name }) => name).sort());
});

test('src/store/bridge/README.md names each file that starts a worker', () => {
  const clients = readdirSync('src/store/bridge').filter((file) => /^(.*-)?client\.ts$/.test(file));
  expect(clients.filter((file) => !named('src/store/bridge/README.md').includes(file))).toEqual([]);
});

test.each(readmes)('%s names only files that exist', (readme) => {
  expect(named(readme).filter((name) => !isThere(dirname(readme), name))).toEqual([]);
});
