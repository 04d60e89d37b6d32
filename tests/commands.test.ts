import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sourceTexts } from './tools/source-texts.ts';

interface Manifest {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}
interface Lock {
  packages: Record<string, unknown>;
}

const readme = readFileSync('README.md', 'utf8');
const { scripts, dependencies, devDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
) as Manifest;
const SETUP = 'node src/build/setup.mjs';

/** npm runs these before another script, not a reader. */
const hooks = Object.keys(scripts).filter(
  (name) => name.startsWith('pre') && Object.hasOwn(scripts, name.slice(3)),
);
const forReaders = Object.keys(scripts).filter((name) => !hooks.includes(name));

/** Names of scripts in `npm start`, `npm test` and `npm run x`, in the README's order. */
const named = [...readme.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
  ([, run, own]) => run ?? own!,
);
const filesIn = (text: string): string[] =>
  text.match(/(?:tests\/tools|src\/build)\/[\w./-]+\.(?:ts|mjs)/g) ?? [];

/** The command of a script, with those of the scripts that it runs. */
const withCalledScripts = (name: string): string =>
  `${scripts[`pre${name}`] ?? ''} ${scripts[name]!}`.replace(/npm run -s ([\w:-]+)/g, (_, called: string) =>
    withCalledScripts(called),
  );

describe('commands', () => {
  test.each(['x', '-1'])('test:full ends at once where its --turn is “%s”', (turn) => {
    const full = ['tests/tools/full.mjs', `--turn=${turn}`];
    const { status, stderr } = spawnSync(process.execPath, full, { encoding: 'utf8', timeout: 10_000 });
    expect([status, stderr]).toEqual([2, `--turn must be a whole number from 0, not “${turn}”\n`]);
  });

  test('the README names every script that a reader can run, and no other', () => {
    expect([...new Set(named)].sort()).toEqual(forReaders.sort());
  });

  test('every file that a script or the README names exists', () => {
    const files = [readme, ...Object.values(scripts)].flatMap(filesIn);
    expect(files.length).toBeGreaterThan(forReaders.length / 2);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  test('the lock file holds the very packages that package.json asks for', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
    expect(packages['']).toMatchObject({ dependencies, devDependencies });
  });

  test('what builds the site is no package that npm start leaves out', () => {
    const IMPORTED =
      /(?:^ *(?:import|export) (?!type\b)[^;']*\bfrom |^ *import |(?<!typeof )\bimport\(|\burl\()'?((?:@[\w-]+\/)?[\w.-]+)/gm;
    const sources = {
      ...sourceTexts(['src', 'workers'], /\.(ts|svelte|mjs|css)$/),
      ...sourceTexts([''], /^(vite|svelte)\.config\./, false),
    };
    const imported = Object.entries(sources).flatMap(([path, text]) =>
      [...text.matchAll(IMPORTED)].map(([, name]) => ({ path, name: name! })),
    );
    expect(imported.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['vite', 'svelte', '@fontsource/ibm-plex-mono', '@noble/hashes']),
    );
    const left = imported.filter(({ name }) => Object.hasOwn(devDependencies, name));
    // Which run with all packages.
    const others = /^src\/(headless\/|build\/setup\.mjs$)/;
    expect(left.filter(({ path }) => !others.test(path))).toEqual([]);
    expect(left.length).toBeGreaterThan(0);
  });

  test.each(forReaders)('npm run %s installs what it needs in a fresh clone', (name) => {
    expect(withCalledScripts(name)).toContain(SETUP);
  });
});
