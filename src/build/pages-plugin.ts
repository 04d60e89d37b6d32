import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { pageFolders, type Language } from '#app/frame/site.ts';
import { filesOfPage, wordsOfLessons } from './preload-plugin.ts';
import { type BuiltSite, writePages } from './prerender.ts';

/** Gives pages that are text a folder of their own, so that each has a path and a file. */
export function pagesInFolders(language: Language): Plugin {
  const home = `${pageFolders[language]}index.html`;
  let config: ResolvedConfig;
  let filesOf: BuiltSite['filesOf'] = () => [];
  return {
    name: 'pages-in-folders',
    configResolved(resolved) {
      config = resolved;
    },
    // The page says where the site lies. While developing, every address is answered with the same page.
    transformIndexHtml: (html, { server }) =>
      html.replace(/<html lang="[^"]*"/, `$& data-root="${server ? '/' : './'}"`),
    // As static hosts do: a folder's page ends in /, so that what it names is found, and there is a page for what does not exist.
    configurePreviewServer({ middlewares }) {
      const folder = resolve(config.root, config.build.outDir);
      middlewares.use((request, response, next) => {
        const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
        const isFolder = existsSync(join(folder, pathname, 'index.html'));
        const isFile = statSync(join(folder, pathname), { throwIfNoEntry: false })?.isFile() ?? false;
        if (isFolder ? pathname.endsWith('/') : isFile) return next();
        if (isFolder) response.writeHead(301, { location: `${pathname.split('/').at(-1)}/${search}` }).end();
        else
          response
            .writeHead(404, { 'content-type': 'text/html' })
            .end(readFileSync(join(folder, '404.html')));
      });
    },
    // Builds of other languages write into the same folder.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        filesOf = filesOfPages(bundle, language);
        const page = bundle['index.html'];
        if (page) page.fileName = home;
      },
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const folder = resolve(config.root, config.build.outDir);
        if (config.command !== 'build' || config.build.ssr || !existsSync(join(folder, home))) return;
        await writePages({ language, folder, filesOf, url: process.env.SITE_URL ?? '' });
      },
    },
  };
}

/** Which files a page needs, by the first parts of its path. */
function filesOfPages(bundle: Rolldown.OutputBundle, language: Language): BuiltSite['filesOf'] {
  const first = filesOfPage(bundle, ['src/main.ts']);
  // In this order: a page's own styles come after those of all pages.
  const app = (path: string, words: readonly string[] = []): string[] => {
    const own = words.length > 0 ? ['src/app/learn/lessons/texts.ts', ...words] : [];
    return [...new Set([...first, ...filesOfPage(bundle, [`src/app/${path}`, ...own])])];
  };
  const words = wordsOfLessons(language);
  const home = app('home/HomePage.svelte');
  const learn = app('learn/lessons/LearnPage.svelte', [...words.values()]);
  const lessons = new Map(
    [...words].map(([name, own]) => [name, app('learn/lessons/LessonPage.svelte', [own])]),
  );
  const methods = app('learn/methods/MethodsPage.svelte');
  const method = app('learn/methods/MethodPage.svelte');
  const report = app('look/report/ReportPage.svelte');
  return ([first, second]) => {
    if (first === undefined) return home;
    if (first === 'learn') return second === undefined ? learn : lessons.get(second)!;
    if (first === 'methods') return second === undefined ? methods : method;
    return report;
  };
}
