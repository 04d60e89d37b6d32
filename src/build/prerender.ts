import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build, type Plugin } from 'vite';
import type { SampleRun } from '#app/frame/sample-run.ts';
import { pageFolders, type Language } from '#app/frame/site.ts';
import { translation } from './translation/plugin.ts';
import { schemaBase, schemaChecks } from './vite-plugins.ts';

type Server = typeof import('#app/server.ts');

const WRITTEN = /\/(Home|Learn|Lesson|Methods|Method|Benchmarks|Report)Page\.svelte$/;
const NOT_WRITTEN = '\0not-written';

/** A site whose scripts are built. */
export interface BuiltSite {
  language: Language;
  /** Where its files are. */
  folder: string;
  /** Files that a page needs before it can be taken over, by its path: scripts and style sheets. */
  filesOf: (path: readonly string[]) => readonly string[];
  /** Where it will stand; empty where that is not known. */
  url: string;
}

/** Writes every page that is text as a file: what it shows as HTML, its style in it, and the scripts that take it over. */
export async function writePages(site: BuiltSite): Promise<void> {
  const { writtenPages, renderPage } = await serverBuild(site.language);
  const sample = JSON.parse(readFileSync('public/generated/sample-run.json', 'utf8')) as SampleRun;
  const home = join(site.folder, pageFolders[site.language], 'index.html');
  const shell = readFileSync(home, 'utf8');
  for (const page of await writtenPages()) {
    const below = [pageFolders[site.language].replace('/', ''), ...page.path].filter(Boolean);
    const root = '../'.repeat(below.length) || './';
    const { head, body, withoutScript } = await renderPage(page, root, sample);
    const html = replaced(shell.replaceAll('"./', `"${root}`), [
      [/<title>[^<]*<\/title>/, head],
      ...(page.description === undefined
        ? []
        : [[/(?<=name="description"\s+content=")[^"]*/, attribute(page.description)] as const]),
      // Styles of the page are in it; a disabled sheet is not fetched, and says that none is missing.
      [/ *<link rel="stylesheet"[^>]*>\n/, stylesOf(site, page.path, root)],
      [/( *<(script|link) [^>]*"(module|modulepreload)"[^>]*>(<\/script>)?\n)+/, ''],
      ['<html', `<html ${scriptsOf(site, page.path, shell)}`],
      ['</head>', `${linksOf(site, page.path)}  </head>`],
      [/ *<noscript>[^]*<\/noscript>\n/, ''],
      ['<div id="app"></div>', `<div id="app">${body}</div>\n    <noscript>${withoutScript}</noscript>`],
    ]);
    mkdirSync(join(site.folder, ...below), { recursive: true });
    writeFileSync(join(site.folder, ...below, 'index.html'), html);
  }
}

/** Throws where the shell has no such place: a page would lack something without anybody noticing. */
function replaced(shell: string, places: readonly (readonly [RegExp | string, string])[]): string {
  return places.reduce((html, [place, by]) => {
    const next = html.replace(place, () => by);
    if (next === html) throw new Error(`index.html has no ${String(place)}`);
    return next;
  }, shell);
}

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

function stylesOf({ folder, filesOf }: BuiltSite, path: readonly string[], root: string): string {
  const sheets = filesOf(path).filter((file) => file.endsWith('.css'));
  const styles = sheets.map((sheet) =>
    readFileSync(join(folder, sheet), 'utf8').replaceAll('url(./', `url(${root}assets/`),
  );
  const links = sheets.map((sheet) => `    <link rel="stylesheet" href="${root}${sheet}" disabled />\n`);
  return `    <style>${styles.join('')}</style>\n${links.join('')}`;
}

/** The script in index.html asks for them: those of every page, as the shell names them, and what this page needs beside them. */
function scriptsOf({ filesOf }: BuiltSite, path: readonly string[], shell: string): string {
  const named = [...shell.matchAll(/<script type="module"[^>]* src="\.\/([^"]*)"/g)].map(([, file]) => file!);
  const own = filesOf(path).filter((file) => file.endsWith('.js') && !named.includes(file));
  // Home and the report show the finished run.
  const data = path.length === 0 || path[0] === 'r' ? 'generated/sample-run.json' : '';
  return `data-scripts="${named.join(' ')}" data-own-scripts="${own.join(' ')}" data-own-data="${data}"`;
}

function linksOf({ url, language }: BuiltSite, path: readonly string[]): string {
  const links: string[] = [];
  if (url !== '') {
    const below = path.map((folder) => `${folder}/`).join('');
    const at = (of: Language): string => url.replace(/\/?$/, '/') + pageFolders[of] + below;
    links.push(`<link rel="canonical" href="${at(language)}" />`);
    for (const of of Object.keys(pageFolders) as Language[])
      links.push(`<link rel="alternate" hreflang="${of}" href="${at(of)}" />`);
  }
  return links.map((link) => `    ${link}\n`).join('');
}

/** The site's pages for Node, as a module. */
async function serverBuild(language: Language): Promise<Server> {
  const outDir = fileURLToPath(new URL(`../../node_modules/.vite/server-${language}`, import.meta.url));
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [noWorkers(), onlyWritten(), translation(language), svelte(), schemaChecks(), schemaBase()],
    build: {
      ssr: 'src/app/server.ts',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      reportCompressedSize: false,
      target: 'node20',
    },
  });
  return (await import(pathToFileURL(join(outDir, 'server.js')).href)) as Server;
}

/** Workers start on a press: a page that is rendered needs none. */
const noWorkers = (): Plugin => ({
  name: 'no-workers',
  enforce: 'pre',
  load: (id) => (id.endsWith('?worker&url') ? "export default ''" : undefined),
});

/** Of the components that are imported late, the pages to write are rendered alone: others are not compiled. */
const onlyWritten = (): Plugin => ({
  name: 'only-written-pages',
  resolveDynamicImport: (source) =>
    source.endsWith('.svelte') && !WRITTEN.test(source) ? NOT_WRITTEN : undefined,
  load: (id) =>
    id === NOT_WRITTEN
      ? "export default () => { throw new Error('prerender.ts does not name this page') }"
      : undefined,
});
