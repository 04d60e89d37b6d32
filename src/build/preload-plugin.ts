import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { TRANSLATED } from './translation/plugin.ts';

/** The modules of Home and of the pages that links lead to, these by the first part of their addresses. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  home: ['src/app/home/HomePage.svelte'],
  r: ['src/app/report/ReportPage.svelte'],
  s: ['src/app/shared/SharedPage.svelte'],
  t: ['src/app/shared/SharedPage.svelte'],
  learn: ['src/app/lessons/LessonPage.svelte'],
};

/** Writes `preload.js`: with it the files of such a page are fetched while the first script is still on its way. */
export function preloadPages(): Plugin {
  return {
    name: 'preload-pages',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'script', attrs: { src: './preload.js', async: true, fetchpriority: 'high' }, injectTo: 'head' },
    ],
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = { en: filesOf(bundle, ''), 'zh-Hans': filesOf(bundle, TRANSLATED) };
        const source = readFileSync(new URL('./preload.js', import.meta.url), 'utf8').replace(
          '__FILES__',
          JSON.stringify(files),
        );
        this.emitFile({ type: 'asset', fileName: 'preload.js', source });
      },
    },
  };
}

/** `language`: what ends the ids of its modules. */
function filesOf(bundle: Rolldown.OutputBundle, language: string): Record<string, string[]> {
  const chunkOf = (path: string): Rolldown.OutputChunk[] => {
    const id = fileURLToPath(new URL(`../../${path}`, import.meta.url)) + language;
    return Object.values(bundle).filter(
      (file): file is Rolldown.OutputChunk => file.type === 'chunk' && file.moduleIds.includes(id),
    );
  };
  const first = filesBelow(bundle, chunkOf('src/main.ts'));
  const pages = Object.entries(PAGES).map(([page, paths]) => {
    const all = filesBelow(bundle, paths.flatMap(chunkOf));
    return [page, [...all].filter((file) => !first.has(file))];
  });
  const texts = Object.entries(lessonTexts(bundle, language)).map(([slug, file]) => [
    `learn/${slug}`,
    [file],
  ]);
  return Object.fromEntries([...pages, ...texts]) as Record<string, string[]>;
}

/** By the lesson's name in addresses: the file of its words, English where it has no others. */
function lessonTexts(bundle: Rolldown.OutputBundle, language: string): Record<string, string> {
  const found: Record<string, string> = {};
  const wanted = language === TRANSLATED ? ['en', 'zh'] : ['en'];
  for (const of of wanted)
    for (const file of Object.values(bundle)) {
      const ids = file.type === 'chunk' ? file.moduleIds : [];
      for (const id of ids) {
        const [, slug, written] = /\/lessons\/\d+-([^/]+)\/(\w+)\.md\?raw/.exec(id) ?? [];
        if (slug !== undefined && written === of) found[slug] = file.fileName;
      }
    }
  return found;
}

/** Chunks with all that they import, and their style sheets. */
function filesBelow(bundle: Rolldown.OutputBundle, chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...chunks];
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (found.has(chunk.fileName)) continue;
    found.add(chunk.fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') waiting.push(imported);
    }
  }
  return found;
}
