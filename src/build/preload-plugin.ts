import { readFileSync, readdirSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { fileURLToPath } from 'node:url';
import type { Language } from '#app/frame/site.ts';

/** The modules of the pages that links lead to, by the first part of their addresses. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  r: ['src/app/look/report/ReportPage.svelte'],
  s: ['src/app/look/shared/SharedPage.svelte'],
  t: ['src/app/look/shared/SharedPage.svelte'],
  learn: ['src/app/learn/lessons/LessonPage.svelte'],
  lab: ['src/app/lab/LabPage.svelte'],
};
/** The faces of the Lab that index.html does not name: one that comes late has the whole page laid out again. */
const FONT_OF_LAB = /^assets\/ibm-plex-mono-latin-[46]00-normal-.*\.woff2$/;

/**
 * Writes a script for each language, which index.html asks for where the address has a #: with it the files of such a page are fetched
 * while the first script is still on its way.
 */
export function preloadPages(language: Language): Plugin {
  const fileName = `preload-${language}.js`;
  return {
    name: 'preload-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const source = readFileSync(new URL('./preload.js', import.meta.url), 'utf8').replace(
          '__FILES__',
          JSON.stringify(filesOf(bundle, language)),
        );
        this.emitFile({ type: 'asset', fileName, source });
      },
    },
  };
}

/** The page that loads the script is that of Home, and holds its styles. */
const sheetsOfHome = (bundle: Rolldown.OutputBundle): string[] =>
  filesOfPage(bundle, ['src/app/home/HomePage.svelte']).filter((file) => file.endsWith('.css'));

function filesOf(bundle: Rolldown.OutputBundle, language: Language): Record<string, string[]> {
  const first = new Set([...filesOfPage(bundle, ['src/main.ts']), ...sheetsOfHome(bundle)]);
  const beside = (modules: readonly string[]): string[] =>
    filesOfPage(bundle, modules).filter((file) => !first.has(file));
  const texts = [...wordsOfLessons(language)].map(([name, words]) => [`learn/${name}`, beside([words])]);
  const files = Object.fromEntries([
    ...Object.entries(PAGES).map(([page, modules]) => [page, beside(modules)]),
    ...texts,
  ]) as Record<string, string[]>;
  files.lab!.push(...Object.keys(bundle).filter((file) => FONT_OF_LAB.test(file)));
  return files;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/** By a lesson's name in addresses: the module of its words, English where it has no other. */
export function wordsOfLessons(language: Language): Map<string, string> {
  const folders = readdirSync(`${root}src/lessons`).filter((name) => /^\d+-/.test(name));
  return new Map(
    folders.map((name) => {
      const isTranslated =
        language === 'zh-Hans' && readdirSync(`${root}src/lessons/${name}`).includes('zh.md');
      return [name.replace(/^\d+-/, ''), `src/lessons/${name}/${isTranslated ? 'zh' : 'en'}.md?raw`];
    }),
  );
}

/**
 * The files of the site that a page of these modules (`src/app/home/HomePage.svelte`) loads before it is drawn: their chunks with all that
 * these import, and the style sheets. Empty where no chunk has such a module.
 */
export function filesOfPage(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const ids = new Set(modules.map((path) => root + path));
  const found = new Set<string>();
  const waiting = Object.values(bundle).filter(
    (file): file is Rolldown.OutputChunk => file.type === 'chunk' && file.moduleIds.some((id) => ids.has(id)),
  );
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (found.has(chunk.fileName)) continue;
    found.add(chunk.fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') waiting.push(imported);
    }
  }
  return [...found];
}
