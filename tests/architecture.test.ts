import { describe, expect, test } from 'vitest';
import { sourceTexts } from './tools/source-texts.ts';

/** Who may import whom. `modules` is the whole rule; changing it is a decision. */
const modules: Record<string, readonly string[]> = {
  core: [],
  'serve/validation': ['core'],
  'ask/retrieval': ['core'],
  'measure/extraction': ['core'],
  'measure/statistics': ['core'],
  'measure/scorers': ['core', 'measure/extraction', 'serve/validation'],
  'measure/metrics': ['core', 'measure/statistics'],
  'files/permalink': ['core'],
  'files/interchange': ['core'],
  'files/parts': ['core', 'files/interchange', 'files/permalink'],
  'ask/providers': ['core', 'ask/retrieval', 'measure/extraction'],
  'ask/agents': ['core', 'ask/retrieval', 'measure/extraction', 'serve/validation'],
  'ask/cells': ['core', 'ask/providers', 'measure/extraction', 'measure/scorers', 'serve/validation'],
  'explore/audit': ['core', 'ask/agents', 'measure/scorers', 'serve/validation'],
  'explore/mutants': ['core', 'ask/agents', 'measure/scorers', 'measure/statistics'],
  'ask/judges': ['core', 'measure/scorers'],
  'serve/mcp': ['core', 'serve/validation'],
  world: ['core', 'ask/retrieval', 'serve/validation'],
  'files/datasets': ['core', 'serve/validation'],
  'explore/timeline': ['core', 'ask/agents', 'measure/scorers', 'world'],
  builder: ['core', 'ask/agents', 'ask/retrieval', 'serve/validation'],
  lessons: ['core'],
  'store/storage': ['core'],
  'store/bridge': ['core', 'builder', 'files/parts', 'measure/metrics'],
};
const app = [
  'core',
  'builder',
  'lessons',
  'ask/cells',
  'ask/retrieval',
  'explore/mutants',
  'files/interchange',
  'files/parts',
  'files/permalink',
  'measure/extraction',
  'measure/metrics',
  'measure/scorers',
  'measure/statistics',
  'serve/validation',
  'store/bridge',
  'store/storage',
];
/** What the build of the site runs: it is in no other list, so that nothing but vite.config.ts and scripts uses it. */
const build = [
  'core',
  'ask/agents',
  'ask/cells',
  'ask/providers',
  'explore/audit',
  'explore/mutants',
  'files/datasets',
  'files/interchange',
  'measure/extraction',
  'measure/scorers',
  'serve/mcp',
  'store/bridge',
  'store/storage',
  'world',
].concat(['app', 'workers']);
/** What runs without a page: commands for Node, which nothing else uses. */
const headless = [
  'core',
  'ask/agents',
  'ask/cells',
  'ask/providers',
  'files/interchange',
  'files/parts',
  'measure/metrics',
  'measure/scorers',
  'measure/statistics',
  'serve/validation',
  'store/bridge',
  'store/storage',
  'world',
].concat(['app', 'build', 'workers']);
const mayImport: Record<string, readonly string[]> = {
  ...modules,
  workers: Object.keys(modules),
  app,
  main: ['app'],
  build,
  headless,
};

/**
 * The features of the app on five floors: a feature imports those of lower floors alone. What two of one floor need stands below them. Files of
 * src/app itself, the frame's own pages and the list of routes, import any.
 */
const floors = [
  ['frame'],
  ['run', 'connect'],
  ['look'],
  ['compare', 'data', 'evaluate', 'home', 'judge', 'lab', 'tools', 'webmcp'],
  ['learn'],
] as const;

/** Modules that others import through index.ts alone; the others are imported file by file. */
const enteredByIndex = [
  'builder',
  'ask/agents',
  'ask/judges',
  'ask/providers',
  'ask/retrieval',
  'explore/audit',
  'explore/mutants',
  'explore/timeline',
  'files/datasets',
  'files/interchange',
  'files/permalink',
  'measure/extraction',
  'measure/metrics',
  'measure/scorers',
  'serve/mcp',
  'world',
];
/** The build imports data, and past an index what would otherwise load a whole module into the configuration of vite. */
const pastIndex = (file: string): boolean => file.endsWith('.json') || file === 'client-document.ts';
/** A part that is loaded without the rest of its module: the baselines without the codecs. */
const besideIndex = ['ask/providers/baselines.ts'];

/** Same input, same output, in any thread. */
const pure = [
  'core',
  'builder',
  'lessons',
  'ask/agents',
  'ask/cells',
  'ask/judges',
  'ask/providers',
  'ask/retrieval',
  'explore/audit',
  'explore/mutants',
  'explore/timeline',
  'files/interchange',
  'files/parts',
  'files/permalink',
  'measure/extraction',
  'measure/metrics',
  'measure/scorers',
  'measure/statistics',
  'serve/validation',
];

const files = sourceTexts(['src', 'workers'], /\.(?:ts|svelte)$/);

