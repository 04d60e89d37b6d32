import { describe, expect, test } from 'vitest';

/** The picture of the house, kept by a machine: who may import whom. `rooms` is the whole rule; a change of it is a decision. */
const rooms: Record<string, readonly string[]> = {
  core: [],
  validation: ['core'],
  retrieval: ['core'],
  extraction: ['core'],
  statistics: ['core'],
  scorers: ['core', 'extraction', 'validation'],
  metrics: ['core', 'statistics'],
  permalink: ['core'],
  interchange: ['core'],
  lessons: ['core'],
  judges: ['core'],
  builder: ['core'],
  providers: ['core', 'retrieval'],
  agents: ['core', 'extraction', 'retrieval', 'validation'],
  mcp: ['core', 'validation'],
  testbed: ['core', 'retrieval', 'validation'],
  datasets: ['core', 'validation'],
  storage: ['core'],
  bridge: ['core'],
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
].concat(['interchange', 'permalink', 'lessons']);
const mayImport: Record<string, readonly string[]> = {
  ...rooms,
  workers: Object.keys(rooms),
  app,
  main: ['app'],
};

/** Rooms entered by their index.ts alone; the others by the file's name. */
const enteredByIndex = [
  'scorers',
  'metrics',
  'extraction',
  'retrieval',
  'providers',
  'agents',
  'mcp',
  'testbed',
  'datasets',
].concat(['interchange', 'permalink', 'judges', 'builder']);

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
].concat(['permalink', 'lessons', 'judges', 'builder', 'agents', 'providers']);

const files = import.meta.glob<string>(['../src/**/*.{ts,svelte}', '../workers/**/*.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

const roomOf = (path: string): string =>
  path.startsWith('../workers/') ? 'workers' : (/^\.\.\/src\/([^/]+)\//.exec(path)?.[1] ?? 'main');

const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/** Every module a file names: static, dynamic, type-only. The address of a worker's script is no module of who starts it. */
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

/** The room and the file inside it that an import reaches, or undefined for npm packages. */
function reached(path: string, specifier: string): { room: string; file: string } | undefined {
  if (specifier.startsWith('#')) {
    const [room, ...rest] = specifier.slice(1).split('/');
    return { room: room!, file: rest.join('/') };
  }
  if (!specifier.startsWith('.')) return undefined;
  const target = new URL(specifier, `file:///root/tests/${path}`).pathname.replace(
    '/root/tests/../',
    '/root/',
  );
  const match = /\/root\/(?:src\/([^/]+)\/|(workers)\/)?(.*)$/.exec(target);
  return { room: match?.[1] ?? match?.[2] ?? 'main', file: match?.[3] ?? '' };
}

describe.each(Object.entries(files))('%s', (path, source) => {
  const room = roomOf(path);
  test('imports only what its room may', () => {
    expect(mayImport[room], `${room} is no room of the table`).toBeDefined();
    for (const specifier of importsOf(source)) {
      const target = reached(path, specifier);
      if (!target) {
        if (room === 'core') expect.fail(`core imports the package ${specifier}`);
        continue;
      }
      if (target.room === room) {
        expect(specifier.startsWith('#'), `inside a room one writes ./ (${specifier})`).toBe(false);
        continue;
      }
      expect(mayImport[room], `${path} → ${specifier}`).toContain(target.room);
      if (room !== 'main')
        expect(specifier.startsWith('#'), `between rooms one writes # (${specifier})`).toBe(true);
      if (enteredByIndex.includes(target.room))
        expect(target.file, `${path} → ${specifier}`).toBe('index.ts');
    }
  });

  if (pure.includes(room)) {
    test('touches no clock, chance, network, store or page', () => {
      const reaches =
        /\b(fetch\(|indexedDB|localStorage|sessionStorage|document\.(query|create|body|cookie|getElement|title|head|location|add)|window\.|Date\.now|new Date\(\)|Math\.random|crypto\.|new Worker|postMessage\()/;
      expect(withoutComments(source)).not.toMatch(reaches);
    });
  }

  if (room !== 'bridge') {
    test('starts no worker', () => expect(withoutComments(source)).not.toMatch(/new Worker\(/));
  }
  if (room !== 'storage') {
    test('leaves IndexedDB to storage', () =>
      expect(withoutComments(source)).not.toMatch(/\bindexedDB\b|from 'idb'/));
  }
});

test('every room has a README that says what lives in it', () => {
  const readmes = Object.keys(import.meta.glob('../src/*/README.md'));
  const present = new Set(
    Object.keys(files)
      .map(roomOf)
      .filter((room) => room !== 'workers' && room !== 'main'),
  );
  for (const room of present) expect(readmes).toContain(`../src/${room}/README.md`);
});

test('no files import each other in a circle', () => {
  const own = (path: string): string[] =>
    importsOf(files[path]!).flatMap((specifier) => {
      if (!specifier.startsWith('.')) return [];
      const { pathname } = new URL(specifier, `file:///root/tests/${path}`);
      const target = pathname.replace('/root/', '../');
      return Object.hasOwn(files, target) ? [target] : [];
    });
  // A component may draw itself; what is asked of components is asked of the TypeScript beside them.
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
