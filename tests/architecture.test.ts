import { describe, expect, test } from 'vitest';

/** Who may import whom. `modules` is the whole rule; changing it is a decision. */
const modules: Record<string, readonly string[]> = {
  core: [],
  validation: ['core'],
  retrieval: ['core'],
  extraction: ['core'],
  statistics: ['core'],
  scorers: ['core', 'extraction', 'validation'],
  metrics: ['core', 'statistics'],
  permalink: ['core'],
  interchange: ['core'],
  providers: ['core', 'retrieval'],
  agents: ['core', 'extraction', 'retrieval', 'validation'],
  cells: ['core', 'extraction', 'providers', 'scorers', 'validation'],
  audit: ['core', 'agents', 'scorers', 'validation'],
  mutants: ['core', 'agents', 'scorers', 'statistics'],
  judges: ['core', 'scorers'],
  mcp: ['core', 'validation'],
  testbed: ['core', 'retrieval', 'validation'],
  datasets: ['core', 'validation'],
  timeline: ['core', 'agents', 'scorers', 'testbed'],
  lessons: ['core'],
  storage: ['core'],
  bridge: ['core', 'metrics'],
};
const app = [
  'core',
  'bridge',
  'storage',
  'scorers',
  'extraction',
  'metrics',
  'statistics',
  'validation',
].concat(['cells', 'interchange', 'lessons', 'mutants', 'permalink']);
/** What the build of the site runs: it is in no other list, so that nothing but vite.config.ts and scripts uses it. */
const build = [
  'core',
  'agents',
  'audit',
  'cells',
  'datasets',
  'extraction',
  'mcp',
  'mutants',
  'providers',
  'scorers',
  'storage',
].concat(['testbed', 'app', 'workers']);
const mayImport: Record<string, readonly string[]> = {
  ...modules,
  workers: Object.keys(modules),
  app,
  main: ['app'],
  build,
};

/** Modules that others import through index.ts alone; the others are imported file by file. */
const enteredByIndex = [
  'scorers',
  'metrics',
  'extraction',
  'retrieval',
  'providers',
  'agents',
  'audit',
  'mcp',
  'testbed',
  'datasets',
].concat(['interchange', 'judges', 'mutants', 'permalink', 'timeline']);
/** The build imports data, and past an index what would otherwise load a whole module into the configuration of vite. */
const pastIndex = (file: string): boolean => file.endsWith('.json') || file === 'client-document.ts';
/** A part that is loaded without the rest of its module: the baselines without the codecs. */
const besideIndex = ['providers/baselines.ts'];

/** Same input, same output, in any thread. */
const pure = [
  'core',
  'validation',
  'retrieval',
  'extraction',
  'statistics',
  'scorers',
  'metrics',
  'interchange',
].concat(['permalink', 'agents', 'audit', 'cells', 'judges', 'lessons', 'mutants', 'providers', 'timeline']);