/** The module of a file, from its path below src, as `measure/scorers/index.ts`. */
const moduleIn = (path: string): string =>
  Object.keys(mayImport).find((module) => path.startsWith(`${module}/`)) ?? 'main';

const moduleOf = (path: string): string =>
  path.startsWith('workers/') ? 'workers' : moduleIn(path.slice('src/'.length));

const bare = new Map<string, string>();
function withoutComments(source: string): string {
  const found = bare.get(source) ?? source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  bare.set(source, found);
  return found;
}

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
  if (!/^[.#]/.test(specifier)) return undefined;
  const target = specifier.startsWith('#')
    ? `src/${specifier.slice(1)}`
    : new URL(specifier, `file:///${path}`).pathname.slice(1);
  if (target.startsWith('workers/')) return { module: 'workers', file: target.slice('workers/'.length) };
  const below = target.replace(/^src\//, '');
  const module = moduleIn(below);
  return { module, file: module === 'main' ? below : below.slice(module.length + 1) };
}

// A test for each of so many files takes longer than what it looks at.
describe.each([...new Set(Object.keys(files).map(moduleOf))])('the files of %s', (module) => {
  const paths = Object.keys(files).filter((path) => moduleOf(path) === module);
  /** Those whose code has it. */
  const having = (pattern: RegExp): string[] =>
    paths.filter((path) => pattern.test(withoutComments(files[path]!)));

  test('import only what their module may', () => {
    expect(mayImport[module], `${module} is not in the table of modules`).toBeDefined();
    for (const path of paths)
      for (const specifier of importsOf(files[path]!)) {
        const target = reached(path, specifier);
        if (!target) {
          if (module === 'core') expect.fail(`${path} of core imports the package ${specifier}`);
          continue;
        }
        if (target.module === module) {
          if (specifier.startsWith('#')) expect.fail(`${path}: inside a module, write ./ (${specifier})`);
          continue;
        }
        if (!mayImport[module]!.includes(target.module)) expect.fail(`${path} → ${specifier}`);
        if (module !== 'main' && target.module !== 'workers' && !specifier.startsWith('#'))
          expect.fail(`${path}: between modules, write # (${specifier})`);
        const past = module === 'build' && pastIndex(target.file);
        const isBeside = besideIndex.includes(`${target.module}/${target.file}`);
        if (enteredByIndex.includes(target.module) && !past && !isBeside)
          expect(target.file, `${path} → ${specifier}`).toBe('index.ts');
      }
  });

  if (pure.includes(module)) {
    test('touch no clock, chance, network, store or page', () => {
      const reaches =
        /\b(fetch\(|indexedDB|localStorage|sessionStorage|document\.(query|create|body|cookie|getElement|title|head|location|add)|window\.|Date\.now|new Date\(\)|Math\.random|crypto\.|new Worker|postMessage\()/;
      expect(having(reaches)).toEqual([]);
    });
  }

  if (module !== 'store/bridge') {
    test('start no worker', () => expect(having(/new Worker\(/)).toEqual([]));
  }
  if (module !== 'store/storage') {
    test('leave IndexedDB to storage', () => expect(having(/\bindexedDB\b|from 'idb'/)).toEqual([]));
  }
});

const featureOf = (path: string): string | undefined => /^src\/app\/([^/]+)\//.exec(path)?.[1];

test('a feature of the app imports those of lower floors alone', () => {
  const floorOf = (feature: string): number =>
    floors.findIndex((floor) => (floor as readonly string[]).includes(feature));
  const wrong = Object.entries(files).flatMap(([path, source]) => {
    const feature = featureOf(path);
    if (!feature) return [];
    if (floorOf(feature) < 0) return [`${feature} has no floor`];
    return importsOf(source)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => new URL(specifier, `file:///${path}`).pathname.slice(1))
      .filter((target) => target.startsWith('src/app/') && featureOf(target) !== feature)
      .filter(
        (target) => floorOf(featureOf(target) ?? '') < 0 || floorOf(featureOf(target)!) >= floorOf(feature),
      )
      .map((target) => `${path} → ${target}`);
  });
  expect(wrong).toEqual([]);
});

test('only two signals go by BroadcastChannel, which every project of the origin can listen to', () => {
  const naming = Object.keys(files).filter((path) => /BroadcastChannel/.test(withoutComments(files[path]!)));
  expect(naming.sort()).toEqual([
    'src/store/bridge/models-contract.ts',
    'src/store/bridge/servers-contract.ts',
  ]);
});

test('every module has a README', () => {
  const readmes = Object.keys(sourceTexts(['src'], /^README\.md$/));
  const present = new Set(
    Object.keys(files)
      .map(moduleOf)
      .filter((module) => module !== 'workers' && module !== 'main'),
  );
  for (const module of present) expect(readmes).toContain(`src/${module}/README.md`);
});

test('no files import each other in a circle', () => {
  const own = (path: string): string[] =>
    importsOf(files[path]!).flatMap((specifier) => {
      if (!specifier.startsWith('.')) return [];
      const target = new URL(specifier, `file:///${path}`).pathname.slice(1);
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
