import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { ViteUserConfig } from 'vitest/config';
import { chromiumFlags, chromiumPath } from './src/build/chromium.mjs';
import { firstChunks } from './src/build/first-chunks.ts';
import { languages } from './src/build/languages-plugin.ts';
import { licences } from './src/build/licences-plugin.ts';
import { pagesInFolders } from './src/build/pages-plugin.ts';
import { preloadPages } from './src/build/preload-plugin.ts';
import { serviceWorker } from './src/build/service-worker-plugin.ts';
import { translation, wantedLanguage } from './src/build/translation/plugin.ts';
import { clientDocumentFile, schemaBase, schemaChecks } from './src/build/vite-plugins.ts';

const language = wantedLanguage();
const builds = languages(language);
const licenceTexts = licences(language);
/** Its checks for developers are for `vite`, and for the exhaustive pass over all states; tests draw what is shipped, in half the time. */
const plainSvelte = process.env.VITEST !== undefined && !process.env.EXHAUSTIVE;
/** For tests alone. Its name is hidden from what bundles this file: packages of tests may be missing where the site is built. */
const { playwright } = (
  process.env.VITEST === undefined ? {} : await import(['@vitest', 'browser-playwright'].join('/'))
) as Partial<typeof import('@vitest/browser-playwright')>;
/**
 * What tests in a browser import from packages, to be bundled in advance: looking for it through every source takes seconds. A package that is
 * missing here is served file by file, and one in CommonJS then fails.
 */
const bundledForTests = {
  optimizeDeps: {
    noDiscovery: true,
    include: [
      '@jitl/quickjs-wasmfile-release-sync',
      '@modelcontextprotocol/sdk/client/auth.js',
      '@modelcontextprotocol/sdk/client/index.js',
      '@modelcontextprotocol/sdk/client/streamableHttp.js',
      '@modelcontextprotocol/sdk/server/index.js',
      '@modelcontextprotocol/sdk/types.js',
      '@noble/hashes/legacy.js',
      '@noble/hashes/sha2.js',
      '@noble/hashes/utils.js',
      '@wllama/wllama',
      '@zip.js/zip.js',
      'axe-core',
      'comlink',
      'css-select',
      'css-what',
      'diff',
      'eventsource-parser',
      'fast-check',
      'fflate',
      'fzstd',
      'hyparquet',
      'idb',
      'json-p3',
      'quickjs-emscripten-core',
      're2js',
      'sql.js',
      'yaml',
    ],
  },
  // Svelte's plugin would bundle its compiler and server too, which no such test imports.
  environments: Object.fromEntries(
    ['ssr', '__vitest__'].map((name) => [name, { optimizeDeps: { exclude: ['svelte'] } }]),
  ),
};
const fullStore = 'tests/browser/storage-quota.test.ts';

/** What hosts that read public/_headers send, sent here too. The page's meta tag holds the same policy for all other hosts. */
const securityHeaders = Object.fromEntries(
  readFileSync(new URL('./public/_headers', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('  '))
    .map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]),
);

/** Component tests get the finished run that tests/components/baseline-run.ts has written; with `?whole` that of the site. */
const baselineRun: Plugin = {
  name: 'baseline-run',
  configureServer: ({ middlewares }) =>
    void middlewares.use((request, response, next) => {
      const name = /\/generated\/(sample-(?:run|details)\.json)$/.exec(request.url ?? '')?.[1];
      if (!name) return next();
      response.setHeader('Content-Type', 'application/json');
      response.end(readFileSync(`node_modules/.cache/baseline-run/${name}`));
    }),
};