const files = import.meta.glob<string>(['../src/**/*.{ts,svelte}', '../workers/**/*.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

const moduleOf = (path: string): string =>
  path.startsWith('../workers/') ? 'workers' : (/^\.\.\/src\/([^/]+)\//.exec(path)?.[1] ?? 'main');

const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/** Everything a file imports: static, dynamic, type-only. The address of a worker's script is no import. */
function importsOf(source: string): string[] {
  const patterns = [
    /\bfrom\s+['"]([^'"]+)['"]/g,
    /\bimport\s*\(\s*['"]([^'"]+)['"]/g,
    /^\s*import\s+['"]([^'"]+)['"]/gm,
  ];
  return patterns
    .flatMap((pattern) => [...withoutComments(source).matchAll(pattern)].map((match) => match[1]!))
    .filter((specifier) => !specifier.endsWith('?worker&url'));
}

/** The module that an import enters and the file in it, or undefined for npm packages. */
function reached(path: string, specifier: string): { module: string; file: string } | undefined {
  if (specifier.startsWith('#')) {
    const [module, ...rest] = specifier.slice(1).split('/');
    return { module: module!, file: rest.join('/') };
  }
  if (!specifier.startsWith('.')) return undefined;
  const target = new URL(specifier, `file:///root/tests/${path}`).pathname.replace(
    '/root/tests/../',
    '/root/',
  );
  const match = /\/root\/(?:src\/([^/]+)\/|(workers)\/)?(.*)$/.exec(target);
  return { module: match?.[1] ?? match?.[2] ?? 'main', file: match?.[3] ?? '' };
}

describe.each(Object.entries(files))('%s', (path, source) => {
  const module = moduleOf(path);
  test('imports only what its module may', () => {
    expect(mayImport[module], `${module} is not in the table of modules`).toBeDefined();
    for (const specifier of importsOf(source)) {
      const target = reached(path, specifier);
      if (!target) {
        if (module === 'core') expect.fail(`core imports the package ${specifier}`);
        continue;
      }
      if (target.module === module) {
        expect(specifier.startsWith('#'), `inside a module, write ./ (${specifier})`).toBe(false);
        continue;
      }
      expect(mayImport[module], `${path} → ${specifier}`).toContain(target.module);
      if (module !== 'main' && target.module !== 'workers')
        expect(specifier.startsWith('#'), `between modules, write # (${specifier})`).toBe(true);
      const past = module === 'build' && pastIndex(target.file);
      const isBeside = besideIndex.includes(`${target.module}/${target.file}`);
      if (enteredByIndex.includes(target.module) && !past && !isBeside)
        expect(target.file, `${path} → ${specifier}`).toBe('index.ts');
    }
  });

  if (pure.includes(module)) {
    test('touches no clock, chance, network, store or page', () => {
      const reaches =
        /\b(fetch\(|indexedDB|localStorage|sessionStorage|document\.(query|create|body|cookie|getElement|title|head|location|add)|window\.|Date\.now|new Date\(\)|Math\.random|crypto\.|new Worker|postMessage\()/;
      expect(withoutComments(source)).not.toMatch(reaches);
    });
  }

  if (module !== 'bridge') {
    test('starts no worker', () => expect(withoutComments(source)).not.toMatch(/new Worker\(/));
  }
  if (module !== 'storage') {
    test('leaves IndexedDB to storage', () =>
      expect(withoutComments(source)).not.toMatch(/\bindexedDB\b|from 'idb'/));
  }
});

test('only two signals go by BroadcastChannel, which every project of the origin can listen to', () => {
  const naming = Object.keys(files).filter((path) => /BroadcastChannel/.test(withoutComments(files[path]!)));
  expect(naming.sort()).toEqual([
    '../src/bridge/model-keys-contract.ts',
    '../src/bridge/servers-contract.ts',
  ]);
});

test('every module has a README', () => {
  const readmes = Object.keys(import.meta.glob('../src/*/README.md'));
  const present = new Set(
    Object.keys(files)
      .map(moduleOf)
      .filter((module) => module !== 'workers' && module !== 'main'),
  );
  for (const module of present) expect(readmes).toContain(`../src/${module}/README.md`);
});

test('no files import each other in a circle', () => {
  const own = (path: string): string[] =>
    importsOf(files[path]!).flatMap((specifier) => {
      if (!specifier.startsWith('.')) return [];
      const { pathname } = new URL(specifier, `file:///root/tests/${path}`);
      const target = pathname.replace('/root/', '../');
      return Object.hasOwn(files, target) ? [target] : [];
    });
  // A component may contain itself; the rule for components applies to the TypeScript beside them.
  const paths = Object.keys(files).filter((path) => path.endsWith('.ts'));
  const seen = new Set<string>();
  const circleFrom = (path: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (seen.has(path)) return undefined;
    for (const next of own(path)) {
      const circle = next.endsWith('.ts') ? circleFrom(next, [...way, path]) : undefined;
      if (circle) return circle;
    }
    seen.add(path);
    return undefined;
  };
  expect(paths.flatMap((path) => circleFrom(path, []) ?? [])).toEqual([]);
  expect(seen.size).toBe(paths.length);
});
