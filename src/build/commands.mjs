// node src/build/commands.mjs NAME FLAGS…: a command of src/headless. It is bundled, and again where one of its sources has changed: compiled
// as they load, its modules take six times as long to start and 100 MB more.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NAMES = ['headless', 'merge', 'gate'];
const root = fileURLToPath(new URL('../../', import.meta.url));
const cache = join(root, 'node_modules/.cache/commands');
/** What was bundled last: its folder, and its sources with the times of their last change. */
const stamp = join(cache, 'bundled.json');

/** A bundle that is this old is run by no process any more, in milliseconds. */
const KEPT = 30 * 24 * 3600 * 1000;

const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

/** The folder of the bundle; undefined where there is none, or a source is newer. */
function bundled() {
  try {
    const { folder, sources } = JSON.parse(readFileSync(stamp, 'utf8'));
    // The packages of another checkout may have been copied, with what was bundled there.
    const isHere = folder.startsWith(cache);
    const isFresh = Object.entries(sources).every(([path, at]) => changedAt(path) === at);
    return isHere && isFresh && changedAt(folder) !== undefined ? folder : undefined;
  } catch {
    return undefined;
  }
}

async function bundle() {
  const { build } = await import('vite');
  const { schemaCheck, VALIDATE } = await import('./schema-check.mjs');
  const sources = new Set([fileURLToPath(import.meta.url), join(root, 'package-lock.json')]);
  // Each build has a folder of its own: another process may be running from the one before.
  const folder = join(cache, `${Date.now()}-${process.pid}`);
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'commands',
        enforce: 'pre',
        load(id) {
          const path = id.replace(/\?.*$/, '');
          if (!path.startsWith('\0')) sources.add(path);
          return id.endsWith(VALIDATE) ? schemaCheck(path) : undefined;
        },
        // A module finds its files beside itself, where it stands among the sources.
        transform: (code, id) =>
          code.includes('import.meta.url') && !id.includes('?')
            ? { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null }
            : undefined,
      },
    ],
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(NAMES.map((name) => [name, join(root, `src/headless/${name}.ts`)])),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        checks: { bundlerTimings: false },
      },
    },
  });
  mkdirSync(dirname(stamp), { recursive: true });
  const times = Object.fromEntries([...sources].map((path) => [path, changedAt(path)]));
  const written = `${stamp}.${process.pid}`;
  writeFileSync(written, JSON.stringify({ folder, sources: times }));
  renameSync(written, stamp);
  for (const name of readdirSync(cache))
    if (changedAt(join(cache, name)) < Date.now() - KEPT) rmSync(join(cache, name), { recursive: true });
}

const [name] = process.argv.splice(2, 1);
if (name === '--bundle') await bundle();
else {
  if (!NAMES.includes(name)) throw new Error(`There are ${NAMES.join(', ')}, and no ${name}.`);
  // In a process of its own, whose memory is free again afterwards.
  if (!bundled())
    spawnSync(process.execPath, [fileURLToPath(import.meta.url), '--bundle'], { stdio: ['ignore', 2, 2] });
  const folder = bundled();
  if (!folder) throw new Error('The command could not be bundled.');
  await import(pathToFileURL(join(folder, `${name}.mjs`)).href);
}