export default {
  base: './',
  resolve: {
    // The MCP SDK names its own validator, which writes code at run time; ours takes its place.
    alias: [
      {
        find: /^.*\/validation\/ajv-provider\.js$/,
        replacement: fileURLToPath(new URL('./src/serve/mcp/sdk-validator.ts', import.meta.url)),
      },
      ...(plainSvelte
        ? [
            {
              find: 'esm-env/development',
              replacement: fileURLToPath(new URL('./node_modules/esm-env/false.js', import.meta.url)),
            },
          ]
        : []),
    ],
  },
  // Where the site will stand, for the document by which authorization servers know it; empty: it has none.
  define: {
    'import.meta.env.VITE_SITE_URL': JSON.stringify(process.env.SITE_URL ?? ''),
  },
  plugins: [
    translation(language),
    svelte(plainSvelte ? { compilerOptions: { dev: false } } : {}),
    schemaChecks(),
    schemaBase(),
    clientDocumentFile(process.env.SITE_URL),
    preloadPages(language),
    pagesInFolders(language),
    builds.ofPage,
    licenceTexts.ofPage,
    serviceWorker(language, builds.filesOfWorkers),
  ],
  // Bundled in advance, it would pass by the plugin that changes it.
  optimizeDeps: { exclude: ['@cfworker/json-schema'] },
  worker: {
    format: 'es',
    plugins: () => [schemaChecks(), schemaBase(), licenceTexts.ofWorker(), builds.ofWorker()],
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  build: {
    target: 'es2023',
    reportCompressedSize: false,
    modulePreload: {
      // Browsers of that age preload modules by themselves.
      polyfill: false,
      // The first script would name every file of every page: 3 of its 53 kB. Pages with a path of their own name what they need.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      // An index only hands on: who needs one name of it does not load the others. Svelte does not say that its parts do nothing by
      // being imported.
      treeshake: {
        moduleSideEffects: [
          {
            test: /\/src\/(?:[a-z]+\/){1,2}index\.ts|\/svelte\/src\/internal\/client\/dom\//,
            sideEffects: false,
          },
        ],
      },
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'first page and report', name: firstChunks() }],
        },
      },
    },
  },
  preview: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 4173),
    strictPort: true,
    headers: securityHeaders,
  },
  test: {
    // Two hints of Svelte's for developers, about pages that work.
    onConsoleLog: (log) => !/ownership_invalid_binding|derived_inert/.test(log),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          maxWorkers: 2,
          // Loading every module again for each of 250 files took a third of the time.
          isolate: false,
          setupFiles: ['tests/tools/unit-setup.ts'],
          unstubGlobals: true,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/browser/**', 'tests/components/**', 'tests/e2e/**', 'tests/**/*.full.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          // For `npm run test:full -- large`.
          name: 'full',
          environment: 'node',
          maxWorkers: 2,
          isolate: false,
          setupFiles: ['tests/tools/unit-setup.ts'],
          unstubGlobals: true,
          testTimeout: 600_000,
          hookTimeout: 600_000,
          include: ['tests/**/*.full.test.ts'],
        },
      },
      {
        extends: true,
        ...bundledForTests,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/servers/browser-setup.ts'],
          // The files share one origin and so one database and one quota.
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright?.({
              launchOptions: {
                ...(chromiumPath ? { executablePath: chromiumPath } : {}),
                args: chromiumFlags,
              },
            }),
            instances: [
              { browser: 'chromium', name: 'in Chromium', exclude: [fullStore] },
              // A profile of its own: what others deleted counts as used until Chromium tidies up.
              { browser: 'chromium', name: 'in a full Chromium', include: [fullStore] },
            ],
          },
        },
      },
      {
        extends: true,
        ...bundledForTests,
        plugins: [baselineRun],
        resolve: {
          // The page calls its workers' APIs in its own thread, each test over a database of its own.
          alias: ['client', 'figures-client', 'timeline-client'].map((name) => ({
            find: `#store/bridge/${name}.ts`,
            replacement: fileURLToPath(new URL('./tests/components/in-thread.ts', import.meta.url)),
          })),
        },
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.ts'],
          globalSetup: ['tests/servers/browser-setup.ts', 'tests/components/baseline-run.ts'],
          // Files share a page, so that it loads the modules of the site once. They wait more than they compute: there are two pages.
          isolate: false,
          maxWorkers: 2,
          env: { EXHAUSTIVE: process.env.EXHAUSTIVE ?? '' },
          testTimeout: process.env.EXHAUSTIVE ? 120_000 : 30_000,
          retry: process.env.CI ? 1 : 0,
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 720 },
            provider: playwright?.({
              actionTimeout: 15_000,
              launchOptions: {
                ...(chromiumPath ? { executablePath: chromiumPath } : {}),
                args: chromiumFlags,
              },
            }),
            instances: [{ browser: 'chromium', name: 'in two pages' }],
          },
        },
      },
    ],
  },
} satisfies ViteUserConfig;
